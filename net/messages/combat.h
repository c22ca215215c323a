#pragma once

#include <cstdint>
#include <optional>

#include "net/messages/codec.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// Fighting: events of spec/net-messages.md 7.3, actions of 8.2.

/// Event 01B8: an attack of a series begins; ACE does not send it for the first.
using CombatCommenceAttack = PlainEvent<0x01B8>;

/// Event 01A7: zero, one attack is over and the series goes on; else the series has ended.
using AttackDone = ErrorEvent<0x01A7>;

/// What an attack met, behind the damage: 1 critical protection, 2 recklessness, 4 sneak attack, 8 overpower. ACE
/// writes 64 bits; older builds 32.
struct AttackConditions {
    std::uint64_t bits = 0;

    [[nodiscard]] static AttackConditions unpack(core::ByteReader& r) {
        return {r.remaining() >= 8 ? r.u64() : r.u32()};
    }
    template <class V, class M>
    static void fields(V& v, M& m) {
        v("bits", m.bits);
    }
    bool operator==(const AttackConditions&) const = default;
};

/// Event 01B1: the player hit. `percent` is the fraction of the maximum health.
struct AttackerNotification {
    static constexpr std::uint32_t kEvent = 0x01B1;
    Text defender;
    std::uint32_t damage_type = 0;
    double percent = 0;
    std::uint32_t damage = 0;
    bool critical = false;
    AttackConditions conditions;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("defender", m.defender);
        v.hex("damage_type", m.damage_type);
        v("percent", m.percent);
        v("damage", m.damage);
        v("critical", m.critical);
        v("conditions", m.conditions);
    }
    bool operator==(const AttackerNotification&) const = default;
};

/// Event 01B2: the player was hit.
struct DefenderNotification {
    static constexpr std::uint32_t kEvent = 0x01B2;
    Text attacker;
    std::uint32_t damage_type = 0;
    double percent = 0;
    std::uint32_t damage = 0;
    std::uint32_t location = 0;  ///< 0 head, 1 chest, 2 abdomen, 3 upper arm .. 8 foot
    bool critical = false;
    AttackConditions conditions;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("attacker", m.attacker);
        v.hex("damage_type", m.damage_type);
        v("percent", m.percent);
        v("damage", m.damage);
        v("location", m.location);
        v("critical", m.critical);
        v("conditions", m.conditions);
        v.align();
    }
    bool operator==(const DefenderNotification&) const = default;
};

/// Events 01B3 and 01B4: a blow missed; the text is the name of the other side. 01AC: the player died, 01AD: he killed;
/// the text is ready for display.
using EvasionAttackerNotification = TextEvent<0x01B3>;
using EvasionDefenderNotification = TextEvent<0x01B4>;
using VictimNotification = TextEvent<0x01AC>;
using KillerNotification = TextEvent<0x01AD>;

/// Event 01C0: the health bar of the object that QueryHealth named; 0 to 1.
struct UpdateHealth {
    static constexpr std::uint32_t kEvent = 0x01C0;
    core::ObjectId guid;
    float health = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("guid", m.guid);
        v("health", m.health);
    }
    bool operator==(const UpdateHealth&) const = default;
};

/// Action 0053.
struct ChangeCombatMode {
    static constexpr std::uint32_t kAction = 0x0053;
    static constexpr std::uint32_t kPeace = 1;
    static constexpr std::uint32_t kMelee = 2;
    static constexpr std::uint32_t kMissile = 4;
    static constexpr std::uint32_t kMagic = 8;
    std::uint32_t mode = kPeace;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("mode", m.mode);
    }
    bool operator==(const ChangeCombatMode&) const = default;
};

/// Actions 0008 and 000A: one request a target; the server repeats the attack by itself. Height 1 high, 2 medium, 3
/// low; power and accuracy 0 to 1.
struct TargetedMeleeAttack {
    static constexpr std::uint32_t kAction = 0x0008;
    core::ObjectId target;
    std::uint32_t height = 2;
    float power = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("target", m.target);
        v("height", m.height);
        v("power", m.power);
    }
    bool operator==(const TargetedMeleeAttack&) const = default;
};
struct TargetedMissileAttack {
    static constexpr std::uint32_t kAction = 0x000A;
    core::ObjectId target;
    std::uint32_t height = 2;
    float accuracy = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("target", m.target);
        v("height", m.height);
        v("accuracy", m.accuracy);
    }
    bool operator==(const TargetedMissileAttack&) const = default;
};
using CancelAttack = PlainAction<0x01B7>;

/// Action 01BF: answered by UpdateHealth, again and again until another object (or zero) is named.
using QueryHealth = ObjectAction<0x01BF>;

}  // namespace portalspace::net
