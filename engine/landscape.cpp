#include "engine/landscape.h"

#include <algorithm>

#include "content/records/landblock.h"
#include "content/records/region.h"

namespace portalspace::engine {
namespace {

constexpr std::uint32_t kBlocks = 255;
constexpr std::uint32_t kCellsPerBlock = 8;

std::uint32_t key_of(std::uint32_t x, std::uint32_t y) { return x << 8 | y; }

}  // namespace

CellSplit Landscape::split_of(std::uint32_t cell_x, std::uint32_t cell_y) {
    const std::uint32_t s = cell_y * (cell_x * 214614067U + 1813693831U) - cell_x * 1109124029U - 1369149221U;
    return s >= 0x80000000U ? CellSplit::sw_to_ne : CellSplit::se_to_nw;
}

const LoadedBlock* Landscape::block(std::uint32_t x, std::uint32_t y) {
    const std::uint32_t key = key_of(x, y);
    if (const auto found = blocks_.find(key); found != blocks_.end()) {
        return &found->second;
    }
    if (missing_.contains(key)) {
        return nullptr;
    }
    const content::Region* region = records_.region();
    content::RecordPtr<content::LandBlock> record;
    if (region != nullptr && x < kBlocks && y < kBlocks) {
        record = records_.land_block(core::CellId(x << 24 | y << 16 | 0xFFFF));
    }
    if (record == nullptr) {
        missing_[key] = true;
        return nullptr;
    }
    LoadedBlock loaded{x, y, record, {}};
    for (std::size_t i = 0; i < loaded.heights.size(); ++i) {
        loaded.heights[i] = region->land.heights[record->heights[i]];
    }
    return &blocks_.emplace(key, loaded).first->second;
}

std::optional<float> Landscape::ground_height(core::CellId cell, core::Vec3 origin) {
    if (!core::is_finite(origin)) {
        return std::nullopt;
    }
    core::CellId land(cell.value | 0xFFFF);
    if (!core::adjust_to_outside(land, origin)) {
        return std::nullopt;
    }
    const LoadedBlock* loaded = block(core::block_x(land), core::block_y(land));
    if (loaded == nullptr) {
        return std::nullopt;
    }
    const auto cx = std::min(static_cast<std::uint32_t>(origin.x / core::kCellLength), kCellsPerBlock - 1);
    const auto cy = std::min(static_cast<std::uint32_t>(origin.y / core::kCellLength), kCellsPerBlock - 1);
    const float u = origin.x / core::kCellLength - static_cast<float>(cx);
    const float v = origin.y / core::kCellLength - static_cast<float>(cy);
    const float sw = loaded->height_at(cx, cy);
    const float se = loaded->height_at(cx + 1, cy);
    const float nw = loaded->height_at(cx, cy + 1);
    const float ne = loaded->height_at(cx + 1, cy + 1);
    if (split_of(loaded->x * kCellsPerBlock + cx, loaded->y * kCellsPerBlock + cy) == CellSplit::sw_to_ne) {
        return v <= u ? sw + (se - sw) * u + (ne - se) * v : sw + (nw - sw) * v + (ne - nw) * u;
    }
    return u + v <= 1 ? sw + (se - sw) * u + (nw - sw) * v : ne + (nw - ne) * (1 - u) + (se - ne) * (1 - v);
}

}  // namespace portalspace::engine
