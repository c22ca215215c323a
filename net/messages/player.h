#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "net/messages/codec.h"
#include "net/messages/enchantment.h"
#include "net/messages/player_options.h"
#include "net/messages/player_stats.h"

namespace portalspace::net {

/// F746: who the player is; the CreateObject with the same guid follows (spec/net-messages.md 4.2).
struct PlayerCreate {
    static constexpr std::uint32_t kOpcode = 0xF746;
    core::ObjectId guid;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("guid", m.guid);
    }
    bool operator==(const PlayerCreate&) const = default;
};

/// A spell of the player's book. ACE writes 2.0; retail servers put a smaller number there with two more behind it.
struct KnownSpell {
    struct Charge {
        std::int32_t unused = 0;
        float value = 0;

        template <class V, class M>
        static void fields(V& v, M& m) {
            v("unused", m.unused);
            v("value", m.value);
        }
        bool operator==(const Charge&) const = default;
    };
    static constexpr std::size_t kMinBytes = 8;
    static constexpr float kPlain = 2.0F;
    std::uint32_t spell = 0;
    float value = kPlain;
    std::optional<Charge> charge = std::nullopt;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("spell", m.spell);
        v("value", m.value);
        v.optional(m.value < kPlain, "charge", m.charge);
    }
    bool operator==(const KnownSpell&) const = default;
};

/// Event 0013: the player's own numbers, options and possessions, before any object exists (spec 4.3).
struct PlayerDescription {
    struct Possession {
        static constexpr std::size_t kMinBytes = 8;
        core::ObjectId guid;
        std::uint32_t container_type = 0;  ///< 0 item, 1 container, 2 foci

        template <class V, class M>
        static void fields(V& v, M& m) {
            v("guid", m.guid);
            v("container_type", m.container_type);
        }
        bool operator==(const Possession&) const = default;
    };
    struct Worn {
        static constexpr std::size_t kMinBytes = 12;
        core::ObjectId guid;
        std::uint32_t location = 0;
        std::uint32_t priority = 0;

        template <class V, class M>
        static void fields(V& v, M& m) {
            v("guid", m.guid);
            v.hex("location", m.location);
            v.hex("priority", m.priority);
        }
        bool operator==(const Worn&) const = default;
    };
    static constexpr std::uint32_t kEvent = 0x0013;
    /// Vital indices.
    static constexpr std::size_t kHealth = 0;
    static constexpr std::size_t kStamina = 1;
    static constexpr std::size_t kMana = 2;

    std::uint32_t weenie_type = 10;
    std::vector<Property<std::int32_t>> ints;
    std::vector<Property<std::int64_t>> int64s;
    std::vector<Property<bool>> bools;
    std::vector<Property<double>> floats;
    std::vector<Property<Text>> strings;
    std::vector<Property<core::DataId>> dids;
    std::vector<Property<core::ObjectId>> iids;
    std::vector<Property<core::Position>> positions;

    bool has_health = true;
    /// Strength, Endurance, Quickness, Coordination, Focus, Self; only those present on the wire.
    std::array<std::optional<Attribute>, 6> attributes;
    std::array<std::optional<Vital>, 3> vitals;
    std::vector<Skill> skills;
    std::vector<KnownSpell> spells;
    std::optional<EnchantmentRegistry> enchantments;

    PlayerOptions options;

    std::vector<Possession> inventory;  ///< in slot order
    std::vector<Worn> equipment;
    /// False when the message could not be read to its end: `unread` holds what is left, the blocks before are valid
    /// (spec 4.3: a failed block C must not lose blocks A and B).
    bool possessions_found = true;
    std::vector<std::byte> unread;

    /// Bits of the two flag words whose tables are empty or not known.
    std::uint32_t other_property_flags = 0;
    std::uint32_t other_vector_flags = 0;

    [[nodiscard]] static PlayerDescription unpack(core::ByteReader& r);

    template <class V, class M>
    static void fields(V& v, M& m) {
        properties(v, m);
        const std::uint32_t vectors = v.presence("vectors", m.vector_flags());
        if ((vectors & ~kKnownVectors) == 0) {
            stats(v, m, vectors);
            if (m.possessions_found) {
                PlayerOptions::fields(v, m.options);
                if (m.options.gameplay) {
                    v.counted("gameplay", *m.options.gameplay, m.options.gameplay->size());
                }
                v.align();
                v("inventory", m.inventory);
                v("equipment", m.equipment);
            }
        }
        v.counted("unread", m.unread, m.unread.size());
    }
    bool operator==(const PlayerDescription&) const = default;

private:
    static constexpr std::uint32_t kAttributes = 0x0001;
    static constexpr std::uint32_t kSkills = 0x0002;
    static constexpr std::uint32_t kSpells = 0x0100;
    static constexpr std::uint32_t kEnchantments = 0x0200;
    static constexpr std::uint32_t kKnownVectors = kAttributes | kSkills | kSpells | kEnchantments;

    [[nodiscard]] std::uint32_t property_flags() const noexcept;
    [[nodiscard]] std::uint32_t vector_flags() const noexcept;

    /// Block A; the tables come in this order, which is not that of the bits.
    template <class V, class M>
    static void properties(V& v, M& m) {
        const std::uint32_t flags = v.presence("properties", m.property_flags());
        v("weenie_type", m.weenie_type);
        const auto table = [&](std::uint32_t bit, std::string_view name, auto& entries, std::uint16_t buckets) {
            if ((flags & bit) != 0) {
                v.table(name, entries, buckets);
            }
        };
        table(0x0001, "ints", m.ints, 64);
        table(0x0080, "int64s", m.int64s, 64);
        table(0x0002, "bools", m.bools, 32);
        table(0x0004, "floats", m.floats, 32);
        table(0x0010, "strings", m.strings, 32);
        table(0x0008, "dids", m.dids, 32);
        table(0x0040, "iids", m.iids, 32);
        table(0x0020, "positions", m.positions, 16);
        if constexpr (V::kReads) {
            m.other_property_flags = flags & ~m.property_flags();
        }
    }

    /// Block B behind its flags.
    template <class V, class M>
    static void stats(V& v, M& m, std::uint32_t vectors) {
        v("has_health", m.has_health);
        if ((vectors & kAttributes) != 0) {
            BitCollector present;
            if constexpr (!V::kReads) {
                attribute_fields(present, m);
            }
            Bits<V> bits{v, v.presence("attribute_mask", present.word)};
            attribute_fields(bits, m);
        }
        if ((vectors & kSkills) != 0) {
            v.table("skills", m.skills, 32);
        }
        if ((vectors & kSpells) != 0) {
            v.table("spells", m.spells, 64);
        }
        v.optional((vectors & kEnchantments) != 0, "enchantments", m.enchantments);
    }

    template <class B, class M>
    static void attribute_fields(B& bit, M& m) {
        bit(0x01, "strength", m.attributes[0]);
        bit(0x02, "endurance", m.attributes[1]);
        bit(0x04, "quickness", m.attributes[2]);
        bit(0x08, "coordination", m.attributes[3]);
        bit(0x10, "focus", m.attributes[4]);
        bit(0x20, "self", m.attributes[5]);
        bit(0x40, "health", m.vitals[kHealth]);
        bit(0x80, "stamina", m.vitals[kStamina]);
        bit(0x100, "mana", m.vitals[kMana]);
    }

    [[nodiscard]] static bool read_possessions(core::ByteReader& r, PlayerDescription& m);
};

}  // namespace portalspace::net
