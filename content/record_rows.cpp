#include "content/record_rows.h"

#include <algorithm>
#include <array>

#include "content/record_views.h"

namespace portalspace::content {

namespace {

using RowFunction = std::optional<FieldValue> (*)(core::ByteReader& reader, std::uint32_t key);

struct RowKind {
    std::string_view name;
    RecordType table;
    RowFunction view;
};

template <class Table, auto Rows>
std::optional<FieldValue> keyed_row(core::ByteReader& reader, std::uint32_t key) {
    const auto table = Table::unpack(reader);
    const auto* row = (table.*Rows).find(key);
    return row == nullptr ? std::nullopt : std::optional(view_of(*row));
}

std::optional<FieldValue> experience_row(core::ByteReader& reader, std::uint32_t key) {
    const auto table = ExperienceTable::unpack(reader);
    return key == 0 ? std::optional(totals_of(table)) : std::nullopt;
}

constexpr std::array kRowKinds{
    RowKind{"Spell", RecordType::spell_table, &keyed_row<SpellTable, &SpellTable::spells>},
    RowKind{"Skill", RecordType::skill_table, &keyed_row<SkillTable, &SkillTable::skills>},
    RowKind{"Component", RecordType::component_table,
            &keyed_row<SpellComponentTable, &SpellComponentTable::components>},
    RowKind{"Heritage", RecordType::char_gen, &keyed_row<CharGen, &CharGen::heritages>},
    RowKind{"Experience", RecordType::experience_table, &experience_row},
};

const RowKind* kind_of(std::string_view name) {
    const auto at =
        std::find_if(kRowKinds.begin(), kRowKinds.end(), [name](const RowKind& k) { return k.name == name; });
    return at == kRowKinds.end() ? nullptr : &*at;
}

}  // namespace

RecordType table_of_row(std::string_view row_name) {
    const RowKind* kind = kind_of(row_name);
    return kind == nullptr ? RecordType::unknown : kind->table;
}

std::optional<FieldValue> view_of_row(std::string_view row_name, std::uint32_t key, core::ByteReader& reader) {
    const RowKind* kind = kind_of(row_name);
    return kind == nullptr ? std::nullopt : kind->view(reader, key);
}

}  // namespace portalspace::content
