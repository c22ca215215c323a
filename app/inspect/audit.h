#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "app/inspect/dat_set.h"

namespace portalspace::app {

/// One pinned fact and what the files say.
struct AuditRow {
    std::string group;     ///< "entries", "projectiles", ...
    std::string subject;   ///< "0x02000124 arrow Setup"
    std::string expected;  ///< short, for the table
    std::string found;
    bool holds = false;
};

/// Looks up in the files every fact that the pins name (the form of content/audit/retail_pins.json) and a few that
/// need no pin: every record that the audit touches decodes to its last byte. Throws std::runtime_error when the pins
/// are not of that form.
[[nodiscard]] std::vector<AuditRow> audit(DatSet& set, const nlohmann::ordered_json& pins);

/// The same facts of another data set: the subjects of `pins` that this set has, with what it says about them.
[[nodiscard]] nlohmann::ordered_json pins_of(DatSet& set, const nlohmann::ordered_json& pins);

/// The pins of the retail files, which the program carries with it.
[[nodiscard]] const nlohmann::ordered_json& retail_pins();

}  // namespace portalspace::app
