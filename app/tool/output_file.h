#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

namespace portalspace::app {

/// Writes a whole file so that nobody ever sees half of it under its name: beside it first, then renamed. Throws
/// std::runtime_error with one sentence when it cannot be written; what was there before is then still there.
void write_whole_file(const std::filesystem::path& path, std::span<const std::byte> bytes);
void write_whole_file(const std::filesystem::path& path, std::string_view text);

}  // namespace portalspace::app
