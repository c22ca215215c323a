#include "content/texture_decode.h"

#include <algorithm>
#include <array>
#include <string>

#include "content/dxt_decode.h"
#include "content/jpeg_decode.h"
#include "core/byte_reader.h"
#include "core/format_error.h"
#include "core/ids.h"

namespace portalspace::content {

namespace {

constexpr std::uint32_t kClipMapColors = 8;

using Rgba = std::array<std::uint8_t, 4>;

constexpr std::uint8_t u8(std::uint32_t value) { return static_cast<std::uint8_t>(value); }

Rgba from_565(std::uint32_t c) {
    const std::uint32_t r = c >> 11;
    const std::uint32_t g = (c >> 5) & 63;
    const std::uint32_t b = c & 31;
    return {u8(r << 3 | r >> 2), u8(g << 2 | g >> 4), u8(b << 3 | b >> 2), 255};
}

Rgba from_4444(std::uint32_t c) {
    return {u8((c >> 8 & 15) * 17), u8((c >> 4 & 15) * 17), u8((c & 15) * 17), u8((c >> 12) * 17)};
}

/// Runs `pixel` for each pixel; the formats differ in nothing else.
template <class Pixel>
RgbaImage per_pixel(const RenderSurface& surface, Pixel pixel) {
    RgbaImage image{static_cast<std::uint32_t>(surface.width), static_cast<std::uint32_t>(surface.height), {}};
    const std::size_t count = std::size_t{image.width} * image.height;
    image.pixels.resize(count * 4);
    core::ByteReader reader{std::span(surface.data)};
    std::uint8_t* out = image.pixels.data();
    for (std::size_t i = 0; i < count; ++i) {
        const Rgba rgba = pixel(reader);
        out = std::copy(rgba.begin(), rgba.end(), out);
    }
    return image;
}

RgbaImage decode_plain(const RenderSurface& surface, std::span<const Color> palette, const DecodeOptions& options) {
    using R = core::ByteReader;
    const auto bgra = [](R& r) {
        const std::uint32_t c = r.u32();
        return Rgba{u8(c >> 16), u8(c >> 8), u8(c), u8(c >> 24)};
    };
    const auto alpha = [additive = options.additive](R& r) {
        const std::uint8_t v = r.u8();
        return additive ? Rgba{v, v, v, v} : Rgba{255, 255, 255, v};
    };
    const auto indexed = [palette, clip_map = options.clip_map](std::uint32_t index) {
        if (index >= palette.size() || (clip_map && index < kClipMapColors)) {
            return Rgba{0, 0, 0, 0};
        }
        const Color c = palette[index];
        return Rgba{c.r(), c.g(), c.b(), c.a()};
    };
    switch (surface.format) {
        case PixelFormat::r8g8b8:
            return per_pixel(surface, [](R& r) {
                const std::uint8_t b = r.u8();
                const std::uint8_t g = r.u8();
                return Rgba{r.u8(), g, b, 255};
            });
        case PixelFormat::lscape_r8g8b8:
            return per_pixel(surface, [](R& r) {
                const std::uint8_t red = r.u8();
                const std::uint8_t g = r.u8();
                return Rgba{red, g, r.u8(), 255};
            });
        case PixelFormat::a8r8g8b8: return per_pixel(surface, bgra);
        case PixelFormat::x8r8g8b8:
            return per_pixel(surface, [&](R& r) {
                Rgba c = bgra(r);
                c[3] = 255;
                return c;
            });
        case PixelFormat::r5g6b5: return per_pixel(surface, [](R& r) { return from_565(r.u16()); });
        case PixelFormat::a4r4g4b4: return per_pixel(surface, [](R& r) { return from_4444(r.u16()); });
        case PixelFormat::a8:
        case PixelFormat::lscape_alpha: return per_pixel(surface, alpha);
        case PixelFormat::p8: return per_pixel(surface, [&](R& r) { return indexed(r.u8()); });
        case PixelFormat::index16: return per_pixel(surface, [&](R& r) { return indexed(r.u16()); });
        case PixelFormat::raw_jpeg:
        case PixelFormat::dxt1:
        case PixelFormat::dxt3:
        case PixelFormat::dxt5: break;
    }
    throw core::FormatError(16, "a known pixel format", core::id_text(static_cast<std::uint32_t>(surface.format)));
}

}  // namespace

std::size_t pixel_bytes(PixelFormat format, std::int32_t width, std::int32_t height) {
    const auto w = static_cast<std::size_t>(width);
    const auto h = static_cast<std::size_t>(height);
    const std::size_t blocks = ((w + 3) / 4) * ((h + 3) / 4);
    switch (format) {
        case PixelFormat::r8g8b8:
        case PixelFormat::lscape_r8g8b8: return w * h * 3;
        case PixelFormat::a8r8g8b8:
        case PixelFormat::x8r8g8b8: return w * h * 4;
        case PixelFormat::r5g6b5:
        case PixelFormat::a4r4g4b4:
        case PixelFormat::index16: return w * h * 2;
        case PixelFormat::a8:
        case PixelFormat::lscape_alpha:
        case PixelFormat::p8: return w * h;
        case PixelFormat::dxt1: return blocks * 8;
        case PixelFormat::dxt3:
        case PixelFormat::dxt5: return blocks * 16;
        case PixelFormat::raw_jpeg: break;
    }
    return 0;
}

RgbaImage decode_texture(const RenderSurface& surface, std::span<const Color> palette, const DecodeOptions& options) {
    if (surface.width < 1 || surface.width > RenderSurface::kMaxSide || surface.height < 1 ||
        surface.height > RenderSurface::kMaxSide) {
        throw core::FormatError(8, "a width and height of 1 to 8192",
                                std::to_string(surface.width) + " x " + std::to_string(surface.height));
    }
    const std::size_t needed = pixel_bytes(surface.format, surface.width, surface.height);
    if (surface.data.size() < needed) {
        throw core::FormatError(20, std::to_string(needed) + " bytes of pixels", std::to_string(surface.data.size()));
    }
    if (surface.is_paletted() && palette.empty()) {
        throw core::FormatError(24 + surface.data.size(), "a palette with colours", "none");
    }
    const auto width = static_cast<std::uint32_t>(surface.width);
    const auto height = static_cast<std::uint32_t>(surface.height);
    switch (surface.format) {
        case PixelFormat::raw_jpeg: return decode_jpeg(surface.data, width, height);
        case PixelFormat::dxt1:
        case PixelFormat::dxt3:
        case PixelFormat::dxt5: return decode_dxt(surface.format, surface.data, width, height);
        default: return decode_plain(surface, palette, options);
    }
}

}  // namespace portalspace::content
