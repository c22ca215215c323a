#pragma once

#include <array>
#include <cstdint>

#include "content/record_list.h"
#include "content/record_maps.h"
#include "content/record_text.h"
#include "content/record_type.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"

namespace portalspace::content {

/// The meta types of which the layout depends (spec/dat-format.md A.7 has the others); stored values.
enum class SpellMetaType : std::uint32_t { enchantment = 1, portal_summon = 7, fellowship_enchantment = 12 };

/// One spell (spec/dat-format.md 3.15). Retail CSpellBase.
struct Spell {
    static constexpr std::size_t kFormulaSlots = 8;
    using Formula = std::array<std::uint32_t, kFormulaSlots>;

    Text name;
    Text description;
    std::uint32_t school = 0;  ///< 1 war, 2 life, 3 item, 4 creature, 5 void
    core::DataId icon;         ///< 0x06
    std::uint32_t category = 0;
    std::uint32_t flags = 0;  ///< spec/dat-format.md A.6
    std::uint32_t base_mana = 0;
    float base_range = 0;  ///< metres
    float range_per_skill = 0;
    std::uint32_t power = 0;
    float economy_modifier = 0;
    std::uint32_t formula_version = 0;  ///< 0..3
    float component_loss = 0;
    SpellMetaType meta_type{};
    std::uint32_t meta_spell_id = 0;
    double duration = 0;  ///< seconds; only has_duration
    float degrade_modifier = 0;
    float degrade_limit = 0;
    double portal_lifetime = 0;  ///< seconds; only portal_summon
    Formula encrypted_components{};
    std::uint32_t caster_effect = 0;  ///< play script ids (A.1)
    std::uint32_t target_effect = 0;
    std::uint32_t fizzle_effect = 0;
    double recovery_interval = 0;  ///< seconds
    float recovery_amount = 0;
    std::uint32_t display_order = 0;
    std::uint32_t target_mask = 0;  ///< item types of a target that is no component
    std::uint32_t mana_per_target = 0;

    [[nodiscard]] bool has_duration() const {
        return meta_type == SpellMetaType::enchantment || meta_type == SpellMetaType::fellowship_enchantment;
    }
    /// What is subtracted from each stored component: the hashes of name and description over their raw bytes.
    [[nodiscard]] std::uint32_t formula_key() const;
    /// The component ids by slot, 0 an empty slot; places are kept.
    [[nodiscard]] Formula components() const;
    /// Stores `formula` under the present name and description.
    void set_components(const Formula& formula);

    bool operator==(const Spell&) const = default;
};

/// The formula that an account sees: versions 1 to 3 change the tapers by the account's name (spec/dat-format.md 3.15;
/// ACE SpellTable). `formula` is the plain one; a version outside 1..3 and a division by zero leave it alone.
[[nodiscard]] Spell::Formula formula_of_account(const Spell::Formula& formula, std::uint32_t version,
                                                std::string_view account);

/// What wearing so many pieces of a set gives.
struct SpellSetTier {
    std::uint32_t pieces = 0;
    List<std::uint32_t> spells;

    bool operator==(const SpellSetTier&) const = default;
};

/// 0x0E00000E (spec/dat-format.md 3.15). Retail CSpellTable.
struct SpellTable {
    static constexpr RecordType kRecordType = RecordType::spell_table;

    /// The tiers of an equipment set; a packed hash of its own.
    struct Set {
        std::uint16_t buckets = 0;
        List<SpellSetTier> tiers;
        bool operator==(const Set&) const = default;
    };

    core::DataId id;
    PackHash<Spell> spells;
    PackHash<Set> sets;

    bool operator==(const SpellTable&) const = default;
    static SpellTable unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

/// Retail SpellComponentBase.
struct SpellComponent {
    Text name;
    std::uint32_t category = 0;
    core::DataId icon;               ///< 0x06
    std::uint32_t type = 0;          ///< 1 scarab, 2 herb, 3 powder, 4 potion, 5 talisman, 6 taper, 7 pea
    std::uint32_t gesture = 0;       ///< motion command
    float time = 0;                  ///< seconds
    Text words;                      ///< what the caster says
    float destruction_modifier = 0;  ///< the table's "cdm"

    bool operator==(const SpellComponent&) const = default;
};

/// 0x0E00000F (spec/dat-format.md 3.15). Retail SpellComponentTable.
struct SpellComponentTable {
    static constexpr RecordType kRecordType = RecordType::component_table;

    core::DataId id;
    PackHash<SpellComponent> components;

    bool operator==(const SpellComponentTable&) const = default;
    static SpellComponentTable unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
