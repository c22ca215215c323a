#pragma once

#include <cstddef>
#include <span>

#include "content/texture_decode.h"

namespace portalspace::content {

/// A complete JPEG file to RGBA with alpha 255. Throws FormatError for anything that libjpeg refuses and for a picture
/// that is not `width` x `height`.
[[nodiscard]] RgbaImage decode_jpeg(std::span<const std::byte> file, std::uint32_t width, std::uint32_t height);

}  // namespace portalspace::content
