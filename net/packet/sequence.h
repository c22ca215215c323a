#pragma once

#include <cstdint>

namespace portalspace::net {

/// How far packet or message number `a` is ahead of `b`; negative when it is behind. Right across the wrap from
/// 0xFFFFFFFF to 0 as long as both are less than 2^31 apart.
[[nodiscard]] constexpr std::int32_t ahead(std::uint32_t a, std::uint32_t b) noexcept {
    return static_cast<std::int32_t>(a - b);
}

}  // namespace portalspace::net
