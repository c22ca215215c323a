#include "net/messages/weenie_desc.h"

namespace portalspace::net {
namespace {

/// Reads the fields that the two header words announce.
class FieldReader {
public:
    FieldReader(core::ByteReader& reader, std::uint32_t header, std::uint32_t header2)
        : r(reader), header_(header), header2_(header2) {}

    template <class T>
    void first(std::uint32_t bit, std::optional<T>& field) {
        if ((header_ & bit) != 0) {
            read(field.emplace());
        }
    }
    template <class T>
    void second(std::uint32_t bit, std::optional<T>& field) {
        if ((header2_ & bit) != 0) {
            read(field.emplace());
        }
    }

private:
    void read(std::uint8_t& v) { v = r.u8(); }
    void read(std::int8_t& v) { v = r.i8(); }
    void read(std::uint16_t& v) { v = r.u16(); }
    void read(std::uint32_t& v) { v = r.u32(); }
    void read(float& v) { v = r.f32(); }
    void read(double& v) { v = r.f64(); }
    void read(core::ObjectId& v) { v = core::ObjectId(r.u32()); }
    void read(core::DataId& v) { v = read_known_did(r, kIconBase); }
    void read(Text& v) { v = Text::unpack(r); }
    void read(RestrictionDb& v) { v = RestrictionDb::unpack(r); }

    core::ByteReader& r;
    std::uint32_t header_;
    std::uint32_t header2_;
};

/// Collects the bits of the fields that are present.
struct HeaderBuilder {
    std::uint32_t header = 0;
    std::uint32_t header2 = 0;

    template <class T>
    void first(std::uint32_t bit, const std::optional<T>& field) {
        header |= field ? bit : 0;
    }
    template <class T>
    void second(std::uint32_t bit, const std::optional<T>& field) {
        header2 |= field ? bit : 0;
    }
};

/// Writes the fields that are present.
class FieldWriter {
public:
    explicit FieldWriter(core::ByteWriter& writer) : w(writer) {}

    template <class T>
    void first(std::uint32_t, const std::optional<T>& field) {
        if (field) {
            write(*field);
        }
    }
    template <class T>
    void second(std::uint32_t, const std::optional<T>& field) {
        if (field) {
            write(*field);
        }
    }

private:
    void write(std::uint8_t v) { w.u8(v); }
    void write(std::int8_t v) { w.i8(v); }
    void write(std::uint16_t v) { w.u16(v); }
    void write(std::uint32_t v) { w.u32(v); }
    void write(float v) { w.f32(v); }
    void write(double v) { w.f64(v); }
    void write(core::ObjectId v) { w.u32(v.value); }
    void write(core::DataId v) { write_known_did(w, v, kIconBase); }
    void write(const Text& v) { v.pack(w); }
    void write(const RestrictionDb& v) { v.pack(w); }

    core::ByteWriter& w;
};

/// All optional fields in the order of the wire, with their header bits (spec 5.3 fields 9 to 44).
template <class Desc, class Visitor>
void visit_fields(Desc& d, Visitor& v) {
    v.first(0x00000001, d.plural_name);
    v.first(0x00000002, d.items_capacity);
    v.first(0x00000004, d.containers_capacity);
    v.first(0x00000100, d.ammo_type);
    v.first(0x00000008, d.value);
    v.first(0x00000010, d.usable);
    v.first(0x00000020, d.use_radius);
    v.first(0x00080000, d.target_type);
    v.first(0x00000080, d.ui_effects);
    v.first(0x00000200, d.combat_use);
    v.first(0x00000400, d.structure);
    v.first(0x00000800, d.max_structure);
    v.first(0x00001000, d.stack_size);
    v.first(0x00002000, d.max_stack_size);
    v.first(0x00004000, d.container);
    v.first(0x00008000, d.wielder);
    v.first(0x00010000, d.valid_locations);
    v.first(0x00020000, d.current_location);
    v.first(0x00040000, d.priority);
    v.first(0x00100000, d.radar_colour);
    v.first(0x00800000, d.radar_behaviour);
    v.first(0x08000000, d.physics_script);
    v.first(0x01000000, d.workmanship);
    v.first(0x00200000, d.burden);
    v.first(0x00400000, d.spell);
    v.first(0x02000000, d.house_owner);
    v.first(0x04000000, d.restrictions);
    v.first(0x20000000, d.hook_item_types);
    v.first(0x00000040, d.monarch);
    v.first(0x10000000, d.hook_type);
    v.first(0x40000000, d.icon_overlay);
    v.second(0x00000001, d.icon_underlay);
    v.first(0x80000000, d.material);
    v.second(0x00000002, d.cooldown_id);
    v.second(0x00000004, d.cooldown_duration);
    v.second(0x00000008, d.pet_owner);
}
constexpr std::uint32_t kSecondHeaderFields = 0x0000000F;

}  // namespace

RestrictionDb RestrictionDb::unpack(core::ByteReader& r) {
    RestrictionDb m;
    m.version = r.u32();
    m.open = r.u32() != 0;
    m.monarch = core::ObjectId(r.u32());
    m.guests = read_table(r, 8, [](core::ByteReader& reader) {
        Guest g;
        g.guid = core::ObjectId(reader.u32());
        g.access = reader.u32();
        return g;
    });
    return m;
}

void RestrictionDb::pack(core::ByteWriter& w) const {
    w.u32(version);
    w.u32(open ? 1 : 0);
    w.u32(monarch.value);
    write_table_header(w, guests.size(), kBuckets);
    for (const Guest& g : guests) {
        w.u32(g.guid.value);
        w.u32(g.access);
    }
}

WeenieDesc WeenieDesc::unpack(core::ByteReader& r) {
    WeenieDesc m;
    const std::uint32_t header = r.u32();
    m.name = Text::unpack(r);
    m.wcid = read_packed_dword(r);
    m.icon = read_known_did(r, kIconBase);
    m.item_type = r.u32();
    m.flags = ObjectFlags(r.u32());
    r.align(4);
    const std::uint32_t header2 = m.flags.has(ObjectFlag::kIncludesSecondHeader) ? r.u32() : 0;
    m.other_flags2 = header2 & ~kSecondHeaderFields;
    FieldReader fields(r, header, header2);
    visit_fields(m, fields);
    r.align(4);
    return m;
}

void WeenieDesc::pack(core::ByteWriter& w) const {
    HeaderBuilder headers;
    visit_fields(*this, headers);
    headers.header2 |= other_flags2;
    ObjectFlags wire_flags = flags;
    if (headers.header2 != 0) {
        wire_flags.set(ObjectFlag::kIncludesSecondHeader);
    }
    w.u32(headers.header);
    name.pack(w);
    write_packed_dword(w, wcid);
    write_known_did(w, icon, kIconBase);
    w.u32(item_type);
    w.u32(wire_flags.raw());
    w.align(4);
    if (wire_flags.has(ObjectFlag::kIncludesSecondHeader)) {
        w.u32(headers.header2);
    }
    FieldWriter fields(w);
    visit_fields(*this, fields);
    w.align(4);
}

}  // namespace portalspace::net
