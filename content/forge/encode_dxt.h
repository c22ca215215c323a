#pragma once

#include <cstddef>
#include <vector>

#include "content/forge/picture.h"

namespace portalspace::content::forge {

enum class DxtAlpha {
    none,        ///< DXT1
    four_bits,   ///< DXT3
    between_two  ///< DXT5
};

/// S3TC blocks of four by four pixels, row by row; both sides of the picture must be multiples of 4.
[[nodiscard]] std::vector<std::byte> encode_dxt(const Picture& picture, DxtAlpha alpha);

}  // namespace portalspace::content::forge
