#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace portalspace::core {

/// SHA-256 (FIPS 180-4) as 64 lower-case hex digits: for telling whether bytes are the ones that an expectation or a
/// pin names. Not for secrets.
[[nodiscard]] std::string sha256_hex(std::span<const std::byte> bytes);

}  // namespace portalspace::core
