#include "content/records/surface.h"

#include "content/fields.h"

namespace portalspace::content {

namespace {

template <class Fields, class T>
void layout(Fields& f, T& s) {
    f(s.type);
    if (s.is_textured()) {
        f(s.texture, s.palette);
    } else {
        f(s.color);
    }
    f(s.translucency, s.luminosity, s.diffuse);
}

}  // namespace

Surface Surface::unpack(core::ByteReader& reader) {
    Surface surface;
    FieldReader f(reader);
    layout(f, surface);
    return surface;
}

void Surface::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    layout(f, *this);
}

}  // namespace portalspace::content
