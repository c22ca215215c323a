#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace portalspace::net {

/// A server's text as it may be shown (spec/net-transport.md 7.3): cut at 1000 bytes without splitting a character,
/// control characters removed, spaces at both ends trimmed.
[[nodiscard]] std::string player_text(std::string_view text);

/// What a CharacterError (F659) means for the player (spec/client-features.md 4.4), as a sentence.
[[nodiscard]] std::string character_error_text(std::uint32_t code);

/// A refusal by AccountBoot (F7DC): ACE's reasons begin with a space, to follow "You have been booted".
[[nodiscard]] std::string boot_text(std::string_view reason);

/// A refusal by AccountBanned (F7C1).
[[nodiscard]] std::string banned_text(std::uint32_t seconds_left, std::string_view reason);

}  // namespace portalspace::net
