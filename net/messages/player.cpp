#include "net/messages/player.h"

#include "net/messages/player_options.h"

namespace portalspace::net {
namespace {

/// Flags of block A; the tables come in the order in which they are read below.
enum PropertyFlag : std::uint32_t {
    kInts = 0x0001,
    kBools = 0x0002,
    kFloats = 0x0004,
    kDids = 0x0008,
    kStrings = 0x0010,
    kPositions = 0x0020,
    kIids = 0x0040,
    kInt64s = 0x0080,
};
enum VectorFlag : std::uint32_t {
    kAttributes = 0x0001,
    kSkills = 0x0002,
    kSpells = 0x0100,
    kEnchantments = 0x0200,
};
constexpr std::uint32_t kKnownVectors = kAttributes | kSkills | kSpells | kEnchantments;

constexpr std::size_t kAttributeCount = 6;
constexpr std::size_t kVitalCount = 3;
constexpr std::size_t kSkillBytes = 32;
constexpr std::size_t kMinEnchantmentBytes = 60;
constexpr float kPlainSpell = 2.0F;

template <class V, class Read>
void read_properties(core::ByteReader& r, std::vector<Property<V>>& out, Read read) {
    out = read_table(r, 8, [&](core::ByteReader& reader) {
        Property<V> p;
        p.id = reader.u32();
        p.value = read(reader);
        return p;
    });
}

void read_block_a(core::ByteReader& r, PlayerDescription& m) {
    const std::uint32_t flags = r.u32();
    m.weenie_type = r.u32();
    if ((flags & kInts) != 0) {
        read_properties(r, m.ints, [](core::ByteReader& b) { return b.i32(); });
    }
    if ((flags & kInt64s) != 0) {
        read_properties(r, m.int64s, [](core::ByteReader& b) { return b.i64(); });
    }
    if ((flags & kBools) != 0) {
        read_properties(r, m.bools, [](core::ByteReader& b) { return b.u32() != 0; });
    }
    if ((flags & kFloats) != 0) {
        read_properties(r, m.floats, [](core::ByteReader& b) { return b.f64(); });
    }
    if ((flags & kStrings) != 0) {
        read_properties(r, m.strings, [](core::ByteReader& b) { return Text::unpack(b); });
    }
    if ((flags & kDids) != 0) {
        read_properties(r, m.dids, [](core::ByteReader& b) { return core::DataId(b.u32()); });
    }
    if ((flags & kIids) != 0) {
        read_properties(r, m.iids, [](core::ByteReader& b) { return core::ObjectId(b.u32()); });
    }
    if ((flags & kPositions) != 0) {
        read_properties(r, m.positions, [](core::ByteReader& b) { return read_position(b); });
    }
}

void read_attributes(core::ByteReader& r, PlayerDescription& m) {
    const std::uint32_t mask = r.u32();
    for (std::size_t i = 0; i < kAttributeCount; ++i) {
        if ((mask & 1U << i) != 0) {
            Attribute& a = m.attributes[i].emplace();
            a.ranks = r.u32();
            a.start = r.u32();
            a.xp = r.u32();
        }
    }
    for (std::size_t i = 0; i < kVitalCount; ++i) {
        if ((mask & 0x40U << i) != 0) {
            Vital& v = m.vitals[i].emplace();
            v.ranks = r.u32();
            v.start = r.u32();
            v.xp = r.u32();
            v.current = r.u32();
        }
    }
}

Skill read_skill(core::ByteReader& r) {
    Skill s;
    s.id = r.u32();
    s.ranks = r.u16();
    s.adjust_pp = r.u16();
    s.advancement_class = r.u32();
    s.xp = r.u32();
    s.init_level = r.u32();
    s.resistance = r.u32();
    s.last_used = r.f64();
    return s;
}

/// A number of 2.0 follows each spell; retail servers put a smaller one there with eight more bytes.
std::uint32_t read_spell(core::ByteReader& r) {
    const std::uint32_t spell = r.u32();
    if (r.f32() < kPlainSpell) {
        r.skip(8);
    }
    return spell;
}

void skip_enchantment(core::ByteReader& r) {
    r.skip(6);
    const bool has_set_id = r.u16() != 0;
    r.skip(52);
    if (has_set_id) {
        r.skip(4);
    }
}

void skip_enchantments(core::ByteReader& r) {
    const std::uint32_t mask = r.u32();
    if ((mask & ~15U) != 0) {
        r.fail("an enchantment mask of four bits", core::id_text(mask));
    }
    for (const std::uint32_t list : {1U, 2U, 8U}) {
        if ((mask & list) != 0) {
            for (std::size_t n = r.checked_count(r.u32(), kMinEnchantmentBytes); n != 0; --n) {
                skip_enchantment(r);
            }
        }
    }
    if ((mask & 4) != 0) {
        skip_enchantment(r);
    }
}

void read_block_b(core::ByteReader& r, PlayerDescription& m, std::uint32_t flags) {
    m.has_health = r.u32() != 0;
    if ((flags & kAttributes) != 0) {
        read_attributes(r, m);
    }
    if ((flags & kSkills) != 0) {
        m.skills = read_table(r, kSkillBytes, read_skill);
    }
    if ((flags & kSpells) != 0) {
        m.spells = read_table(r, 8, read_spell);
    }
    if ((flags & kEnchantments) != 0) {
        skip_enchantments(r);
    }
}

void write_attributes(core::ByteWriter& w, const PlayerDescription& m) {
    std::uint32_t mask = 0;
    for (std::size_t i = 0; i < kAttributeCount; ++i) {
        mask |= m.attributes[i] ? 1U << i : 0;
    }
    for (std::size_t i = 0; i < kVitalCount; ++i) {
        mask |= m.vitals[i] ? 0x40U << i : 0;
    }
    w.u32(mask);
    for (const auto& a : m.attributes) {
        if (a) {
            w.u32(a->ranks);
            w.u32(a->start);
            w.u32(a->xp);
        }
    }
    for (const auto& v : m.vitals) {
        if (v) {
            w.u32(v->ranks);
            w.u32(v->start);
            w.u32(v->xp);
            w.u32(v->current);
        }
    }
}

template <class V, class Write>
void write_properties(core::ByteWriter& w, const std::vector<Property<V>>& list, std::uint16_t buckets, Write write) {
    if (list.empty()) {
        return;
    }
    write_table_header(w, list.size(), buckets);
    for (const auto& p : list) {
        w.u32(p.id);
        write(p.value);
    }
}

void write_block_a(core::ByteWriter& w, const PlayerDescription& m) {
    const auto bit = [](const auto& list, PropertyFlag f) { return list.empty() ? 0U : static_cast<std::uint32_t>(f); };
    w.u32(bit(m.ints, kInts) | bit(m.int64s, kInt64s) | bit(m.bools, kBools) | bit(m.floats, kFloats) |
          bit(m.strings, kStrings) | bit(m.dids, kDids) | bit(m.iids, kIids) | bit(m.positions, kPositions));
    w.u32(m.weenie_type);
    write_properties(w, m.ints, 64, [&](std::int32_t v) { w.i32(v); });
    write_properties(w, m.int64s, 64, [&](std::int64_t v) { w.i64(v); });
    write_properties(w, m.bools, 32, [&](bool v) { w.u32(v ? 1 : 0); });
    write_properties(w, m.floats, 32, [&](double v) { w.f64(v); });
    write_properties(w, m.strings, 32, [&](const Text& v) { v.pack(w); });
    write_properties(w, m.dids, 32, [&](core::DataId v) { w.u32(v.value); });
    write_properties(w, m.iids, 32, [&](core::ObjectId v) { w.u32(v.value); });
    write_properties(w, m.positions, 16, [&](const core::Position& v) { write_position(w, v); });
}

void write_skills(core::ByteWriter& w, const std::vector<Skill>& skills) {
    write_table_header(w, skills.size(), 32);
    for (const Skill& s : skills) {
        w.u32(s.id);
        w.u16(s.ranks);
        w.u16(s.adjust_pp);
        w.u32(s.advancement_class);
        w.u32(s.xp);
        w.u32(s.init_level);
        w.u32(s.resistance);
        w.f64(s.last_used);
    }
}

}  // namespace

PlayerCreate PlayerCreate::unpack(core::ByteReader& r) { return {core::ObjectId(r.u32())}; }

void PlayerCreate::pack(core::ByteWriter& w) const { w.u32(guid.value); }

PlayerDescription PlayerDescription::unpack(core::ByteReader& r) {
    PlayerDescription m;
    read_block_a(r, m);
    const std::uint32_t vectors = r.u32();
    if ((vectors & ~kKnownVectors) != 0) {  // a server-side form: nothing behind block A can be trusted
        m.possessions_found = false;
        return m;
    }
    read_block_b(r, m, vectors);
    m.possessions_found = find_possessions(r, m.inventory, m.equipment);
    return m;
}

void PlayerDescription::pack(core::ByteWriter& w) const {
    write_block_a(w, *this);
    w.u32(kAttributes | kSkills | kSpells);
    w.u32(has_health ? 1 : 0);
    write_attributes(w, *this);
    write_skills(w, skills);
    write_table_header(w, spells.size(), 64);
    for (const std::uint32_t spell : spells) {
        w.u32(spell);
        w.f32(kPlainSpell);
    }
    write_default_options(w);
    w.u32(static_cast<std::uint32_t>(inventory.size()));
    for (const Possession& item : inventory) {
        w.u32(item.guid.value);
        w.u32(item.container_type);
    }
    w.u32(static_cast<std::uint32_t>(equipment.size()));
    for (const Worn& item : equipment) {
        w.u32(item.guid.value);
        w.u32(item.location);
        w.u32(item.priority);
    }
}

}  // namespace portalspace::net
