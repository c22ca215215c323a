#pragma once

#include <optional>
#include <set>

#include "app/client/player_input.h"
#include "render/camera.h"

namespace portalspace::app {

/// From where the player wants to be looked at: the mouse and the keys of the view turn, raise and zoom it around him
/// (spec/rendering.md 1.3, spec/client-features.md 8.2, 9).
class ViewControls {
public:
    explicit ViewControls(const render::ChaseView& start = {}) : chase_(start) {}

    [[nodiscard]] const render::ChaseView& chase() const { return chase_; }
    /// How far the view is turned from the player's heading, clockwise.
    [[nodiscard]] float orbit_degrees() const { return orbit_degrees_; }

    /// The mouse was moved by so many pixels with the right button held: the view turns to where it goes.
    void drag(float right, float down);
    /// Above 0: away from the player's hand.
    void wheel(float steps);
    /// A key; of other actions than those of the view only the release of all keys counts.
    void apply(const PlayerInput::Change& change);
    /// What the held keys do until `now`, on the frame clock.
    void use_time(double now);

private:
    void press(Action action);
    /// Above 0 the eye rises, or in the head the look.
    void tilt_up(float degrees);

    render::ChaseView chase_;
    float orbit_degrees_ = 0;
    std::set<Action> held_;
    std::optional<double> last_;
};

}  // namespace portalspace::app
