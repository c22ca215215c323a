#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/math.h"

namespace portalspace::content {
struct LandBlock;
}

namespace portalspace::render {

/// All terrain is drawn this much below its true height, so that floors laid on the ground win (spec/rendering.md 2.2).
inline constexpr float kTerrainBias = 0.01F;

/// Whether the diagonal of a cell runs from south-west to north-east; else from south-east to north-west. Global cell
/// coordinates (block * 8 + cell). The same cut serves drawing, heights and collision (spec/rendering.md 2.2).
[[nodiscard]] bool cut_is_sw_ne(std::uint32_t gx, std::uint32_t gy);
/// The hash whose top bit is the cut.
[[nodiscard]] std::uint32_t cut_hash(std::uint32_t gx, std::uint32_t gy);

/// How many cells a side the original draws as one, that many blocks away from the viewer's (spec/rendering.md 2.11).
/// Land is drawn in full detail here; what the original shows in detail is loaded before the rest.
[[nodiscard]] constexpr int land_cell_scale(std::uint32_t blocks) {
    if (blocks <= 1) return 1;
    if (blocks == 2) return 2;
    return blocks <= 4 ? 4 : 8;
}

/// Corners of a cell: SW 0, SE 1, NE 2, NW 3; two triangles, counter-clockwise from above.
using CellTriangles = std::array<std::array<std::uint8_t, 3>, 2>;
[[nodiscard]] const CellTriangles& cell_triangles(bool sw_ne);

inline constexpr std::size_t kBlockSide = 9;
inline constexpr std::size_t kBlockVertices = kBlockSide * kBlockSide;

/// Heights and normals of the 81 vertices of a block, index x * 9 + y, in metres relative to its south-west corner.
struct BlockSurface {
    std::array<float, kBlockVertices> heights{};
    std::array<core::Vec3, kBlockVertices> normals{};

    /// Height at a place of the block (0..192 on both axes), on the drawn triangles and without the bias.
    [[nodiscard]] float height_at(float x, float y) const;
    /// Unit normal of the triangle under that place.
    [[nodiscard]] core::Vec3 triangle_normal_at(float x, float y) const;

    std::uint32_t block_x = 0;
    std::uint32_t block_y = 0;
};

/// From the block's own triangles, as the original: vertices on block edges may have other normals in the neighbour
/// (spec/rendering.md 2.3). `table` gives the metres of each height byte; values that are not finite count as 0.
[[nodiscard]] BlockSurface block_surface(const content::LandBlock& block, const std::array<float, 256>& table,
                                         std::uint32_t block_x, std::uint32_t block_y);

/// The blocks around one, by (dx + 1) * 3 + dy + 1 (dx east, dy north); null where none is loaded. The one in the
/// middle is not looked at.
using BlockNeighbours = std::array<const content::LandBlock*, 9>;
/// Adds the triangles of the neighbours to the normals of the vertices on the block's edges, so that no seam is seen
/// (2.3 step 3); missing neighbours add nothing.
void join_normals(BlockSurface& surface, const BlockNeighbours& neighbours, const std::array<float, 256>& table);

/// Light of a terrain vertex (2.3): clamp(ambient + max(0, N . sun) * sun colour), per channel; `sun` has its
/// brightness as length.
[[nodiscard]] core::Vec3 terrain_light(const core::Vec3& normal, const core::Vec3& sun, const core::Vec3& sun_colour,
                                       const core::Vec3& ambient);

}  // namespace portalspace::render
