#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/motion_state.h"
#include "engine/move_error.h"
#include "engine/movement_parameters.h"
#include "net/messages/motion_actions.h"

namespace portalspace::engine {

using net::RawMotionState;

/// An action of a movement message.
struct MotionActionCommand {
    std::uint32_t motion = 0;
    std::uint16_t stamp = 0;
    bool autonomous = false;
    float speed = 1;
    bool operator==(const MotionActionCommand&) const = default;
};

/// What a body does, in canonical commands: side step and turn go right, the sign of the speed says which way. Retail
/// InterpretedMotionState (spec/physics.md 5.1).
struct InterpretedMotion {
    std::uint32_t style = motion::kNonCombat;
    std::uint32_t forward = motion::kReady;
    float forward_speed = 1;
    std::uint32_t side = 0;
    float side_speed = 1;
    std::uint32_t turn = 0;
    float turn_speed = 1;
    /// Actions under way, oldest first.
    std::vector<MotionActionCommand> actions;

    bool operator==(const InterpretedMotion&) const = default;
};

/// Actions that may wait in a state; a seventh is refused (spec/physics.md 5.4).
inline constexpr std::size_t kMaxActions = 6;

// Retail ApplyMotion and RemoveMotion of the two states (spec/physics.md 5.1). An action beyond kMaxActions replaces
// the oldest one.
void apply_motion(InterpretedMotion& state, std::uint32_t motion, const MovementParameters& params);
void apply_motion(RawMotionState& state, std::uint32_t motion, const MovementParameters& params);
void remove_motion(InterpretedMotion& state, std::uint32_t motion);
void remove_motion(RawMotionState& state, std::uint32_t motion);

/// none, or no_jump_from_here for gestures, spells, sitting and lying. Retail motion_allows_jump.
[[nodiscard]] MoveError motion_allows_jump(std::uint32_t motion);

}  // namespace portalspace::engine
