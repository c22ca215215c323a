#pragma once

#include <cstdint>

#include "net/messages/codec.h"
#include "net/messages/player_stats.h"

namespace portalspace::net {

/// Updates of attributes, vitals and skills (spec/net-messages.md 6.3, 6.5). The public forms name the object; ACE
/// never sends them.

/// Which of the three a vital id names; ids come in both parities (1, 2 health; 3, 4 stamina; 5, 6 mana). 3 when none.
[[nodiscard]] constexpr std::size_t vital_index(std::uint32_t id) noexcept {
    return id >= 1 && id <= 6 ? (id + 1) / 2 - 1 : 3;
}

/// 02DD, 02DE.
struct PrivateUpdateSkill {
    static constexpr std::uint32_t kOpcode = 0x02DD;
    std::uint8_t sequence = 0;
    Skill value;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("sequence", m.sequence);
        v("value", m.value);
    }
    bool operator==(const PrivateUpdateSkill&) const = default;
};
struct PublicUpdateSkill {
    static constexpr std::uint32_t kOpcode = 0x02DE;
    std::uint8_t sequence = 0;
    core::ObjectId guid;
    Skill value;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("sequence", m.sequence);
        v("guid", m.guid);
        v("value", m.value);
    }
    bool operator==(const PublicUpdateSkill&) const = default;
};

/// 02E3, 02E4: attributes 1 Strength, 2 Endurance, 3 Quickness, 4 Coordination, 5 Focus, 6 Self.
struct PrivateUpdateAttribute {
    static constexpr std::uint32_t kOpcode = 0x02E3;
    std::uint8_t sequence = 0;
    std::uint32_t attribute = 0;
    Attribute value;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("sequence", m.sequence);
        v("attribute", m.attribute);
        v("value", m.value);
    }
    bool operator==(const PrivateUpdateAttribute&) const = default;
};
struct PublicUpdateAttribute {
    static constexpr std::uint32_t kOpcode = 0x02E4;
    std::uint8_t sequence = 0;
    core::ObjectId guid;
    std::uint32_t attribute = 0;
    Attribute value;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("sequence", m.sequence);
        v("guid", m.guid);
        v("attribute", m.attribute);
        v("value", m.value);
    }
    bool operator==(const PublicUpdateAttribute&) const = default;
};

/// 02E7, 02E8: a vital with its ranks.
struct PrivateUpdateVital {
    static constexpr std::uint32_t kOpcode = 0x02E7;
    std::uint8_t sequence = 0;
    std::uint32_t vital = 0;
    Vital value;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("sequence", m.sequence);
        v("vital", m.vital);
        v("value", m.value);
    }
    bool operator==(const PrivateUpdateVital&) const = default;
};
struct PublicUpdateVital {
    static constexpr std::uint32_t kOpcode = 0x02E8;
    std::uint8_t sequence = 0;
    core::ObjectId guid;
    std::uint32_t vital = 0;
    Vital value;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("sequence", m.sequence);
        v("guid", m.guid);
        v("vital", m.vital);
        v("value", m.value);
    }
    bool operator==(const PublicUpdateVital&) const = default;
};

/// 02E9, 02EA: the present amount only.
struct PrivateUpdateCurrentVital {
    static constexpr std::uint32_t kOpcode = 0x02E9;
    std::uint8_t sequence = 0;
    std::uint32_t vital = 0;
    std::uint32_t current = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("sequence", m.sequence);
        v("vital", m.vital);
        v("current", m.current);
    }
    bool operator==(const PrivateUpdateCurrentVital&) const = default;
};
struct PublicUpdateCurrentVital {
    static constexpr std::uint32_t kOpcode = 0x02EA;
    std::uint8_t sequence = 0;
    core::ObjectId guid;
    std::uint32_t vital = 0;
    std::uint32_t current = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("sequence", m.sequence);
        v("guid", m.guid);
        v("vital", m.vital);
        v("current", m.current);
    }
    bool operator==(const PublicUpdateCurrentVital&) const = default;
};

/// 02DF, 02E1, 02E5 and their public forms: one number of a skill or an attribute.
template <std::uint32_t Opcode>
struct PrivateStat {
    static constexpr std::uint32_t kOpcode = Opcode;
    std::uint8_t sequence = 0;
    std::uint32_t stat = 0;
    std::uint32_t value = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("sequence", m.sequence);
        v("stat", m.stat);
        v("value", m.value);
    }
    bool operator==(const PrivateStat&) const = default;
};
template <std::uint32_t Opcode>
struct PublicStat {
    static constexpr std::uint32_t kOpcode = Opcode;
    std::uint8_t sequence = 0;
    core::ObjectId guid;
    std::uint32_t stat = 0;
    std::uint32_t value = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("sequence", m.sequence);
        v("guid", m.guid);
        v("stat", m.stat);
        v("value", m.value);
    }
    bool operator==(const PublicStat&) const = default;
};
using PrivateUpdateSkillLevel = PrivateStat<0x02DF>;
using PublicUpdateSkillLevel = PublicStat<0x02E0>;
using PrivateUpdateSkillClass = PrivateStat<0x02E1>;
using PublicUpdateSkillClass = PublicStat<0x02E2>;
using PrivateUpdateAttributeLevel = PrivateStat<0x02E5>;
using PublicUpdateAttributeLevel = PublicStat<0x02E6>;

}  // namespace portalspace::net
