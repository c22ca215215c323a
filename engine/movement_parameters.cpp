#include "engine/movement_parameters.h"

#include "core/math.h"
#include "engine/motion_state.h"

namespace portalspace::engine {

MoveToCommand get_command(const MovementParameters& params, float distance) {
    const bool towards = params.has(MoveToBit::kMoveTowards);
    const bool away = params.has(MoveToBit::kMoveAway);
    MoveToCommand command;
    if (away && !towards) {
        if (distance < params.min_distance) {
            command.motion = motion::kWalkForward;
            command.moving_away = true;
        }
    } else if (distance > params.distance_to_object) {
        command.motion = motion::kWalkForward;
    } else if (away && distance - params.min_distance < core::kEpsilon) {
        command.motion = motion::kWalkBackwards;
        command.moving_away = true;
    }
    const bool far = distance - params.distance_to_object > params.walk_run_threshold;
    if (params.has(MoveToBit::kCanCharge) ||
        (params.has(MoveToBit::kCanRun) && (!params.has(MoveToBit::kCanWalk) || far))) {
        command.hold_key = HoldKey::run;
    }
    return command;
}

float get_desired_heading(std::uint32_t motion, bool moving_away) {
    if (motion == motion::kWalkForward || motion == motion::kRunForward) {
        return moving_away ? 180.0F : 0.0F;
    }
    if (motion == motion::kWalkBackwards) {
        return moving_away ? 0.0F : 180.0F;
    }
    return 0;
}

}  // namespace portalspace::engine
