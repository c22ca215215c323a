#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/tool/tool.h"
#include "net/capture/capture.h"

namespace portalspace::app {

/// Reads the one recording that a session command was called with. On a wrong call or an unreadable file it says so on
/// the error stream and gives nothing: the command then ends with kExitUnable.
[[nodiscard]] std::optional<net::Capture> open_session(ToolContext& context, std::string_view usage);

/// "c2s" or "s2c".
[[nodiscard]] std::string_view direction_text(net::Direction direction);
/// Seconds with six decimals, as recordings have them.
[[nodiscard]] std::string time_text(double seconds);
/// "F745".
[[nodiscard]] std::string opcode_text(std::uint32_t opcode);

}  // namespace portalspace::app
