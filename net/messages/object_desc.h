#pragma once

#include <cstdint>
#include <vector>

#include "net/messages/codec.h"

namespace portalspace::net {

/// Visual description (spec/net-messages.md 5.1). It always replaces the previous one completely; the lists are applied
/// in order, later entries win; part indices beyond the Setup's parts are to be ignored by whoever applies it.
struct ObjDesc {
    struct SubPalette {
        static constexpr std::size_t kMinBytes = 4;
        core::DataId palette;
        std::uint8_t offset = 0;  ///< in units of 8 colours
        std::uint8_t length = 0;  ///< in units of 8 colours; 0 means 256 units

        template <class V, class M>
        static void fields(V& v, M& m) {
            v.known_did("palette", m.palette, kPaletteBase);
            v("offset", m.offset);
            v("length", m.length);
        }
        bool operator==(const SubPalette&) const = default;
    };
    struct TextureChange {
        static constexpr std::size_t kMinBytes = 5;
        std::uint8_t part = 0;
        core::DataId from;
        core::DataId to;

        template <class V, class M>
        static void fields(V& v, M& m) {
            v("part", m.part);
            v.known_did("from", m.from, kTextureBase);
            v.known_did("to", m.to, kTextureBase);
        }
        bool operator==(const TextureChange&) const = default;
    };
    struct PartChange {
        static constexpr std::size_t kMinBytes = 3;
        std::uint8_t part = 0;
        core::DataId gfx_obj;

        template <class V, class M>
        static void fields(V& v, M& m) {
            v("part", m.part);
            v.known_did("gfx_obj", m.gfx_obj, kPartBase);
        }
        bool operator==(const PartChange&) const = default;
    };

    core::DataId base_palette;  ///< on the wire only when there are sub-palettes
    std::vector<SubPalette> sub_palettes;
    std::vector<TextureChange> texture_changes;
    std::vector<PartChange> part_changes;

    template <class V, class M>
    static void fields(V& v, M& m) {
        std::uint8_t marker = kMarker;
        v.wire(marker);
        v.require(marker == kMarker, "the ObjDesc marker 17");
        v.require(m.sub_palettes.size() <= kMost && m.texture_changes.size() <= kMost && m.part_changes.size() <= kMost,
                  "at most 255 entries");
        auto palettes = static_cast<std::uint8_t>(m.sub_palettes.size());
        auto textures = static_cast<std::uint8_t>(m.texture_changes.size());
        auto parts = static_cast<std::uint8_t>(m.part_changes.size());
        v.wire(palettes);
        v.wire(textures);
        v.wire(parts);
        if (palettes != 0) {
            v.known_did("base_palette", m.base_palette, kPaletteBase);
        }
        v.counted("sub_palettes", m.sub_palettes, palettes);
        v.counted("texture_changes", m.texture_changes, textures);
        v.counted("part_changes", m.part_changes, parts);
        v.align();
    }
    bool operator==(const ObjDesc&) const = default;

private:
    static constexpr std::uint8_t kMarker = 0x11;
    static constexpr std::size_t kMost = 0xFF;
};

/// F625: a new visual description for an object that exists; gate: is_newer(OBJDESC).
struct ObjDescEvent {
    static constexpr std::uint32_t kOpcode = 0xF625;
    core::ObjectId guid;
    ObjDesc desc;
    std::uint16_t instance = 0;
    std::uint16_t obj_desc_stamp = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("guid", m.guid);
        v("desc", m.desc);
        v("instance", m.instance);
        v("obj_desc_stamp", m.obj_desc_stamp);
    }
    bool operator==(const ObjDescEvent&) const = default;
};

/// F630: an ObjDesc for the own player, without its guid. Never seen from ACE (spec 16).
struct SetPlayerVisualDesc {
    static constexpr std::uint32_t kOpcode = 0xF630;
    ObjDesc desc;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("desc", m.desc);
    }
    bool operator==(const SetPlayerVisualDesc&) const = default;
};
}  // namespace portalspace::net
