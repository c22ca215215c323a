#include "render/terrain_textures.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "content/dat_store.h"
#include "content/records/region.h"
#include "render/mipmap.h"
#include "render/surface_images.h"

namespace portalspace::render {
namespace {

constexpr int kMostSide = 512;
constexpr int kLeastSide = 8;
/// A byte of the vertex names a map, and 0 is none; a region of retail has eight.
constexpr std::size_t kMaxMaps = 255;

content::RgbaImage picture(content::DatStore& store, core::Log& log, core::DataId surface_texture) {
    if (const core::DataId image = drawn_image(store, surface_texture)) {
        if (auto loaded = load_image(store, log, image, {}, nullptr, {})) return std::move(loaded->image);
    }
    return placeholder_image();
}

int common_side(const std::vector<content::RgbaImage>& images) {
    int side = kLeastSide;
    for (const content::RgbaImage& image : images) {
        side = std::max(side, static_cast<int>(std::max(image.width, image.height)));
    }
    return std::min(side, kMostSide);
}

GlTexture upload_all(Device& device, const std::vector<content::RgbaImage>& images, bool single_channel) {
    const int side = common_side(images);
    const int levels = mip_levels(side, side);
    GlTexture texture = device.create_array_texture(
        side, side, static_cast<int>(std::max<std::size_t>(1, images.size())), levels, single_channel);
    for (std::size_t layer = 0; layer < images.size(); ++layer) {
        const content::RgbaImage& image = images[layer];
        std::vector<std::uint8_t> pixels = image.pixels;
        if (single_channel) {
            pixels.clear();
            for (std::size_t i = 3; i < image.pixels.size(); i += 4) pixels.push_back(image.pixels[i]);
        }
        std::vector<std::uint8_t> level = resample(pixels, static_cast<int>(image.width),
                                                   static_cast<int>(image.height), side, side, single_channel ? 1 : 4);
        for (int i = 0, s = side; i < levels; ++i, s = std::max(1, s / 2)) {
            if (i > 0) {
                level = single_channel ? next_mip_single(level, s * 2, s * 2) : next_mip(level, s * 2, s * 2, false);
            }
            device.upload_layer(texture, i, static_cast<int>(layer), s, s, single_channel, level);
        }
    }
    return texture;
}

}  // namespace

TerrainTextures::TerrainTextures(Device& device, content::DatStore& store, core::Log& log,
                                 const content::Region& region) {
    load_pictures(device, store, log, region);
    load_maps(device, store, log, region);
}

void TerrainTextures::load_pictures(Device& device, content::DatStore& store, core::Log& log,
                                    const content::Region& region) {
    std::vector<content::RgbaImage> images;
    for (const content::TerrainTexture& texture : region.texture_merge.textures) {
        if (images.size() == kMaxTerrainTextures) {
            log.warn("render.terrain", "the region describes more terrain textures than can be drawn");
            break;
        }
        const std::size_t layer = images.size();
        layer_by_type_.try_emplace(texture.terrain_type, static_cast<std::uint8_t>(layer));
        tiling_[layer / 4][static_cast<int>(layer % 4)] = static_cast<float>(std::clamp(texture.tiling, 1U, 64U));
        images.push_back(picture(store, log, texture.texture));
    }
    if (images.empty()) {
        tiling_[0] = core::Vec4(1);
        images.push_back(placeholder_image());
    }
    pictures_ = upload_all(device, images, false);
}

void TerrainTextures::load_maps(Device& device, content::DatStore& store, core::Log& log,
                                const content::Region& region) {
    // Layer 0 leaves everything as it is, for maps that are missing.
    content::RgbaImage untouched{1, 1, {255, 255, 255, 255}};
    std::vector<content::RgbaImage> images = {untouched};
    const content::TextureMerge& merge = region.texture_merge;
    for (const auto* list : {&merge.corner_maps, &merge.side_maps, &merge.road_maps}) {
        for (const content::TerrainAlphaMap& map : *list) {
            if (images.size() == kMaxMaps || layer_by_map_.contains(map.texture)) continue;
            const core::DataId image = drawn_image(store, map.texture);
            auto loaded = image ? load_image(store, log, image, {}, nullptr, {}) : std::nullopt;
            if (!loaded) continue;
            layer_by_map_[map.texture] = static_cast<std::uint8_t>(images.size());
            images.push_back(std::move(loaded->image));
        }
    }
    maps_ = upload_all(device, images, true);
}

std::uint8_t TerrainTextures::texture_layer(const content::TerrainTexture& texture) const {
    const auto found = layer_by_type_.find(texture.terrain_type);
    return found != layer_by_type_.end() ? found->second : std::uint8_t{0};
}

std::uint8_t TerrainTextures::map_layer(core::DataId map) const {
    const auto found = layer_by_map_.find(map);
    return found != layer_by_map_.end() ? found->second : std::uint8_t{0};
}

}  // namespace portalspace::render
