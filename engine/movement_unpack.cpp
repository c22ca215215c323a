#include "engine/movement_unpack.h"

#include <vector>

#include "engine/motion_commands.h"
#include "engine/movement_manager.h"
#include "engine/physics_obj.h"

namespace portalspace::engine {
namespace {

InterpretedMotion continuous_part(const net::InterpretedMotionState& state) {
    InterpretedMotion out;
    out.style = command_from_index(state.style.value_or(net::InterpretedMotionState::kDefaultStyle));
    if ((out.style & motion_class::kStyle) == 0) {
        out.style = motion::kNonCombat;
    }
    out.forward = command_from_index(state.forward.value_or(net::InterpretedMotionState::kDefaultForward));
    if (out.forward == 0) {
        out.forward = motion::kReady;
    }
    out.forward_speed = state.forward_speed.value_or(1.0F);
    // A speed without its command has no meaning (spec/net-messages.md 5.8.5).
    if (state.side) {
        out.side = command_from_index(*state.side);
        out.side_speed = state.side_speed.value_or(1.0F);
    }
    if (state.turn) {
        out.turn = command_from_index(*state.turn);
        out.turn_speed = state.turn_speed.value_or(1.0F);
    }
    return out;
}

std::vector<MotionActionCommand> actions_of(const net::InterpretedMotionState& state) {
    std::vector<MotionActionCommand> out;
    out.reserve(state.actions.size());
    for (const net::MotionAction& action : state.actions) {
        if (const std::uint32_t command = command_from_index(action.command); command != 0) {
            out.push_back({command, action.stamp, action.autonomous, action.speed});
        }
    }
    return out;
}

void start(CPhysicsObj& object, MovementType type, const MovementParameters& params, const core::Position& place) {
    MovementCommand command;
    command.type = type;
    command.params = params;
    command.place = place;
    object.make_movement_manager().perform_movement(command);
}

/// One of the five movement types. A target that is not known falls back to the place or heading sent with it.
struct Apply {
    CPhysicsObj& object;
    CMotionInterp& interp;
    const net::MovementData& movement;

    void operator()(const net::InterpretedMotionState& state) const {
        object.set_active(true);
        interp.move_to_interpreted_state(continuous_part(state), actions_of(state));
        if (movement.sticky_target) {
            object.stick_to_object(movement.sticky_target);
        }
        interp.set_standing_longjump((movement.motion_flags & net::MovementData::kStandingLongJumpFlag) != 0);
    }
    void operator()(const net::MoveToObject& to) const {
        interp.set_run_rate(to.run_rate);
        const MovementParameters params(to.params);
        if (!object.move_to_object(to.target, params)) {
            start(object, MovementType::move_to_position, params, to.origin);
        }
    }
    void operator()(const net::MoveToPosition& to) const {
        interp.set_run_rate(to.run_rate);
        start(object, MovementType::move_to_position, MovementParameters(to.params), to.origin);
    }
    void operator()(const net::TurnToObject& to) const {
        MovementParameters params(to.params);
        if (!object.turn_to_object(to.target, params)) {
            params.desired_heading = to.heading;
            start(object, MovementType::turn_to_heading, params, {});
        }
    }
    void operator()(const net::TurnToHeading& to) const {
        start(object, MovementType::turn_to_heading, MovementParameters(to.params), {});
    }
};

}  // namespace

/// Retail MovementManager::unpack_movement (spec/physics.md 5.6).
void unpack_movement(CPhysicsObj& object, const net::MovementData& movement) {
    CMotionInterp& interp = object.make_movement_manager().make_interp();
    object.cancel_moveto(MoveError::cancelled);
    object.unstick_from_object();
    const std::uint32_t style = command_from_index(movement.style);
    if ((style & motion_class::kStyle) != 0 && style != interp.interpreted().style) {
        interp.do_motion(style, MovementParameters());
    }
    std::visit(Apply{object, interp, movement}, movement.motion);
}

}  // namespace portalspace::engine
