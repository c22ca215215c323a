#include "net/loopback/bolt_flight.h"

#include <algorithm>
#include <cmath>

namespace portalspace::net {

BoltFlight plan_bolt(const core::Frame& caster, const core::Frame& target, float target_radius, float target_height,
                     const SceneProjectile& projectile) {
    const core::Vec3 middle = target.origin + core::Vec3{0, 0, target_height * 0.5F};
    core::Vec3 towards{middle.x - caster.origin.x, middle.y - caster.origin.y, 0};
    const float reach = glm::length(towards);
    if (!core::normalize_check_small(towards)) {
        towards = caster.local_to_global_vec({0, 1, 0});
    }

    BoltFlight flight;
    const float step = std::min(projectile.start_distance, reach);
    flight.start.origin = caster.origin + towards * step + core::Vec3{0, 0, projectile.start_height};
    core::Vec3 direction = middle - flight.start.origin;
    if (!core::normalize_check_small(direction)) {
        direction = towards;
    }
    flight.start.set_vector_heading(direction);
    flight.velocity = direction * projectile.speed;

    // The path leads to the axis of the cylinder, so it enters the mantle `radius` before the axis, counted on the
    // ground plan.
    const float flat = std::hypot(direction.x, direction.y);
    const float to_mantle = reach - step - target_radius;
    flight.impact_after = to_mantle > 0 && flat > 0 ? to_mantle / (flat * projectile.speed) : 0.0;
    return flight;
}

}  // namespace portalspace::net
