#include "render/terrain_block.h"

#include <algorithm>

#include "content/dat_store.h"
#include "content/records/landblock.h"
#include "content/records/region.h"
#include "core/position.h"
#include "render/frame_constants.h"

namespace portalspace::render {
namespace {

/// A byte of the vertex names a map, and 0 is none; a region of retail has eight.
constexpr std::size_t kMaxMaps = 254;
constexpr int kBlocks = 255;

content::RecordPtr<content::LandBlock> land_at(content::DatStore& store, int x, int y) {
    if (x < 0 || y < 0 || x >= kBlocks || y >= kBlocks) return {};
    const core::DataId id(static_cast<std::uint32_t>(x) << 24 | static_cast<std::uint32_t>(y) << 16 | 0xFFFFU);
    if (!store.contains(id, content::RecordType::land_block)) return {};
    return store.try_get<content::LandBlock>(id);
}

void join(content::DatStore& store, const content::Region& region, BlockSurface& surface) {
    std::array<content::RecordPtr<content::LandBlock>, 9> held;
    BlockNeighbours neighbours{};
    for (int dx = -1; dx <= 1; ++dx) {
        for (int dy = -1; dy <= 1; ++dy) {
            if (dx == 0 && dy == 0) continue;
            const auto at = static_cast<std::size_t>((dx + 1) * 3 + dy + 1);
            held[at] = land_at(store, static_cast<int>(surface.block_x) + dx, static_cast<int>(surface.block_y) + dy);
            neighbours[at] = held[at];
        }
    }
    join_normals(surface, neighbours, region.land.heights);
}

}  // namespace

TerrainLayerMap::TerrainLayerMap(const content::Region& region) {
    for (const content::TerrainTexture& texture : region.texture_merge.textures) {
        if (pictures_.size() == kMaxTerrainTextures) {
            too_many_ = true;
            break;
        }
        layer_by_type_.try_emplace(texture.terrain_type, static_cast<std::uint8_t>(pictures_.size()));
        pictures_.push_back(texture.texture);
    }
    const content::TextureMerge& merge = region.texture_merge;
    for (const auto* list : {&merge.corner_maps, &merge.side_maps, &merge.road_maps}) {
        for (const content::TerrainAlphaMap& map : *list) {
            if (maps_.size() == kMaxMaps || layer_by_map_.contains(map.texture)) continue;
            maps_.push_back(map.texture);
            layer_by_map_[map.texture] = static_cast<std::uint8_t>(maps_.size());
        }
    }
}

std::uint8_t TerrainLayerMap::texture_layer(const content::TerrainTexture& texture) const {
    const auto found = layer_by_type_.find(texture.terrain_type);
    return found != layer_by_type_.end() ? found->second : std::uint8_t{0};
}

std::uint8_t TerrainLayerMap::map_layer(core::DataId map) const {
    const auto found = layer_by_map_.find(map);
    return found != layer_by_map_.end() ? found->second : std::uint8_t{0};
}

std::optional<TerrainBlock> load_terrain_block(content::DatStore& store, const content::Region& region,
                                               const TerrainLayerMap& layers, core::CellId block, EdgeNormals normals) {
    const std::uint32_t x = core::block_x(block);
    const std::uint32_t y = core::block_y(block);
    const auto record = land_at(store, static_cast<int>(x), static_cast<int>(y));
    if (record == nullptr) return std::nullopt;
    BlockSurface surface = block_surface(*record, region.land.heights, x, y);
    if (normals == EdgeNormals::joined) join(store, region, surface);
    TerrainBlock result;
    result.block = core::CellId(x << 24 | y << 16 | 0xFFFFU);
    build_block_vertices(*record, surface, region.texture_merge, layers, result.vertices);
    const auto [low, high] = std::minmax_element(surface.heights.begin(), surface.heights.end());
    result.low = *low;
    result.high = *high;
    return result;
}

}  // namespace portalspace::render
