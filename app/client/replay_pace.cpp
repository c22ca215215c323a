#include "app/client/replay_pace.h"

#include <cmath>

namespace portalspace::app {

void ReplayPace::drawn(double time, double wall) {
    if (!started_) {
        started_ = true;
        start_ = wall - time / speed_;
    }
    picture_ = wall;
}

bool ReplayPace::draws(double time, double wall) {
    if (!std::isfinite(speed_) || wall < due(time + frame_)) {
        return true;
    }
    if (wall - picture_ < kLongestWithout) {
        return false;
    }
    start_ = wall - time / speed_;
    return true;
}

}  // namespace portalspace::app
