#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "content/dat_store.h"
#include "core/log.h"
#include "net/messages/ddd.h"

namespace portalspace::app {

/// Opens the first of `folders` that holds the data files; each other one is a line of the log. Throws
/// std::runtime_error with one sentence when none does: the reason itself when there was only one candidate.
[[nodiscard]] std::unique_ptr<content::DatStore> open_dat_store(const std::vector<std::filesystem::path>& folders,
                                                                core::Log& log);

/// What the server is told about the player's files at login.
[[nodiscard]] std::vector<net::DatIterations> dat_iterations(const content::DatStore& store);

}  // namespace portalspace::app
