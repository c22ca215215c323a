#pragma once

#include "core/frame.h"
#include "net/loopback/scene.h"

namespace portalspace::net {

/// Where a bolt begins, how fast it flies and after how many seconds it meets its target.
struct BoltFlight {
    core::Frame start;  ///< landblock-relative; turned along the direction of flight
    core::Vec3 velocity{0, 0, 0};
    double impact_after = 0;
};

/// Straight flight from the caster towards the middle of the target's cylinder; the impact is where the path first
/// enters that cylinder, as the server decides it (spec/net-messages.md 12.3.1: impact after distance / speed). Both
/// frames are relative to the caster's landblock. A target nearer than the start is hit at once.
[[nodiscard]] BoltFlight plan_bolt(const core::Frame& caster, const core::Frame& target, float target_radius,
                                   float target_height, const SceneProjectile& projectile);

}  // namespace portalspace::net
