#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "net/messages/codec.h"
#include "net/messages/player_stats.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// What an appraisal tells (spec/net-messages.md 7.5), and the questions for it (8.4).

/// Which values magic changes, and of those which for the better.
struct Highlight {
    std::uint16_t mask = 0;
    std::uint16_t colour = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("mask", m.mask);
        v("colour", m.colour);
    }
    bool operator==(const Highlight&) const = default;
};

struct CreatureProfile {
    struct Attributes {
        std::uint32_t strength = 0;
        std::uint32_t endurance = 0;
        std::uint32_t quickness = 0;
        std::uint32_t coordination = 0;
        std::uint32_t focus = 0;
        std::uint32_t self = 0;
        std::uint32_t stamina = 0;
        std::uint32_t mana = 0;
        std::uint32_t max_stamina = 0;
        std::uint32_t max_mana = 0;

        template <class V, class M>
        static void fields(V& v, M& m) {
            v("strength", m.strength);
            v("endurance", m.endurance);
            v("quickness", m.quickness);
            v("coordination", m.coordination);
            v("focus", m.focus);
            v("self", m.self);
            v("stamina", m.stamina);
            v("mana", m.mana);
            v("max_stamina", m.max_stamina);
            v("max_mana", m.max_mana);
        }
        bool operator==(const Attributes&) const = default;
    };
    std::uint32_t health = 0;
    std::uint32_t max_health = 0;
    std::optional<Attributes> attributes;
    std::optional<Highlight> highlight;
    std::uint32_t other_flags = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        Bits<V> bits{
            v, v.presence("flags", (m.attributes ? kAttributes : 0) | (m.highlight ? kHighlight : 0) | m.other_flags)};
        if constexpr (V::kReads) {
            m.other_flags = bits.word & ~(kAttributes | kHighlight);
        }
        v("health", m.health);
        v("max_health", m.max_health);
        bits(kAttributes, "attributes", m.attributes);
        bits(kHighlight, "highlight", m.highlight);
    }
    bool operator==(const CreatureProfile&) const = default;

private:
    static constexpr std::uint32_t kAttributes = 8;
    static constexpr std::uint32_t kHighlight = 1;
};

struct WeaponProfile {
    std::uint32_t damage_type = 0;
    std::uint32_t time = 0;
    std::uint32_t skill = 0;
    std::uint32_t max_damage = 0;
    double variance = 0;
    double damage_mod = 0;
    double length = 0;
    double max_velocity = 0;
    double offense = 0;
    std::uint32_t max_velocity_estimated = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v.hex("damage_type", m.damage_type);
        v("time", m.time);
        v("skill", m.skill);
        v("max_damage", m.max_damage);
        v("variance", m.variance);
        v("damage_mod", m.damage_mod);
        v("length", m.length);
        v("max_velocity", m.max_velocity);
        v("offense", m.offense);
        v("max_velocity_estimated", m.max_velocity_estimated);
    }
    bool operator==(const WeaponProfile&) const = default;
};

struct ArmorProfile {
    float slash = 0;
    float pierce = 0;
    float bludgeon = 0;
    float cold = 0;
    float fire = 0;
    float acid = 0;
    float nether = 0;
    float lightning = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("slash", m.slash);
        v("pierce", m.pierce);
        v("bludgeon", m.bludgeon);
        v("cold", m.cold);
        v("fire", m.fire);
        v("acid", m.acid);
        v("nether", m.nether);
        v("lightning", m.lightning);
    }
    bool operator==(const ArmorProfile&) const = default;
};

struct HookProfile {
    std::uint32_t flags = 0;  ///< 1 inscribable, 2 healer, 4 food, 8 lockpick
    std::uint32_t valid_locations = 0;
    std::uint32_t ammo_type = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v.hex("flags", m.flags);
        v.hex("valid_locations", m.valid_locations);
        v("ammo_type", m.ammo_type);
    }
    bool operator==(const HookProfile&) const = default;
};

/// Event 00C9. Not successful: show what is there. An unknown guid comes with nothing. For a thing on a hook the guid
/// is the hook's.
struct IdentifyObjectResponse {
    static constexpr std::uint32_t kEvent = 0x00C9;
    /// Armour levels from here on mean "cannot be enchanted"; take it off for display.
    static constexpr std::uint32_t kUnenchantable = 9999;

    core::ObjectId guid;
    bool success = false;
    std::optional<PropertyTable<std::int32_t, 16>> ints;
    std::optional<PropertyTable<std::int64_t, 8>> int64s;
    std::optional<PropertyTable<bool, 8>> bools;
    std::optional<PropertyTable<double, 8>> floats;
    std::optional<PropertyTable<Text, 8>> strings;
    std::optional<PropertyTable<core::DataId, 8>> dids;
    std::optional<std::vector<std::uint32_t>> spells;  ///< bit 31: active on the thing; else a spell of its own
    std::optional<ArmorProfile> armor;
    std::optional<CreatureProfile> creature;
    std::optional<WeaponProfile> weapon;
    std::optional<HookProfile> hook;
    std::optional<Highlight> armor_highlight;
    std::optional<Highlight> weapon_highlight;
    std::optional<Highlight> resist_highlight;
    /// Head, chest, abdomen, upper arm, lower arm, hand, upper leg, lower leg, foot.
    std::optional<std::array<std::uint32_t, 9>> armor_levels;
    std::uint32_t other_flags = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        BitCollector present;
        if constexpr (!V::kReads) {
            parts(present, m);
        }
        v("guid", m.guid);
        Bits<V> bits{v, v.presence("flags", present.word | m.other_flags)};
        if constexpr (V::kReads) {
            m.other_flags = bits.word & ~kKnownFlags;
        }
        v("success", m.success);
        parts(bits, m);
    }
    bool operator==(const IdentifyObjectResponse&) const = default;

private:
    static constexpr std::uint32_t kKnownFlags = 0x7FFF;

    template <class B, class M>
    static void parts(B& bit, M& m) {
        bit(0x0001, "ints", m.ints);
        bit(0x2000, "int64s", m.int64s);
        bit(0x0002, "bools", m.bools);
        bit(0x0004, "floats", m.floats);
        bit(0x0008, "strings", m.strings);
        bit(0x1000, "dids", m.dids);
        bit(0x0010, "spells", m.spells);
        bit(0x0080, "armor", m.armor);
        bit(0x0100, "creature", m.creature);
        bit(0x0020, "weapon", m.weapon);
        bit(0x0040, "hook", m.hook);
        bit(0x0200, "armor_highlight", m.armor_highlight);
        bit(0x0800, "weapon_highlight", m.weapon_highlight);
        bit(0x0400, "resist_highlight", m.resist_highlight);
        bit(0x4000, "armor_levels", m.armor_levels);
    }
};

/// Event 0264: the mana of a thing, 0 to 1.
struct QueryItemManaResponse {
    static constexpr std::uint32_t kEvent = 0x0264;
    core::ObjectId guid;
    float mana = 0;
    std::uint32_t success = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("guid", m.guid);
        v("mana", m.mana);
        v("success", m.success);
    }
    bool operator==(const QueryItemManaResponse&) const = default;
};

/// Event 01CB: nothing to do.
using AppraiseDone = ErrorEvent<0x01CB>;

/// Action 00C8, answered by 00C9; action 0263, by 0264 (zero stops).
using IdentifyObject = ObjectAction<0x00C8>;
using QueryItemMana = ObjectAction<0x0263>;

}  // namespace portalspace::net
