#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "app/tool/tool.h"
#include "net/capture/capture.h"

namespace portalspace::app {

/// What becomes of the other conversations when a recording holds several and `--stream N` chooses none.
enum class Conversations {
    largest,  ///< only the one with the most datagrams is left
    all,      ///< all of them are left
};

/// Reads the one recording that a session command was called with, and leaves the conversations that it is about: with
/// `--stream N` that one. Several conversations are named on the error stream. On a wrong call or an unreadable file it
/// says so on the error stream and gives nothing: the command then ends with kExitUnable.
[[nodiscard]] std::optional<net::Capture> open_session(ToolContext& context, std::string_view usage,
                                                       Conversations conversations);

/// Takes `option` and the word behind it out of the arguments. Nothing when it is not there.
[[nodiscard]] std::optional<std::string> take_option(ToolContext& context, std::string_view option);

/// Writes a recording: one JSON object a line when the file's name ends in .jsonl, pcap when it ends in .pcap, else
/// pcapng. Passwords are redacted. What the form cannot hold is named on the error stream. Throws std::runtime_error
/// when it cannot be written.
void write_session(ToolContext& context, const net::Capture& capture, const std::filesystem::path& file);

/// "c2s" or "s2c".
[[nodiscard]] std::string_view direction_text(net::Direction direction);
/// Seconds with six decimals, as recordings have them.
[[nodiscard]] std::string time_text(double seconds);
/// "F745".
[[nodiscard]] std::string opcode_text(std::uint32_t opcode);

}  // namespace portalspace::app
