#include "engine/movement_manager.h"

#include "engine/move_to_manager.h"
#include "engine/physics_obj.h"

namespace portalspace::engine {

MovementManager::MovementManager(CPhysicsObj& owner) : owner_(owner) {}
MovementManager::~MovementManager() = default;

CMotionInterp& MovementManager::make_interp() {
    if (!interp_) {
        interp_ = std::make_unique<CMotionInterp>(owner_);
        interp_->enter_default_state();
    }
    return *interp_;
}

MoveError MovementManager::perform_movement(const MovementCommand& command) {
    owner_.set_active(true);
    MoveError result = MoveError::refused;
    switch (command.type) {
        case MovementType::raw_command: result = make_interp().do_motion(command.motion, command.params); break;
        case MovementType::interpreted_command:
            result = make_interp().do_interpreted_motion(command.motion, command.params);
            break;
        case MovementType::stop_raw: result = make_interp().stop_motion(command.motion, command.params); break;
        case MovementType::stop_interpreted:
            result = make_interp().stop_interpreted_motion(command.motion, command.params);
            break;
        case MovementType::stop_completely: result = make_interp().stop_completely(); break;
        case MovementType::move_to_object:
        case MovementType::move_to_position:
        case MovementType::turn_to_object:
        case MovementType::turn_to_heading:
            (void)make_interp();
            if (!move_to_) {
                move_to_ = std::make_unique<MoveToManager>(owner_);
            }
            return move_to_->perform_movement(command);
        case MovementType::invalid: return result;
    }
    if (CPartArray* parts = owner_.part_array(); parts != nullptr) {
        parts->handle_movement();
    }
    return result;
}

bool MovementManager::is_moving_to() const { return move_to_ && move_to_->is_moving_to(); }

bool MovementManager::motions_pending() const { return interp_ && !interp_->pending_motions().empty(); }

void MovementManager::cancel_moveto(MoveError error) {
    if (move_to_) {
        move_to_->cancel(error);
    }
}

void MovementManager::use_time() {
    if (move_to_) {
        move_to_->use_time();
    }
}

void MovementManager::hit_ground() {
    if (interp_) {
        interp_->hit_ground();
    }
    if (move_to_) {
        move_to_->hit_ground();
    }
}

void MovementManager::leave_ground() {
    if (interp_) {
        interp_->leave_ground();
    }
}

void MovementManager::motion_done(bool success) {
    if (interp_) {
        interp_->motion_done(success);
    }
}

void MovementManager::handle_update_target(const TargetInfo& info) {
    if (move_to_) {
        move_to_->handle_update_target(info);
    }
}

}  // namespace portalspace::engine
