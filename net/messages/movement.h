#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>
#include <variant>
#include <vector>

#include "net/messages/codec.h"

namespace portalspace::net {

/// The bound of the speeds in movement (spec 13); false for NaN too.
[[nodiscard]] constexpr bool is_speed(float speed) noexcept { return speed >= -1000.0F && speed <= 1000.0F; }

/// A motion command played once, in the list of a motion state (spec 5.8.5).
struct MotionAction {
    std::uint16_t command = 0;  ///< low 16 bits of the command
    std::uint16_t stamp = 0;    ///< 15 bits; compare with is_newer_action
    bool autonomous = false;    ///< the top bit of the stamp word: its own client played it already
    float speed = 1.0F;

    static constexpr std::size_t kMinBytes = 8;
    static constexpr std::uint16_t kAutonomousBit = 0x8000;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("command", m.command);
        auto word = static_cast<std::uint16_t>((m.stamp & 0x7FFF) | (m.autonomous ? kAutonomousBit : 0));
        v.wire(word);
        if constexpr (V::kReads) {
            m.stamp = word & 0x7FFF;
            m.autonomous = (word & kAutonomousBit) != 0;
        }
        v.shown("stamp", m.stamp);
        v.shown("autonomous", m.autonomous);
        v("speed", m.speed);
        v.require(is_speed(m.speed), "a finite speed of at most 1000");
    }
    bool operator==(const MotionAction&) const = default;
};

/// Movement type 0: the complete continuous state of a motion (spec 5.8.2). Absent fields take their default; the words
/// are the low 16 bits of a command and must be looked up in the command table.
struct InterpretedMotionState {
    static constexpr std::uint16_t kDefaultStyle = 0x003D;    ///< NonCombat 0x8000003D
    static constexpr std::uint16_t kDefaultForward = 0x0003;  ///< Ready 0x41000003

    std::optional<std::uint16_t> style;
    std::optional<std::uint16_t> forward;
    std::optional<std::uint16_t> side;
    std::optional<std::uint16_t> turn;
    std::optional<float> forward_speed;
    std::optional<float> side_speed;
    std::optional<float> turn_speed;
    std::vector<MotionAction> actions;  ///< at most 31

    template <class V, class M>
    static void fields(V& v, M& m) {
        BitCollector present;
        if constexpr (!V::kReads) {
            optional_fields(present, m);
        }
        v.require(m.actions.size() <= kMaxActions, "at most 31 actions");
        Bits<V> bits{v,
                     v.presence("word", present.word | static_cast<std::uint32_t>(m.actions.size()) << kActionShift)};
        v.require((bits.word & ~kWordMask) == 0, "a motion state word of 12 bits");
        optional_fields(bits, m);
        for (const auto& speed : {m.forward_speed, m.side_speed, m.turn_speed}) {
            v.require(!speed || is_speed(*speed), "a finite speed of at most 1000");
        }
        v.counted("actions", m.actions, bits.word >> kActionShift);
        v.align();
    }
    bool operator==(const InterpretedMotionState&) const = default;

private:
    static constexpr std::size_t kMaxActions = 31;
    static constexpr std::uint32_t kActionShift = 7;
    static constexpr std::uint32_t kWordMask = 0x0FFF;

    /// All commands come first on the wire, then all speeds.
    template <class B, class M>
    static void optional_fields(B& bit, M& m) {
        bit(0x01, "style", m.style);
        bit(0x02, "forward", m.forward);
        bit(0x08, "side", m.side);
        bit(0x20, "turn", m.turn);
        bit(0x04, "forward_speed", m.forward_speed);
        bit(0x10, "side_speed", m.side_speed);
        bit(0x40, "turn_speed", m.turn_speed);
    }
};

/// Bits of the parameters of MoveTo and TurnTo (spec 5.8.3).
enum class MoveToBit : std::uint32_t {
    kCanWalk = 0x00001,
    kCanRun = 0x00002,
    kCanSideStep = 0x00004,
    kCanWalkBackwards = 0x00008,
    kCanCharge = 0x00010,
    kFailWalk = 0x00020,
    kUseFinalHeading = 0x00040,
    kSticky = 0x00080,
    kMoveAway = 0x00100,
    kMoveTowards = 0x00200,
    kUseSpheres = 0x00400,
    kSetHoldKey = 0x00800,
    kAutonomous = 0x01000,
    kModifyRawState = 0x02000,
    kModifyInterpretedState = 0x04000,
    kCancelMoveTo = 0x08000,
    kStopCompletely = 0x10000,
    kDisableJumpDuringLink = 0x20000,
};

