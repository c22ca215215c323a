#include "engine/motion_interp.h"

#include <cmath>

#include "engine/physics_obj.h"
#include "net/messages/primitives.h"

namespace portalspace::engine {
namespace {

constexpr float kWalkAnimSpeed = 3.1199999F;
constexpr float kRunAnimSpeed = 4.0F;
constexpr float kSideStepAnimSpeed = 1.25F;
constexpr float kSideStepFactor = 0.5F * (kWalkAnimSpeed / kSideStepAnimSpeed);
constexpr float kBackwardsFactor = 0.64999998F;
constexpr float kRunTurnFactor = 1.5F;
constexpr float kMaxSideStepRate = 3.0F;

float usable_speed(float speed) { return core::is_finite(speed) ? speed : 1.0F; }

MovementParameters replay_params(bool cancel_moveto, bool disallow_jump) {
    MovementParameters params;
    params.bits.set(MoveToBit::kSetHoldKey, false);
    params.bits.set(MoveToBit::kModifyInterpretedState, false);
    params.bits.set(MoveToBit::kCancelMoveTo, cancel_moveto);
    params.bits.set(MoveToBit::kDisableJumpDuringLink, disallow_jump);
    return params;
}

MovementParameters with_speed(MovementParameters params, float speed) {
    params.speed = speed;
    return params;
}

}  // namespace

void CMotionInterp::set_run_rate(float rate) {
    if (core::is_finite(rate) && rate > 0) {
        run_rate_ = rate;
    }
}

float CMotionInterp::run_rate() const {
    if (!owner_.has_weenie()) {
        return 1;
    }
    return owner_.weenie.skills ? engine::run_rate(*owner_.weenie.skills) : run_rate_;
}

void CMotionInterp::enter_default_state() {
    raw_ = {};
    state_ = {};
    pending_.clear();
    if (CPartArray* parts = owner_.part_array(); parts != nullptr && parts->motion_table_manager() != nullptr) {
        parts->motion_table_manager()->initialize_state();
    }
    queue(0, motion::kReady, MoveError::none);
    initted_ = true;
    leave_ground();
}

void CMotionInterp::adjust_motion(std::uint32_t& motion, float& speed, HoldKey key) const {
    if (owner_.is_noncreature() || motion == motion::kRunForward) {
        return;
    }
    switch (motion) {
        case motion::kWalkBackwards:
            motion = motion::kWalkForward;
            speed *= -kBackwardsFactor;
            break;
        case motion::kTurnLeft:
            motion = motion::kTurnRight;
            speed = -speed;
            break;
        case motion::kSideStepLeft:
            motion = motion::kSideStepRight;
            speed = -speed;
            break;
        default: break;
    }
    if (motion == motion::kSideStepRight) {
        speed *= kSideStepFactor;
    }
    if (key == HoldKey::invalid) {
        key = static_cast<HoldKey>(raw_.hold_key);
    }
    if (key != HoldKey::run) {
        return;
    }
    // Retail apply_run_to_command.
    if (motion == motion::kWalkForward) {
        if (speed > 0) {
            motion = motion::kRunForward;
        }
        speed *= run_rate();
    } else if (motion == motion::kTurnRight) {
        speed *= kRunTurnFactor;
    } else if (motion == motion::kSideStepRight) {
        speed *= run_rate();
        if (std::abs(speed) > kMaxSideStepRate) {
            speed = std::copysign(kMaxSideStepRate, speed);
        }
    }
}

void CMotionInterp::set_hold_key(HoldKey key, bool cancel_moveto) {
    const bool run = key == HoldKey::run;
    if (key == HoldKey::invalid || run == (raw_.hold_key == RawMotionState::kHoldRun)) {
        return;
    }
    raw_.hold_key = static_cast<std::uint32_t>(key);
    apply_current_movement(cancel_moveto, false);
}

void CMotionInterp::move_to_interpreted_state(const InterpretedMotion& state,
                                              std::span<const MotionActionCommand> actions) {
    raw_.style = state.style;
    owner_.cancel_moveto(MoveError::cancelled);
    const bool disallow_jump = motion_allows_jump(state_.forward) != MoveError::none;
    state_.style = state.style;
    state_.forward = state.forward;
    state_.forward_speed = usable_speed(state.forward_speed);
    state_.side = state.side;
    state_.side_speed = usable_speed(state.side_speed);
    state_.turn = state.turn;
    state_.turn_speed = usable_speed(state.turn_speed);
    apply_current_movement(true, disallow_jump);
    for (const MotionActionCommand& action : actions) {
        const auto stamp = static_cast<std::uint16_t>(action.stamp & 0x7FFF);
        if (!net::is_newer_action(stamp, server_action_stamp_)) {
            continue;
        }
        // The player's own autonomous actions come back as an echo: they were played when the key was pressed.
        if (action.autonomous && owner_.is_player()) {
            continue;
        }
        if (owner_.weenie.is_creature() || action.autonomous) {
            server_action_stamp_ = stamp;
            MovementParameters params;
            params.speed = usable_speed(action.speed);
            params.bits.set(MoveToBit::kAutonomous, action.autonomous);
            do_interpreted_motion(action.motion, params);
        }
    }
}

void CMotionInterp::apply_current_movement(bool cancel_moveto, bool disallow_jump) {
    if (!initted_) {
        return;
    }
    // Only the own player has keys: what another player's client did arrives as an interpreted state, although its
    // movement was autonomous (spec/physics.md 5.11).
    const bool has_keys = owner_.is_player() || !owner_.has_weenie();
    if (!has_keys || !owner_.last_move_was_autonomous) {
        apply_interpreted_movement(cancel_moveto, disallow_jump);
    } else {
        apply_raw_movement(cancel_moveto, disallow_jump);
    }
}

void CMotionInterp::apply_raw_movement(bool cancel_moveto, bool disallow_jump) {
    state_.style = raw_.style;
    state_.forward = raw_.forward;
    state_.forward_speed = raw_.forward_speed;
    state_.side = raw_.side;
    state_.side_speed = raw_.side_speed;
    state_.turn = raw_.turn;
    state_.turn_speed = raw_.turn_speed;
    adjust_motion(state_.forward, state_.forward_speed, static_cast<HoldKey>(raw_.forward_hold_key));
    adjust_motion(state_.side, state_.side_speed, static_cast<HoldKey>(raw_.side_hold_key));
    adjust_motion(state_.turn, state_.turn_speed, static_cast<HoldKey>(raw_.turn_hold_key));
    apply_interpreted_movement(cancel_moveto, disallow_jump);
}

void CMotionInterp::apply_interpreted_movement(bool cancel_moveto, bool disallow_jump) {
    const MovementParameters params = replay_params(cancel_moveto, disallow_jump);
    if (state_.forward == motion::kRunForward) {
        set_run_rate(state_.forward_speed);
    }
    do_interpreted_motion(state_.style, params);
    if (!contact_allows_move(state_.forward)) {
        do_interpreted_motion(motion::kFalling, params);
    } else if (standing_longjump_) {
        do_interpreted_motion(motion::kReady, params);
        stop_interpreted_motion(motion::kSideStepRight, params);
    } else {
        do_interpreted_motion(state_.forward, with_speed(params, state_.forward_speed));
        if (state_.side != 0) {
            do_interpreted_motion(state_.side, with_speed(params, state_.side_speed));
        } else {
            stop_interpreted_motion(motion::kSideStepRight, params);
        }
    }
    if (state_.turn != 0) {
        do_interpreted_motion(state_.turn, with_speed(params, state_.turn_speed));
    } else {
        stop_interpreted_motion(motion::kTurnRight, params);
    }
}

bool CMotionInterp::contact_allows_move(std::uint32_t motion) const {
    if (motion == motion::kDead || motion == motion::kFalling ||
        (motion >= motion::kTurnRight && motion <= motion::kTurnLeft)) {
        return true;
    }
    if (owner_.is_noncreature() || !owner_.state().has(PhysicsState::kGravity)) {
        return true;
    }
    return owner_.on_walkable_ground();
}

float CMotionInterp::max_speed() const { return kRunAnimSpeed * run_rate(); }

float CMotionInterp::adjusted_max_speed() const {
    return state_.forward == motion::kRunForward ? kRunAnimSpeed * state_.forward_speed : max_speed();
}

core::Vec3 CMotionInterp::state_velocity() const {
    core::Vec3 v{0, 0, 0};
    if (state_.side == motion::kSideStepRight) {
        v.x = kSideStepAnimSpeed * state_.side_speed;
    }
    if (state_.forward == motion::kWalkForward) {
        v.y = kWalkAnimSpeed * state_.forward_speed;
    } else if (state_.forward == motion::kRunForward) {
        v.y = kRunAnimSpeed * state_.forward_speed;
    }
    const float limit = max_speed();
    const float length = glm::length(v);
    return length > limit ? v * (limit / length) : v;
}

}  // namespace portalspace::engine
