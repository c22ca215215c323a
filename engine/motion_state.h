#pragma once

#include <cstdint>
#include <vector>

namespace portalspace::engine {

/// Class bits of a motion command (spec/physics.md 0).
namespace motion_class {
inline constexpr std::uint32_t kStyle = 0x80000000;
inline constexpr std::uint32_t kSubState = 0x40000000;
inline constexpr std::uint32_t kModifier = 0x20000000;
inline constexpr std::uint32_t kAction = 0x10000000;
inline constexpr std::uint32_t kChatEmote = 0x02000000;
}  // namespace motion_class

/// The commands that the engine itself knows by name.
namespace motion {
inline constexpr std::uint32_t kReady = 0x41000003;
inline constexpr std::uint32_t kStop = 0x40000004;
inline constexpr std::uint32_t kWalkForward = 0x45000005;
inline constexpr std::uint32_t kWalkBackwards = 0x45000006;
inline constexpr std::uint32_t kRunForward = 0x44000007;
inline constexpr std::uint32_t kTurnRight = 0x6500000D;
inline constexpr std::uint32_t kTurnLeft = 0x6500000E;
inline constexpr std::uint32_t kSideStepRight = 0x6500000F;
inline constexpr std::uint32_t kSideStepLeft = 0x65000010;
inline constexpr std::uint32_t kDead = 0x40000011;
inline constexpr std::uint32_t kFallen = 0x40000008;
inline constexpr std::uint32_t kCrouch = 0x41000012;
inline constexpr std::uint32_t kSitting = 0x41000013;
inline constexpr std::uint32_t kSleeping = 0x41000014;
inline constexpr std::uint32_t kFalling = 0x40000015;
inline constexpr std::uint32_t kHandCombat = 0x8000003C;
inline constexpr std::uint32_t kNonCombat = 0x8000003D;
}  // namespace motion

/// What the motion table is doing now. Retail MotionState.
struct MotionState {
    struct Motion {
        std::uint32_t id = 0;
        float speed = 1;
        bool operator==(const Motion&) const = default;
    };
    std::uint32_t style = 0;
    std::uint32_t substate = 0;
    float substate_mod = 1;
    std::vector<Motion> modifiers;
    std::vector<Motion> actions;
};

}  // namespace portalspace::engine
