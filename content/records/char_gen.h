#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "content/record_list.h"
#include "content/record_maps.h"
#include "content/record_text.h"
#include "content/record_type.h"
#include "content/records/object_description.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"
#include "core/position.h"

namespace portalspace::content {

struct StartingArea {
    Text name;
    List<core::Position> locations;

    bool operator==(const StartingArea&) const = default;
};

struct HeritageSkill {
    std::uint32_t skill = 0;
    std::int32_t normal_cost = 0;   ///< skill credits to train
    std::int32_t primary_cost = 0;  ///< to specialise

    bool operator==(const HeritageSkill&) const = default;
};

/// A ready-made character.
struct CharacterTemplate {
    Text name;
    core::DataId icon;  ///< 0x06
    std::uint32_t title = 0;
    std::array<std::int32_t, 6> attributes{};  ///< strength, endurance, coordination, quickness, focus, self
    List<std::uint32_t> trained_skills;
    List<std::uint32_t> specialized_skills;

    bool operator==(const CharacterTemplate&) const = default;
};

struct HairStyle {
    core::DataId icon;  ///< 0x06
    std::uint8_t bald = 0;
    std::uint32_t alternate_setup = 0;  ///< 0x02, zero none
    ObjectDescription description;

    bool operator==(const HairStyle&) const = default;
};

struct EyeStrip {
    core::DataId icon;  ///< 0x06
    core::DataId bald_icon;
    ObjectDescription description;
    ObjectDescription bald_description;

    bool operator==(const EyeStrip&) const = default;
};

/// A nose or a mouth.
struct FaceStrip {
    core::DataId icon;  ///< 0x06
    ObjectDescription description;

    bool operator==(const FaceStrip&) const = default;
};

struct StarterGear {
    Text name;
    core::DataId clothing_table;  ///< 0x10
    std::uint32_t weenie_class = 0;

    bool operator==(const StarterGear&) const = default;
};

/// What a new character of one sex of a heritage may look like. Retail Sex_CG.
struct CharacterSex {
    Text name;
    std::uint32_t scale = 100;   ///< percent
    core::DataId setup;          ///< 0x02
    core::DataId sound_table;    ///< 0x20
    core::DataId icon;           ///< 0x06
    core::DataId base_palette;   ///< 0x04
    core::DataId skin_palettes;  ///< 0x0F
    core::DataId script_table;   ///< 0x34
    core::DataId motion_table;   ///< 0x09
    core::DataId combat_table;   ///< 0x30
    ObjectDescription base;
    List<core::DataId> hair_colors;  ///< 0x0F
    List<HairStyle> hair_styles;
    List<core::DataId> eye_colors;  ///< 0x04
    List<EyeStrip> eye_strips;
    List<FaceStrip> noses;
    List<FaceStrip> mouths;
    List<StarterGear> headgear;
    List<StarterGear> shirts;
    List<StarterGear> trousers;
    List<StarterGear> footwear;
    List<std::uint32_t> clothing_colors;  ///< palette templates

    bool operator==(const CharacterSex&) const = default;
};

/// Retail HeritageGroup_CG.
struct Heritage {
    Text name;
    core::DataId icon;               ///< 0x06
    core::DataId setup;              ///< 0x02
    core::DataId environment_setup;  ///< 0x02, the background of character creation
    std::uint32_t attribute_credits = 0;
    std::uint32_t skill_credits = 0;
    List<std::int32_t> primary_start_areas;
    List<std::int32_t> secondary_start_areas;
    List<HeritageSkill> skills;
    List<CharacterTemplate> templates;
    HashTable<CharacterSex> sexes;  ///< 1 male, 2 female

    bool operator==(const Heritage&) const = default;
};

/// 0x0E000002 (spec/dat-format.md 3.12). Retail ACCharGenData.
struct CharGen {
    static constexpr RecordType kRecordType = RecordType::char_gen;
    static constexpr std::size_t kUnfolds = 3;

    core::DataId id;
    std::uint32_t second_id = 0;  ///< the id again, as stored
    List<StartingArea> starting_areas;
    HashTable<Heritage> heritages;

    bool operator==(const CharGen&) const = default;
    static CharGen unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
