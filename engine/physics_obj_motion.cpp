#include <cmath>

#include "engine/collision/object_collision.h"
#include "engine/detection_manager.h"
#include "engine/effects/owner_adapter.h"
#include "engine/movement_manager.h"
#include "engine/object_maint.h"
#include "engine/physics_obj.h"
#include "engine/position_manager.h"
#include "engine/target_manager.h"

namespace portalspace::engine {
namespace {

/// Shorter than this is no time at all (seed 2026-07-13, section 9: 0.0002 seconds).
constexpr double kNoTime = 0.0002;
/// Leaving the surface faster than this, in m/s, there is no friction.
constexpr float kLeavingSpeed = 0.25F;
constexpr float kSleddingStop = 1.5625F;
constexpr float kSleddingFast = 6.25F;
constexpr float kSleddingFastFriction = 0.2F;
constexpr float kCos10 = 0.98480775F;

bool same_place(const core::Vec3& a, const core::Vec3& b) {
    const core::Vec3 d = a - b;
    return std::abs(d.x) < core::kEpsilon && std::abs(d.y) < core::kEpsilon && std::abs(d.z) < core::kEpsilon;
}

}  // namespace

void CPhysicsObj::update_object() {
    const CObjectMaint::Pass pass(world_.maint);
    if (parent_ != nullptr || !in_cell_ || state_.has(PhysicsState::kFrozen)) {
        set_active(false);
        return;
    }
    measure_player_distance();
    set_active(player_distance_ <= kActiveDistance);
    const double now = world_.clock.now();
    double elapsed = now - update_time_;
    world_.phys_time = update_time_;
    if (elapsed <= kNoTime || elapsed > kMaxElapsed) {
        update_time_ = now;
        return;
    }
    while (elapsed > kMaxQuantum && !doomed_) {
        world_.phys_time += kMaxQuantum;
        update_object_internal(kMaxQuantum);
        elapsed -= kMaxQuantum;
    }
    if (elapsed > kMinQuantum && !doomed_) {
        world_.phys_time += elapsed;
        update_object_internal(elapsed);
    }
    update_time_ = world_.phys_time;
}

void CPhysicsObj::measure_player_distance() { player_distance_ = distance_to_player(); }

float CPhysicsObj::distance_to_player() const {
    const CPhysicsObj* player = world_.player;
    return player == nullptr || player == this ? 0.0F : player->position_.distance_to(position_);
}

void CPhysicsObj::update_object_internal(double dt) {
    if (!in_cell_) {
        return;
    }
    ++world_.quanta;
    world_.mark(FrameStep::quantum, entity_);
    if (is_active()) {
        if (transient_.has(TransientState::check_ethereal)) {
            set_ethereal(false);
        }
        jumped_this_frame = false;
        const std::uint32_t begun_at = authority_version_;
        complete_quantum(update_position_internal(dt), dt, begun_at);
        if (doomed_) {
            return;
        }
        world_.mark(FrameStep::managers, entity_);
        if (detection_manager_) {
            world_.mark(FrameStep::detection, entity_);
            detection_manager_->check_detection();
        }
        if (target_manager_) {
            world_.mark(FrameStep::targets, entity_);
            target_manager_->handle_targetting();
        }
        if (movement_manager_) {
            movement_manager_->use_time();
        }
        if (part_array_) {
            part_array_->handle_movement();
        }
        if (position_manager_) {
            position_manager_->use_time();
        }
    }
    world_.mark(FrameStep::particles, entity_);
    effects::update_particles(*this);
    world_.mark(FrameStep::scripts, entity_);
    effects::update_scripts(*this);
}

core::Frame CPhysicsObj::update_position_internal(double dt) {
    const bool hidden = state_.has(PhysicsState::kHidden);
    core::Frame offset;
    if (!hidden) {
        world_.mark(FrameStep::animation, entity_);
        if (part_array_) {
            part_array_->update(dt, &offset);
        }
        offset.origin *= transient_.has(TransientState::on_walkable) ? scale_ : 0.0F;
    }
    if (position_manager_) {
        world_.mark(FrameStep::position, entity_);
        position_manager_->adjust_offset(offset, dt);
    }
    core::Frame candidate = core::combine(position_.frame, offset);
    if (!hidden && !is_held()) {
        world_.mark(FrameStep::physics, entity_);
        update_physics_internal(dt, candidate);
    }
    process_hooks();
    return candidate;
}

void CPhysicsObj::update_physics_internal(double dt, core::Frame& frame) {
    const auto t = static_cast<float>(dt);
    float speed_squared = glm::dot(velocity_, velocity_);
    if (speed_squared > 0) {
        if (speed_squared > kMaxVelocity * kMaxVelocity) {
            velocity_ *= kMaxVelocity / std::sqrt(speed_squared);
            speed_squared = kMaxVelocity * kMaxVelocity;
        }
        calc_friction(dt, speed_squared);
        if (speed_squared - kSmallVelocitySquared < core::kEpsilon) {
            velocity_ = {0, 0, 0};
        }
        frame.origin += velocity_ * t + acceleration_ * (0.5F * t * t);
    } else if (!movement_manager_ && transient_.has(TransientState::on_walkable)) {
        // A resting body sleeps until the next pass.
        set_active(false);
    }
    velocity_ += acceleration_ * t;
    frame.grotate(omega_ * t);
}

void CPhysicsObj::calc_friction(double dt, float speed_squared) {
    if (!transient_.has(TransientState::on_walkable)) {
        return;
    }
    const float leaving = glm::dot(velocity_, contact_normal_);
    if (leaving >= kLeavingSpeed) {
        return;
    }
    velocity_ -= contact_normal_ * leaving;
    float f = friction;
    if (state_.has(PhysicsState::kSledding)) {
        if (speed_squared < kSleddingStop) {
            f = 1;
        } else if (speed_squared >= kSleddingFast && contact_normal_.z < kCos10) {
            f = kSleddingFastFriction;
        }
    }
    velocity_ *= static_cast<float>(std::pow(1.0 - static_cast<double>(f), dt));
}

void CPhysicsObj::calc_acceleration() {
    const bool grounded = transient_.has(TransientState::contact) && transient_.has(TransientState::on_walkable);
    if (grounded && !state_.has(PhysicsState::kSledding)) {
        acceleration_ = {0, 0, 0};
        omega_ = {0, 0, 0};
    } else if (!state_.has(PhysicsState::kGravity)) {
        acceleration_ = {0, 0, 0};
    } else {
        acceleration_ = {0, 0, kGravity};
    }
}

void CPhysicsObj::set_velocity(const core::Vec3& v) {
    if (!core::is_finite(v)) {
        return;
    }
    if (v != velocity_) {
        velocity_ = v;
        const float length = glm::length(v);
        if (length > kMaxVelocity) {
            velocity_ = core::is_finite(length) ? v * (kMaxVelocity / length) : core::Vec3(0);
        }
        jumped_this_frame = true;
    }
    set_active(true);
}

void CPhysicsObj::set_omega(const core::Vec3& w) {
    if (core::is_finite(w)) {
        wake();
        omega_ = w;
    }
}

void CPhysicsObj::complete_quantum(const core::Frame& candidate, double dt, std::uint32_t begun_at) {
    if (begun_at == authority_version_ && in_cell_) {
        commit(candidate, dt);
    }
}

void CPhysicsObj::commit(const core::Frame& candidate, double dt) {
    const core::Vec3 before = position_.frame.origin;
    if (is_held()) {
        cached_velocity_ = {0, 0, 0};
        set_frame({before, candidate.rotation});
        return;
    }
    core::Frame next = candidate;
    const core::Vec3 moved = next.origin - before;
    const bool swept = part_array_ && part_array_->num_spheres() > 0;
    if (swept && same_place(next.origin, before)) {
        cached_velocity_ = {0, 0, 0};
        set_frame(next);
        return;
    }
    if (swept && state_.has(PhysicsState::kAlignPath)) {
        next.set_vector_heading(moved);
    } else if (swept && state_.has(PhysicsState::kSledding) && glm::dot(velocity_, velocity_) > 0) {
        next.set_heading(core::heading_of(velocity_));
    }
    if (swept && world_.collision != nullptr) {
        world_.collision->move(*this, next, dt);
    } else {
        cached_velocity_ = moved / static_cast<float>(dt);
        commit_unswept(next);
    }
}

/// Without a sweep the cell follows from the coordinates, and what rises leaves the ground.
void CPhysicsObj::commit_unswept(const core::Frame& candidate) {
    if (transient_.has(TransientState::contact) && velocity_.z >= kLeavingSpeed) {
        set_contact(false, false);
    }
    core::Position at{position_.cell, candidate};
    if (core::is_land_cell(at.cell) && !core::adjust_to_outside(at.cell, at.frame.origin)) {
        lose_cell(at);
        return;
    }
    position_.cell = at.cell;
    set_frame(at.frame);
    if (world_.collision != nullptr) {
        world_.collision->refresh_shadows(*this);
    }
}

bool CPhysicsObj::is_static_animating() const {
    return state_.has(PhysicsState::kStatic) &&
           (state_.has(PhysicsState::kHasDefaultAnim) || state_.has(PhysicsState::kHasDefaultScript));
}

void CPhysicsObj::animate_static_object() {
    const CObjectMaint::Pass pass(world_.maint);
    if (!in_cell_ || parent_ != nullptr) {
        return;
    }
    measure_player_distance();
    const double now = world_.clock.now();
    const double elapsed = now - update_time_;
    world_.phys_time = now;
    if (elapsed < kMinQuantum) {
        return;
    }
    update_time_ = now;
    if (!part_array_ || elapsed > kMaxElapsed) {
        return;
    }
    ++world_.quanta;
    world_.mark(FrameStep::static_object, entity_);
    if (state_.has(PhysicsState::kHasDefaultAnim)) {
        world_.mark(FrameStep::animation, entity_);
        part_array_->update(elapsed, nullptr);
        core::Frame frame = position_.frame;
        frame.grotate(omega_);
        set_frame(frame);
    }
    world_.mark(FrameStep::scripts, entity_);
    effects::update_scripts(*this);
    world_.mark(FrameStep::particles, entity_);
    effects::update_particles(*this);
    process_hooks();
}

}  // namespace portalspace::engine
