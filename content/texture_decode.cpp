#include "content/texture_decode.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "content/dxt_decode.h"
#include "content/jpeg_decode.h"
#include "core/format_error.h"
#include "core/ids.h"

namespace portalspace::content {

namespace {

constexpr std::uint32_t kClipMapColors = 8;

constexpr std::uint32_t kOpaque = 0xFF000000;

/// Pixels are made as numbers whose lowest byte is red and whose highest is alpha.
constexpr std::uint32_t rgba(std::uint32_t r, std::uint32_t g, std::uint32_t b, std::uint32_t a) {
    return r | g << 8 | b << 16 | a << 24;
}

constexpr std::uint32_t from_argb(std::uint32_t c) { return (c & 0xFF00FF00) | (c >> 16 & 0xFF) | (c & 0xFF) << 16; }

constexpr std::uint32_t from_565(std::uint32_t c) {
    const std::uint32_t r = c >> 11;
    const std::uint32_t g = c >> 5 & 63;
    const std::uint32_t b = c & 31;
    return rgba(r << 3 | r >> 2, g << 2 | g >> 4, b << 3 | b >> 2, 255);
}

constexpr std::uint32_t from_4444(std::uint32_t c) {
    return rgba((c >> 8 & 15) * 17, (c >> 4 & 15) * 17, (c & 15) * 17, (c >> 12) * 17);
}

template <class T>
std::uint32_t load(const std::byte* at) {
    T value;
    std::memcpy(&value, at, sizeof(value));
    return value;
}

std::uint32_t byte_at(const std::byte* at, std::size_t index) { return static_cast<std::uint8_t>(at[index]); }

/// Runs `pixel` on the `size` bytes of each pixel; the formats differ in nothing else. The caller has checked that the
/// surface holds them all.
template <class Pixel>
void per_pixel(const RenderSurface& surface, std::size_t size, std::span<std::uint8_t> out, Pixel pixel) {
    const std::byte* from = surface.data.data();
    for (std::size_t at = 0; at < out.size(); at += 4, from += size) {
        const std::uint32_t value = pixel(from);
        std::memcpy(out.data() + at, &value, sizeof(value));
    }
}

/// The palette as pixels, with what shows nothing: indices beyond it and a clip map's first colours.
std::vector<std::uint32_t> pixel_table(std::span<const Color> palette, std::size_t size, bool clip_map) {
    std::vector<std::uint32_t> table(size, 0);
    for (std::size_t i = clip_map ? kClipMapColors : 0; i < std::min(size, palette.size()); ++i) {
        table[i] = from_argb(palette[i].argb);
    }
    return table;
}

void decode_plain(const RenderSurface& surface, std::span<const Color> palette, const DecodeOptions& options,
                  std::span<std::uint8_t> out) {
    using Bytes = const std::byte*;
    switch (surface.format) {
        case PixelFormat::r8g8b8:
            return per_pixel(surface, 3, out,
                             [](Bytes p) { return rgba(byte_at(p, 2), byte_at(p, 1), byte_at(p, 0), 255); });
        case PixelFormat::lscape_r8g8b8:
            return per_pixel(surface, 3, out,
                             [](Bytes p) { return rgba(byte_at(p, 0), byte_at(p, 1), byte_at(p, 2), 255); });
        case PixelFormat::a8r8g8b8:
            return per_pixel(surface, 4, out, [](Bytes p) { return from_argb(load<std::uint32_t>(p)); });
        case PixelFormat::x8r8g8b8:
            return per_pixel(surface, 4, out, [](Bytes p) { return from_argb(load<std::uint32_t>(p)) | kOpaque; });
        case PixelFormat::r5g6b5:
            return per_pixel(surface, 2, out, [](Bytes p) { return from_565(load<std::uint16_t>(p)); });
        case PixelFormat::a4r4g4b4:
            return per_pixel(surface, 2, out, [](Bytes p) { return from_4444(load<std::uint16_t>(p)); });
        case PixelFormat::a8:
        case PixelFormat::lscape_alpha:
            if (options.additive) {
                return per_pixel(surface, 1, out, [](Bytes p) { return byte_at(p, 0) * 0x01010101; });
            }
            return per_pixel(surface, 1, out, [](Bytes p) { return byte_at(p, 0) << 24 | 0x00FFFFFF; });
        case PixelFormat::p8: {
            const std::vector<std::uint32_t> table = pixel_table(palette, 256, options.clip_map);
            return per_pixel(surface, 1, out, [colors = table.data()](Bytes p) { return colors[byte_at(p, 0)]; });
        }
        case PixelFormat::index16: {
            // One entry more than the palette: that of all indices beyond it.
            const auto beyond = static_cast<std::uint32_t>(std::min<std::size_t>(palette.size(), 65536));
            const std::vector<std::uint32_t> table = pixel_table(palette, beyond + 1, options.clip_map);
            return per_pixel(surface, 2, out, [colors = table.data(), beyond](Bytes p) {
                return colors[std::min(load<std::uint16_t>(p), beyond)];
            });
        }
        case PixelFormat::raw_jpeg:
        case PixelFormat::dxt1:
        case PixelFormat::dxt3:
        case PixelFormat::dxt5: break;  // not here
    }
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
    if (surface.format == PixelFormat::raw_jpeg) {
        return decode_jpeg(surface.data, width, height);
    }
    if (needed == 0) {
        throw core::FormatError(16, "a known pixel format", core::id_text(static_cast<std::uint32_t>(surface.format)));
    }
    RgbaImage image{width, height, std::vector<std::uint8_t>(std::size_t{width} * height * 4)};
    switch (surface.format) {
        case PixelFormat::dxt1:
        case PixelFormat::dxt3:
        case PixelFormat::dxt5: decode_dxt(surface.format, surface.data, width, height, image.pixels); break;
        default: decode_plain(surface, palette, options, image.pixels);
    }
    return image;
}

}  // namespace portalspace::content
