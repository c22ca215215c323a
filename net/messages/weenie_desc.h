#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/flags.h"
#include "net/messages/codec.h"

namespace portalspace::net {

/// Who may enter a house (spec/net-messages.md 5.3).
struct RestrictionDb {
    struct Guest {
        static constexpr std::size_t kMinBytes = 8;
        core::ObjectId guid;
        std::uint32_t access = 0;  ///< 0 may enter, 1 storage too

        template <class V, class M>
        static void fields(V& v, M& m) {
            v("guid", m.guid);
            v("access", m.access);
        }
        bool operator==(const Guest&) const = default;
    };
    static constexpr std::uint16_t kBuckets = 768;

    std::uint32_t version = 0x10000002;
    bool open = false;
    core::ObjectId monarch;
    std::vector<Guest> guests;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v.hex("version", m.version);
        v("open", m.open);
        v("monarch", m.monarch);
        v.table("guests", m.guests, kBuckets);
    }
    bool operator==(const RestrictionDb&) const = default;
};

/// Description flags: what kind of thing an object is. Never derive that from the guid.
enum class ObjectFlag : std::uint32_t {
    kOpenable = 0x00000001,
    kInscribable = 0x00000002,
    kStuck = 0x00000004,
    kPlayer = 0x00000008,
    kAttackable = 0x00000010,
    kPlayerKiller = 0x00000020,
    kHiddenAdmin = 0x00000040,
    kUiHidden = 0x00000080,
    kBook = 0x00000100,
    kVendor = 0x00000200,
    kPkSwitch = 0x00000400,
    kNpkSwitch = 0x00000800,
    kDoor = 0x00001000,
    kCorpse = 0x00002000,
    kLifeStone = 0x00004000,
    kFood = 0x00008000,
    kHealer = 0x00010000,
    kLockpick = 0x00020000,
    kPortal = 0x00040000,
    kAdmin = 0x00100000,
    kFreePkStatus = 0x00200000,
    kImmuneCellRestrictions = 0x00400000,
    kRequiresPackSlot = 0x00800000,
    kRetained = 0x01000000,
    kPkLiteStatus = 0x02000000,
    kIncludesSecondHeader = 0x04000000,
    kBindStone = 0x08000000,
    kVolatileRare = 0x10000000,
    kWieldOnUse = 0x20000000,
    kWieldLeft = 0x40000000,
};
using ObjectFlags = core::Flags<ObjectFlag>;

/// PublicWeenieDesc: what an object is for the game (spec 5.3). An absent field is an empty optional.
struct WeenieDesc {
    static constexpr std::size_t kMinBytes = 20;
    Text name;
    std::uint32_t wcid = 0;  ///< weenie class id
    core::DataId icon;
    std::uint32_t item_type = 0;
    ObjectFlags flags;

    std::optional<Text> plural_name;
    std::optional<std::uint8_t> items_capacity;
    std::optional<std::uint8_t> containers_capacity;
    std::optional<std::uint16_t> ammo_type;
    std::optional<std::uint32_t> value;
    std::optional<std::uint32_t> usable;
    std::optional<float> use_radius;  ///< metres; treat a value at or below 0 as 0
    std::optional<std::uint32_t> target_type;
    std::optional<std::uint32_t> ui_effects;
    std::optional<std::int8_t> combat_use;
    std::optional<std::uint16_t> structure;
    std::optional<std::uint16_t> max_structure;
    std::optional<std::uint16_t> stack_size;
    std::optional<std::uint16_t> max_stack_size;
    std::optional<core::ObjectId> container;
    std::optional<core::ObjectId> wielder;
    std::optional<std::uint32_t> valid_locations;
    std::optional<std::uint32_t> current_location;
    std::optional<std::uint32_t> priority;  ///< coverage
    std::optional<std::uint8_t> radar_colour;
    std::optional<std::uint8_t> radar_behaviour;
    std::optional<std::uint16_t> physics_script;
    std::optional<float> workmanship;
    std::optional<std::uint16_t> burden;
    std::optional<std::uint16_t> spell;
    std::optional<core::ObjectId> house_owner;
    std::optional<RestrictionDb> restrictions;
    std::optional<std::uint32_t> hook_item_types;
    std::optional<core::ObjectId> monarch;
    std::optional<std::uint16_t> hook_type;
    std::optional<core::DataId> icon_overlay;
    std::optional<core::DataId> icon_underlay;
    std::optional<std::uint32_t> material;
    std::optional<std::uint32_t> cooldown_id;
    std::optional<double> cooldown_duration;
    std::optional<core::ObjectId> pet_owner;
    /// Bits of the second header that carry no field.
    std::uint32_t other_flags2 = 0;

