// Ground contact and jumping of CMotionInterp (spec/physics.md 5.7, 5.8).
#include <algorithm>
#include <cmath>

#include "engine/motion_interp.h"
#include "engine/physics_obj.h"
#include "engine/position_manager.h"

namespace portalspace::engine {
namespace {

/// Retail MIN_JUMP_EXTENT.
constexpr float kMinJumpExtent = 0.001F;
/// m/s upwards of something without a weenie.
constexpr float kDefaultJumpVelocity = 10.0F;

}  // namespace

void CMotionInterp::hit_ground() {
    if (owner_.is_noncreature() || !owner_.state().has(PhysicsState::kGravity)) {
        return;
    }
    if (CPartArray* parts = owner_.part_array(); parts != nullptr) {
        parts->sequence().remove_all_link_animations();
    }
    apply_current_movement(false, false);
}

void CMotionInterp::leave_ground() {
    if (owner_.is_noncreature() || !owner_.state().has(PhysicsState::kGravity)) {
        return;
    }
    owner_.set_velocity(owner_.position().frame.local_to_global_vec(leave_ground_velocity()));
    standing_longjump_ = false;
    jump_extent_ = 0;
    if (CPartArray* parts = owner_.part_array(); parts != nullptr) {
        parts->sequence().remove_all_link_animations();
    }
    apply_current_movement(false, false);
}

core::Vec3 CMotionInterp::leave_ground_velocity() const {
    core::Vec3 v = state_velocity();
    v.z = jump_v_z();
    if (std::abs(v.x) < core::kEpsilon && std::abs(v.y) < core::kEpsilon && std::abs(v.z) < core::kEpsilon) {
        return owner_.position().frame.global_to_local_vec(owner_.velocity());
    }
    return v;
}

float CMotionInterp::jump_v_z() const {
    if (jump_extent_ < core::kEpsilon) {
        return 0;
    }
    if (!owner_.has_weenie()) {
        return kDefaultJumpVelocity;
    }
    const float extent = std::min(jump_extent_, 1.0F);
    return owner_.weenie.skills ? jump_velocity(*owner_.weenie.skills, extent) : 0.0F;
}

bool CMotionInterp::charge_allowed(MoveError& error) const {
    const auto& skills = owner_.weenie.skills;
    if (skills && load_modifier(skills->burden) <= 0) {
        error = MoveError::too_loaded_to_jump;
        return false;
    }
    if (state_.forward == motion::kFallen ||
        (state_.forward >= motion::kCrouch && state_.forward <= motion::kSleeping)) {
        error = MoveError::no_jump_from_here;
        return false;
    }
    return true;
}

MoveError CMotionInterp::charge_jump() {
    MoveError error = MoveError::none;
    if (!charge_allowed(error)) {
        return error;
    }
    if (owner_.on_walkable_ground() && state_.forward == motion::kReady && state_.side == 0 && state_.turn == 0) {
        standing_longjump_ = true;
    }
    return MoveError::none;
}

MoveError CMotionInterp::jump_is_allowed(float extent) const {
    const bool grounded =
        owner_.is_noncreature() || !owner_.state().has(PhysicsState::kGravity) || owner_.on_walkable_ground();
    if (!grounded) {
        return MoveError::not_grounded;
    }
    if (const PositionManager* positions = owner_.position_manager();
        positions != nullptr && positions->constraint().is_fully_constrained()) {
        return MoveError::refused;
    }
    if (!pending_.empty() && pending_.front().jump_error != MoveError::none) {
        return pending_.front().jump_error;
    }
    MoveError error = MoveError::none;
    if (!charge_allowed(error)) {
        return error;
    }
    if (error = motion_allows_jump(state_.forward); error != MoveError::none) {
        return error;
    }
    const auto& skills = owner_.weenie.skills;
    if (skills && skills->stamina < jump_stamina_cost(*skills, extent)) {
        return MoveError::refused;
    }
    return MoveError::none;
}

MoveError CMotionInterp::jump(float extent) {
    owner_.cancel_moveto(MoveError::cancelled);
    const float power = core::is_finite(extent) ? std::max(extent, kMinJumpExtent) : kMinJumpExtent;
    const MoveError result = jump_is_allowed(power);
    if (result == MoveError::none) {
        jump_extent_ = power;
        owner_.set_on_walkable(false);
    } else {
        standing_longjump_ = false;
    }
    return result;
}

}  // namespace portalspace::engine
