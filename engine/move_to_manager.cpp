// Commands, steps and ends of MoveToManager; what happens in each quantum is in move_to_steps.cpp.
#include "engine/move_to_manager.h"

#include <cmath>

#include "engine/physics_obj.h"
#include "engine/position_manager.h"
#include "engine/target_manager.h"

namespace portalspace::engine {
namespace {

constexpr double kTargetQuantum = 0.5;
constexpr float kTargetRadius = 0.5F;
constexpr float kFullTurn = 360.0F;

float within_turn(float degrees) {
    if (!(std::abs(degrees) < 1e6F)) {
        return 0;
    }
    const float turn = std::fmod(degrees, kFullTurn);
    return turn < 0 ? turn + kFullTurn : turn;
}

}  // namespace

MoveError MoveToManager::perform_movement(const MovementCommand& command) {
    cancel(MoveError::cancelled);
    owner_.unstick_from_object();
    switch (command.type) {
        case MovementType::move_to_object: move_to_object(command); return MoveError::none;
        case MovementType::move_to_position: move_to_position(command); return MoveError::none;
        case MovementType::turn_to_object: turn_to_object(command); return MoveError::none;
        case MovementType::turn_to_heading: turn_to_heading(command); return MoveError::none;
        default: return MoveError::refused;
    }
}

void MoveToManager::move_to_object(const MovementCommand& command) {
    owner_.stop_completely();
    starting_ = owner_.position();
    sought_object_ = command.object;
    sought_radius_ = command.radius;
    sought_height_ = command.height;
    type_ = MovementType::move_to_object;
    top_level_ = command.top_level;
    params_ = command.params;
    initialized_ = false;
    if (top_level_ != owner_.id()) {
        owner_.make_target_manager().set_target(0, top_level_, kTargetRadius, 0);
    } else {
        finish(MoveError::none);
    }
}

void MoveToManager::move_to_position(const MovementCommand& command) {
    owner_.stop_completely();
    current_target_ = command.place;
    sought_radius_ = 0;
    // The distance that decides whether there is anything to do is measured with the flags of the command before.
    const float distance = current_distance();
    const float heading = core::heading_of(owner_.position().offset_to(command.place));
    if (get_command(command.params, distance).motion != 0) {
        nodes_.push_back({true, heading});
        nodes_.push_back({false, 0});
    }
    if (command.params.has(MoveToBit::kUseFinalHeading)) {
        nodes_.push_back({true, within_turn(command.params.desired_heading)});
    }
    sought_ = command.place;
    starting_ = owner_.position();
    type_ = MovementType::move_to_position;
    params_ = command.params;
    params_.bits.set(MoveToBit::kSticky, false);
    begin_next_node();
}

void MoveToManager::turn_to_object(const MovementCommand& command) {
    if (command.params.has(MoveToBit::kStopCompletely)) {
        owner_.stop_completely();
    }
    type_ = MovementType::turn_to_object;
    sought_object_ = command.object;
    top_level_ = command.top_level;
    params_ = command.params;
    sought_heading_ = command.params.desired_heading;
    initialized_ = false;
    if (top_level_ != owner_.id()) {
        owner_.make_target_manager().set_target(0, top_level_, kTargetRadius, 0);
    } else {
        finish(MoveError::none);
    }
}

void MoveToManager::turn_to_heading(const MovementCommand& command) {
    if (command.params.has(MoveToBit::kStopCompletely)) {
        owner_.stop_completely();
    }
    params_ = command.params;
    params_.bits.set(MoveToBit::kSticky, false);
    type_ = MovementType::turn_to_heading;
    nodes_.push_back({true, within_turn(command.params.desired_heading)});
}

void MoveToManager::start_towards_object(const TargetInfo& info) {
    sought_ = info.interpolated_position;
    current_target_ = info.target_position;
    const float heading = core::heading_of(owner_.position().offset_to(info.interpolated_position));
    if (get_command(params_, current_distance()).motion != 0) {
        nodes_.push_back({true, heading});
        nodes_.push_back({false, 0});
    }
    if (params_.has(MoveToBit::kUseFinalHeading)) {
        nodes_.push_back({true, within_turn(heading + params_.desired_heading)});
    }
    initialized_ = true;
    begin_next_node();
}

void MoveToManager::start_turning_to_object(const core::Position& target) {
    current_target_ = target;
    const float heading = core::heading_of(owner_.position().offset_to(target));
    nodes_.push_back({true, within_turn(heading + sought_heading_)});
    initialized_ = true;
    begin_next_node();
}

void MoveToManager::handle_update_target(const TargetInfo& info) {
    if (!is_moving_to() || top_level_ != info.object) {
        return;
    }
    const bool ok = info.status == TargetStatus::ok;
    if (!initialized_) {
        if (!ok) {
            cancel(MoveError::target_unknown);
        } else if (type_ == MovementType::move_to_object) {
            start_towards_object(info);
        } else if (type_ == MovementType::turn_to_object) {
            start_turning_to_object(info.target_position);
        }
    } else if (!ok) {
        cancel(MoveError::target_lost);
    } else if (type_ == MovementType::move_to_object) {
        sought_ = info.interpolated_position;
        current_target_ = info.target_position;
        remember_distance(std::numeric_limits<float>::max());
    }
}

void MoveToManager::begin_next_node() {
    if (!nodes_.empty()) {
        if (nodes_.front().is_turn) {
            begin_turn_to_heading();
        } else {
            begin_move_forward();
        }
        return;
    }
    if (!params_.has(MoveToBit::kSticky)) {
        finish(MoveError::none);
        return;
    }
    const core::ObjectId target = top_level_;
    const float radius = sought_radius_;
    const float height = sought_height_;
    finish(MoveError::none);
    owner_.make_position_manager().sticky().stick_to(target, radius, height);
}

void MoveToManager::cancel(MoveError error) {
    if (is_moving_to()) {
        finish(error);
    }
}

void MoveToManager::finish(MoveError result) {
    nodes_.clear();
    clean_up();
    last_result_ = result;
    owner_.move_to_done(result);
    owner_.stop_completely();
}

void MoveToManager::clean_up() {
    MovementParameters params;
    params.hold_key = params_.hold_key;
    params.bits.set(MoveToBit::kCancelMoveTo, false);
    // The type goes first: what the stopping calls must find nothing to cancel.
    const bool had_target = top_level_ && is_moving_to();
    type_ = MovementType::invalid;
    if (current_command_ != 0) {
        stop_motion(current_command_, params);
    }
    if (aux_command_ != 0) {
        stop_motion(aux_command_, params);
    }
    if (had_target) {
        owner_.clear_target();
    }
    params_.distance_to_object = 0;
    params_.context = 0;
    previous_heading_ = 0;
    remember_distance(std::numeric_limits<float>::max());
    current_command_ = 0;
    aux_command_ = 0;
    moving_away_ = false;
    initialized_ = false;
    sought_object_ = {};
    top_level_ = {};
    sought_radius_ = 0;
    sought_height_ = 0;
    sought_heading_ = 0;
}

void MoveToManager::pop_node() {
    if (!nodes_.empty()) {
        nodes_.erase(nodes_.begin());
    }
}

}  // namespace portalspace::engine
