#pragma once

#include "core/math.h"

namespace portalspace::engine::collision {

/// The velocity after a bounce off `normal`, a unit vector: none left when inelastic, else reflected with that
/// elasticity if it goes against the normal, else unchanged (spec/physics.md 2.9 step 5).
[[nodiscard]] core::Vec3 bounced(const core::Vec3& velocity, const core::Vec3& normal, float elasticity,
                                 bool inelastic);

}  // namespace portalspace::engine::collision
