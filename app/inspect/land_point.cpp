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
    const bool rising = point.split == engine::CellSplit::sw_to_ne;
    const bool lower = rising ? v <= u : u + v <= 1;
    const auto normal_z = [](float rise_x, float rise_y) {
        return 1 / std::sqrt(1 + rise_x * rise_x + rise_y * rise_y);
    };
    const float south = (se - sw) / core::kCellLength;
    const float north = (ne - nw) / core::kCellLength;
    const float west = (nw - sw) / core::kCellLength;
    const float east = (ne - se) / core::kCellLength;
    point.normal_z = normal_z(lower ? south : north, rising == lower ? east : west);
    const bool on_edge = std::abs(rising ? u - v : u + v - 1) < 1e-5F;
    point.edge_normal_z = !on_edge ? point.normal_z : rising ? normal_z(south, west) : normal_z(north, east);
    return point;
}

}  // namespace portalspace::app
