#include "net/messages/property.h"

namespace portalspace::net {

PrivateUpdateInt PrivateUpdateInt::unpack(core::ByteReader& r) {
    PrivateUpdateInt m;
    m.sequence = r.u8();
    m.property = r.u32();
    m.value = r.i32();
    return m;
}

void PrivateUpdateInt::pack(core::ByteWriter& w) const {
    w.u8(sequence);
    w.u32(property);
    w.i32(value);
}

PublicUpdateInstanceId PublicUpdateInstanceId::unpack(core::ByteReader& r) {
    PublicUpdateInstanceId m;
    m.sequence = r.u8();
    m.guid = core::ObjectId(r.u32());
    m.property = r.u32();
    m.value = core::ObjectId(r.u32());
    return m;
}

void PublicUpdateInstanceId::pack(core::ByteWriter& w) const {
    w.u8(sequence);
    w.u32(guid.value);
    w.u32(property);
    w.u32(value.value);
}

PublicUpdateString PublicUpdateString::unpack(core::ByteReader& r) {
    PublicUpdateString m;
    m.sequence = r.u8();
    m.property = r.u32();
    m.guid = core::ObjectId(r.u32());
    r.align(4);
    m.value = Text::unpack(r);
    return m;
}

void PublicUpdateString::pack(core::ByteWriter& w) const {
    w.u8(sequence);
    w.u32(property);
    w.u32(guid.value);
    w.align(4);
    value.pack(w);
}

PrivateUpdateVital PrivateUpdateVital::unpack(core::ByteReader& r) {
    PrivateUpdateVital m;
    m.sequence = r.u8();
    m.vital = r.u32();
    m.value.ranks = r.u32();
    m.value.start = r.u32();
    m.value.xp = r.u32();
    m.value.current = r.u32();
    return m;
}

void PrivateUpdateVital::pack(core::ByteWriter& w) const {
    w.u8(sequence);
    w.u32(vital);
    w.u32(value.ranks);
    w.u32(value.start);
    w.u32(value.xp);
    w.u32(value.current);
}

PrivateUpdateCurrentVital PrivateUpdateCurrentVital::unpack(core::ByteReader& r) {
    PrivateUpdateCurrentVital m;
    m.sequence = r.u8();
    m.vital = r.u32();
    m.current = r.u32();
    return m;
}

void PrivateUpdateCurrentVital::pack(core::ByteWriter& w) const {
    w.u8(sequence);
    w.u32(vital);
    w.u32(current);
}

MagicUpdateSpell MagicUpdateSpell::unpack(core::ByteReader& r) {
    MagicUpdateSpell m;
    m.spell = r.u16();
    m.layer = r.u16();
    return m;
}

void MagicUpdateSpell::pack(core::ByteWriter& w) const {
    w.u16(spell);
    w.u16(layer);
}

MagicRemoveSpell MagicRemoveSpell::unpack(core::ByteReader& r) {
    MagicRemoveSpell m;
    m.spell = r.u16();
    m.layer = r.u16();
    return m;
}

void MagicRemoveSpell::pack(core::ByteWriter& w) const {
    w.u16(spell);
    w.u16(layer);
}

}  // namespace portalspace::net