    /// Sets kIncludesSecondHeader on the wire when a field of the second header is present.
    template <class V, class M>
    static void fields(V& v, M& m) {
        BitCollector present;
        BitCollector present2;
        ObjectFlags wire_flags = m.flags;
        if constexpr (!V::kReads) {
            optional_fields(present, present2, m);
            wire_flags.set(ObjectFlag::kIncludesSecondHeader,
                           wire_flags.has(ObjectFlag::kIncludesSecondHeader) || (present2.word | m.other_flags2) != 0);
        }
        Bits<V> bits{v, v.presence("header", present.word)};
        v("name", m.name);
        v.packed("wcid", m.wcid);
        v.known_did("icon", m.icon, kIconBase);
        v.hex("item_type", m.item_type);
        v("flags", wire_flags);
        v.align();
        if constexpr (V::kReads) {
            m.flags = wire_flags;
        }
        Bits<V> bits2{v};
        if (wire_flags.has(ObjectFlag::kIncludesSecondHeader)) {
            bits2.word = v.presence("header2", present2.word | m.other_flags2);
        }
        if constexpr (V::kReads) {
            m.other_flags2 = bits2.word & ~kSecondHeaderFields;
        }
        optional_fields(bits, bits2, m);
        v.align();
    }
    bool operator==(const WeenieDesc&) const = default;

private:
    static constexpr std::uint32_t kSecondHeaderFields = 0x0000000F;

    /// In the order of the wire, with their bits of the two header words (spec 5.3 fields 9 to 44).
    template <class First, class Second, class M>
    static void optional_fields(First& first, Second& second, M& m) {
        first(0x00000001, "plural_name", m.plural_name);
        first(0x00000002, "items_capacity", m.items_capacity);
        first(0x00000004, "containers_capacity", m.containers_capacity);
        first(0x00000100, "ammo_type", m.ammo_type);
        first(0x00000008, "value", m.value);
        first(0x00000010, "usable", m.usable);
        first(0x00000020, "use_radius", m.use_radius);
        first(0x00080000, "target_type", m.target_type);
        first(0x00000080, "ui_effects", m.ui_effects);
        first(0x00000200, "combat_use", m.combat_use);
        first(0x00000400, "structure", m.structure);
        first(0x00000800, "max_structure", m.max_structure);
        first(0x00001000, "stack_size", m.stack_size);
        first(0x00002000, "max_stack_size", m.max_stack_size);
        first(0x00004000, "container", m.container);
        first(0x00008000, "wielder", m.wielder);
        first(0x00010000, "valid_locations", m.valid_locations);
        first(0x00020000, "current_location", m.current_location);
        first(0x00040000, "priority", m.priority);
        first(0x00100000, "radar_colour", m.radar_colour);
        first(0x00800000, "radar_behaviour", m.radar_behaviour);
        first(0x08000000, "physics_script", m.physics_script);
        first(0x01000000, "workmanship", m.workmanship);
        first(0x00200000, "burden", m.burden);
        first(0x00400000, "spell", m.spell);
        first(0x02000000, "house_owner", m.house_owner);
        first(0x04000000, "restrictions", m.restrictions);
        first(0x20000000, "hook_item_types", m.hook_item_types);
        first(0x00000040, "monarch", m.monarch);
        first(0x10000000, "hook_type", m.hook_type);
        first.known_did(0x40000000, "icon_overlay", m.icon_overlay, kIconBase);
        second.known_did(0x00000001, "icon_underlay", m.icon_underlay, kIconBase);
        first(0x80000000, "material", m.material);
        second(0x00000002, "cooldown_id", m.cooldown_id);
        second(0x00000004, "cooldown_duration", m.cooldown_duration);
        second(0x00000008, "pet_owner", m.pet_owner);
    }
};

}  // namespace portalspace::net
