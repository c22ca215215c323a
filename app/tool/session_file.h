#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "app/tool/tool.h"
#include "net/capture/capture.h"

namespace portalspace::app {

/// Reads the one recording that a session command was called with. On a wrong call or an unreadable file it says so on
/// the error stream and gives nothing: the command then ends with kExitUnable.
[[nodiscard]] std::optional<net::Capture> open_session(ToolContext& context, std::string_view usage);

/// Takes `option` and the word behind it out of the arguments. Nothing when it is not there.
[[nodiscard]] std::optional<std::string> take_option(ToolContext& context, std::string_view option);

/// Writes a recording: one JSON object a line when the file's name ends in .jsonl, else pcapng. Passwords are redacted.
/// Throws std::runtime_error when it cannot.
void write_session(const net::Capture& capture, const std::filesystem::path& file);

/// "c2s" or "s2c".
[[nodiscard]] std::string_view direction_text(net::Direction direction);
/// Seconds with six decimals, as recordings have them.
[[nodiscard]] std::string time_text(double seconds);
/// "F745".
[[nodiscard]] std::string opcode_text(std::uint32_t opcode);

}  // namespace portalspace::app
