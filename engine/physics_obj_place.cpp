#include <algorithm>

#include "content/records/setup.h"
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

/// Longest chain of things that hold one another; a server has no use for more than three.
constexpr int kMaxChain = 16;
/// A body that goes up faster than this, in m/s, stands on nothing.
constexpr float kRisingSpeed = 0.25F;

int depth_of(const CPhysicsObj& object) {
    int depth = 0;
    for (const CPhysicsObj* up = object.parent(); up != nullptr; up = up->parent()) {
        ++depth;
    }
    return depth;
}

int height_of(const CPhysicsObj& object) {
    int height = 0;
    for (const CPhysicsObj::Child& child : object.children()) {
        height = std::max(height, 1 + height_of(*child.object));
    }
    return height;
}

bool holds(const CPhysicsObj& object, const CPhysicsObj& other) {
    for (const CPhysicsObj* up = &other; up != nullptr; up = up->parent()) {
        if (up == &object) {
            return true;
        }
    }
    return false;
}

}  // namespace

const core::Frame& CPhysicsObj::part_frame(std::uint32_t part) const {
    return part < num_parts() ? part_array_->parts()[part].frame : position_.frame;
}

bool CPhysicsObj::set_position(const core::Position& place) { return take_place(place, weenie.corpse); }

bool CPhysicsObj::force_into_cell(const core::Position& place) { return take_place(place, true); }

bool CPhysicsObj::take_place(const core::Position& place, bool force) {
    if (!core::is_finite(place.frame.origin)) {
        return in_cell_;
    }
    authority_changed();
    wake();
    core::Position at = place;
    if (!core::is_finite(at.frame.rotation)) {
        at.frame.rotation = core::identity_quat();
    }
    if (!core::is_env_cell(at.cell) &&
        !(core::is_land_cell(at.cell) && core::adjust_to_outside(at.cell, at.frame.origin))) {
        lose_cell(at);
        return false;
    }
    const bool enters = !in_cell_;
    in_cell_ = true;
    if (enters) {
        position_.cell = at.cell;
        update_time_ = world_.clock.now();
        if (part_array_) {
            part_array_->handle_enter_world();
        }
    }
    set_active(true);
    if (world_.collision == nullptr) {
        stand_unswept(at);
        return true;
    }
    if (!force && world_.collision->enter(*this, at, collision::kAuthoritativePlacement)) {
        return true;
    }
    if (!force && !enters) {
        return false;
    }
    world_.collision->force(*this, at);
    return true;
}

void CPhysicsObj::lose_cell(const core::Position& place) {
    position_.cell = place.cell;
    in_cell_ = false;
    if (world_.collision != nullptr) {
        world_.collision->left(*this);
    }
    set_frame(place.frame);
    set_active(false);
}

void CPhysicsObj::stand_unswept(const core::Position& place) {
    position_.cell = place.cell;
    set_frame(place.frame);
    guess_contact();
}

/// Where nothing tells what is under the body: what has weight, does not fly and does not rise was put on the ground by
/// the server.
void CPhysicsObj::guess_contact() {
    const bool rests =
        state_.has(PhysicsState::kGravity) && !state_.has(PhysicsState::kMissile) && velocity_.z < kRisingSpeed;
    set_contact(rests, rests);
}

bool CPhysicsObj::is_held() const { return world_.collision != nullptr && !world_.collision->has_cell(position_.cell); }

void CPhysicsObj::set_frame(const core::Frame& frame) {
    if (!core::is_finite(frame.origin)) {
        return;
    }
    position_.frame.origin = frame.origin;
    position_.frame.rotation = core::is_finite(frame.rotation) ? frame.rotation : core::identity_quat();
    if (part_array_) {
        part_array_->update_parts(position_.frame);
    }
    if (world_.collision != nullptr) {
        world_.collision->frame_changed(*this);
    }
    world_.mark(FrameStep::commit, entity_);
    update_children();
}

