// What CPhysicsObj hands on to its movement, position and target managers.
#include "engine/detection_manager.h"
#include "engine/movement_manager.h"
#include "engine/object_maint.h"
#include "engine/physics_obj.h"
#include "engine/position_manager.h"
#include "engine/target_manager.h"

namespace portalspace::engine {

CPhysicsObj* CPhysicsObj::find_object(core::ObjectId id) const {
    return world_.maint == nullptr ? nullptr : world_.maint->find(id);
}

MovementManager& CPhysicsObj::make_movement_manager() {
    if (!movement_manager_) {
        movement_manager_ = std::make_unique<MovementManager>(*this);
        set_active(true);
    }
    return *movement_manager_;
}

CMotionInterp* CPhysicsObj::motion_interp() const { return movement_manager_ ? movement_manager_->interp() : nullptr; }

DetectionManager& CPhysicsObj::make_detection_manager() {
    wake();
    if (!detection_manager_) {
        detection_manager_ = std::make_unique<DetectionManager>(*this);
    }
    return *detection_manager_;
}

TargetManager& CPhysicsObj::make_target_manager() {
    if (!target_manager_) {
        target_manager_ = std::make_unique<TargetManager>(*this);
    }
    return *target_manager_;
}

bool CPhysicsObj::motions_pending() const { return movement_manager_ && movement_manager_->motions_pending(); }

bool CPhysicsObj::is_moving_to() const { return movement_manager_ && movement_manager_->is_moving_to(); }

void CPhysicsObj::cancel_moveto(MoveError error) {
    if (movement_manager_) {
        movement_manager_->cancel_moveto(error);
    }
}

void CPhysicsObj::stop_completely() {
    MovementCommand command;
    command.type = MovementType::stop_completely;
    make_movement_manager().perform_movement(command);
}

bool CPhysicsObj::move_to_object(core::ObjectId target, const MovementParameters& params) {
    const CPhysicsObj* object = find_object(target);
    if (object == nullptr) {
        return false;
    }
    MovementCommand command;
    command.type = MovementType::move_to_object;
    command.params = params;
    command.object = target;
    command.top_level = object->parent() != nullptr ? object->parent()->id() : target;
    command.radius = object->radius();
    command.height = object->height();
    make_movement_manager().perform_movement(command);
    return true;
}

bool CPhysicsObj::turn_to_object(core::ObjectId target, const MovementParameters& params) {
    const CPhysicsObj* object = find_object(target);
    if (object == nullptr) {
        return false;
    }
    MovementCommand command;
    command.type = MovementType::turn_to_object;
    command.params = params;
    command.object = target;
    command.top_level = object->parent() != nullptr ? object->parent()->id() : target;
    make_movement_manager().perform_movement(command);
    return true;
}

void CPhysicsObj::stick_to_object(core::ObjectId target) {
    const CPhysicsObj* object = find_object(target);
    if (object == nullptr) {
        return;
    }
    if (object->parent() != nullptr) {
        object = object->parent();
    }
    make_position_manager().sticky().stick_to(object->id(), object->radius(), object->height());
}

void CPhysicsObj::unstick_from_object() {
    if (position_manager_) {
        position_manager_->sticky().unstick();
    }
}

bool CPhysicsObj::is_stuck() const { return position_manager_ && position_manager_->sticky().target(); }

void CPhysicsObj::motion_done(std::uint32_t motion, bool success) {
    if (movement_manager_) {
        movement_manager_->motion_done(success);
    }
    world_.events.motions.push_back({world_.clock.now(), entity_, motion, success});
}

void CPhysicsObj::move_to_done(MoveError result) {
    world_.events.move_tos.push_back({world_.clock.now(), entity_, static_cast<std::uint32_t>(result)});
}

void CPhysicsObj::clear_target() {
    if (target_manager_) {
        target_manager_->clear_target();
    }
}

void CPhysicsObj::handle_update_target(const TargetInfo& info) {
    if (info.context != 0) {
        return;
    }
    if (movement_manager_) {
        movement_manager_->handle_update_target(info);
    }
    if (position_manager_) {
        position_manager_->sticky().handle_update_target(info);
    }
}

void CPhysicsObj::set_heading(float degrees) {
    core::Frame frame = position_.frame;
    frame.set_heading(degrees);
    set_frame(frame);
}

}  // namespace portalspace::engine
