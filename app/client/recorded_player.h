#pragma once

#include <optional>

#include "core/position.h"
#include "engine/smart_box.h"
#include "net/message.h"

namespace portalspace::app {

/// The player's own movement in a recording. A client moves its player itself and only reports where it is, so that the
/// server's echo does not move it (spec/physics.md 6.2); when a recording is played the reports of the recorded client
/// take the place of the keys.
class RecordedPlayer {
public:
    /// Looks at a message of either direction. What does not parse is left out.
    void on_message(const net::Message& message);
    /// Puts the player where the recorded client last said it was. Called in the intend phase of a frame.
    void intend(engine::SmartBox& world);

private:
    std::optional<core::Position> reported_;
};

}  // namespace portalspace::app
