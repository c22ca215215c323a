#include "app/export/picture_export.h"

#include <png.h>

#include "content/records/surface.h"
#include "content/records/texture.h"
#include "content/records/wave.h"
#include "core/byte_writer.h"

namespace portalspace::app {

namespace {

content::RgbaImage decode(DatSet& set, const content::RenderSurface& picture, core::DataId palette_id,
                          const content::DecodeOptions& options) {
    const core::DataId wanted = palette_id ? palette_id : picture.default_palette;
    const auto* palette = wanted ? set.find<content::Palette>(wanted.value) : nullptr;
    const std::span<const content::Color> colors =
        palette == nullptr ? std::span<const content::Color>{} : std::span<const content::Color>(palette->colors);
    try {
        return content::decode_texture(picture, colors, options);
    } catch (const core::FormatError& error) {
        throw MissingRecord("the picture " + core::id_text(picture.id) + " cannot be decoded: " + error.what());
    }
}

const content::RenderSurface& best_version(DatSet& set, const content::SurfaceTexture& texture) {
    for (const core::DataId image : texture.images) {
        if (const auto* picture = set.find<content::RenderSurface>(image.value)) {
            return *picture;
        }
    }
    throw MissingRecord("no picture of the texture " + core::id_text(texture.id) + " is in the files");
}

}  // namespace

std::vector<std::byte> png_bytes(const content::RgbaImage& image) {
    png_image header{};
    header.version = PNG_IMAGE_VERSION;
    header.width = image.width;
    header.height = image.height;
    header.format = PNG_FORMAT_RGBA;
    png_alloc_size_t size = 0;
    std::vector<std::byte> file;
    if (png_image_write_to_memory(&header, nullptr, &size, 0, image.pixels.data(), 0, nullptr) != 0) {
        file.resize(size);
        if (png_image_write_to_memory(&header, file.data(), &size, 0, image.pixels.data(), 0, nullptr) != 0) {
            file.resize(size);
            return file;
        }
    }
    throw std::runtime_error(std::string("the picture cannot be written as PNG: ") + header.message);
}

content::RgbaImage surface_picture(DatSet& set, const content::Surface& surface) {
    if (!surface.is_textured()) {
        const content::Color c = surface.color;
        return {1, 1, {c.r(), c.g(), c.b(), 255}};
    }
    const auto& texture = set.need<content::SurfaceTexture>(surface.texture.value);
    return decode(set, best_version(set, texture), surface.palette,
                  {.clip_map = surface.type.has(content::SurfaceType::clip_map),
                   .additive = surface.type.has(content::SurfaceType::additive)});
}

content::RgbaImage picture_of(DatSet& set, std::uint32_t id) {
    switch (content::record_type_of(content::DatFileKind::portal, id)) {
        case content::RecordType::surface: return surface_picture(set, set.need<content::Surface>(id));
        case content::RecordType::surface_texture:
            return decode(set, best_version(set, set.need<content::SurfaceTexture>(id)), {}, {});
        default: return decode(set, set.need<content::RenderSurface>(id), {}, {});
    }
}

std::vector<std::byte> wav_bytes(const content::Wave& wave) {
    constexpr std::uint32_t kRiff = 0x46464952;
    constexpr std::uint32_t kWave = 0x45564157;
    constexpr std::uint32_t kFormat = 0x20746D66;
    constexpr std::uint32_t kData = 0x61746164;
    const auto padded = [](std::size_t size) { return static_cast<std::uint32_t>(size + size % 2); };
    core::ByteWriter writer;
    writer.u32(kRiff);
    writer.u32(4 + 8 + padded(wave.header.size()) + 8 + padded(wave.data.size()));
    writer.u32(kWave);
    const auto chunk = [&writer](std::uint32_t name, std::span<const std::byte> bytes) {
        writer.u32(name);
        writer.u32(static_cast<std::uint32_t>(bytes.size()));
        writer.bytes(bytes);
        if (bytes.size() % 2 != 0) {
            writer.u8(0);
        }
    };
    chunk(kFormat, wave.header);
    chunk(kData, wave.data);
    return writer.take();
}

}  // namespace portalspace::app
