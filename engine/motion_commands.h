#pragma once

#include <cstdint>

namespace portalspace::engine {

/// The full motion command for the 16 bits that movement messages carry; 0 for an index without a command or with one
/// that never occurs in messages (user interface keys). spec/net-messages.md 10.2.
[[nodiscard]] std::uint32_t command_from_index(std::uint16_t index);

}  // namespace portalspace::engine
