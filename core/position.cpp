#include "core/position.h"

#include <cmath>

namespace portalspace::core {

namespace {
constexpr int kMapCells = 2040;
constexpr std::uint32_t kMapBlocks = 255;
}  // namespace

Vec3 block_offset(CellId from, CellId to) {
    const auto dx = static_cast<float>(static_cast<int>(block_x(to)) - static_cast<int>(block_x(from)));
    const auto dy = static_cast<float>(static_cast<int>(block_y(to)) - static_cast<int>(block_y(from)));
    return {dx * kBlockLength, dy * kBlockLength, 0};
}

Vec3 Position::offset_to(const Position& other) const {
    return block_offset(cell, other.cell) + other.frame.origin - frame.origin;
}

bool adjust_to_outside(CellId& id, Vec3& origin) {
    if (cell_number(id) != 0xFFFF && !is_land_cell(id) && !is_env_cell(id)) {
        id = CellId{};
        return false;
    }
    // Well inside its block, as nearly every point is.
    if (origin.x >= kEpsilon && origin.x < kBlockLength && origin.y >= kEpsilon && origin.y < kBlockLength &&
        block_x(id) < kMapBlocks && block_y(id) < kMapBlocks) {
        const auto cell_x = static_cast<std::uint32_t>(static_cast<int>(origin.x / kCellLength));
        const auto cell_y = static_cast<std::uint32_t>(static_cast<int>(origin.y / kCellLength));
        id = CellId{(id.value & 0xFFFF0000) | ((cell_x << 3) + cell_y + 1)};
        return true;
    }
    if (std::fabs(origin.x) < kEpsilon) {
        origin.x = 0;
    }
    if (std::fabs(origin.y) < kEpsilon) {
        origin.y = 0;
    }
    const float cells_x = std::floor(origin.x / kCellLength) + static_cast<float>(block_x(id) * 8);
    const float cells_y = std::floor(origin.y / kCellLength) + static_cast<float>(block_y(id) * 8);
    if (!(cells_x >= 0 && cells_x < kMapCells && cells_y >= 0 && cells_y < kMapCells)) {
        id = CellId{};
        return false;
    }
    const auto lx = static_cast<std::uint32_t>(cells_x);
    const auto ly = static_cast<std::uint32_t>(cells_y);
    id = CellId{((lx >> 3) << 24) | ((ly >> 3) << 16) | (((lx & 7) << 3) + (ly & 7) + 1)};
    origin.x -= std::floor(origin.x / kBlockLength) * kBlockLength;
    origin.y -= std::floor(origin.y / kBlockLength) * kBlockLength;
    return true;
}

}  // namespace portalspace::core
