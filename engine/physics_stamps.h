#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "net/messages/primitives.h"

namespace portalspace::engine {

/// The nine stamps of an object, in wire order (seed 2026-07-13, section 1).
enum class Stamp : std::uint8_t {
    position,
    movement,
    state,
    vector,
    teleport,
    server_controlled_move,
    force_position,
    obj_desc,
    instance,
};
inline constexpr std::size_t kStampCount = 9;

/// Retail's wrapping comparison: equal is stale, at a distance of exactly 0x8000 the lower stamp wins.
using net::is_newer;

using StampArray = std::array<std::uint16_t, kStampCount>;

/// Stores `incoming` and returns true when it is newer. Retail newer_event.
constexpr bool newer_event(StampArray& stamps, Stamp which, std::uint16_t incoming) {
    std::uint16_t& stored = stamps[static_cast<std::size_t>(which)];
    if (!is_newer(incoming, stored)) {
        return false;
    }
    stored = incoming;
    return true;
}

}  // namespace portalspace::engine
