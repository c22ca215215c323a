#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace portalspace::app::platform {

/// The running program's file; empty when the system does not tell.
[[nodiscard]] std::filesystem::path executable();
/// Where data that can be made again is kept: the demo world (spec/client-features.md 2.4).
[[nodiscard]] std::filesystem::path cache_folder();
/// Where screenshots taken by key go.
[[nodiscard]] std::filesystem::path data_folder();
/// Folders in which installations of the original client are usually found, in the order of
/// spec/client-features.md 3.2.
[[nodiscard]] std::vector<std::filesystem::path> known_dat_folders();
/// A value of the environment, or empty.
[[nodiscard]] std::string environment(const char* name);
/// False when no window can be expected to open here (no X or Wayland display).
[[nodiscard]] bool has_display();
/// Whether standard error is shown to a person.
[[nodiscard]] bool errors_go_to_terminal();
/// Largest memory that this process has held, in bytes; 0 when unknown.
[[nodiscard]] std::uint64_t peak_memory();

/// From now on Ctrl-C (and the request to end) sets a flag instead of ending the program.
void catch_interrupts();
/// From now on writing into a pipe that nobody reads any more fails instead of ending the program.
void outlive_readers();
[[nodiscard]] bool interrupted();

}  // namespace portalspace::app::platform