/// 28 bytes; distances in metres, heading in compass degrees.
struct MoveToParams {
    std::uint32_t bits = 0x0001EE0F;
    float distance_to_object = 0.6F;
    float min_distance = 0;
    float fail_distance = 3.402823466e+38F;
    float speed = 1.0F;
    float walk_run_threshold = 15.0F;
    float desired_heading = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v.hex("bits", m.bits);
        v("distance_to_object", m.distance_to_object);
        v("min_distance", m.min_distance);
        v("fail_distance", m.fail_distance);
        v("speed", m.speed);
        v("walk_run_threshold", m.walk_run_threshold);
        v("desired_heading", m.desired_heading);
        for (const float distance : {m.distance_to_object, m.min_distance, m.fail_distance, m.walk_run_threshold}) {
            v.require(distance == distance, "a distance that is a number");
        }
        v.require(is_speed(m.speed), "a finite speed of at most 1000");
    }
    bool operator==(const MoveToParams&) const = default;
};

/// 12 bytes.
struct TurnToParams {
    std::uint32_t bits = 0x0001EE0F;
    float speed = 1.0F;
    float desired_heading = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v.hex("bits", m.bits);
        v("speed", m.speed);
        v("desired_heading", m.desired_heading);
        v.require(is_speed(m.speed), "a finite speed of at most 1000");
    }
    bool operator==(const TurnToParams&) const = default;
};

struct MoveToObject {
    core::ObjectId target;
    core::Position origin;  ///< rotation unused; where to go when the target is unknown
    MoveToParams params;
    float run_rate = 0;  ///< 0: the mover's own

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("target", m.target);
        v.origin("origin", m.origin);
        v("params", m.params);
        v("run_rate", m.run_rate);
    }
    bool operator==(const MoveToObject&) const = default;
};
struct MoveToPosition {
    core::Position origin;  ///< rotation unused
    MoveToParams params;
    float run_rate = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v.origin("origin", m.origin);
        v("params", m.params);
        v("run_rate", m.run_rate);
    }
    bool operator==(const MoveToPosition&) const = default;
};
struct TurnToObject {
    core::ObjectId target;
    float heading = 0;  ///< for when the target is unknown
    TurnToParams params;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("target", m.target);
        v("heading", m.heading);
        v("params", m.params);
    }
    bool operator==(const TurnToObject&) const = default;
};
struct TurnToHeading {
    TurnToParams params;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("params", m.params);
    }
    bool operator==(const TurnToHeading&) const = default;
};

/// Fields 7 to 10 of F74C, and the movement branch of a PhysicsDesc (spec 5.8.1). The order of the alternatives is that
/// of the wire types 0, 6, 7, 8, 9.
struct MovementData {
    static constexpr std::uint8_t kStickyFlag = 0x01;
    static constexpr std::uint8_t kStandingLongJumpFlag = 0x02;

    std::uint8_t motion_flags = 0;
    std::uint16_t style = 0;  ///< stance, low 16 bits; 0 = none
    std::variant<InterpretedMotionState, MoveToObject, MoveToPosition, TurnToObject, TurnToHeading> motion;
    core::ObjectId sticky_target;  ///< type 0 with kStickyFlag only

    /// The movement type of the wire: 0, 6, 7, 8 or 9.
    [[nodiscard]] std::uint8_t type() const noexcept;

    /// Readers throw FormatError on any other type and on a state word with bits that have no meaning.
    template <class V, class M>
    static void fields(V& v, M& m) {
        std::uint8_t type = m.type();
        v("type", type);
        if constexpr (V::kReads) {
            v.require(m.select(type), "a movement type 0 or 6 to 9");
        }
        v("motion_flags", m.motion_flags);
        v("style", m.style);
        std::visit([&v](auto& motion) { std::decay_t<decltype(motion)>::fields(v, motion); }, m.motion);
        if (type == 0 && (m.motion_flags & kStickyFlag) != 0) {
            v("sticky_target", m.sticky_target);
        }
    }
    bool operator==(const MovementData&) const = default;

private:
    /// Makes `motion` the alternative of a wire type; false when there is none.
    [[nodiscard]] bool select(std::uint8_t type);
};

/// F74C. Gate: is_newer(MOVEMENT); the server control stamp of an accepted message is stored.
struct UpdateMotion {
    static constexpr std::uint32_t kOpcode = 0xF74C;
    core::ObjectId guid;
    std::uint16_t instance = 0;
    std::uint16_t movement_stamp = 0;
    std::uint16_t server_control_stamp = 0;
    bool autonomous = false;  ///< caused by the object's own client
    MovementData movement;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("guid", m.guid);
        v("instance", m.instance);
        v("movement_stamp", m.movement_stamp);
        v("server_control_stamp", m.server_control_stamp);
        v.octet("autonomous", m.autonomous);
        v.align();
        v("movement", m.movement);
    }
    bool operator==(const UpdateMotion&) const = default;
};

}  // namespace portalspace::net
