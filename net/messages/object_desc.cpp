#include "net/messages/object_desc.h"

#include "core/format_error.h"
#include "net/messages/primitives.h"

namespace portalspace::net {
namespace {

constexpr std::uint8_t kMarker = 0x11;

void write_count(core::ByteWriter& w, std::size_t count) {
    if (count > 0xFF) {
        throw core::FormatError(w.size(), "at most 255 entries", std::to_string(count));
    }
    w.u8(static_cast<std::uint8_t>(count));
}

}  // namespace

ObjDesc ObjDesc::unpack(core::ByteReader& r) {
    const std::uint8_t marker = r.u8();
    if (marker != kMarker) {
        r.fail("the ObjDesc marker 17", std::to_string(marker));
    }
    const std::size_t palettes = r.u8();
    const std::size_t textures = r.u8();
    const std::size_t parts = r.u8();
    ObjDesc m;
    if (palettes != 0) {
        m.base_palette = read_known_did(r, kPaletteBase);
    }
    m.sub_palettes.resize(r.checked_count(palettes, 4));
    for (SubPalette& p : m.sub_palettes) {
        p.palette = read_known_did(r, kPaletteBase);
        p.offset = r.u8();
        p.length = r.u8();
    }
    m.texture_changes.resize(r.checked_count(textures, 5));
    for (TextureChange& t : m.texture_changes) {
        t.part = r.u8();
        t.from = read_known_did(r, kTextureBase);
        t.to = read_known_did(r, kTextureBase);
    }
    m.part_changes.resize(r.checked_count(parts, 3));
    for (PartChange& p : m.part_changes) {
        p.part = r.u8();
        p.gfx_obj = read_known_did(r, kPartBase);
    }
    r.align(4);
    return m;
}

void ObjDesc::pack(core::ByteWriter& w) const {
    w.u8(kMarker);
    write_count(w, sub_palettes.size());
    write_count(w, texture_changes.size());
    write_count(w, part_changes.size());
    if (!sub_palettes.empty()) {
        write_known_did(w, base_palette, kPaletteBase);
    }
    for (const SubPalette& p : sub_palettes) {
        write_known_did(w, p.palette, kPaletteBase);
        w.u8(p.offset);
        w.u8(p.length);
    }
    for (const TextureChange& t : texture_changes) {
        w.u8(t.part);
        write_known_did(w, t.from, kTextureBase);
        write_known_did(w, t.to, kTextureBase);
    }
    for (const PartChange& p : part_changes) {
        w.u8(p.part);
        write_known_did(w, p.gfx_obj, kPartBase);
    }
    w.align(4);
}

ObjDescEvent ObjDescEvent::unpack(core::ByteReader& r) {
    ObjDescEvent m;
    m.guid = core::ObjectId(r.u32());
    m.desc = ObjDesc::unpack(r);
    m.instance = r.u16();
    m.obj_desc_stamp = r.u16();
    return m;
}

void ObjDescEvent::pack(core::ByteWriter& w) const {
    w.u32(guid.value);
    desc.pack(w);
    w.u16(instance);
    w.u16(obj_desc_stamp);
}

}  // namespace portalspace::net
