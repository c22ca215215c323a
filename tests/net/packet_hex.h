#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "tests/support/hex.h"

namespace portalspace::net::test {

using portalspace::test::from_hex;
using portalspace::test::to_hex;

inline std::vector<std::byte> bytes_of(std::string_view text) {
    const auto raw = std::as_bytes(std::span(text.data(), text.size()));
    return {raw.begin(), raw.end()};
}

}  // namespace portalspace::net::test
