#pragma once

#include <cstdint>

#include "content/record_list.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"

namespace portalspace::content {

/// How an object looks different from its setup (spec/dat-format.md 3.12). Retail ObjDesc.
struct ObjectDescription {
    /// In units of 8 colours; a count of 0 means 256 units.
    struct SubPalette {
        core::DataId palette;  ///< 0x04
        std::uint8_t offset = 0;
        std::uint8_t count = 0;
        bool operator==(const SubPalette&) const = default;
    };
    struct TextureChange {
        std::uint8_t part = 0;
        core::DataId old_texture;  ///< 0x05
        core::DataId new_texture;  ///< 0x05
        bool operator==(const TextureChange&) const = default;
    };
    struct PartChange {
        std::uint8_t part = 0;
        core::DataId model;  ///< 0x01
        bool operator==(const PartChange&) const = default;
    };

    core::DataId base_palette;  ///< 0x04; stored only with sub-palettes
    List<SubPalette> sub_palettes;
    List<TextureChange> texture_changes;
    List<PartChange> part_changes;

    bool operator==(const ObjectDescription&) const = default;
    /// Aligned to 4 before and after. A first byte other than 0x11 is a FormatError.
    static ObjectDescription unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
