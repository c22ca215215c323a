#pragma once

#include <cstdint>
#include <vector>

#include "net/messages/codec.h"
#include "net/messages/movement.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// The game actions of movement (F7B1, spec/net-messages.md 8.1), without the envelope.

/// The four stamps of the own player that movement actions echo unchanged.
struct PlayerStamps {
    std::uint16_t instance = 0;
    std::uint16_t server_control = 0;
    std::uint16_t teleport = 0;
    std::uint16_t force_position = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("instance", m.instance);
        v("server_control", m.server_control);
        v("teleport", m.teleport);
        v("force_position", m.force_position);
    }
    bool operator==(const PlayerStamps&) const = default;
};

/// What the player's keys ask for (spec 8.1). Commands are full 32-bit values here and raw ones: forward is WalkForward
/// or WalkBackwards also when running, the hold key makes it a run. A field equal to its default is left out on the
/// wire.
struct RawMotionState {
    static constexpr std::uint32_t kHoldInvalid = 0;
    static constexpr std::uint32_t kHoldNone = 1;
    static constexpr std::uint32_t kHoldRun = 2;
    static constexpr std::uint32_t kDefaultStyle = 0x8000003D;
    static constexpr std::uint32_t kDefaultForward = 0x41000003;

    std::uint32_t hold_key = kHoldNone;
    std::uint32_t style = kDefaultStyle;
    std::uint32_t forward = kDefaultForward;
    std::uint32_t forward_hold_key = kHoldInvalid;
    float forward_speed = 1.0F;
    std::uint32_t side = 0;
    std::uint32_t side_hold_key = kHoldInvalid;
    float side_speed = 1.0F;
    std::uint32_t turn = 0;
    std::uint32_t turn_hold_key = kHoldInvalid;
    float turn_speed = 1.0F;
    std::vector<MotionAction> actions;  ///< at most 31

    template <class V, class M>
    static void fields(V& v, M& m) {
        Changes changes;
        if constexpr (!V::kReads) {
            raw_fields(changes, m);
        }
        v.require(m.actions.size() <= kMaxActions, "at most 31 actions");
        const std::uint32_t word =
            v.presence("word", changes.word | static_cast<std::uint32_t>(m.actions.size()) << kActionShift);
        v.require(word >> 16 == 0, "a raw motion word of 16 bits");
        Present<V> present{v, word};
        raw_fields(present, m);
        v.counted("actions", m.actions, word >> kActionShift);
    }
    bool operator==(const RawMotionState&) const = default;

private:
    static constexpr std::size_t kMaxActions = 31;
    static constexpr std::uint32_t kActionShift = 11;

    /// Collects the bits of the fields that differ from their default.
    struct Changes {
        std::uint32_t word = 0;
        template <class T>
        void operator()(std::uint32_t bit, std::string_view, const T& field, T usual) {
            word |= field != usual ? bit : 0;
        }
    };
    template <class V>
    struct Present {
        V& v;
        std::uint32_t word;
        template <class T, class U>
        void operator()(std::uint32_t bit, std::string_view name, T& field, U) {
            if (V::kPrints || (word & bit) != 0) {
                v(name, field);
            }
        }
    };

    /// In the order of their bits, which is the order of the wire.
    template <class B, class M>
    static void raw_fields(B& bit, M& m) {
        bit(0x001, "hold_key", m.hold_key, kHoldNone);
        bit(0x002, "style", m.style, kDefaultStyle);
        bit(0x004, "forward", m.forward, kDefaultForward);
        bit(0x008, "forward_hold_key", m.forward_hold_key, kHoldInvalid);
        bit(0x010, "forward_speed", m.forward_speed, 1.0F);
        bit(0x020, "side", m.side, 0U);
        bit(0x040, "side_hold_key", m.side_hold_key, kHoldInvalid);
        bit(0x080, "side_speed", m.side_speed, 1.0F);
        bit(0x100, "turn", m.turn, 0U);
        bit(0x200, "turn_hold_key", m.turn_hold_key, kHoldInvalid);
        bit(0x400, "turn_speed", m.turn_speed, 1.0F);
    }
};

/// F61C: once for each change of the raw state, not per frame.
struct MoveToState {
    static constexpr std::uint32_t kAction = 0xF61C;
    RawMotionState state;
    core::Position position;
    PlayerStamps stamps;
    bool contact = true;
    bool standing_long_jump = false;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("state", m.state);
        v("position", m.position);
        v("stamps", m.stamps);
        auto bits =
            static_cast<std::uint8_t>((m.contact ? kContactBit : 0) | (m.standing_long_jump ? kLongJumpBit : 0));
        v.wire(bits);
        if constexpr (V::kReads) {
            m.contact = (bits & kContactBit) != 0;
            m.standing_long_jump = (bits & kLongJumpBit) != 0;
        }
        v.shown("contact", m.contact);
        v.shown("standing_long_jump", m.standing_long_jump);
        v.align();
    }
    bool operator==(const MoveToState&) const = default;

private:
    static constexpr unsigned kContactBit = 1;
    static constexpr unsigned kLongJumpBit = 2;
};

/// F753: where the player is, about once a second while that changes on the ground.
struct AutonomousPosition {
    static constexpr std::uint32_t kAction = 0xF753;
    core::Position position;
    PlayerStamps stamps;
    bool contact = true;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("position", m.position);
        v("stamps", m.stamps);
        v.octet("contact", m.contact);
        v.align();
    }
    bool operator==(const AutonomousPosition&) const = default;
};

/// F61B.
struct Jump {
    static constexpr std::uint32_t kAction = 0xF61B;
    float extent = 0;              ///< 0 to 1
    core::Vec3 velocity{0, 0, 0};  ///< body frame: x right, y forward, z up
    core::Position position;
    PlayerStamps stamps;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("extent", m.extent);
        v("velocity", m.velocity);
        v("position", m.position);
        v("stamps", m.stamps);
    }
    bool operator==(const Jump&) const = default;
};

/// F61E, F661, F752, F7C9: forms of retail that ACE does not handle.
struct DoMovementCommand {
    static constexpr std::uint32_t kAction = 0xF61E;
    std::uint32_t motion = 0;
    float speed = 1.0F;
    std::uint32_t hold_key = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v.hex("motion", m.motion);
        v("speed", m.speed);
        v("hold_key", m.hold_key);
    }
    bool operator==(const DoMovementCommand&) const = default;
};
struct StopMovementCommand {
    static constexpr std::uint32_t kAction = 0xF661;
    std::uint32_t motion = 0;
    std::uint32_t hold_key = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v.hex("motion", m.motion);
        v("hold_key", m.hold_key);
    }
    bool operator==(const StopMovementCommand&) const = default;
};
using AutonomyLevel = NumberAction<0xF752>;
struct JumpNonAutonomous {
    static constexpr std::uint32_t kAction = 0xF7C9;
    float extent = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("extent", m.extent);
        v.align();
    }
    bool operator==(const JumpNonAutonomous&) const = default;
};

}  // namespace portalspace::net
