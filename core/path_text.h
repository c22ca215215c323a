#pragma once

#include <filesystem>
#include <string>

namespace portalspace::core {

/// The path in UTF-8, for messages and reports. path::string() is in the code page of the user on Windows and throws on
/// letters which that code page does not have. Not for opening files: hand the path itself to a stream.
[[nodiscard]] std::string path_text(const std::filesystem::path& path);

}  // namespace portalspace::core
