#include "content/records/spell_table.h"

#include "content/fields.h"

namespace portalspace::content {

namespace {

template <class Fields, class T>
void spell_layout(Fields& f, T& s) {
    f(Obfuscated{s.name}, Obfuscated{s.description}, s.school, s.icon, s.category, s.flags, s.base_mana, s.base_range,
      s.range_per_skill, s.power, s.economy_modifier, s.formula_version, s.component_loss, s.meta_type,
      s.meta_spell_id);
    if (s.has_duration()) {
        f(s.duration, s.degrade_modifier, s.degrade_limit);
    } else if (s.meta_type == SpellMetaType::portal_summon) {
        f(s.portal_lifetime);
    }
    for (auto& component : s.encrypted_components) {
        f(component);
    }
    f(s.caster_effect, s.target_effect, s.fizzle_effect, s.recovery_interval, s.recovery_amount, s.display_order,
      s.target_mask, s.mana_per_target);
}

void unpack_tiers(FieldReader& f, SpellTable::Set& set) {
    const std::size_t count = f.reader().checked_count(f.reader().u16(), 8);
    f(set.buckets);
    set.tiers.resize(count);
    for (SpellSetTier& tier : set.tiers) {
        f(tier.pieces);
        f.list(tier.spells);
    }
}

void pack_tiers(FieldWriter& f, const SpellTable::Set& set) {
    f(static_cast<std::uint16_t>(set.tiers.size()), set.buckets);
    for (const SpellSetTier& tier : set.tiers) {
        f(tier.pieces);
        f.list(tier.spells);
    }
}

constexpr auto kSpell = [](auto& f, auto& spell) { spell_layout(f, spell); };

template <class Fields, class T>
void components_layout(Fields& f, T& table) {
    f(table.id);
    f.packhash(table.components, 36, [](auto& fields, auto& c) {
        fields(Obfuscated{c.name}, c.category, c.icon, c.type, c.gesture, c.time, Obfuscated{c.words},
               c.destruction_modifier);
    });
}

}  // namespace

SpellTable SpellTable::unpack(core::ByteReader& reader) {
    SpellTable table;
    FieldReader f(reader);
    f(table.id);
    f.packhash(table.spells, 132, kSpell);
    f.packhash(table.sets, 8, unpack_tiers);
    return table;
}

void SpellTable::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    f(id);
    f.packhash(spells, 0, kSpell);
    f.packhash(sets, 0, pack_tiers);
}

SpellComponentTable SpellComponentTable::unpack(core::ByteReader& reader) {
    SpellComponentTable table;
    FieldReader f(reader);
    components_layout(f, table);
    return table;
}

void SpellComponentTable::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    components_layout(f, *this);
}

}  // namespace portalspace::content
