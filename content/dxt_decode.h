#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "content/records/texture.h"

namespace portalspace::content {

/// S3TC blocks to RGBA bytes (spec/dat-format.md 3.7). `format` is one of the three DXT formats, `data` holds at least
/// pixel_bytes(format, width, height) bytes and `out` width x height x 4. Colours between the two stored ones and
/// alphas between the two stored ones are rounded down, as libsquish does.
void decode_dxt(PixelFormat format, std::span<const std::byte> data, std::uint32_t width, std::uint32_t height,
                std::span<std::uint8_t> out);

/// The same without vector instructions: what processors other than x86 run.
void decode_dxt_plain(PixelFormat format, std::span<const std::byte> data, std::uint32_t width, std::uint32_t height,
                      std::span<std::uint8_t> out);

}  // namespace portalspace::content
