#pragma once

#include <array>

#include "app/tool/physics_case.h"

namespace portalspace::content {
struct LandBlock;
struct Region;
}  // namespace portalspace::content

namespace portalspace::app {

std::unique_ptr<PhysicsRunner> make_scenery_runner(PhysicsData& data);
std::unique_ptr<PhysicsRunner> make_terrain_surface_runner(PhysicsData& data);
std::unique_ptr<PhysicsRunner> make_terrain_layers_runner(PhysicsData& data);
std::unique_ptr<PhysicsRunner> make_sky_runner(PhysicsData& data);
std::unique_ptr<PhysicsRunner> make_dates_runner(PhysicsData& data);
std::unique_ptr<PhysicsRunner> make_appearance_runner(PhysicsData& data);
std::unique_ptr<PhysicsRunner> make_surfaces_runner(PhysicsData& data);
std::unique_ptr<PhysicsRunner> make_visibility_runner(PhysicsData& data);
std::unique_ptr<PhysicsRunner> make_burned_lights_runner(PhysicsData& data);
std::unique_ptr<PhysicsRunner> make_object_lights_runner(PhysicsData& data);

/// The region of the data set; throws std::runtime_error when there is none.
[[nodiscard]] const content::Region& scene_region(PhysicsData& data);
/// The land block of 0xXXYYnnnn; throws std::runtime_error when it is missing.
[[nodiscard]] content::LandBlock scene_block(PhysicsData& data, std::uint32_t id);
/// Whether a list has that many items; else a difference of "path.length".
bool same_length(RowCheck& check, std::string_view path, const nlohmann::json& list, std::size_t found);

}  // namespace portalspace::app
