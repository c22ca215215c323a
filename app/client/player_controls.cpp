#include "app/client/player_controls.h"

#include <algorithm>

#include "engine/motion_state.h"

namespace portalspace::app {
namespace {

/// The motion that a held key drives; 0 for actions that are none.
std::uint32_t held_motion(Action action) {
    switch (action) {
        case Action::forward: return engine::motion::kWalkForward;
        case Action::backward: return engine::motion::kWalkBackwards;
        case Action::turn_left: return engine::motion::kTurnLeft;
        case Action::turn_right: return engine::motion::kTurnRight;
        case Action::strafe_left: return engine::motion::kSideStepLeft;
        case Action::strafe_right: return engine::motion::kSideStepRight;
        default: return 0;
    }
}

std::uint32_t pose_motion(Action action) {
    switch (action) {
        case Action::ready: return engine::motion::kReady;
        case Action::sit: return engine::motion::kSitting;
        case Action::crouch: return engine::motion::kCrouch;
        case Action::sleep: return engine::motion::kSleeping;
        default: return 0;
    }
}

/// spec/client-features.md 8.2, 32; the commands of spec/net-messages.md 10.6.
std::uint32_t emote_motion(Action action) {
    switch (action) {
        case Action::cry: return 0x1300007F;
        case Action::laugh: return 0x13000080;
        case Action::wave: return 0x13000087;
        case Action::cheer: return 0x1300004C;
        case Action::point: return 0x13000084;
        default: return 0;
    }
}

}  // namespace

void PlayerControls::apply(const PlayerInput::Change& change, engine::CommandInterpreter& commands, double now) {
    if (const std::uint32_t motion = held_motion(change.action); motion != 0) {
        if (change.down) {
            commands.press(motion);
        } else {
            commands.release(motion);
        }
        return;
    }
    if (const std::uint32_t motion = pose_motion(change.action); motion != 0 && change.down) {
        note(commands.pose(motion));
        return;
    }
    if (const std::uint32_t motion = emote_motion(change.action); motion != 0 && change.down) {
        note(commands.emote(motion));
        return;
    }
    switch (change.action) {
        case Action::walk: commands.set_hold_run(change.down); break;
        case Action::autorun:
            if (change.down) {
                commands.set_autorun(!commands.autorun());
            }
            break;
        case Action::stop:
            if (change.down) {
                commands.stop();
            }
            break;
        case Action::jump: jump_key(change.down, commands, now); break;
        case Action::release_keys:
            charging_since_.reset();
            commands.lose_keyboard_focus();
            break;
        default: break;
    }
}

void PlayerControls::jump_key(bool down, engine::CommandInterpreter& commands, double now) {
    if (down) {
        const engine::MoveError error = commands.charge_jump();
        note(error);
        charging_since_ = error == engine::MoveError::none ? std::optional(now) : std::nullopt;
    } else if (charging_since_) {
        const float extent = *charge(now);
        charging_since_.reset();
        note(commands.jump(extent));
    }
}

void PlayerControls::note(engine::MoveError error) {
    // Without a body in the world nobody expects an answer.
    if (error != engine::MoveError::none && error != engine::MoveError::no_object) {
        refusal_ = error;
    }
}

std::optional<float> PlayerControls::charge(double now) const {
    if (!charging_since_) {
        return std::nullopt;
    }
    return static_cast<float>(std::clamp((now - *charging_since_) / kChargeSeconds, 0.0, 1.0));
}

}  // namespace portalspace::app
