#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "content/records/texture.h"

namespace portalspace::content {

/// Pixels as red, green, blue, alpha bytes, top row first.
struct RgbaImage {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::uint8_t> pixels;

    bool operator==(const RgbaImage&) const = default;
};

/// How the surface that shows the picture changes its decoding (spec/dat-format.md 3.7).
struct DecodeOptions {
    bool clip_map = false;  ///< palette indices 0..7 become transparent
    bool additive = false;  ///< A8 and LSCAPE ALPHA give (v, v, v, v) instead of white with alpha v
};

/// Decodes every pixel format of 3.7. `palette` holds the colours for palette formats (after clothing and skin changes,
/// if any): an index beyond them is transparent black. Throws FormatError for an unknown format, too few bytes, a
/// palette format without colours and a bad JPEG; the caller shows its placeholder.
[[nodiscard]] RgbaImage decode_texture(const RenderSurface& surface, std::span<const Color> palette,
                                       const DecodeOptions& options = {});

/// Bytes that the pixels of a format take; 0 for JPEG and for formats that are not known.
[[nodiscard]] std::size_t pixel_bytes(PixelFormat format, std::int32_t width, std::int32_t height);

}  // namespace portalspace::content