void CPhysicsObj::update_children() {
    const CObjectMaint::Pass pass(children_.empty() ? nullptr : world_.maint);
    for (const Child& child : children_) {
        child.object->place_as_child();
    }
}

void CPhysicsObj::place_as_child() {
    const auto self = std::find_if(parent_->children_.begin(), parent_->children_.end(),
                                   [this](const Child& child) { return child.object == this; });
    world_.mark(FrameStep::child, entity_);
    position_.cell = parent_->position_.cell;
    position_.frame = core::combine(parent_->part_frame(self->part_number), self->frame);
    if (part_array_) {
        part_array_->update_parts(position_.frame);
    }
    update_children();
    world_.mark(FrameStep::particles, entity_);
    effects::update_particles(*this);
    world_.mark(FrameStep::scripts, entity_);
    effects::update_scripts(*this);
}

void CPhysicsObj::exit_world() {
    if (part_array_) {
        part_array_->handle_exit_world();
    }
    unstick_from_object();
    if (target_manager_) {
        target_manager_->clear_target();
        target_manager_->notify_voyeurs(TargetStatus::exit_world);
    }
    detection_manager_.reset();
}

void CPhysicsObj::leave_world() {
    authority_changed();
    in_cell_ = false;
    if (world_.collision != nullptr) {
        world_.collision->left(*this);
    }
    position_.cell = {};
    const bool walked = transient_.has(TransientState::on_walkable);
    transient_ = {};
    if (walked && movement_manager_) {
        movement_manager_->leave_ground();
        transient_ = {};
    }
    calc_acceleration();
}

void CPhysicsObj::teleport_hook() {
    cancel_moveto(MoveError::teleported);
    if (position_manager_) {
        position_manager_->sticky().unstick();
        position_manager_->interpolation().stop_interpolating();
        position_manager_->constraint().unconstrain();
    }
    if (target_manager_) {
        target_manager_->clear_target();
        target_manager_->notify_voyeurs(TargetStatus::teleported);
    }
    if (world_.collision != nullptr) {
        world_.collision->end_reports(*this, true);
    }
}

bool CPhysicsObj::set_parent(CPhysicsObj& parent, std::uint32_t location) {
    if (holds(*this, parent) || depth_of(parent) + 1 + height_of(*this) > kMaxChain) {
        return false;
    }
    Child child{this, {}, kRootPart, location};
    if (const content::Setup* setup = parent.part_array_ ? parent.part_array_->setup() : nullptr; setup != nullptr) {
        if (const content::SetupLocation* held = setup->holding_location(static_cast<std::int32_t>(location));
            held != nullptr) {
            child.frame = held->frame;
            child.part_number = static_cast<std::uint32_t>(held->part);
        }
    }
    if (parent_ != nullptr) {
        unset_parent();
    }
    leave_world();
    parent_ = &parent;
    parent.wake();
    parent.children_.push_back(child);
    if (parent.state_.has(PhysicsState::kHidden)) {
        set_nodraw(true);
    }
    place_as_child();
    return true;
}

void CPhysicsObj::unset_parent() {
    if (parent_ == nullptr) {
        return;
    }
    const bool hidden = parent_->state_.has(PhysicsState::kHidden);
    std::erase_if(parent_->children_, [this](const Child& child) { return child.object == this; });
    parent_ = nullptr;
    wake();
    position_.cell = {};
    if (hidden) {
        set_nodraw(false);
    }
    update_time_ = world_.clock.now();
    transient_ = {};
    calc_acceleration();
}

void CPhysicsObj::unparent_children() {
    while (!children_.empty()) {
        children_.front().object->unset_parent();
    }
}

CPhysicsObj* CPhysicsObj::child_at_part(std::uint32_t part) const {
    const auto found = std::find_if(children_.begin(), children_.end(),
                                    [part](const Child& child) { return child.part_number == part; });
    return found == children_.end() ? nullptr : found->object;
}

}  // namespace portalspace::engine
