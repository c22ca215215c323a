#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/ids.h"
#include "net/messages/object_desc.h"

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

/// The colours that a description gives its object: offsets and lengths in units of 8 colours become colours, length 0
/// the whole palette (spec/rendering.md 6.6).
[[nodiscard]] Palettes palettes_of(const net::ObjDesc& desc);
/// The changes of one part, in the order of the description.
[[nodiscard]] std::vector<TextureChange> texture_changes_of(const net::ObjDesc& desc, std::size_t part);

}  // namespace portalspace::engine
