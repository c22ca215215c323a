#include "engine/motion_interp.h"

#include <cmath>

#include "engine/physics_obj.h"
#include "net/messages/primitives.h"

namespace portalspace::engine {
namespace {

constexpr float kWalkAnimSpeed = 3.1199999F;
constexpr float kRunAnimSpeed = 4.0F;
constexpr float kSideStepAnimSpeed = 1.25F;
constexpr std::size_t kMaxPending = 512;

float usable_speed(float speed) { return core::is_finite(speed) ? speed : 1.0F; }

}  // namespace

void CMotionInterp::set_run_rate(float rate) {
    if (core::is_finite(rate) && rate > 0) {
        run_rate_ = rate;
    }
}

void CMotionInterp::enter_default_state() {
    state_ = {};
    pending_.clear();
    if (CPartArray* parts = owner_.part_array(); parts != nullptr && parts->motion_table_manager() != nullptr) {
        parts->motion_table_manager()->initialize_state();
    }
    queue(motion::kReady);
}

void CMotionInterp::move_to_interpreted_state(const InterpretedMotion& state,
                                              std::span<const MotionActionCommand> actions) {
    state_ = state;
    state_.forward_speed = usable_speed(state.forward_speed);
    state_.side_speed = usable_speed(state.side_speed);
    state_.turn_speed = usable_speed(state.turn_speed);
    apply_current_movement();
    for (const MotionActionCommand& action : actions) {
        const auto stamp = static_cast<std::uint16_t>(action.stamp & 0x7FFF);
        if (!net::is_newer_action(stamp, server_action_stamp_)) {
            continue;
        }
        if (owner_.weenie.is_creature() || action.autonomous) {
            server_action_stamp_ = stamp;
            do_interpreted_motion(action.motion, usable_speed(action.speed), true);
        }
    }
}

void CMotionInterp::do_style(std::uint32_t style) {
    if (style != 0 && style != state_.style) {
        do_interpreted_motion(style, 1, true);
    }
}

void CMotionInterp::apply_current_movement() {
    if (state_.forward == motion::kRunForward) {
        set_run_rate(state_.forward_speed);
    }
    do_interpreted_motion(state_.style, 1, false);
    if (contact_allows_move(state_.forward)) {
        do_interpreted_motion(state_.forward, state_.forward_speed, false);
        if (state_.side != 0) {
            do_interpreted_motion(state_.side, state_.side_speed, false);
        } else {
            stop_interpreted_motion(motion::kSideStepRight, false);
        }
    } else {
        do_interpreted_motion(motion::kFalling, 1, false);
    }
    if (state_.turn != 0) {
        do_interpreted_motion(state_.turn, state_.turn_speed, false);
    } else {
        stop_interpreted_motion(motion::kTurnRight, false);
    }
    if (CPartArray* parts = owner_.part_array(); parts != nullptr) {
        parts->handle_movement();
    }
}

bool CMotionInterp::contact_allows_move(std::uint32_t motion) const {
    if (motion == motion::kDead || motion == motion::kFalling ||
        (motion >= motion::kTurnRight && motion <= motion::kTurnLeft)) {
        return true;
    }
    if (!owner_.weenie.is_creature() || !owner_.state().has(PhysicsState::kGravity)) {
        return true;
    }
    return owner_.transient_state().has(TransientState::contact) &&
           owner_.transient_state().has(TransientState::on_walkable);
}

bool CMotionInterp::do_interpreted_motion(std::uint32_t motion, float speed, bool modify_state) {
    CPartArray* parts = owner_.part_array();
    if (parts == nullptr || parts->motion_table_manager() == nullptr) {
        return false;
    }
    bool played = false;
    if (contact_allows_move(motion)) {
        if (motion == motion::kDead) {
            parts->sequence().remove_all_link_animations();
        }
        // The command is pending before the table may report it done.
        queue(motion);
        played = parts->motion_table_manager()->do_motion(motion, speed);
        if (!played) {
            pending_.pop_back();
        } else if (modify_state) {
            apply_to_state(motion, speed);
        }
    } else if ((motion & motion_class::kAction) == 0 && modify_state) {
        apply_to_state(motion, speed);
    }
    if (!owner_.in_cell()) {
        parts->sequence().remove_all_link_animations();
    }
    return played;
}

bool CMotionInterp::stop_interpreted_motion(std::uint32_t motion, bool modify_state) {
    CPartArray* parts = owner_.part_array();
    if (parts == nullptr || parts->motion_table_manager() == nullptr) {
        return false;
    }
    queue(motion::kReady);
    const bool stopped = parts->motion_table_manager()->stop_motion(motion, 1);
    if (!stopped) {
        pending_.pop_back();
    } else if (modify_state) {
        if (motion == motion::kTurnRight) {
            state_.turn = 0;
        } else if (motion == motion::kSideStepRight) {
            state_.side = 0;
        }
    }
    if (!owner_.in_cell()) {
        parts->sequence().remove_all_link_animations();
    }
    return stopped;
}

void CMotionInterp::apply_to_state(std::uint32_t motion, float speed) {
    if (motion == motion::kTurnRight) {
        state_.turn = motion;
        state_.turn_speed = speed;
    } else if (motion == motion::kSideStepRight) {
        state_.side = motion;
        state_.side_speed = speed;
    } else if ((motion & motion_class::kSubState) != 0) {
        state_.forward = motion;
        state_.forward_speed = speed;
    } else if ((motion & motion_class::kStyle) != 0) {
        state_.forward = motion::kReady;
        state_.style = motion;
    }
}

void CMotionInterp::queue(std::uint32_t motion) {
    if (pending_.size() >= kMaxPending) {
        pending_.erase(pending_.begin());
    }
    pending_.push_back(motion);
}

void CMotionInterp::hit_ground() {
    if (!owner_.state().has(PhysicsState::kGravity)) {
        return;
    }
    if (CPartArray* parts = owner_.part_array(); parts != nullptr) {
        parts->sequence().remove_all_link_animations();
    }
    apply_current_movement();
}

void CMotionInterp::leave_ground() {
    if (!owner_.state().has(PhysicsState::kGravity)) {
        return;
    }
    const core::Vec3 velocity = state_velocity();
    if (std::abs(velocity.x) >= core::kEpsilon || std::abs(velocity.y) >= core::kEpsilon) {
        const core::Vec3 world = owner_.position().frame.local_to_global_vec(velocity);
        owner_.set_velocity({world.x, world.y, owner_.velocity().z});
    }
    if (CPartArray* parts = owner_.part_array(); parts != nullptr) {
        parts->sequence().remove_all_link_animations();
    }
    apply_current_movement();
}

void CMotionInterp::motion_done(std::uint32_t motion, bool success) {
    (void)motion;
    (void)success;
    if (!pending_.empty()) {
        pending_.erase(pending_.begin());
    }
}

float CMotionInterp::adjusted_max_speed() const {
    const float rate = state_.forward == motion::kRunForward ? state_.forward_speed : run_rate_;
    return kRunAnimSpeed * rate;
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
    const float limit = kRunAnimSpeed * run_rate_;
    const float length = glm::length(v);
    return length > limit ? v * (limit / length) : v;
}

}  // namespace portalspace::engine
