#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "content/records/geometry.h"
#include "core/position.h"

namespace portalspace::content {
struct LandBlock;
}

namespace portalspace::engine::collision {

using content::Plane;
using core::Vec3;

/// How much of a land cell or a landblock is water (spec/physics.md 7.15).
enum class Water : std::uint8_t { none, partly, entirely };

/// cos(48.381 degrees): the flattest normal.z that is too steep to walk is just below it. The client takes the cosine
/// of "180 * 60 / pi", an angle meant in arc minutes (7.16). Inclusive.
inline constexpr float kFloorZ = 0.66417414618662751F;
/// cos(85 degrees): what a falling body may land on.
inline constexpr float kLandingZ = 0.0871557F;

/// One 24 m square of land: two triangles with their planes in the landblock's space.
struct TerrainCell {
    std::array<Plane, 2> planes;
    bool sw_to_ne = true;  ///< the cut; triangles (SW, SE, NE), (SW, NE, NW), else (SW, SE, NW), (NE, NW, SE)
    Water water = Water::none;

    /// The triangle under a point given relative to the cell's south-west corner; the first of the two on the shared
    /// edge. None outside the square; its border belongs to it.
    [[nodiscard]] std::optional<std::uint32_t> triangle_at(float u, float v) const {
        if (!(u >= 0 && v >= 0 && u <= core::kCellLength && v <= core::kCellLength)) {
            return std::nullopt;
        }
        return (sw_to_ne ? v <= u : u + v <= core::kCellLength) ? 0U : 1U;
    }
};

/// The land of one landblock, ready for collision. Retail CLandBlockStruct.
struct TerrainBlock {
    std::array<TerrainCell, 64> cells;    ///< x * 8 + y
    std::array<bool, 81> water_corner{};  ///< x * 9 + y
    Water water = Water::none;            ///< entirely only if every cell is

    /// `heights` is the region's height table; `block_x`, `block_y` the place of the landblock, which decides the cuts.
    static TerrainBlock build(const content::LandBlock& land, std::span<const float, 256> heights,
                              std::uint32_t block_x, std::uint32_t block_y);
    /// How deep a body sinks at a point of a cell, in metres.
    [[nodiscard]] float water_depth(std::uint32_t cell, const Vec3& p) const;
};

/// z of a plane above (x, y). The plane must not be upright.
[[nodiscard]] inline float height_on(const Plane& plane, float x, float y) {
    return -(plane.normal.x * x + plane.normal.y * y + plane.d) / plane.normal.z;
}

}  // namespace portalspace::engine::collision
