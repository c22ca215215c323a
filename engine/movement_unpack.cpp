#include "engine/movement_unpack.h"

#include <vector>

#include "engine/motion_commands.h"
#include "engine/motion_interp.h"
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

}  // namespace

void unpack_movement(CPhysicsObj& object, const net::MovementData& movement) {
    CMotionInterp* interp = object.motion_interp();
    if (interp == nullptr) {
        return;
    }
    const std::uint32_t style = command_from_index(movement.style);
    if ((style & motion_class::kStyle) != 0) {
        interp->do_style(style);
    }
    if (const auto* state = std::get_if<net::InterpretedMotionState>(&movement.motion)) {
        object.set_active(true);
        interp->move_to_interpreted_state(continuous_part(*state), actions_of(*state));
    } else if (const auto* to_object = std::get_if<net::MoveToObject>(&movement.motion)) {
        interp->set_run_rate(to_object->run_rate);
    } else if (const auto* to_position = std::get_if<net::MoveToPosition>(&movement.motion)) {
        interp->set_run_rate(to_position->run_rate);
    }
}

}  // namespace portalspace::engine
