#pragma once

#include "core/frame.h"
#include "core/ids.h"

namespace portalspace::core {

/// Side of a landblock and of a land cell in metres (spec/physics.md 3.4).
inline constexpr float kBlockLength = 192.0F;
inline constexpr float kCellLength = 24.0F;

[[nodiscard]] constexpr std::uint32_t block_x(CellId id) { return id.value >> 24; }
[[nodiscard]] constexpr std::uint32_t block_y(CellId id) { return (id.value >> 16) & 0xFF; }
[[nodiscard]] constexpr std::uint32_t cell_number(CellId id) { return id.value & 0xFFFF; }
/// Land cells are 0x0001..0x0040; rooms are 0x0100..0xFFFD.
[[nodiscard]] constexpr bool is_land_cell(CellId id) { return cell_number(id) >= 1 && cell_number(id) <= 0x40; }
[[nodiscard]] constexpr bool is_env_cell(CellId id) { return cell_number(id) >= 0x100 && cell_number(id) <= 0xFFFD; }

/// The vector from the south-west corner of `from`'s landblock to that of `to`'s, in metres. Retail
/// LandDefs::get_block_offset.
[[nodiscard]] Vec3 block_offset(CellId from, CellId to);

/// A place in the world: a cell and a frame relative to the south-west corner of the cell's landblock (also indoors).
struct Position {
    CellId cell;
    Frame frame;

    bool operator==(const Position&) const = default;

    /// The vector from this position to `other`, across landblocks. Retail Position::get_offset.
    [[nodiscard]] Vec3 offset_to(const Position& other) const;
    [[nodiscard]] float distance_to(const Position& other) const { return glm::length(offset_to(other)); }
};

/// The land cell that holds `origin`, with the origin brought into that cell's landblock. False, and a zero id, when it
/// lies off the map or the cell number is none of the valid kinds. Retail LandDefs::adjust_to_outside.
bool adjust_to_outside(CellId& id, Vec3& origin);

}  // namespace portalspace::core
