// Which objects need no pass: thousands of things lie about, and only those that move or play are worth a look.
#include "engine/detection_manager.h"
#include "engine/effects/particle_manager.h"
#include "engine/effects/script_manager.h"
#include "engine/effects/timed_hooks.h"
#include "engine/movement_manager.h"
#include "engine/object_maint.h"
#include "engine/physics_obj.h"
#include "engine/position_manager.h"
#include "engine/target_manager.h"

namespace portalspace::engine {
namespace {

bool still(const core::Vec3& v) { return v == core::Vec3(0, 0, 0); }

}  // namespace

bool CPhysicsObj::has_nothing_to_do() const {
    if (parent_ != nullptr || !in_cell_) {
        // Effects of a held object run with its holder; without a cell nothing runs.
        return true;
    }
    if (movement_manager_ || position_manager_ || target_manager_ || detection_manager_ || !children_.empty() ||
        !anim_hooks_.empty()) {
        return false;
    }
    if (!still(velocity_) || !still(acceleration_) || !still(omega_) ||
        transient_.has(TransientState::check_ethereal)) {
        return false;
    }
    if (part_array_) {
        const CSequence& sequence = part_array_->sequence();
        if (sequence.has_animations() || !still(sequence.velocity()) || !still(sequence.omega())) {
            return false;
        }
    }
    return (!script_manager_ || script_manager_->empty()) && (!particle_manager_ || particle_manager_->empty()) &&
           (!timed_hooks_ || timed_hooks_->empty());
}

void CPhysicsObj::wake() {
    if (!resting_) {
        return;
    }
    resting_ = false;
    update_time_ = world_.clock.now();
    if (world_.maint != nullptr) {
        world_.maint->wake(*this);
    }
}

}  // namespace portalspace::engine
