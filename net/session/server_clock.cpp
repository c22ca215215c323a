#include "net/session/server_clock.h"

#include <algorithm>
#include <cmath>

namespace portalspace::net {

namespace {

constexpr double kStepAbove = 2.0;
constexpr double kSlewTime = 1.0;

bool usable(double server_time) { return std::isfinite(server_time) && server_time >= 0 && server_time < 2147483648.0; }

}  // namespace

void ServerClock::begin(double server_time, double now) {
    if (usable(server_time)) {
        known_ = true;
        base_ = server_time;
        since_ = now;
        error_ = 0;
    }
}

void ServerClock::correct(double server_time, double round_trip, double now) {
    if (!usable(server_time)) {
        return;
    }
    const double target = server_time + round_trip * 0.5;
    const double present = at(now).value_or(target);
    begin(target, now);
    const double error = present - target;
    error_ = std::fabs(error) > kStepAbove ? 0.0 : error;
}

std::optional<double> ServerClock::at(double now) const {
    if (!known_) {
        return std::nullopt;
    }
    const double passed = now - since_;
    return base_ + passed + error_ * std::clamp(1.0 - passed / kSlewTime, 0.0, 1.0);
}

}  // namespace portalspace::net
