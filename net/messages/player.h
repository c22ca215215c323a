#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"
#include "core/position.h"
#include "net/messages/primitives.h"

namespace portalspace::net {

/// F746: who the player is; the CreateObject with the same guid follows (spec/net-messages.md 4.2).
struct PlayerCreate {
    static constexpr std::uint32_t kOpcode = 0xF746;
    core::ObjectId guid;

    [[nodiscard]] static PlayerCreate unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const PlayerCreate&) const = default;
};

/// A property table entry: id and value.
template <class V>
struct Property {
    std::uint32_t id = 0;
    V value{};
    bool operator==(const Property&) const = default;
};

struct Attribute {
    std::uint32_t ranks = 0;
    std::uint32_t start = 0;
    std::uint32_t xp = 0;
    bool operator==(const Attribute&) const = default;
};

/// Health, stamina or mana; the maximum is start + ranks + what the attributes give (spec 6.3).
struct Vital {
    std::uint32_t ranks = 0;
    std::uint32_t start = 0;
    std::uint32_t xp = 0;
    std::uint32_t current = 0;
    bool operator==(const Vital&) const = default;
};

/// 28 bytes behind its id.
struct Skill {
    std::uint32_t id = 0;
    std::uint16_t ranks = 0;
    std::uint16_t adjust_pp = 1;
    std::uint32_t advancement_class = 0;
    std::uint32_t xp = 0;
    std::uint32_t init_level = 0;
    std::uint32_t resistance = 0;
    double last_used = 0;
    bool operator==(const Skill&) const = default;
};

/// Event 0013: the player's own numbers and possessions, before any object exists (spec 4.3). Blocks A, B and D; the
/// options of block C and the enchantments are stepped over.
struct PlayerDescription {
    struct Possession {
        core::ObjectId guid;
        std::uint32_t container_type = 0;  ///< 0 item, 1 container, 2 foci
        bool operator==(const Possession&) const = default;
    };
    struct Worn {
        core::ObjectId guid;
        std::uint32_t location = 0;
        std::uint32_t priority = 0;
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
    std::vector<std::uint32_t> spells;

    std::vector<Possession> inventory;  ///< in slot order
    std::vector<Worn> equipment;
    /// False when the options could not be stepped over: inventory and equipment are empty then, the rest is valid
    /// (spec 4.3: a failed block C must not lose blocks A and B).
    bool possessions_found = true;

    [[nodiscard]] static PlayerDescription unpack(core::ByteReader& r);
    /// Writes default options without a gameplay blob and no enchantments.
    void pack(core::ByteWriter& w) const;
    bool operator==(const PlayerDescription&) const = default;
};

}  // namespace portalspace::net
