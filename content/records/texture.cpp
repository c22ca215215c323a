#include "content/records/texture.h"

#include <string>

#include "content/encodings.h"
#include "content/fields.h"

namespace portalspace::content {

namespace {

template <class Fields, class T>
void surface_texture_layout(Fields& f, T& t) {
    f(t.id, t.category, t.texture_type);
    f.list(t.images);
}

}  // namespace

SurfaceTexture SurfaceTexture::unpack(core::ByteReader& reader) {
    SurfaceTexture texture;
    FieldReader f(reader);
    surface_texture_layout(f, texture);
    return texture;
}

void SurfaceTexture::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    surface_texture_layout(f, *this);
}

RenderSurface RenderSurface::unpack(core::ByteReader& reader) {
    RenderSurface surface;
    FieldReader f(reader);
    f(surface.id, surface.category, surface.width, surface.height, surface.format);
    if (surface.width < 1 || surface.width > kMaxSide || surface.height < 1 || surface.height > kMaxSide) {
        reader.fail("a width and height of 1 to 8192",
                    std::to_string(surface.width) + " x " + std::to_string(surface.height));
    }
    read_array(reader, surface.data, reader.u32());
    if (surface.is_paletted()) {
        surface.default_palette = read_id(reader);
    }
    return surface;
}

void RenderSurface::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    f(id, category, width, height, format);
    writer.u32(static_cast<std::uint32_t>(data.size()));
    writer.bytes(data);
    if (is_paletted()) {
        write_id(writer, default_palette);
    }
}

Palette Palette::unpack(core::ByteReader& reader) {
    Palette palette;
    palette.id = read_id(reader);
    read_array(reader, palette.colors, reader.u32());
    return palette;
}

void Palette::pack(core::ByteWriter& writer) const {
    write_id(writer, id);
    writer.u32(static_cast<std::uint32_t>(colors.size()));
    write_array(writer, colors);
}

}  // namespace portalspace::content
