#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "content/records/texture.h"

namespace portalspace::content::forge {

/// A colour with channels in 0..1; values outside are clamped when a picture is encoded.
struct Color {
    float r = 0;
    float g = 0;
    float b = 0;
    float a = 1;
};

[[nodiscard]] inline Color operator*(Color c, float f) { return {c.r * f, c.g * f, c.b * f, c.a}; }
[[nodiscard]] inline Color mix(Color x, Color y, float t) {
    return {x.r + (y.r - x.r) * t, x.g + (y.g - x.g) * t, x.b + (y.b - x.b) * t, x.a + (y.a - x.a) * t};
}
/// 0xRRGGBB.
[[nodiscard]] constexpr Color rgb(std::uint32_t hex) {
    return {static_cast<float>((hex >> 16) & 0xFF) / 255.0F, static_cast<float>((hex >> 8) & 0xFF) / 255.0F,
            static_cast<float>(hex & 0xFF) / 255.0F, 1.0F};
}
/// Perceived brightness, 0..1.
[[nodiscard]] float brightness(const Color& c);
/// 0xAARRGGBB, as palettes, surfaces and the sky store colours.
[[nodiscard]] std::uint32_t argb(Color c);

/// A picture being painted; the top row comes first.
struct Picture {
    int width = 0;
    int height = 0;
    std::vector<Color> pixels;
};

/// Calls `at(u, v)` for the middle of each pixel, u and v in 0..1.
template <class F>
[[nodiscard]] Picture paint(int width, int height, F&& at) {
    Picture p{width, height, {}};
    p.pixels.reserve(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            p.pixels.push_back(at((static_cast<float>(x) + 0.5F) / static_cast<float>(width),
                                  (static_cast<float>(y) + 0.5F) / static_cast<float>(height)));
        }
    }
    return p;
}

/// How a picture is stored (dat-format 3.7).
enum class PictureFormat {
    argb8,       ///< A8R8G8B8
    rgb8,        ///< R8G8B8
    x8rgb8,      ///< X8R8G8B8
    r5g6b5,      ///< R5G6B5
    a4r4g4b4,    ///< A4R4G4B4
    dxt1,        ///< opaque S3TC blocks; both sides must be multiples of 4, as in the next two
    dxt3,        ///< with four bits of alpha
    dxt5,        ///< with interpolated alpha
    p8,          ///< 256 colours, one byte a pixel
    index16,     ///< 2048 colours, two bytes a pixel
    land_rgb,    ///< custom LSCAPE R8G8B8
    alpha,       ///< A8: the alpha channel only
    land_alpha,  ///< custom LSCAPE ALPHA: the alpha channel only
    jpeg,        ///< a whole JPEG file
};

struct EncodedPicture {
    PixelFormat format = PixelFormat::a8r8g8b8;
    std::vector<std::byte> data;
    std::vector<std::uint32_t> palette;  ///< of p8 and index16: 256 or 2048 colours, else empty
};

/// The palette of p8 and index16 is the mean colour of each step of brightness, which suits pictures of one material.
/// Indices 0..7 are left unused, because a clip-map surface draws them transparent.
[[nodiscard]] EncodedPicture encode_picture(const Picture& picture, PictureFormat format);

}  // namespace portalspace::content::forge
