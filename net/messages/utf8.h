#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace portalspace::net {

inline constexpr std::uint32_t kReplacementCharacter = 0xFFFD;

/// Appends one character; `code` must be one of Unicode.
void append_utf8(std::string& out, std::uint32_t code);

/// Takes one character off the front of `text`, which must not be empty. Bytes that are no UTF-8 give the replacement
/// character, one each.
[[nodiscard]] std::uint32_t take_utf8(std::string_view& text);

}  // namespace portalspace::net
