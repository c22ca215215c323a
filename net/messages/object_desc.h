#pragma once

#include <cstdint>
#include <vector>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"

namespace portalspace::net {

/// Visual description (spec/net-messages.md 5.1). It always replaces the previous one completely; the lists are applied
/// in order, later entries win; part indices beyond the Setup's parts are to be ignored by whoever applies it.
/// Every reader of the message structs of this folder expects a reader over the whole message, standing behind the
/// opcode (or behind the envelope): alignment counts from the opcode. All throw FormatError on bytes that do not hold.
struct ObjDesc {
    struct SubPalette {
        core::DataId palette;
        std::uint8_t offset = 0;  ///< in units of 8 colours
        std::uint8_t length = 0;  ///< in units of 8 colours; 0 means 256 units
        bool operator==(const SubPalette&) const = default;
    };
    struct TextureChange {
        std::uint8_t part = 0;
        core::DataId from;
        core::DataId to;
        bool operator==(const TextureChange&) const = default;
    };
    struct PartChange {
        std::uint8_t part = 0;
        core::DataId gfx_obj;
        bool operator==(const PartChange&) const = default;
    };

    core::DataId base_palette;  ///< on the wire only when there are sub-palettes
    std::vector<SubPalette> sub_palettes;
    std::vector<TextureChange> texture_changes;
    std::vector<PartChange> part_changes;

    [[nodiscard]] static ObjDesc unpack(core::ByteReader& r);
    /// Throws FormatError when a list has more than 255 entries.
    void pack(core::ByteWriter& w) const;
    bool operator==(const ObjDesc&) const = default;
};

/// F625: a new visual description for an object that exists; gate: is_newer(OBJDESC).
struct ObjDescEvent {
    static constexpr std::uint32_t kOpcode = 0xF625;
    core::ObjectId guid;
    ObjDesc desc;
    std::uint16_t instance = 0;
    std::uint16_t obj_desc_stamp = 0;

    [[nodiscard]] static ObjDescEvent unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const ObjDescEvent&) const = default;
};

}  // namespace portalspace::net
