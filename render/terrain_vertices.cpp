#include "render/terrain_vertices.h"

#include "content/records/landblock.h"
#include "content/records/region.h"
#include "core/position.h"

namespace portalspace::render {
namespace {

constexpr std::array<std::array<std::size_t, 2>, 4> kCorner = {{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
constexpr std::array<core::Vec2, 4> kCornerUv = {core::Vec2(0, 1), core::Vec2(1, 1), core::Vec2(1, 0),
                                                 core::Vec2(0, 0)};

/// The bytes that all vertices of a cell share.
void paint(const CellLayers& layers, const TerrainAtlas& atlas, TerrainVertex& vertex) {
    if (layers.base == nullptr) return;
    vertex.layers_a[0] = atlas.texture_layer(*layers.base);
    for (std::uint32_t i = 0; i < layers.count; ++i) {
        const TerrainOverlay& overlay = layers.overlays[i];
        const auto packed =
            static_cast<std::uint8_t>((atlas.texture_layer(*overlay.texture) & 63U) | (overlay.rotation << 6));
        (i < 3 ? vertex.layers_a[i + 1] : vertex.layers_b[i - 3]) = packed;
        (i < 4 ? vertex.masks_a[i] : vertex.masks_b[i - 4]) = atlas.map_layer(overlay.map);
    }
    vertex.layers_b[2] = static_cast<std::uint8_t>(layers.count);
}

}  // namespace

CellCorners cell_corners(const content::LandBlock& block, std::size_t x, std::size_t y) {
    CellCorners corners;
    for (std::size_t k = 0; k < 4; ++k) {
        const content::TerrainWord word = block.word(x + kCorner[k][0], y + kCorner[k][1]);
        corners.types[k] = word.type();
        corners.roads[k] = word.road();
    }
    return corners;
}

void build_block_vertices(const content::LandBlock& block, const BlockSurface& surface,
                          const content::TextureMerge& merge, const TerrainAtlas& atlas,
                          std::vector<TerrainVertex>& out) {
    out.clear();
    for (std::size_t x = 0; x < 8; ++x) {
        for (std::size_t y = 0; y < 8; ++y) {
            TerrainVertex vertex;
            vertex.block = {static_cast<std::uint8_t>(surface.block_x), static_cast<std::uint8_t>(surface.block_y), 0,
                            0};
            paint(cell_layers(merge, palette_code(cell_corners(block, x, y))), atlas, vertex);
            const bool cut = cut_is_sw_ne(surface.block_x * 8 + static_cast<std::uint32_t>(x),
                                          surface.block_y * 8 + static_cast<std::uint32_t>(y));
            for (const auto& triangle : cell_triangles(cut)) {
                for (const std::uint8_t corner : triangle) {
                    const std::size_t vx = x + kCorner[corner][0];
                    const std::size_t vy = y + kCorner[corner][1];
                    const std::size_t index = vx * kBlockSide + vy;
                    vertex.position = core::Vec3(static_cast<float>(vx) * core::kCellLength,
                                                 static_cast<float>(vy) * core::kCellLength, surface.heights[index]);
                    vertex.normal = surface.normals[index];
                    vertex.cell_uv = kCornerUv[corner];
                    out.push_back(vertex);
                }
            }
        }
    }
}

}  // namespace portalspace::render
