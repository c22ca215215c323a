#pragma once

#include <array>
#include <cstdint>

#include "core/ids.h"

namespace portalspace::content {
struct TextureMerge;
struct TerrainTexture;
}  // namespace portalspace::content

namespace portalspace::render {

/// The four corners of a land cell, in the order of the palette code: south-west, south-east, north-east, north-west.
struct CellCorners {
    std::array<std::uint32_t, 4> types{};
    std::array<std::uint32_t, 4> roads{};
};

/// Names what a land cell looks like (spec/rendering.md 2.4). Retail's palette code with size 1.
[[nodiscard]] std::uint32_t palette_code(const CellCorners& corners);
[[nodiscard]] CellCorners corners_of(std::uint32_t code);

/// One picture laid over the ones below through an alpha map.
struct TerrainOverlay {
    /// Corners that the layer covers: SW 1, SE 2, NE 4, NW 8.
    std::uint32_t corner_code = 0;
    const content::TerrainTexture* texture = nullptr;
    /// 0x05 of the map: 0 = overlay fully visible, 255 = untouched.
    core::DataId map;
    /// Quarter turns of the map's coordinates.
    std::uint32_t rotation = 0;
};

/// What a cell is painted with, in this order: base, up to three terrains, up to two roads (spec/rendering.md 2.6).
struct CellLayers {
    const content::TerrainTexture* base = nullptr;
    std::array<TerrainOverlay, 5> overlays{};
    std::uint32_t count = 0;  ///< of overlays
    std::uint32_t roads = 0;  ///< how many of them, at the end, are roads
};

/// The layers of a palette code. A terrain without a description takes the first one of the record; a record without
/// descriptions gives a null base; a map that no rotation fits is left out.
[[nodiscard]] CellLayers cell_layers(const content::TextureMerge& merge, std::uint32_t code);

/// The choice among `count` maps that the code makes (32-bit arithmetic that wraps).
[[nodiscard]] std::uint32_t map_choice(std::uint32_t code, std::uint32_t count);

/// Quarter turns that take a map made for `from` to `wanted`, 0..3, or 4 when none does. 8 -> 1 -> 2 -> 4 and so on.
[[nodiscard]] std::uint32_t map_rotation(std::uint32_t from, std::uint32_t wanted);

}  // namespace portalspace::render
