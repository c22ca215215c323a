#pragma once

#include <array>
#include <unordered_map>

#include "render/device.h"
#include "render/frame_constants.h"
#include "render/terrain_vertices.h"

namespace portalspace::content {
class DatStore;
struct Region;
}  // namespace portalspace::content
namespace portalspace::core {
class Log;
}

namespace portalspace::render {

/// The two texture arrays of the land of a region: pictures (one layer a terrain description) and alpha maps. Pictures
/// of different sizes are scaled to the largest, at most 512 (spec/rendering.md 2.8, 2.9).
class TerrainTextures final : public TerrainAtlas {
public:
    TerrainTextures(Device& device, content::DatStore& store, core::Log& log, const content::Region& region);

    [[nodiscard]] std::uint8_t texture_layer(const content::TerrainTexture& texture) const override;
    [[nodiscard]] std::uint8_t map_layer(core::DataId map) const override;
    [[nodiscard]] const std::array<core::Vec4, kMaxTerrainTextures / 4>& tiling() const { return tiling_; }
    [[nodiscard]] const GlTexture& pictures() const { return pictures_; }
    [[nodiscard]] const GlTexture& maps() const { return maps_; }

private:
    void load_pictures(Device& device, content::DatStore& store, core::Log& log, const content::Region& region);
    void load_maps(Device& device, content::DatStore& store, core::Log& log, const content::Region& region);

    std::unordered_map<std::uint32_t, std::uint8_t> layer_by_type_;
    std::unordered_map<core::DataId, std::uint8_t> layer_by_map_;
    std::array<core::Vec4, kMaxTerrainTextures / 4> tiling_{};
    GlTexture pictures_;
    GlTexture maps_;
};

}  // namespace portalspace::render
