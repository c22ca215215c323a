#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/ids.h"
#include "core/math.h"

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

/// Coordinates at which an alpha map is read at a corner (SW 0, SE 1, NE 2, NW 3) of a cell after its quarter turns
/// (2.7); v grows southward.
[[nodiscard]] core::Vec2 corner_uv(std::size_t corner, std::uint32_t rotation);

enum class CellWater : std::uint8_t { none = 0, partly = 1, entirely = 2 };
/// Terrain types 16 to 20 are water (2.10).
[[nodiscard]] CellWater cell_water(const CellCorners& corners);

/// What an overlay leaves of a channel below it, 0..255, in retail's arithmetic (spec/rendering.md 2.8): a mask of 255
/// keeps what is there, 0 shows the overlay. The shader mixes the same values as numbers; they differ by 2 at most.
[[nodiscard]] std::uint8_t blend_over(std::uint8_t under, std::uint8_t over, std::uint8_t mask);

}  // namespace portalspace::render
