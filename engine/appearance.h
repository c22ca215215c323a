#pragma once

#include <cstdint>
#include <vector>

#include "core/ids.h"

namespace portalspace::engine {

/// Replaces part of an object's palette; offset and count in colours.
struct SubPalette {
    core::DataId palette;
    std::uint32_t offset = 0;
    std::uint32_t count = 0;
};

/// A surface texture of one part that is drawn with another one.
struct TextureChange {
    core::DataId old_texture;
    core::DataId new_texture;
};

/// Colours of a whole object; the textures of its parts are with the parts.
struct Palettes {
    core::DataId base;
    std::vector<SubPalette> sub_palettes;
};

}  // namespace portalspace::engine
