#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "app/tool/physics_case.h"
#include "content/records/geometry.h"

namespace portalspace::app {

/// The runners of cells and collision; what rows look like: README of the fixtures.
[[nodiscard]] std::unique_ptr<PhysicsRunner> make_terrain_runner(PhysicsData& data);
[[nodiscard]] std::unique_ptr<PhysicsRunner> make_sweep_runner(PhysicsData& data);
[[nodiscard]] std::unique_ptr<PhysicsRunner> make_walks_runner(PhysicsData& data);

/// Expected as [N.x, N.y, N.z, d].
void check_plane(RowCheck& check, const std::string& path, const nlohmann::json& expected, const content::Plane& found,
                 double normal_tolerance, double distance_tolerance);

}  // namespace portalspace::app
