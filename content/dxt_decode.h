#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "content/texture_decode.h"

namespace portalspace::content {

/// S3TC blocks to RGBA. `data` must hold at least pixel_bytes(format, width, height) bytes; `format` is one of the
/// three.
[[nodiscard]] RgbaImage decode_dxt(PixelFormat format, std::span<const std::byte> data, std::uint32_t width,
                                   std::uint32_t height);

}  // namespace portalspace::content
