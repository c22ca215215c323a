#include "render/glyph_layout.h"

#include <algorithm>

#include "content/records/font.h"

namespace portalspace::render {
namespace {

const content::FontChar* find(const content::Font& font, char16_t code) {
    const auto at = std::find_if(font.chars.begin(), font.chars.end(),
                                 [code](const content::FontChar& glyph) { return glyph.code == code; });
    return at != font.chars.end() ? &*at : nullptr;
}

}  // namespace

int place_glyphs(const content::Font& font, std::u16string_view text, std::vector<PlacedGlyph>& out) {
    out.clear();
    int pen = 0;
    for (const char16_t code : text) {
        const content::FontChar* glyph = find(font, code);
        if (glyph == nullptr) glyph = find(font, u' ');
        if (glyph == nullptr) continue;
        pen += glyph->offset_before;
        out.push_back({glyph, pen, glyph->vertical_offset});
        pen += glyph->width + glyph->offset_after;
    }
    return pen;
}

}  // namespace portalspace::render
