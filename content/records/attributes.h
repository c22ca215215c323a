#pragma once

#include <cstddef>
#include <cstdint>

#include "content/record_list.h"
#include "content/record_maps.h"
#include "content/record_text.h"
#include "content/record_type.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"

namespace portalspace::content {

/// value = (multiplier_1 * attribute_1 + multiplier_2 * attribute_2) / divisor + additive. Attributes: 0 none, 1
/// strength, 2 endurance, 3 quickness, 4 coordination, 5 focus, 6 self. Rounding is the business of the character; a
/// divisor of 0 must not divide.
struct SkillFormula {
    std::int32_t additive = 0;
    std::int32_t multiplier_1 = 0;
    std::int32_t multiplier_2 = 0;
    std::int32_t divisor = 1;
    std::uint32_t attribute_1 = 0;
    std::uint32_t attribute_2 = 0;

    bool operator==(const SkillFormula&) const = default;
};

/// 0x0E000003: how vitals follow from attributes (spec/dat-format.md 3.13). Retail Attribute2ndTable.
struct VitalTable {
    static constexpr RecordType kRecordType = RecordType::vital_table;
    static constexpr std::size_t kUnfolds = 0;

    core::DataId id;
    SkillFormula health;
    SkillFormula stamina;
    SkillFormula mana;

    bool operator==(const VitalTable&) const = default;
    static VitalTable unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

/// Retail SkillBase.
struct Skill {
    Text description;
    Text name;
    core::DataId icon;                  ///< 0x06
    std::int32_t trained_cost = 0;      ///< skill credits
    std::int32_t specialized_cost = 0;  ///< in total, the trained cost included
    std::uint32_t category = 0;         ///< 1 combat, 2 other, 3 magic
    std::uint32_t in_char_gen = 0;      ///< not 0: usable in character creation
    std::uint32_t min_level = 0;        ///< 1 usable untrained, 2 only trained
    SkillFormula formula;
    double upper_bound = 0;
    double lower_bound = 0;
    double learn_modifier = 0;

    bool operator==(const Skill&) const = default;
};

/// 0x0E000004 by skill id (spec/dat-format.md 3.13, A.4). Retail SkillTable.
struct SkillTable {
    static constexpr RecordType kRecordType = RecordType::skill_table;

    core::DataId id;
    PackHash<Skill> skills;

    bool operator==(const SkillTable&) const = default;
    static SkillTable unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

/// 0x0E000018: total experience by rank or level (spec/dat-format.md 3.13). Every list has at least one item; the
/// stored counts are one less than the lengths. Retail ExperienceTable.
struct ExperienceTable {
    static constexpr RecordType kRecordType = RecordType::experience_table;
    static constexpr std::size_t kUnfolds = 1;

    core::DataId id;
    List<std::uint32_t> attribute;
    List<std::uint32_t> vital;
    List<std::uint32_t> trained_skill;
    List<std::uint32_t> specialized_skill;
    List<std::uint64_t> level;
    List<std::uint32_t> skill_credits;  ///< per level, as long as `level`

    bool operator==(const ExperienceTable&) const = default;
    static ExperienceTable unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
