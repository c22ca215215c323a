// What MoveToManager does in each quantum (spec/physics.md 5.12).
#include <cmath>

#include "engine/cylinder_distance.h"
#include "engine/move_to_manager.h"
#include "engine/physics_obj.h"
#include "engine/target_manager.h"

namespace portalspace::engine {
namespace {

constexpr float kAuxTurnDegrees = 20.0F;
constexpr float kFullTurn = 360.0F;
constexpr float kHalfTurn = 180.0F;
/// Seconds between two looks at the progress, and the least progress in m/s.
constexpr double kProgressSeconds = 1.0;
constexpr double kProgressSpeed = 0.25;
/// The look-ahead of the target follows the time of the way when it is off by more than this.
constexpr float kQuantumSlack = 1.0F;
constexpr float kSlowSpeed = 0.1F;

}  // namespace

float heading_diff(float a, float b, std::uint32_t turn) {
    float diff = a - b;
    if (std::abs(diff) < core::kEpsilon) {
        diff = 0;
    }
    if (diff < -core::kEpsilon) {
        diff += kFullTurn;
    }
    if (diff > core::kEpsilon && turn != motion::kTurnRight) {
        diff = kFullTurn - diff;
    }
    return diff;
}

bool heading_greater(float a, float b, std::uint32_t turn) {
    const bool greater = std::abs(a - b) <= kHalfTurn ? a > b : b > a;
    return turn == motion::kTurnRight ? greater : !greater;
}

double MoveToManager::now() const { return owner_.world().phys_time; }

float MoveToManager::own_heading() const { return owner_.position().frame.heading(); }

float MoveToManager::current_distance() const {
    if (!params_.has(MoveToBit::kUseSpheres)) {
        return owner_.position().distance_to(current_target_);
    }
    return cylinder_distance(owner_.radius(), owner_.height(), owner_.position(), sought_radius_, sought_height_,
                             current_target_);
}

MovementParameters MoveToManager::step_params() const {
    MovementParameters params;
    params.bits.set(MoveToBit::kCancelMoveTo, false);
    params.speed = params_.speed;
    params.hold_key = params_.hold_key;
    return params;
}

MoveError MoveToManager::do_motion(std::uint32_t motion, const MovementParameters& params) {
    CMotionInterp* interp = owner_.motion_interp();
    if (interp == nullptr) {
        return MoveError::no_object;
    }
    MovementParameters adjusted = params;
    interp->adjust_motion(motion, adjusted.speed, params.hold_key);
    return interp->do_interpreted_motion(motion, adjusted);
}

void MoveToManager::stop_motion(std::uint32_t motion, const MovementParameters& params) {
    if (CMotionInterp* interp = owner_.motion_interp(); interp != nullptr) {
        MovementParameters adjusted = params;
        interp->adjust_motion(motion, adjusted.speed, params.hold_key);
        interp->stop_interpreted_motion(motion, adjusted);
    }
}

void MoveToManager::remember_distance(float distance) {
    previous_distance_ = distance;
    previous_time_ = now();
    original_distance_ = distance;
    original_time_ = now();
}

void MoveToManager::begin_move_forward() {
    const float distance = current_distance();
    const MoveToCommand command = get_command(params_, distance);
    if (command.motion == 0) {
        pop_node();
        begin_next_node();
        return;
    }
    MovementParameters params = step_params();
    params.hold_key = command.hold_key;
    if (const MoveError error = do_motion(command.motion, params); error != MoveError::none) {
        cancel(error);
        return;
    }
    current_command_ = command.motion;
    moving_away_ = command.moving_away;
    params_.hold_key = command.hold_key;
    remember_distance(distance);
}

void MoveToManager::begin_turn_to_heading() {
    if (nodes_.empty()) {
        cancel(MoveError::refused);
        return;
    }
    if (owner_.motions_pending()) {
        return;
    }
    const float diff = heading_diff(nodes_.front().heading, own_heading(), motion::kTurnRight);
    std::uint32_t turn = 0;
    if (diff <= kHalfTurn) {
        turn = diff > core::kEpsilon ? motion::kTurnRight : 0;
    } else if (diff + core::kEpsilon <= kFullTurn) {
        turn = motion::kTurnLeft;
    }
    if (turn == 0) {
        pop_node();
        begin_next_node();
        return;
    }
    if (const MoveError error = do_motion(turn, step_params()); error != MoveError::none) {
        cancel(error);
        return;
    }
    current_command_ = turn;
    previous_heading_ = diff;
}

void MoveToManager::use_time() {
    if (!owner_.transient_state().has(TransientState::contact) || nodes_.empty()) {
        return;
    }
    if (top_level_ && is_moving_to() && !initialized_) {
        return;
    }
    if (nodes_.front().is_turn) {
        handle_turn_to_heading();
    } else {
        handle_move_to_position();
    }
}

void MoveToManager::hit_ground() {
    if (is_moving_to()) {
        begin_next_node();
    }
}

void MoveToManager::handle_turn_to_heading() {
    if (current_command_ != motion::kTurnRight && current_command_ != motion::kTurnLeft) {
        begin_turn_to_heading();
        return;
    }
    const float wanted = nodes_.front().heading;
    const float heading = own_heading();
    if (!heading_greater(heading, wanted, current_command_)) {
        previous_heading_ = heading;
        return;
    }
    owner_.set_heading(wanted);
    pop_node();
    stop_motion(current_command_, step_params());
    current_command_ = 0;
    begin_next_node();
}

void MoveToManager::turn_on_the_way(const MovementParameters& params) {
    float want = get_desired_heading(current_command_, moving_away_) +
                 core::heading_of(owner_.position().offset_to(current_target_));
    if (want >= kFullTurn) {
        want -= kFullTurn;
    }
    float diff = want - own_heading();
    if (std::abs(diff) < core::kEpsilon) {
        diff = 0;
    } else if (diff < 0) {
        diff += kFullTurn;
    }
    if (diff > kAuxTurnDegrees && diff < kFullTurn - kAuxTurnDegrees) {
        const std::uint32_t turn = diff >= kHalfTurn ? motion::kTurnLeft : motion::kTurnRight;
        if (turn != aux_command_) {
            do_motion(turn, params);
            aux_command_ = turn;
        }
    } else {
        stop_aux_command(params);
    }
}

void MoveToManager::stop_aux_command(const MovementParameters& params) {
    if (aux_command_ != 0) {
        stop_motion(aux_command_, params);
        aux_command_ = 0;
    }
}

void MoveToManager::handle_move_to_position() {
    const MovementParameters params = step_params();
    if (owner_.motions_pending()) {
        stop_aux_command(params);
    } else {
        turn_on_the_way(params);
    }
    const float distance = current_distance();
    if (check_progress_made(distance)) {
        const bool arrived = moving_away_ ? distance >= params_.min_distance : distance <= params_.distance_to_object;
        if (arrived) {
            pop_node();
            stop_motion(current_command_, params);
            current_command_ = 0;
            stop_aux_command(params);
            begin_next_node();
        } else if (starting_.distance_to(owner_.position()) > params_.fail_distance) {
            cancel(MoveError::went_too_far);
        }
    }
    if (!top_level_ || !is_moving_to()) {
        return;
    }
    const float speed = glm::length(owner_.cached_velocity());
    const TargetManager* targets = owner_.target_manager();
    if (speed > kSlowSpeed && targets != nullptr && targets->target()) {
        const float time = distance / speed;
        if (std::abs(time - static_cast<float>(targets->target()->quantum)) > kQuantumSlack) {
            owner_.make_target_manager().set_target_quantum(static_cast<double>(time));
        }
    }
}

bool MoveToManager::check_progress_made(float distance) {
    const auto gained = [&](float before) {
        return static_cast<double>(moving_away_ ? distance - before : before - distance);
    };
    const double elapsed = now() - previous_time_;
    if (elapsed <= kProgressSeconds) {
        return true;
    }
    if (gained(previous_distance_) / elapsed < kProgressSpeed) {
        return false;
    }
    previous_distance_ = distance;
    previous_time_ = now();
    return gained(original_distance_) / (now() - original_time_) >= kProgressSpeed;
}

}  // namespace portalspace::engine
