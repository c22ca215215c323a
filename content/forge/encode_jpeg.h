#pragma once

#include <cstddef>
#include <vector>

#include "content/forge/picture.h"

namespace portalspace::content::forge {

/// A baseline JPEG file with full colour resolution. Both sides of the picture must be multiples of 8.
[[nodiscard]] std::vector<std::byte> encode_jpeg(const Picture& picture);

}  // namespace portalspace::content::forge
