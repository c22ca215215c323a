#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"
#include "core/position.h"

namespace portalspace::net {

/// A motion command played once, in the list of a motion state (spec 5.8.5).
struct MotionAction {
    std::uint16_t command = 0;  ///< low 16 bits of the command
    std::uint16_t stamp = 0;    ///< 15 bits; compare with is_newer_action
    bool autonomous = false;    ///< the top bit of the stamp word: its own client played it already
    float speed = 1.0F;

    [[nodiscard]] static MotionAction unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
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

    bool operator==(const InterpretedMotionState&) const = default;
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

    [[nodiscard]] static MoveToParams unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const MoveToParams&) const = default;
};

/// 12 bytes.
struct TurnToParams {
    std::uint32_t bits = 0x0001EE0F;
    float speed = 1.0F;
    float desired_heading = 0;

    [[nodiscard]] static TurnToParams unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const TurnToParams&) const = default;
};

struct MoveToObject {
    core::ObjectId target;
    core::Position origin;  ///< rotation unused; where to go when the target is unknown
    MoveToParams params;
    float run_rate = 0;  ///< 0: the mover's own
    bool operator==(const MoveToObject&) const = default;
};
struct MoveToPosition {
    core::Position origin;  ///< rotation unused
    MoveToParams params;
    float run_rate = 0;
    bool operator==(const MoveToPosition&) const = default;
};
struct TurnToObject {
    core::ObjectId target;
    float heading = 0;  ///< for when the target is unknown
    TurnToParams params;
    bool operator==(const TurnToObject&) const = default;
};
struct TurnToHeading {
    TurnToParams params;
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

    /// Throws FormatError on any other type and on a state word with bits that have no meaning.
    [[nodiscard]] static MovementData unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const MovementData&) const = default;
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

    [[nodiscard]] static UpdateMotion unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const UpdateMotion&) const = default;
};

}  // namespace portalspace::net
