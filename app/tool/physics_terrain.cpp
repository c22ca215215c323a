#include <nlohmann/json.hpp>

#include "app/tool/physics_case.h"
#include "app/tool/physics_collision.h"
#include "engine/collision/world_collision.h"

namespace portalspace::app {
namespace {

namespace collision = engine::collision;

constexpr double kMillimetre = 1e-3;
constexpr double kNormal = 1e-3;

/// Points of the land: cell, height, plane, cut, water.
class TerrainRunner final : public PhysicsRunner {
public:
    explicit TerrainRunner(PhysicsData& data) : collision_(data.store) {}

    void run(const nlohmann::json& row, RowCheck& check) override {
        const core::CellId block(json_id(row.at("block")));
        collision_.load_around(block);
        const auto found = collision_.land_at(block, {row.at("x").get<float>(), row.at("y").get<float>(), 0});
        if (!found) {
            check.fail("there is no land");
            return;
        }
        check.id("cell", row.at("cell"), found->cell.value);
        const auto& local = row.at("local");
        check.number("local[0]", local.at(0), static_cast<double>(found->origin.x), kMillimetre);
        check.number("local[1]", local.at(1), static_cast<double>(found->origin.y), kMillimetre);
        check.number("z", row.at("z"), static_cast<double>(found->origin.z), kMillimetre);
        check_plane(check, "plane", row.at("plane"), found->plane, kNormal, kMillimetre);
        check.flag("walkable", row.at("walkable"), found->walkable());
        static constexpr const char* kWater[] = {"NotWater", "PartiallyWater", "EntirelyWater"};
        check.value("water", row.at("water"), kWater[static_cast<std::size_t>(found->water)]);
        check.integer("triangle", row.at("triangle"), found->triangle);
    }

private:
    collision::WorldCollision collision_;
};

}  // namespace

void check_plane(RowCheck& check, const std::string& path, const nlohmann::json& expected, const content::Plane& found,
                 double normal_tolerance, double distance_tolerance) {
    if (!expected.is_array() || expected.size() != 4) {
        check.fail(path + ": expected " + expected.dump() + ", found a plane");
        return;
    }
    check.vec3(path + " normal", {expected[0], expected[1], expected[2]}, found.normal, normal_tolerance);
    check.number(path + " d", expected[3], static_cast<double>(found.d), distance_tolerance);
}

std::unique_ptr<PhysicsRunner> make_terrain_runner(PhysicsData& data) { return std::make_unique<TerrainRunner>(data); }

}  // namespace portalspace::app
