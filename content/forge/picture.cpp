#include "content/forge/picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace portalspace::content::forge {
namespace {

constexpr std::uint32_t kFormatR8G8B8 = 0x14;
constexpr std::uint32_t kFormatA8R8G8B8 = 0x15;
constexpr std::uint32_t kFormatA8 = 0x1C;
constexpr std::uint32_t kFormatP8 = 0x29;
constexpr std::uint32_t kFormatIndex16 = 0x65;
constexpr std::uint32_t kFormatLandRgb = 0xF3;
constexpr std::uint32_t kFormatLandAlpha = 0xF4;
constexpr std::uint32_t kFormatDxt1 = 0x31545844;

std::uint8_t byte_of(float v) { return static_cast<std::uint8_t>(std::lround(std::clamp(v, 0.0F, 1.0F) * 255.0F)); }

float brightness(const Color& c) { return std::clamp(0.299F * c.r + 0.587F * c.g + 0.114F * c.b, 0.0F, 1.0F); }

void put(std::vector<std::byte>& out, std::uint8_t v) { out.push_back(static_cast<std::byte>(v)); }
void put16(std::vector<std::byte>& out, std::uint16_t v) {
    put(out, static_cast<std::uint8_t>(v & 0xFF));
    put(out, static_cast<std::uint8_t>(v >> 8));
}

std::uint16_t to_565(const Color& c) {
    const auto channel = [](float v, float top) {
        return static_cast<std::uint16_t>(std::lround(std::clamp(v, 0.0F, 1.0F) * top));
    };
    return static_cast<std::uint16_t>(channel(c.r, 31) << 11 | channel(c.g, 63) << 5 | channel(c.b, 31));
}

Color from_565(std::uint16_t v) {
    return {static_cast<float>(v >> 11) / 31.0F, static_cast<float>((v >> 5) & 63) / 63.0F,
            static_cast<float>(v & 31) / 31.0F, 1.0F};
}

float difference(const Color& a, const Color& b) {
    return (a.r - b.r) * (a.r - b.r) + (a.g - b.g) * (a.g - b.g) + (a.b - b.b) * (a.b - b.b);
}

/// One block of four by four: the ends are the darkest and the brightest pixel, each pixel takes the nearest of the
/// four colours on the line between them.
void put_dxt1_block(std::vector<std::byte>& out, const Picture& p, int bx, int by) {
    std::array<Color, 16> block;
    for (int i = 0; i < 16; ++i) {
        block[static_cast<std::size_t>(i)] =
            p.pixels[static_cast<std::size_t>((by * 4 + i / 4) * p.width + bx * 4 + i % 4)];
    }
    const auto [low, high] = std::minmax_element(
        block.begin(), block.end(), [](const Color& a, const Color& b) { return brightness(a) < brightness(b); });
    std::uint16_t c0 = to_565(*high);
    std::uint16_t c1 = to_565(*low);
    if (c0 < c1) {
        std::swap(c0, c1);
    }
    const Color a = from_565(c0);
    const Color b = from_565(c1);
    const std::array<Color, 4> line{a, b, mix(a, b, 1.0F / 3.0F), mix(a, b, 2.0F / 3.0F)};
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < block.size() && c0 != c1; ++i) {
        const auto nearest = std::min_element(line.begin(), line.end(), [&](const Color& x, const Color& y) {
            return difference(x, block[i]) < difference(y, block[i]);
        });
        bits |= static_cast<std::uint32_t>(nearest - line.begin()) << (2 * i);
    }
    put16(out, c0);
    put16(out, c1);
    put16(out, static_cast<std::uint16_t>(bits & 0xFFFF));
    put16(out, static_cast<std::uint16_t>(bits >> 16));
}

/// Index of a pixel in a palette of `count` colours sorted by brightness, above the eight transparent ones.
std::size_t shade_index(const Color& c, std::size_t count) {
    constexpr std::size_t kTransparent = 8;
    const auto steps = static_cast<float>(count - kTransparent - 1);
    return kTransparent + static_cast<std::size_t>(std::lround(brightness(c) * steps));
}

std::vector<std::uint32_t> shade_palette(const Picture& p, std::size_t count) {
    std::vector<Color> sum(count, Color{0, 0, 0, 0});
    for (const Color& c : p.pixels) {
        Color& s = sum[shade_index(c, count)];
        s = {s.r + c.r, s.g + c.g, s.b + c.b, s.a + 1};
    }
    std::vector<std::uint32_t> palette;
    palette.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Color& s = sum[i];
        const float grey = static_cast<float>(i) / static_cast<float>(count - 1);
        palette.push_back(s.a > 0 ? argb({s.r / s.a, s.g / s.a, s.b / s.a, 1}) : argb({grey, grey, grey, 1}));
    }
    return palette;
}

}  // namespace

std::uint32_t argb(Color c) {
    return static_cast<std::uint32_t>(byte_of(c.a)) << 24 | static_cast<std::uint32_t>(byte_of(c.r)) << 16 |
           static_cast<std::uint32_t>(byte_of(c.g)) << 8 | byte_of(c.b);
}

EncodedPicture encode_picture(const Picture& p, PictureFormat format) {
    EncodedPicture e;
    switch (format) {
        case PictureFormat::argb8:
            e.format = kFormatA8R8G8B8;
            for (const Color& c : p.pixels) {
                put(e.data, byte_of(c.b));
                put(e.data, byte_of(c.g));
                put(e.data, byte_of(c.r));
                put(e.data, byte_of(c.a));
            }
            break;
        case PictureFormat::rgb8:
            e.format = kFormatR8G8B8;
            for (const Color& c : p.pixels) {
                put(e.data, byte_of(c.b));
                put(e.data, byte_of(c.g));
                put(e.data, byte_of(c.r));
            }
            break;
        case PictureFormat::land_rgb:
            e.format = kFormatLandRgb;
            for (const Color& c : p.pixels) {
                put(e.data, byte_of(c.r));
                put(e.data, byte_of(c.g));
                put(e.data, byte_of(c.b));
            }
            break;
        case PictureFormat::dxt1:
            e.format = kFormatDxt1;
            for (int by = 0; by < p.height / 4; ++by) {
                for (int bx = 0; bx < p.width / 4; ++bx) {
                    put_dxt1_block(e.data, p, bx, by);
                }
            }
            break;
        case PictureFormat::p8:
            e.format = kFormatP8;
            e.palette = shade_palette(p, 256);
            for (const Color& c : p.pixels) {
                put(e.data, static_cast<std::uint8_t>(shade_index(c, 256)));
            }
            break;
        case PictureFormat::index16:
            e.format = kFormatIndex16;
            e.palette = shade_palette(p, 2048);
            for (const Color& c : p.pixels) {
                put16(e.data, static_cast<std::uint16_t>(shade_index(c, 2048)));
            }
            break;
        case PictureFormat::alpha:
        case PictureFormat::land_alpha:
            e.format = format == PictureFormat::alpha ? kFormatA8 : kFormatLandAlpha;
            for (const Color& c : p.pixels) {
                put(e.data, byte_of(c.a));
            }
            break;
    }
    return e;
}

}  // namespace portalspace::content::forge
