#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "render/terrain_vertices.h"

namespace portalspace::content {
class DatStore;
struct Region;
}  // namespace portalspace::content

namespace portalspace::render {

/// Which layer of the terrain's texture arrays holds what: pictures in the order of the region's descriptions, alpha
/// maps in the order of its lists behind layer 0, which leaves everything as it is. Follows from the region alone.
class TerrainLayerMap final : public TerrainAtlas {
public:
    explicit TerrainLayerMap(const content::Region& region);

    [[nodiscard]] std::uint8_t texture_layer(const content::TerrainTexture& texture) const override;
    [[nodiscard]] std::uint8_t map_layer(core::DataId map) const override;
    /// SurfaceTextures (0x05) of the layers; a picture for each, and the maps from layer 1 on.
    [[nodiscard]] const std::vector<core::DataId>& pictures() const { return pictures_; }
    [[nodiscard]] const std::vector<core::DataId>& maps() const { return maps_; }
    /// The region describes more textures than can be drawn.
    [[nodiscard]] bool too_many() const { return too_many_; }

private:
    std::unordered_map<std::uint32_t, std::uint8_t> layer_by_type_;
    std::unordered_map<core::DataId, std::uint8_t> layer_by_map_;
    std::vector<core::DataId> pictures_;
    std::vector<core::DataId> maps_;
    bool too_many_ = false;
};

/// The land of a block, ready to be sent to the graphics card.
struct TerrainBlock {
    core::CellId block;  ///< 0xXXYYFFFF
    std::vector<TerrainVertex> vertices;
    float low = 0;  ///< metres
    float high = 0;
};

/// How the normals at the edge of a block are made (spec/rendering.md 2.3).
enum class EdgeNormals : std::uint8_t {
    own,     ///< from the block's own triangles, as the original: a faint seam every 192 m
    joined,  ///< from the triangles of the neighbours too
};

/// Reads the land of a block and of its neighbours; nothing when there is none. For workers.
[[nodiscard]] std::optional<TerrainBlock> load_terrain_block(content::DatStore& store, const content::Region& region,
                                                             const TerrainLayerMap& layers, core::CellId block,
                                                             EdgeNormals normals);

}  // namespace portalspace::render
