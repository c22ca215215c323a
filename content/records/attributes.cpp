#include "content/records/attributes.h"

#include <string>

#include "content/fields.h"
#include "core/format_error.h"

namespace portalspace::content {

namespace {

template <class Fields, class T>
void formula_layout(Fields& f, T& x) {
    f(x.additive, x.multiplier_1, x.multiplier_2, x.divisor, x.attribute_1, x.attribute_2);
}

template <class Fields, class T>
void vitals_layout(Fields& f, T& table) {
    f(table.id);
    formula_layout(f, table.health);
    formula_layout(f, table.stamina);
    formula_layout(f, table.mana);
}

template <class Fields, class T>
void skills_layout(Fields& f, T& table) {
    f(table.id);
    f.packhash(table.skills, 84, [](auto& fields, auto& s) {
        fields(s.description, s.name, s.icon, s.trained_cost, s.specialized_cost, s.category, s.in_char_gen,
               s.min_level);
        formula_layout(fields, s.formula);
        fields(s.upper_bound, s.lower_bound, s.learn_modifier);
    });
}

/// The length of a list whose stored count is one less.
std::size_t length_of(core::ByteReader& reader, std::int64_t stored, std::size_t item_size) {
    if (stored < 0) {
        core::fail_record(reader, core::FormatReason::count, "a count", std::to_string(stored));
    }
    return reader.checked_count(static_cast<std::uint64_t>(stored) + 1, item_size);
}

}  // namespace

VitalTable VitalTable::unpack(core::ByteReader& reader) {
    VitalTable table;
    FieldReader f(reader);
    vitals_layout(f, table);
    return table;
}

void VitalTable::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    vitals_layout(f, *this);
}

SkillTable SkillTable::unpack(core::ByteReader& reader) {
    SkillTable table;
    FieldReader f(reader);
    skills_layout(f, table);
    return table;
}

void SkillTable::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    skills_layout(f, *this);
}

ExperienceTable ExperienceTable::unpack(core::ByteReader& reader) {
    ExperienceTable table;
    table.id = read_id(reader);
    const std::int32_t attributes = reader.i32();
    const std::int32_t vitals = reader.i32();
    const std::int32_t trained = reader.i32();
    const std::int32_t specialized = reader.i32();
    const std::uint32_t levels = reader.u32();
    read_array(reader, table.attribute, length_of(reader, attributes, 4));
    read_array(reader, table.vital, length_of(reader, vitals, 4));
    read_array(reader, table.trained_skill, length_of(reader, trained, 4));
    read_array(reader, table.specialized_skill, length_of(reader, specialized, 4));
    read_array(reader, table.level, length_of(reader, levels, 8));
    read_array(reader, table.skill_credits, length_of(reader, levels, 4));
    return table;
}

void ExperienceTable::pack(core::ByteWriter& writer) const {
    write_id(writer, id);
    for (const std::size_t size :
         {attribute.size(), vital.size(), trained_skill.size(), specialized_skill.size(), level.size()}) {
        writer.u32(static_cast<std::uint32_t>(size) - 1);
    }
    write_array(writer, attribute);
    write_array(writer, vital);
    write_array(writer, trained_skill);
    write_array(writer, specialized_skill);
    write_array(writer, level);
    write_array(writer, skill_credits);
}

}  // namespace portalspace::content
