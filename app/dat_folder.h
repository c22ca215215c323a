#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace portalspace::app {

/// Folders to look for the DAT files in, first one first (spec/client-features.md 3.2). A folder named on the command
/// line is the only candidate: a typing error there must not silently open other files.
[[nodiscard]] std::vector<std::filesystem::path> dat_folder_candidates(const std::string& from_command_line);

}  // namespace portalspace::app
