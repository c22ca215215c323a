#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>

#include "core/position.h"
#include "engine/records.h"

namespace portalspace::engine {

/// Which diagonal of a land cell's square is the edge of its two triangles (spec/physics.md 7.15).
enum class CellSplit : std::uint8_t { sw_to_ne, se_to_nw };

/// A loaded landblock: its record and the heights of its 9 x 9 vertices in metres, column (x) major.
struct LoadedBlock {
    std::uint32_t x = 0;
    std::uint32_t y = 0;
    content::RecordPtr<content::LandBlock> record;
    std::array<float, 81> heights{};

    [[nodiscard]] core::CellId id() const { return core::CellId{x << 24 | y << 16 | 0xFFFF}; }
    [[nodiscard]] float height_at(std::uint32_t vx, std::uint32_t vy) const { return heights[vx * 9 + vy]; }
};

/// The land by its records alone, for tools and for who places things on it. Blocks that were asked for stay.
class Landscape {
public:
    explicit Landscape(RecordSource& records) : records_(records) {}

    /// In order of their ids.
    [[nodiscard]] const std::map<std::uint32_t, LoadedBlock>& blocks() const { return blocks_; }
    /// Height of the terrain in metres below a point given relative to the landblock of `cell`; loads the block when
    /// needed. Nothing off the map, for missing blocks and for places that are not finite.
    [[nodiscard]] std::optional<float> ground_height(core::CellId cell, core::Vec3 origin);

    /// The split of the land cell with these coordinates of the whole map (0..2039).
    [[nodiscard]] static CellSplit split_of(std::uint32_t cell_x, std::uint32_t cell_y);

private:
    [[nodiscard]] const LoadedBlock* block(std::uint32_t x, std::uint32_t y);

    RecordSource& records_;
    std::map<std::uint32_t, LoadedBlock> blocks_;  ///< by x << 8 | y
    std::map<std::uint32_t, bool> missing_;
};

}  // namespace portalspace::engine
