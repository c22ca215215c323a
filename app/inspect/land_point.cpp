#include "app/inspect/land_point.h"

#include <algorithm>
#include <cmath>

#include "app/inspect/dat_set.h"
#include "core/position.h"

namespace portalspace::app {

namespace {

constexpr std::uint32_t kCells = 8;

}  // namespace

LandPoint land_point(engine::Landscape& land, std::uint32_t block, float x, float y) {
    const core::CellId id(block | 0xFFFFU);
    const bool inside = x >= 0 && y >= 0 && x <= core::kBlockLength && y <= core::kBlockLength;
    const auto cell_x = inside ? std::min(static_cast<std::uint32_t>(x / core::kCellLength), kCells - 1) : 0;
    const auto cell_y = inside ? std::min(static_cast<std::uint32_t>(y / core::kCellLength), kCells - 1) : 0;
    const core::CellId cell((block & 0xFFFF0000U) | (cell_x * kCells + cell_y + 1));
    // On the edge of the block the place belongs to this one, not to the neighbour.
    const core::Vec3 origin{std::min(x, core::kBlockLength - 0.001F), std::min(y, core::kBlockLength - 0.001F), 0};
    const auto z = inside ? land.ground_height(cell, origin) : std::nullopt;
    const auto loaded = land.blocks().find(core::block_x(id) << 8U | core::block_y(id));
    if (!z || loaded == land.blocks().end()) {
        throw MissingRecord("no ground there");
    }
    const engine::LoadedBlock& heights = loaded->second;
    LandPoint point;
    point.cell = cell.value;
    point.z = *z;
    point.split = engine::Landscape::split_of(heights.x * kCells + cell_x, heights.y * kCells + cell_y);
    const float u = x / core::kCellLength - static_cast<float>(cell_x);
    const float v = y / core::kCellLength - static_cast<float>(cell_y);
    const float sw = heights.height_at(cell_x, cell_y);
    const float se = heights.height_at(cell_x + 1, cell_y);
    const float nw = heights.height_at(cell_x, cell_y + 1);
    const float ne = heights.height_at(cell_x + 1, cell_y + 1);
    const bool lower = point.split == engine::CellSplit::sw_to_ne ? v <= u : u + v <= 1;
    const bool east_edge = (point.split == engine::CellSplit::sw_to_ne) == lower;
    const float rise_x = (lower ? se - sw : ne - nw) / core::kCellLength;
    const float rise_y = (east_edge ? ne - se : nw - sw) / core::kCellLength;
    point.normal_z = 1 / std::sqrt(1 + rise_x * rise_x + rise_y * rise_y);
    return point;
}

}  // namespace portalspace::app
