#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace portalspace::app {

/// What an error code of the server or of the own movement is told with (spec/net-messages.md 14.7, 14.8): servers send
/// numbers, the words are the client's. `inserted` is the string that some carry. Codes without words of their own are
/// "Error 0x" and four hex digits.
[[nodiscard]] std::string error_text(std::uint32_t code, std::string_view inserted = {});

}  // namespace portalspace::app
