#include "content/records/physics_script.h"
#include "engine/collision/object_collision.h"
#include "engine/effects/particle_manager.h"
#include "engine/movement_manager.h"
#include "engine/physics_obj.h"

namespace portalspace::engine {
namespace {

/// Types of the scripts that a change of the Hidden bit plays (spec/vfx-sky-audio.md 3.5, 3.7).
constexpr std::uint32_t kUnHideScript = 0x75;
constexpr std::uint32_t kHiddenScript = 0x76;

}  // namespace

void CPhysicsObj::set_state(core::Flags<PhysicsState> next) {
    authority_changed();
    wake();
    const core::Flags<PhysicsState> changed = state_ ^ next;
    state_ = next;
    if (changed.has(PhysicsState::kLighting)) {
        set_lights(next.has(PhysicsState::kLighting));
    }
    if (changed.has(PhysicsState::kNoDraw)) {
        set_nodraw(next.has(PhysicsState::kNoDraw));
    }
    if (changed.has(PhysicsState::kHidden)) {
        set_hidden(next.has(PhysicsState::kHidden));
    }
    calc_acceleration();
    state_changed();
}

void CPhysicsObj::state_changed() {
    if (world_.collision != nullptr) {
        world_.collision->state_changed(*this);
    }
}

void CPhysicsObj::set_hidden(bool on) {
    state_.set(PhysicsState::kHidden, on);
    if (physics_script_table != nullptr) {
        add_script_internal(physics_script_table->select(on ? kHiddenScript : kUnHideScript, 1.0F));
    }
    for (const Child& child : children_) {
        child.object->set_nodraw(on);
    }
    // Emitters that live at this moment are children too; they lose their drawing, nothing else.
    if (particle_manager_) {
        particle_manager_->set_no_draw(on);
    }
    if (on) {
        if (world_.collision != nullptr) {
            world_.collision->end_reports(*this, true);
        }
        state_.set(PhysicsState::kReportCollisions, false);
        report_collisions_started = false;
        state_.set(PhysicsState::kIgnoreCollisions, true);
    } else {
        state_.set(PhysicsState::kIgnoreCollisions, false);
        if (!state_.has(PhysicsState::kReportCollisions)) {
            state_.set(PhysicsState::kReportCollisions, true);
            report_collisions_started = true;
        }
    }
    if (part_array_) {
        part_array_->handle_enter_world();
    }
    state_changed();
}

void CPhysicsObj::set_nodraw(bool on) {
    state_.set(PhysicsState::kNoDraw, on);
    if (part_array_) {
        part_array_->set_no_draw(on);
    }
}

void CPhysicsObj::set_lights(bool on) {
    state_.set(PhysicsState::kLighting, on);
    if (part_array_) {
        part_array_->set_lights(on);
    }
}

void CPhysicsObj::set_ethereal(bool on) {
    state_.set(PhysicsState::kEthereal, on);
    transient_.set(TransientState::check_ethereal, false);
    state_changed();
    // A door waits until nobody stands in it (spec/physics.md 1.2).
    if (!on && parent_ == nullptr && in_cell_ && world_.collision != nullptr &&
        world_.collision->overlaps_body(*this)) {
        state_.set(PhysicsState::kEthereal);
        transient_.set(TransientState::check_ethereal);
        state_changed();
    }
}

void CPhysicsObj::set_active(bool on) {
    if (!on) {
        transient_.set(TransientState::active, false);
        return;
    }
    wake();
    if (state_.has(PhysicsState::kStatic)) {
        return;
    }
    if (!is_active()) {
        update_time_ = world_.clock.now();
    }
    transient_.set(TransientState::active);
}

void CPhysicsObj::set_contact(bool contact, bool on_walkable, const core::Vec3& normal) {
    transient_.set(TransientState::contact, contact);
    if (contact) {
        contact_normal_ = normal;
        contact_distance_ = -glm::dot(normal, position_.frame.origin);
        contact_cell_ = position_.cell;
    }
    set_on_walkable(contact && on_walkable);
}

void CPhysicsObj::set_on_walkable(bool on) {
    const bool walked = transient_.has(TransientState::on_walkable);
    transient_.set(TransientState::on_walkable, on);
    if (movement_manager_ && on != walked) {
        if (on) {
            movement_manager_->hit_ground();
        } else {
            movement_manager_->leave_ground();
        }
    }
    calc_acceleration();
}

}  // namespace portalspace::engine
