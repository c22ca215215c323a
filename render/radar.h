#pragma once

#include <array>
#include <optional>
#include <string>

#include "core/ids.h"
#include "core/math.h"

namespace portalspace::render {

/// A place on the radar's panel in pixels, x to the right, y down.
struct RadarPixel {
    int x = 0;
    int y = 0;
    bool operator==(const RadarPixel&) const = default;
};

inline constexpr float kRadarRangeOutdoors = 75;
inline constexpr float kRadarRangeIndoors = 25;

/// Where a thing is shown that lies `offset` (metres east, north) from the player, whose heading, in degrees, is at the
/// top; nothing at a metre less than the range and beyond (spec/rendering.md 12.1).
[[nodiscard]] std::optional<RadarPixel> radar_pixel(float heading, const core::Vec2& offset, float range);

/// A thing as much as 5 m above or below is shown darker: what its colour is multiplied by.
[[nodiscard]] float radar_shade(float height_difference);

/// The points of the compass around the radar's middle, in the order N, E, S, W: unit vectors, x to the right, y down.
[[nodiscard]] std::array<core::Vec2, 4> radar_letters(float heading);

/// "42.1N,33.6E": the middle of a land cell on the map; nothing in rooms (12.4).
[[nodiscard]] std::optional<std::string> map_coordinates(core::CellId cell);

}  // namespace portalspace::render
