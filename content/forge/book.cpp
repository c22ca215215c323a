#include "content/forge/book.h"

#include <utility>

#include "content/records/texture.h"

namespace portalspace::content::forge {
namespace {

/// The data category that terrain and world pictures carry.
constexpr std::uint32_t kWorldCategory = 4;
constexpr std::uint32_t kIconCategory = 6;
constexpr std::uint32_t kRenderSurfaceType = 0x06;

}  // namespace

Book::Book()
    : portal(DatFileKind::portal, 2072),
      cell(DatFileKind::cell, 982),
      highres(DatFileKind::highres, 497),
      local(DatFileKind::local, 994) {}

core::DataId Book::next_id(std::uint32_t type_byte) {
    const std::uint32_t number = ++counters_[type_byte];
    const std::uint32_t base = type_byte == kRenderSurfaceType ? 0x00F00000U : 0x00007000U;
    return core::DataId((type_byte << 24) | (base + number));
}

core::DataId Book::next_setup() {
    constexpr std::uint32_t kFixed = 0x40;
    return core::DataId(next_id(0x02).value + kFixed);
}

core::DataId Book::add_image(DatWriter& file, const Picture& picture, PictureFormat format, std::uint32_t category,
                             core::DataId id) {
    EncodedPicture encoded = encode_picture(picture, format);
    RenderSurface image;
    image.id = id ? id : next_id(kRenderSurfaceType);
    image.category = category;
    image.width = picture.width;
    image.height = picture.height;
    image.format = encoded.format;
    image.data = std::move(encoded.data);
    if (!encoded.palette.empty()) {
        Palette palette;
        palette.id = next_id(0x04);
        for (const std::uint32_t color : encoded.palette) {
            palette.colors.push_back({color});
        }
        image.default_palette = palette.id;
        portal.add_record(palette.id.value, palette);
    }
    file.add_record(image.id.value, image);
    return image.id;
}

core::DataId Book::add_surface_texture(std::vector<core::DataId> images) {
    SurfaceTexture texture;
    texture.id = next_id(0x05);
    texture.images = std::move(images);
    portal.add_record(texture.id.value, texture);
    return texture.id;
}

core::DataId Book::add_texture(const Picture& picture, PictureFormat format) {
    return add_surface_texture({add_image(portal, picture, format, kWorldCategory)});
}

core::DataId Book::add_texture(const Picture& fine, const Picture& coarse, PictureFormat format) {
    const core::DataId first = add_image(highres, fine, format, kWorldCategory);
    return add_surface_texture({first, add_image(portal, coarse, format, kWorldCategory)});
}

core::DataId Book::add_icon(const Picture& picture, core::DataId id) {
    return add_image(portal, picture, PictureFormat::argb8, kIconCategory, id);
}

core::DataId Book::add_mask(const Picture& picture) {
    return add_image(portal, picture, PictureFormat::alpha, kIconCategory);
}

core::DataId Book::add_surface(const Picture& picture, PictureFormat format, const SurfaceLook& look) {
    Surface surface;
    surface.type = look.type;
    surface.texture = add_texture(picture, format);
    surface.translucency = look.translucency;
    surface.luminosity = look.luminosity;
    surface.diffuse = look.diffuse;
    const core::DataId id = next_id(0x08);
    portal.add_record(id.value, surface);
    return id;
}

core::DataId Book::add_plain_surface(std::uint32_t color, float translucency) {
    Surface surface;
    surface.type = SurfaceType::solid;
    surface.type.set(SurfaceType::translucent, translucency > 0);
    surface.color = {color};
    surface.translucency = translucency;
    surface.diffuse = 0;
    const core::DataId id = next_id(0x08);
    portal.add_record(id.value, surface);
    return id;
}

}  // namespace portalspace::content::forge
