#include "engine/sticky_manager.h"

#include <cmath>

#include "engine/cylinder_distance.h"
#include "engine/motion_interp.h"
#include "engine/physics_obj.h"
#include "engine/target_manager.h"

namespace portalspace::engine {
namespace {

constexpr double kStickSeconds = 1.0;
constexpr float kStickDistance = 0.3F;
constexpr float kSpeedFactor = 5.0F;
constexpr float kFallbackSpeed = 15.0F;
constexpr float kTargetRadius = 0.5F;
constexpr double kTargetQuantum = 0.5;

}  // namespace

void StickyManager::stick_to(core::ObjectId target, float radius, float height) {
    (void)height;
    if (target_) {
        unstick();
    }
    target_ = target;
    target_radius_ = radius;
    initialized_ = false;
    timeout_ = owner_.world().phys_time + kStickSeconds;
    owner_.make_target_manager().set_target(0, target, kTargetRadius, kTargetQuantum);
}

void StickyManager::unstick() {
    if (!target_) {
        return;
    }
    target_ = {};
    initialized_ = false;
    owner_.clear_target();
    owner_.cancel_moveto(MoveError::cancelled);
}

void StickyManager::handle_update_target(const TargetInfo& info) {
    if (!target_ || info.object != target_) {
        return;
    }
    if (info.status == TargetStatus::ok) {
        initialized_ = true;
        target_position_ = info.target_position;
    } else {
        unstick();
    }
}

void StickyManager::adjust_offset(core::Frame& offset, double dt) {
    if (!target_ || !initialized_) {
        return;
    }
    const CPhysicsObj* live = owner_.find_object(target_);
    const core::Position& goal = live != nullptr ? live->position() : target_position_;
    const core::Position& body = owner_.position();
    core::Vec3 way = body.frame.global_to_local_vec(body.offset_to(goal));
    way.z = 0;
    if (!core::normalize_check_small(way)) {
        way = {0, 0, 0};
    }
    const float gap = cylinder_distance_no_z(owner_.radius(), body, target_radius_, goal) - kStickDistance;
    const CMotionInterp* motion = owner_.motion_interp();
    float speed = motion != nullptr ? kSpeedFactor * motion->max_speed() : 0.0F;
    if (!(speed >= core::kEpsilon)) {
        speed = kFallbackSpeed;
    }
    float length = speed * static_cast<float>(dt);
    if (length >= std::abs(gap)) {
        length = gap;
    }
    offset.origin = way * length;
    float turn = core::heading_of(body.offset_to(goal)) - body.frame.heading();
    if (std::abs(turn) < core::kEpsilon) {
        turn = 0;
    }
    offset.rotation = core::identity_quat();
    offset.set_heading(turn < 0 ? turn + 360.0F : turn);
}

void StickyManager::use_time() {
    if (target_ && owner_.world().phys_time > timeout_) {
        unstick();
    }
}

}  // namespace portalspace::engine
