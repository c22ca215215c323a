#include "render/terrain_textures.h"

#include <algorithm>
#include <utility>

#include "content/dat_store.h"
#include "content/records/region.h"
#include "core/log.h"
#include "render/mipmap.h"
#include "render/surface_images.h"

namespace portalspace::render {
namespace {

constexpr int kMostSide = 512;
constexpr int kLeastSide = 8;

std::optional<content::RgbaImage> load_picture(content::DatStore& store, core::Log& log, core::DataId texture) {
    const core::DataId image = drawn_image(store, texture);
    auto loaded = image ? load_image(store, log, image, {}, nullptr, {}) : std::nullopt;
    if (!loaded) return std::nullopt;
    return std::move(loaded->image);
}

int common_side(const std::vector<content::RgbaImage>& images) {
    int side = kLeastSide;
    for (const content::RgbaImage& image : images) {
        side = std::max(side, static_cast<int>(std::max(image.width, image.height)));
    }
    return std::min(side, kMostSide);
}

std::vector<std::uint8_t> pixels_of(const content::RgbaImage& image, bool single_channel) {
    if (!single_channel) return image.pixels;
    std::vector<std::uint8_t> alpha;
    for (std::size_t i = 3; i < image.pixels.size(); i += 4) alpha.push_back(image.pixels[i]);
    return alpha;
}

}  // namespace

TerrainTextures::ArrayPicture TerrainTextures::load_array(content::DatStore& store, core::Log& log,
                                                          const std::vector<core::DataId>& textures,
                                                          bool single_channel) {
    std::vector<content::RgbaImage> images;
    // Layer 0 of the maps leaves everything as it is; so does a map that is missing.
    const content::RgbaImage untouched{1, 1, {255, 255, 255, 255}};
    if (single_channel) images.push_back(untouched);
    for (const core::DataId texture : textures) {
        auto image = load_picture(store, log, texture);
        images.push_back(image ? std::move(*image) : single_channel ? untouched : placeholder_image());
    }
    if (images.empty()) images.push_back(placeholder_image());
    ArrayPicture array;
    array.side = common_side(images);
    array.layers = static_cast<int>(images.size());
    array.single_channel = single_channel;
    array.levels.resize(static_cast<std::size_t>(mip_levels(array.side, array.side)));
    for (const content::RgbaImage& image : images) {
        std::vector<std::uint8_t> level =
            resample(pixels_of(image, single_channel), static_cast<int>(image.width), static_cast<int>(image.height),
                     array.side, array.side, single_channel ? 1 : 4);
        for (std::size_t i = 0; i < array.levels.size(); ++i) {
            const int side = std::max(1, array.side >> i);
            if (i > 0) {
                level = single_channel ? next_mip_single(level, side * 2, side * 2)
                                       : next_mip(level, side * 2, side * 2, false);
            }
            array.levels[i].insert(array.levels[i].end(), level.begin(), level.end());
        }
    }
    return array;
}

TerrainTextures::TerrainTextures(Device& device, content::DatStore& store, core::Log& log,
                                 const content::Region& region, Loads loads)
    : device_(device) {
    const TerrainLayerMap layers(region);
    if (layers.too_many()) log.warn("render.terrain", "the region describes more terrain textures than can be drawn");
    tiling_[0] = core::Vec4(1);
    for (std::size_t i = 0; i < layers.pictures().size(); ++i) {
        const std::uint32_t tiling = region.texture_merge.textures[i].tiling;
        tiling_[i / 4][static_cast<int>(i % 4)] = static_cast<float>(std::clamp(tiling, 1U, 64U));
    }
    request_ = loads.run(
        content::LoadPriority::now,
        [this, &store, &log, pictures = layers.pictures(), maps = layers.maps()]() -> content::AsyncLoader::Delivery {
            auto loaded = std::make_shared<std::array<ArrayPicture, 2>>(
                std::array{load_array(store, log, pictures, false), load_array(store, log, maps, true)});
            return [this, loaded] {
                waiting_ = std::move(*loaded);
                decoded_ = true;
            };
        });
}

bool TerrainTextures::upload(const ArrayPicture& array, Cursor& cursor, GlTexture& texture, UploadBudget& budget) {
    if (!texture) {
        texture = device_.create_array_texture(array.side, array.side, array.layers,
                                               static_cast<int>(array.levels.size()), array.single_channel);
    }
    for (; cursor.level < array.levels.size(); ++cursor.level, cursor.layer = 0) {
        const int side = std::max(1, array.side >> cursor.level);
        const std::size_t row = static_cast<std::size_t>(side) * (array.single_channel ? 1U : 4U);
        const std::span<const std::uint8_t> pixels(array.levels[cursor.level]);
        for (; cursor.layer < array.layers; ++cursor.layer, cursor.row = 0) {
            const std::size_t fitting = budget.left() / row;
            const int rows = static_cast<int>(std::min(fitting, static_cast<std::size_t>(side - cursor.row)));
            if (rows == 0) return false;
            const std::size_t first = static_cast<std::size_t>(cursor.layer * side + cursor.row) * row;
            device_.upload_layer(texture, static_cast<int>(cursor.level), cursor.layer, {side, rows}, cursor.row,
                                 array.single_channel, pixels.subspan(first));
            budget.take(static_cast<std::size_t>(rows) * row);
            cursor.row += rows;
            if (cursor.row < side) return false;
        }
    }
    return true;
}

void TerrainTextures::upload(UploadBudget& budget) {
    if (ready_ || !decoded_) return;
    if (!upload(waiting_[0], cursors_[0], pictures_, budget)) return;
    if (!upload(waiting_[1], cursors_[1], maps_, budget)) return;
    waiting_ = {};
    ready_ = true;
}

}  // namespace portalspace::render
