#include "content/forge/picture.h"

#include <algorithm>
#include <cmath>

#include "content/forge/encode_dxt.h"
#include "content/forge/encode_jpeg.h"

namespace portalspace::content::forge {
namespace {

std::uint8_t byte_of(float v) { return static_cast<std::uint8_t>(std::lround(std::clamp(v, 0.0F, 1.0F) * 255.0F)); }

void put(std::vector<std::byte>& out, std::uint8_t v) { out.push_back(static_cast<std::byte>(v)); }
void put16(std::vector<std::byte>& out, std::uint16_t v) {
    put(out, static_cast<std::uint8_t>(v & 0xFF));
    put(out, static_cast<std::uint8_t>(v >> 8));
}

/// A channel in `bits` bits.
std::uint16_t bits_of(float v, int bits) {
    return static_cast<std::uint16_t>(std::lround(std::clamp(v, 0.0F, 1.0F) * static_cast<float>((1 << bits) - 1)));
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

float brightness(const Color& c) { return std::clamp(0.299F * c.r + 0.587F * c.g + 0.114F * c.b, 0.0F, 1.0F); }

std::uint32_t argb(Color c) {
    return static_cast<std::uint32_t>(byte_of(c.a)) << 24 | static_cast<std::uint32_t>(byte_of(c.r)) << 16 |
           static_cast<std::uint32_t>(byte_of(c.g)) << 8 | byte_of(c.b);
}

EncodedPicture encode_picture(const Picture& p, PictureFormat format) {
    EncodedPicture e;
    const auto each = [&](PixelFormat stored, auto&& store) {
        e.format = stored;
        for (const Color& c : p.pixels) {
            store(c);
        }
    };
    const auto bgr = [&](const Color& c) {
        put(e.data, byte_of(c.b));
        put(e.data, byte_of(c.g));
        put(e.data, byte_of(c.r));
    };
    switch (format) {
        case PictureFormat::argb8:
            each(PixelFormat::a8r8g8b8, [&](const Color& c) {
                bgr(c);
                put(e.data, byte_of(c.a));
            });
            break;
        case PictureFormat::rgb8: each(PixelFormat::r8g8b8, bgr); break;
        case PictureFormat::x8rgb8:
            each(PixelFormat::x8r8g8b8, [&](const Color& c) {
                bgr(c);
                put(e.data, 0);
            });
            break;
        case PictureFormat::r5g6b5:
            each(PixelFormat::r5g6b5, [&](const Color& c) {
                put16(e.data,
                      static_cast<std::uint16_t>(bits_of(c.r, 5) << 11 | bits_of(c.g, 6) << 5 | bits_of(c.b, 5)));
            });
            break;
        case PictureFormat::a4r4g4b4:
            each(PixelFormat::a4r4g4b4, [&](const Color& c) {
                put16(e.data, static_cast<std::uint16_t>(bits_of(c.a, 4) << 12 | bits_of(c.r, 4) << 8 |
                                                         bits_of(c.g, 4) << 4 | bits_of(c.b, 4)));
            });
            break;
        case PictureFormat::land_rgb:
            each(PixelFormat::lscape_r8g8b8, [&](const Color& c) {
                put(e.data, byte_of(c.r));
                put(e.data, byte_of(c.g));
                put(e.data, byte_of(c.b));
            });
            break;
        case PictureFormat::dxt1:
            e.format = PixelFormat::dxt1;
            e.data = encode_dxt(p, DxtAlpha::none);
            break;
        case PictureFormat::dxt3:
            e.format = PixelFormat::dxt3;
            e.data = encode_dxt(p, DxtAlpha::four_bits);
            break;
        case PictureFormat::dxt5:
            e.format = PixelFormat::dxt5;
            e.data = encode_dxt(p, DxtAlpha::between_two);
            break;
        case PictureFormat::p8:
            e.palette = shade_palette(p, 256);
            each(PixelFormat::p8, [&](const Color& c) { put(e.data, static_cast<std::uint8_t>(shade_index(c, 256))); });
            break;
        case PictureFormat::index16:
            e.palette = shade_palette(p, 2048);
            each(PixelFormat::index16,
                 [&](const Color& c) { put16(e.data, static_cast<std::uint16_t>(shade_index(c, 2048))); });
            break;
        case PictureFormat::alpha: each(PixelFormat::a8, [&](const Color& c) { put(e.data, byte_of(c.a)); }); break;
        case PictureFormat::land_alpha:
            each(PixelFormat::lscape_alpha, [&](const Color& c) { put(e.data, byte_of(c.a)); });
            break;
        case PictureFormat::jpeg:
            e.format = PixelFormat::raw_jpeg;
            e.data = encode_jpeg(p);
            break;
    }
    return e;
}

}  // namespace portalspace::content::forge
