#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "render/terrain_layers.h"
#include "render/terrain_mesh.h"

namespace portalspace::content {
struct LandBlock;
}

namespace portalspace::render {

/// As shaders/terrain.vert.glsl reads it. What belongs to the cell is repeated in its six vertices.
struct TerrainVertex {
    core::Vec3 position{0, 0, 0};
    core::Vec3 normal{0, 0, 1};
    core::Vec2 cell_uv{0, 0};
    std::array<std::uint8_t, 4> block{};     ///< column, row, 0, 0
    std::array<std::uint8_t, 4> layers_a{};  ///< base, then texture | rotation << 6 of overlays 0..2
    std::array<std::uint8_t, 4> layers_b{};  ///< the same of overlays 3 and 4, their count, 0
    std::array<std::uint8_t, 4> masks_a{};   ///< alpha map of overlays 0..3
    std::array<std::uint8_t, 4> masks_b{};   ///< alpha map of overlay 4, 0, 0, 0
};
static_assert(sizeof(TerrainVertex) == 52);

inline constexpr int kBlockTriangleVertices = 8 * 8 * 6;

/// Places of textures and alpha maps in the texture arrays of the terrain.
class TerrainAtlas {
public:
    virtual ~TerrainAtlas() = default;
    [[nodiscard]] virtual std::uint8_t texture_layer(const content::TerrainTexture& texture) const = 0;
    [[nodiscard]] virtual std::uint8_t map_layer(core::DataId map) const = 0;
};

/// Replaces `out` by the 384 vertices of a block: 64 cells, two triangles each, counter-clockwise from above.
void build_block_vertices(const content::LandBlock& block, const BlockSurface& surface,
                          const content::TextureMerge& merge, const TerrainAtlas& atlas,
                          std::vector<TerrainVertex>& out);

/// Corners of a cell as the palette code wants them; `x` and `y` are 0..7.
[[nodiscard]] CellCorners cell_corners(const content::LandBlock& block, std::size_t x, std::size_t y);

}  // namespace portalspace::render
