#pragma once

#include <optional>
#include <utility>

#include "app/client/player_input.h"
#include "engine/command_interpreter.h"

namespace portalspace::app {

/// Actions of the movement group into commands of the local player (spec/client-features.md 7).
class PlayerControls {
public:
    /// From nothing to a full jump.
    static constexpr double kChargeSeconds = 1.0;

    /// `now` is the frame clock. Actions of other groups are left alone.
    void apply(const PlayerInput::Change& change, engine::CommandInterpreter& commands, double now);
    /// Level of the power bar, 0..1, while a jump is being charged.
    [[nodiscard]] std::optional<float> charge(double now) const;
    /// Why the last jump, pose or emote was refused, once.
    [[nodiscard]] std::optional<engine::MoveError> take_refusal() { return std::exchange(refusal_, std::nullopt); }

private:
    void jump_key(bool down, engine::CommandInterpreter& commands, double now);
    void note(engine::MoveError error);

    std::optional<double> charging_since_;
    std::optional<engine::MoveError> refusal_;
};

}  // namespace portalspace::app
