#pragma once

#include <cstdint>
#include <vector>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"
#include "core/position.h"
#include "net/messages/movement.h"
#include "net/messages/primitives.h"

namespace portalspace::net {

/// The bodies of game actions (F7B1, spec/net-messages.md 8), without the envelope. `unpack` expects the reader behind
/// the action type.

/// 00A1: the player exists, its surroundings are loaded and the first frame can be drawn. Once after entering and once
/// after each teleport, never twice (spec 4.4).
struct LoginComplete {
    static constexpr std::uint32_t kAction = 0x00A1;
    [[nodiscard]] static LoginComplete unpack(core::ByteReader&) { return {}; }
    void pack(core::ByteWriter&) const {}
    bool operator==(const LoginComplete&) const = default;
};

/// 01E9; answered by event 01EA.
struct PingRequest {
    static constexpr std::uint32_t kAction = 0x01E9;
    [[nodiscard]] static PingRequest unpack(core::ByteReader&) { return {}; }
    void pack(core::ByteWriter&) const {}
    bool operator==(const PingRequest&) const = default;
};

/// 0015: speech, and the server's commands when it begins with '@'.
struct Talk {
    static constexpr std::uint32_t kAction = 0x0015;
    Text text;

    [[nodiscard]] static Talk unpack(core::ByteReader& r) { return {Text::unpack(r)}; }
    void pack(core::ByteWriter& w) const { text.pack(w); }
    bool operator==(const Talk&) const = default;
};

/// 0048.
struct CastUntargetedSpell {
    static constexpr std::uint32_t kAction = 0x0048;
    std::uint32_t spell = 0;

    [[nodiscard]] static CastUntargetedSpell unpack(core::ByteReader& r) { return {r.u32()}; }
    void pack(core::ByteWriter& w) const { w.u32(spell); }
    bool operator==(const CastUntargetedSpell&) const = default;
};

/// 004A; self-targeted spells go to the own guid.
struct CastTargetedSpell {
    static constexpr std::uint32_t kAction = 0x004A;
    core::ObjectId target;
    std::uint32_t spell = 0;

    [[nodiscard]] static CastTargetedSpell unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const CastTargetedSpell&) const = default;
};

/// The four stamps of the own player that movement actions echo unchanged.
struct PlayerStamps {
    std::uint16_t instance = 0;
    std::uint16_t server_control = 0;
    std::uint16_t teleport = 0;
    std::uint16_t force_position = 0;

    [[nodiscard]] static PlayerStamps unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const PlayerStamps&) const = default;
};

/// What the player's keys ask for (spec 8.1). Commands are full 32-bit values here and raw ones: forward is WalkForward
/// or WalkBackwards also when running, the hold key makes it a run. A field equal to its default is left out on the
/// wire.
struct RawMotionState {
    static constexpr std::uint32_t kHoldInvalid = 0;
    static constexpr std::uint32_t kHoldNone = 1;
    static constexpr std::uint32_t kHoldRun = 2;

    std::uint32_t hold_key = kHoldNone;
    std::uint32_t style = 0x8000003D;
    std::uint32_t forward = 0x41000003;
    std::uint32_t forward_hold_key = kHoldInvalid;
    float forward_speed = 1.0F;
    std::uint32_t side = 0;
    std::uint32_t side_hold_key = kHoldInvalid;
    float side_speed = 1.0F;
    std::uint32_t turn = 0;
    std::uint32_t turn_hold_key = kHoldInvalid;
    float turn_speed = 1.0F;
    std::vector<MotionAction> actions;  ///< at most 31

    [[nodiscard]] static RawMotionState unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const RawMotionState&) const = default;
};

/// F61C: once for each change of the raw state, not per frame.
struct MoveToState {
    static constexpr std::uint32_t kAction = 0xF61C;
    RawMotionState state;
    core::Position position;
    PlayerStamps stamps;
    bool contact = true;
    bool standing_long_jump = false;

    [[nodiscard]] static MoveToState unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const MoveToState&) const = default;
};

/// F753: where the player is, about once a second while that changes on the ground.
struct AutonomousPosition {
    static constexpr std::uint32_t kAction = 0xF753;
    core::Position position;
    PlayerStamps stamps;
    bool contact = true;

    [[nodiscard]] static AutonomousPosition unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const AutonomousPosition&) const = default;
};

/// F61B.
struct Jump {
    static constexpr std::uint32_t kAction = 0xF61B;
    float extent = 0;              ///< 0 to 1
    core::Vec3 velocity{0, 0, 0};  ///< body frame: x right, y forward, z up
    core::Position position;
    PlayerStamps stamps;

    [[nodiscard]] static Jump unpack(core::ByteReader& r);
    void pack(core::ByteWriter& w) const;
    bool operator==(const Jump&) const = default;
};

}  // namespace portalspace::net
