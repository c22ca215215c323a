#include "engine/collision/terrain.h"

#include <cmath>

#include "content/records/landblock.h"
#include "engine/collision/mesh.h"
#include "engine/landscape.h"

namespace portalspace::engine::collision {
namespace {

constexpr std::uint32_t kCells = 8;
constexpr std::uint32_t kCorners = 9;
/// Terrain types that are water.
constexpr std::uint8_t kFirstWater = 0x10;
constexpr std::uint8_t kLastWater = 0x14;
/// Depths in metres: all water, partly at a water corner, partly at a dry one.
constexpr float kDeep = 0.89999998F;
constexpr float kShallow = 0.45F;
constexpr float kWet = 0.1F;

bool is_water(content::TerrainWord word) { return word.type() >= kFirstWater && word.type() <= kLastWater; }

}  // namespace

TerrainBlock TerrainBlock::build(const content::LandBlock& land, std::span<const float, 256> heights,
                                 std::uint32_t block_x, std::uint32_t block_y) {
    TerrainBlock out;
    const auto corner = [&](std::uint32_t x, std::uint32_t y) {
        return Vec3(static_cast<float>(x) * core::kCellLength, static_cast<float>(y) * core::kCellLength,
                    heights[land.height(x, y)]);
    };
    for (std::uint32_t x = 0; x < kCorners; ++x) {
        for (std::uint32_t y = 0; y < kCorners; ++y) {
            out.water_corner[x * kCorners + y] = is_water(land.word(x, y));
        }
    }
    std::uint32_t wet_cells = 0;
    std::uint32_t full_cells = 0;
    for (std::uint32_t x = 0; x < kCells; ++x) {
        for (std::uint32_t y = 0; y < kCells; ++y) {
            TerrainCell& cell = out.cells[x * kCells + y];
            const Vec3 sw = corner(x, y);
            const Vec3 se = corner(x + 1, y);
            const Vec3 nw = corner(x, y + 1);
            const Vec3 ne = corner(x + 1, y + 1);
            cell.sw_to_ne = Landscape::split_of(block_x * kCells + x, block_y * kCells + y) == CellSplit::sw_to_ne;
            const std::array<Vec3, 3> first{sw, se, cell.sw_to_ne ? ne : nw};
            const std::array<Vec3, 3> second =
                cell.sw_to_ne ? std::array<Vec3, 3>{sw, ne, nw} : std::array<Vec3, 3>{ne, nw, se};
            // A square on the map always spans a plane.
            (void)make_plane(first, cell.planes[0]);
            (void)make_plane(second, cell.planes[1]);
            int wet = 0;
            for (const std::uint32_t at :
                 {x * kCorners + y, x * kCorners + y + 1, (x + 1) * kCorners + y, (x + 1) * kCorners + y + 1}) {
                wet += out.water_corner[at] ? 1 : 0;
            }
            cell.water = wet == 4 ? Water::entirely : wet > 0 ? Water::partly : Water::none;
            wet_cells += wet > 0 ? 1 : 0;
            full_cells += wet == 4 ? 1 : 0;
        }
    }
    out.water = full_cells == out.cells.size() ? Water::entirely : wet_cells > 0 ? Water::partly : Water::none;
    return out;
}

float TerrainBlock::water_depth(std::uint32_t cell, const Vec3& p) const {
    switch (cells[cell].water) {
        case Water::none: return 0;
        case Water::entirely: return kDeep;
        case Water::partly: break;
    }
    const std::uint32_t x = cell / kCells;
    const std::uint32_t y = cell % kCells;
    constexpr float kHalf = core::kCellLength / 2;
    const std::uint32_t far_x = p.x - static_cast<float>(x) * core::kCellLength >= kHalf ? 1 : 0;
    const std::uint32_t far_y = p.y - static_cast<float>(y) * core::kCellLength >= kHalf ? 1 : 0;
    return water_corner[(x + far_x) * kCorners + y + far_y] ? kShallow : kWet;
}

}  // namespace portalspace::engine::collision
