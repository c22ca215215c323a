#include "content/records/render_texture.h"

#include "content/fields.h"

namespace portalspace::content {

namespace {

template <class Fields, class T>
void layout(Fields& f, T& t) {
    f(t.id, t.category, t.texture_type);
    f.list(t.source_levels);
}

}  // namespace

RenderTexture RenderTexture::unpack(core::ByteReader& reader) {
    RenderTexture texture;
    FieldReader f(reader);
    layout(f, texture);
    return texture;
}

void RenderTexture::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    layout(f, *this);
}

}  // namespace portalspace::content
