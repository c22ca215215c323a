#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace portalspace::net {

/// The inner opcode of the two envelopes: the event type of F7B0, the action type of F7B1; zero for all others and for
/// a message that is too short to say.
[[nodiscard]] std::uint32_t inner_opcode(std::span<const std::byte> message) noexcept;
/// The first four bytes, zero when there are fewer.
[[nodiscard]] std::uint32_t outer_opcode(std::span<const std::byte> message) noexcept;

/// Name of a server message as statistics and reports print it. An unknown opcode is "Message" and its four hex digits,
/// an unknown game event "Event" and its four, fewer than four bytes "Short", an envelope cut off before its event type
/// "MessageF7B0".
[[nodiscard]] std::string message_name(std::span<const std::byte> message);
/// The same for the two numbers; `event` counts only for opcode F7B0.
[[nodiscard]] std::string message_name(std::uint32_t opcode, std::uint32_t event);
/// Name of a client message: game actions by their type ("LoginComplete"; unknown: "Action" and four hex digits).
[[nodiscard]] std::string client_message_name(std::span<const std::byte> message);

/// Name of a PhysicsScript type of F755 ("Launch", "Explode"; spec 14.13) and of a sound type of F750 (spec 14.14);
/// an unknown value is "0x" and at least two hex digits.
[[nodiscard]] std::string play_script_name(std::uint32_t type);
[[nodiscard]] std::string sound_name(std::uint32_t type);

}  // namespace portalspace::net
