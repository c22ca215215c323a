#include "engine/motion_rules.h"

namespace portalspace::engine {
namespace {

std::uint32_t raw_hold(const MovementParameters& params) {
    return static_cast<std::uint32_t>(params.has(MoveToBit::kSetHoldKey) ? HoldKey::invalid : params.hold_key);
}

bool is_turn(std::uint32_t motion) { return motion == motion::kTurnRight || motion == motion::kTurnLeft; }
bool is_side(std::uint32_t motion) { return motion == motion::kSideStepRight || motion == motion::kSideStepLeft; }

template <class Action>
void append(std::vector<Action>& actions, const Action& action) {
    if (actions.size() >= kMaxActions) {
        actions.erase(actions.begin());
    }
    actions.push_back(action);
}

}  // namespace

void apply_motion(InterpretedMotion& state, std::uint32_t motion, const MovementParameters& params) {
    if (motion == motion::kTurnRight) {
        state.turn = motion;
        state.turn_speed = params.speed;
    } else if (motion == motion::kSideStepRight) {
        state.side = motion;
        state.side_speed = params.speed;
    } else if ((motion & motion_class::kSubState) != 0) {
        state.forward = motion;
        state.forward_speed = params.speed;
    } else if ((motion & motion_class::kStyle) != 0) {
        state.forward = motion::kReady;
        state.style = motion;
    } else if ((motion & motion_class::kAction) != 0) {
        append(state.actions,
               MotionActionCommand{motion, params.action_stamp, params.has(MoveToBit::kAutonomous), params.speed});
    }
}

void apply_motion(RawMotionState& state, std::uint32_t motion, const MovementParameters& params) {
    if (is_turn(motion)) {
        state.turn = motion;
        state.turn_speed = params.speed;
        state.turn_hold_key = raw_hold(params);
    } else if (is_side(motion)) {
        state.side = motion;
        state.side_speed = params.speed;
        state.side_hold_key = raw_hold(params);
    } else if ((motion & motion_class::kSubState) != 0) {
        if (motion != motion::kRunForward) {
            state.forward = motion;
            state.forward_speed = params.speed;
            state.forward_hold_key = raw_hold(params);
        }
    } else if ((motion & motion_class::kStyle) != 0) {
        if (state.style != motion) {
            state.forward = motion::kReady;
            state.style = motion;
        }
    } else if ((motion & motion_class::kAction) != 0) {
        append(state.actions, net::MotionAction{static_cast<std::uint16_t>(motion), params.action_stamp,
                                                params.has(MoveToBit::kAutonomous), params.speed});
    }
}

void remove_motion(InterpretedMotion& state, std::uint32_t motion) {
    if (motion == motion::kTurnRight) {
        state.turn = 0;
    } else if (motion == motion::kSideStepRight) {
        state.side = 0;
    } else if ((motion & motion_class::kSubState) != 0) {
        if (state.forward == motion) {
            state.forward = motion::kReady;
            state.forward_speed = 1;
        }
    } else if ((motion & motion_class::kStyle) != 0 && state.style == motion) {
        state.style = motion::kNonCombat;
    }
}

void remove_motion(RawMotionState& state, std::uint32_t motion) {
    if (is_turn(motion)) {
        state.turn = 0;
    } else if (is_side(motion)) {
        state.side = 0;
    } else if ((motion & motion_class::kSubState) != 0) {
        if (state.forward == motion) {
            state.forward = motion::kReady;
            state.forward_speed = 1;
        }
    } else if ((motion & motion_class::kStyle) != 0 && state.style == motion) {
        state.style = motion::kNonCombat;
    }
}

MoveError motion_allows_jump(std::uint32_t motion) {
    const auto within = [motion](std::uint32_t first, std::uint32_t last) { return motion >= first && motion <= last; };
    const bool refused = within(0x40000016, 0x40000018) || within(0x10000128, 0x10000131) ||
                         within(0x1000006F, 0x10000078) || within(motion::kCrouch, motion::kSleeping) ||
                         within(0x4000001E, 0x40000039) || motion == motion::kFallen;
    return refused ? MoveError::no_jump_from_here : MoveError::none;
}

}  // namespace portalspace::engine
