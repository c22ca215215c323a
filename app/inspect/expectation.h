#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "app/inspect/dat_set.h"
#include "app/inspect/differences.h"

namespace portalspace::app {

/// Compares a data set with an expectation in the form of the fixtures (`files`, `decoded`, `pixels`, `scenarios`).
/// `progress` hears the share done, 0..1, before each piece of work; false from it ends the comparison.
void verify_expectation(DatSet& set, const nlohmann::ordered_json& expected, Differences& out,
                        const std::function<bool(double)>& progress);

/// The parts, each with its own form:
/// `files`: header fields, hash of each file, and id, size and hash of each record in directory order.
[[nodiscard]] nlohmann::ordered_json files_found(const DatSet& set);
void verify_files(const nlohmann::ordered_json& found, const nlohmann::ordered_json& expected, Differences& out);
/// A record in the form of `decoded`: ids are plain numbers, bytes are {length, sha256, head}.
[[nodiscard]] nlohmann::ordered_json plain_json(const content::FieldValue& value);
/// One item of `decoded`: a record, or a row of a table, with its fields.
void verify_decoded(DatSet& set, const nlohmann::ordered_json& expected, const std::string& path, Differences& out);
/// `pixels`: pictures as RGBA, decoded as the surfaces that show them want it. `surfaces` is the list of surface names
/// of the same expectation (`scenarios.surfaces`), which the names of pictures follow; null without one.
void verify_pixels(DatSet& set, const nlohmann::ordered_json& expected, const nlohmann::ordered_json& surfaces,
                   const std::string& path, Differences& out);
/// One item of `scenarios`; a name that this program does not know is an unknown key. `scenarios` are all of them, as
/// far as they are known: some bear on one another.
void verify_scenario(DatSet& set, const std::string& name, const nlohmann::ordered_json& expected,
                     const nlohmann::ordered_json& scenarios, Differences& out);

}  // namespace portalspace::app
