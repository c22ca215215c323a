#pragma once

#include <string_view>
#include <vector>

namespace portalspace::content {
struct Font;
struct FontChar;
}  // namespace portalspace::content

namespace portalspace::render {

/// A glyph and where its picture begins, relative to the beginning of the line.
struct PlacedGlyph {
    const content::FontChar* glyph = nullptr;
    int x = 0;
    int y = 0;
};

/// Replaces `out` by the glyphs of a line and returns its width (spec/rendering.md 6.8): each is drawn at the pen plus
/// what comes before it, and the pen goes on by that, its width and what comes after. A letter that the font lacks is
/// shown as a space; without a space as nothing.
int place_glyphs(const content::Font& font, std::u16string_view text, std::vector<PlacedGlyph>& out);

}  // namespace portalspace::render
