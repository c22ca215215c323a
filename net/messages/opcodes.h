#pragma once

#include <cstdint>

#include "net/message.h"

namespace portalspace::net {

/// The queue to send a message of the client in (spec/net-messages.md 1.8, the recommendation; ACE does not look at
/// it).
[[nodiscard]] Queue client_queue(std::uint32_t opcode) noexcept;
/// The queue in which an ACE server sends a message: database for data patches, login for Turbine chat, smartbox for
/// objects, ui for the rest. Order is kept inside a queue only.
[[nodiscard]] Queue server_queue(std::uint32_t opcode) noexcept;

}  // namespace portalspace::net
