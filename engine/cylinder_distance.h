#pragma once

#include "core/position.h"

namespace portalspace::engine {

/// Metres between two upright cylinders whose bottoms are at the positions; negative when they overlap. The reach is
/// taken along the full offset, as the client does. Retail Position::cylinder_distance (spec/physics.md 3.4).
[[nodiscard]] float cylinder_distance(float radius1, float height1, const core::Position& place1, float radius2,
                                      float height2, const core::Position& place2);
/// Retail Position::cylinder_distance_no_z; also along the full offset.
[[nodiscard]] float cylinder_distance_no_z(float radius1, const core::Position& place1, float radius2,
                                           const core::Position& place2);

}  // namespace portalspace::engine
