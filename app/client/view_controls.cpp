#include "app/client/view_controls.h"

#include <algorithm>
#include <cmath>

namespace portalspace::app {
namespace {

constexpr float kDegreesPerPixel = 0.3F;
constexpr float kWheelStep = 1.1F;
/// While a key is held (spec/rendering.md 1.3; how the original's speeds combine with the frame is unconfirmed).
constexpr float kDegreesPerSecond = 90;
constexpr float kZoomPerSecond = 2;
/// Seconds; a frame that took longer turns the view no farther.
constexpr double kLongestFrame = 0.1;

}  // namespace

void ViewControls::drag(float right, float down) {
    orbit_degrees_ = std::remainder(orbit_degrees_ + right * kDegreesPerPixel, 360.0F);
    render::raise(chase_, down * kDegreesPerPixel);
}

void ViewControls::wheel(float steps) {
    if (steps != 0) {
        render::zoom(chase_, steps > 0 ? 1 / kWheelStep : kWheelStep);
    }
}

void ViewControls::apply(const PlayerInput::Change& change) {
    if (change.action == Action::release_keys) {
        held_.clear();
    } else if (change.action < Action::view_left || change.action > Action::view_first_person) {
        return;
    } else if (change.down) {
        held_.insert(change.action);
        press(change.action);
    } else {
        held_.erase(change.action);
    }
}

void ViewControls::press(Action action) {
    if (action == Action::view_default) {
        chase_ = {};
        orbit_degrees_ = 0;
    } else if (action == Action::view_first_person) {
        if (chase_.in_head) {
            render::leave_head(chase_);
        } else {
            render::enter_head(chase_);
        }
    }
}

void ViewControls::tilt_up(float degrees) { render::raise(chase_, chase_.in_head ? -degrees : degrees); }

void ViewControls::use_time(double now) {
    const auto passed = static_cast<float>(std::clamp(now - last_.value_or(now), 0.0, kLongestFrame));
    last_ = now;
    for (const Action action : held_) {
        switch (action) {
            case Action::view_left: orbit_degrees_ -= kDegreesPerSecond * passed; break;
            case Action::view_right: orbit_degrees_ += kDegreesPerSecond * passed; break;
            case Action::view_raise: tilt_up(kDegreesPerSecond * passed); break;
            case Action::view_lower: tilt_up(-kDegreesPerSecond * passed); break;
            case Action::view_closer: render::zoom(chase_, 1 - kZoomPerSecond * passed); break;
            case Action::view_farther: render::zoom(chase_, 1 + kZoomPerSecond * passed); break;
            default: break;
        }
    }
}

}  // namespace portalspace::app
