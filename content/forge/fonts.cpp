#include <algorithm>
#include <cmath>
#include <vector>

#include "content/forge/glyphs.h"
#include "content/forge/interface_forge.h"
#include "content/forge/noise.h"
#include "content/records/font.h"

namespace portalspace::content::forge {
namespace {

constexpr int kWide = 256;
constexpr int kHigh = 256;

struct Point {
    float x;
    float y;
};

/// The strokes of a glyph in pixels.
std::vector<std::vector<Point>> strokes_of(const Glyph& glyph, float unit, float margin) {
    std::vector<std::vector<Point>> strokes(1);
    for (std::size_t i = 0; i < glyph.strokes.size();) {
        if (glyph.strokes[i] == ' ') {
            strokes.emplace_back();
            ++i;
            continue;
        }
        strokes.back().push_back({margin + static_cast<float>(glyph.strokes[i] - '0') * unit,
                                  margin + static_cast<float>(glyph.strokes[i + 1] - '0') * unit});
        i += 2;
    }
    return strokes;
}

/// Distance in pixels from the nearest stroke.
float ink_at(const std::vector<std::vector<Point>>& strokes, float x, float y) {
    float nearest = 1e9F;
    for (const auto& stroke : strokes) {
        for (std::size_t i = 0; i + 1 < stroke.size(); ++i) {
            const float dx = stroke[i + 1].x - stroke[i].x;
            const float dy = stroke[i + 1].y - stroke[i].y;
            const float square = dx * dx + dy * dy;
            const float along =
                square > 0 ? std::clamp(((x - stroke[i].x) * dx + (y - stroke[i].y) * dy) / square, 0.0F, 1.0F) : 0.0F;
            nearest = std::min(nearest, std::hypot(x - stroke[i].x - along * dx, y - stroke[i].y - along * dy));
        }
    }
    return nearest;
}

/// The characters stand in rows on two pictures of the same size: the letters, and the letters with their outline.
void forge_font(Book& book, std::uint32_t id, float unit, float pen) {
    const float margin = pen + 1.5F;
    const int width = static_cast<int>(std::ceil(4 * unit + 2 * margin));
    const int height = static_cast<int>(std::ceil(8 * unit + 2 * margin));
    Picture letters{kWide, kHigh, std::vector<Color>(static_cast<std::size_t>(kWide * kHigh), Color{1, 1, 1, 0})};
    Picture outline = letters;
    Font font;
    font.id = core::DataId(id);
    font.max_char_height = static_cast<std::uint32_t>(height);
    font.max_char_width = static_cast<std::uint32_t>(width);
    font.horizontal_border = font.vertical_border = 1;
    font.baseline = static_cast<std::uint32_t>(std::lround(margin + 6 * unit));
    int x = 1;
    int y = 1;
    for (const Glyph& glyph : glyphs()) {
        if (x + width + 1 > kWide) {
            x = 1;
            y += height + 1;
        }
        const auto strokes = strokes_of(glyph, unit, margin);
        for (int py = 0; py < height; ++py) {
            for (int px = 0; px < width; ++px) {
                const float far = ink_at(strokes, static_cast<float>(px) + 0.5F, static_cast<float>(py) + 0.5F);
                const auto at = static_cast<std::size_t>((y + py) * kWide + x + px);
                letters.pixels[at].a = 1 - smooth_step(pen - 0.4F, pen + 0.6F, far);
                outline.pixels[at].a = 1 - smooth_step(pen + 0.5F, pen + 1.5F, far);
            }
        }
        FontChar c;
        c.code = static_cast<std::uint16_t>(static_cast<unsigned char>(glyph.code));
        c.x = static_cast<std::uint16_t>(x);
        c.y = static_cast<std::uint16_t>(y);
        c.width = static_cast<std::uint8_t>(width);
        c.height = static_cast<std::uint8_t>(height);
        c.offset_after = static_cast<std::int8_t>(-std::lround(margin));
        font.chars.push_back(c);
        x += width + 1;
    }
    font.foreground = book.add_mask(letters);
    font.background = book.add_mask(outline);
    book.portal.add_record(font.id.value, font);
}

}  // namespace

void forge_fonts(Book& book) {
    forge_font(book, 0x40000000, 1.6F, 0.7F);
    forge_font(book, 0x40000009, 1.9F, 0.85F);
}

}  // namespace portalspace::content::forge
