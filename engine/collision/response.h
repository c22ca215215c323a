#pragma once

#include "core/math.h"

namespace portalspace::engine::collision {

/// The velocity after a bounce off `normal`, a unit vector: none left when inelastic, else reflected with that
/// elasticity if it goes against the normal, else unchanged (spec/physics.md 2.9 step 5).
[[nodiscard]] core::Vec3 bounced(const core::Vec3& velocity, const core::Vec3& normal, float elasticity,
                                 bool inelastic);

/// The velocity of a body that hangs on what is too steep to stand on, without the part that presses it against its
/// sliding normal: with it every sweep comes to nothing (spec/physics.md 7.2) and it would hang there for ever
/// (docs/divergences.md).
[[nodiscard]] core::Vec3 released(const core::Vec3& velocity, const core::Vec3& sliding_normal);

}  // namespace portalspace::engine::collision
