#include "render/surface_images.h"

#include <algorithm>

#include "content/dat_store.h"
#include "content/records/texture.h"
#include "core/format_error.h"
#include "core/log.h"

namespace portalspace::render {

core::DataId drawn_image(content::DatStore& store, core::DataId surface_texture) {
    const auto* record = store.find<content::SurfaceTexture>(surface_texture);
    if (record == nullptr) return {};
    for (const core::DataId image : record->images) {
        if (store.contains(image, content::RecordType::render_surface)) return image;
    }
    return {};
}

core::DataId changed_texture(core::DataId own, std::span<const engine::TextureChange> changes) {
    core::DataId result = own;
    for (const engine::TextureChange& change : changes) {
        if (change.old_texture == own) result = change.new_texture;
    }
    return result;
}

void lay_sub_palette(std::vector<content::Color>& colours, std::span<const content::Color> source,
                     const engine::SubPalette& range) {
    const std::size_t limit = std::min(colours.size(), source.size());
    const std::size_t end = std::min<std::size_t>(limit, std::size_t{range.offset} + range.count);
    for (std::size_t i = range.offset; i < end; ++i) colours[i] = source[i];
}

std::vector<content::Color> object_palette(content::DatStore& store, core::DataId own,
                                           const engine::Palettes& palettes) {
    std::vector<content::Color> colours;
    if (const auto base = store.try_get<content::Palette>(palettes.base ? palettes.base : own)) {
        colours.assign(base->colors.begin(), base->colors.end());
    }
    for (const engine::SubPalette& sub : palettes.sub_palettes) {
        const auto source = store.try_get<content::Palette>(sub.palette);
        if (!source) continue;
        lay_sub_palette(colours, {source->colors.data(), source->colors.size()}, sub);
    }
    return colours;
}

std::optional<LoadedImage> load_image(content::DatStore& store, core::Log& log, core::DataId image,
                                      core::DataId surface_palette, const engine::Palettes* palettes,
                                      const content::DecodeOptions& options) {
    const auto record = store.load<content::RenderSurface>(image);
    if (!record) return std::nullopt;
    std::vector<content::Color> colours;
    if (record->is_paletted()) {
        const core::DataId own = surface_palette ? surface_palette : record->default_palette;
        if (palettes != nullptr) {
            colours = object_palette(store, own, *palettes);
        } else if (const auto palette = store.try_get<content::Palette>(own)) {
            colours.assign(palette->colors.begin(), palette->colors.end());
        }
    }
    try {
        return LoadedImage{content::decode_texture(*record, colours, options), record->is_paletted()};
    } catch (const core::FormatError& error) {
        log.warn("render.texture", core::id_text(image) + ": " + error.what());
        return std::nullopt;
    }
}

content::RgbaImage placeholder_image() {
    content::RgbaImage image;
    image.width = 8;
    image.height = 8;
    for (std::uint32_t y = 0; y < image.height; ++y) {
        for (std::uint32_t x = 0; x < image.width; ++x) {
            const std::uint8_t level = (x / 2 + y / 2) % 2 == 0 ? 255 : 0;
            for (const std::uint8_t channel : {level, std::uint8_t{0}, level, std::uint8_t{255}}) {
                image.pixels.push_back(channel);
            }
        }
    }
    return image;
}

}  // namespace portalspace::render
