#include "content/records/font.h"

#include "content/fields.h"

namespace portalspace::content {

namespace {

template <class Fields, class T>
void layout(Fields& f, T& font) {
    f(font.id, font.max_char_height, font.max_char_width);
    f.list(font.chars, 11, [](auto& fields, auto& c) {
        fields(c.code, c.x, c.y, c.width, c.height, c.offset_before, c.offset_after, c.vertical_offset);
    });
    f(font.horizontal_border, font.vertical_border, font.baseline, font.foreground, font.background);
}

}  // namespace

Font Font::unpack(core::ByteReader& reader) {
    Font font;
    FieldReader f(reader);
    layout(f, font);
    return font;
}

void Font::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    layout(f, *this);
}

}  // namespace portalspace::content
