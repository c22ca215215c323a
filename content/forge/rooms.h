#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "content/records/env_cell.h"
#include "core/math.h"

namespace portalspace::content::forge {

/// Places in an EnvCell's surface list that the polygons of a forged room name.
enum RoomSurface : std::int16_t { kFloorSurface, kWallSurface, kCeilingSurface, kTrimSurface, kPortalSurface };

/// A hole in a wall that leads to another room or outdoors; distances along the wall from its first corner (seen from
/// inside, the wall's second corner lies to the left of its first), heights above the room's own zero.
struct Doorway {
    std::size_t wall;
    float from;
    float to;
    float low;
    float high;
};

/// A room whose footprint is convex and whose floor and ceiling are planes; metres in its own space.
struct RoomShape {
    std::vector<core::Vec2> corners;  ///< counter-clockwise seen from above; wall i runs from corner i to i + 1
    float floor = 0;                  ///< height at (0, 0)
    core::Vec2 floor_rise{0, 0};      ///< metres a metre east and north: a ramp
    float ceiling = 3;
    core::Vec2 ceiling_rise{0, 0};
    std::vector<Doorway> doorways;
    float tile = 2;          ///< metres to one repeat of a picture
    float trim_height = 0;   ///< a band of trim along the foot of each wall; 0 none
    float waist_height = 0;  ///< a second band at this height, as deep as 0.18 m; 0 none

    [[nodiscard]] float floor_at(core::Vec2 p) const { return floor + glm::dot(floor_rise, p); }
    [[nodiscard]] float ceiling_at(core::Vec2 p) const { return ceiling + glm::dot(ceiling_rise, p); }
};

/// An upright box around the middle of its footprint.
[[nodiscard]] RoomShape box_room(float east_west, float north_south, float height);
/// A regular footprint of `sides` corners; wall 0 faces south for even numbers.
[[nodiscard]] RoomShape round_room(int sides, float radius, float height);

/// The geometry of a room (dat-format 3.11): drawing polygons with one portal polygon for each doorway, in their order,
/// physics polygons, and the three trees. Faces look into the room.
[[nodiscard]] CellStructure build_room(std::uint32_t key, const RoomShape& shape);

}  // namespace portalspace::content::forge
