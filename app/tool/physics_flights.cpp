// Rows of flights.json: missiles from their launch until half a second after the first hit.
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "app/tool/physics_case.h"
#include "app/tool/physics_world.h"

namespace portalspace::app {
namespace {

using nlohmann::json;
namespace en = engine;

constexpr double kStepSeconds = 1.0 / 30.0;
constexpr double kFlightTolerance = 0.003;
constexpr double kAfterHitTolerance = 0.01;
constexpr double kVelocityTolerance = 0.005;
constexpr double kRotationTolerance = 1e-3;

class FlightsRunner final : public PhysicsRunner {
public:
    explicit FlightsRunner(PhysicsData& data) : data_(data) {}

    void run(const json& row, RowCheck& check) override {
        PhysicsWorld world(data_);
        en::CPhysicsObj& missile = world.add_thing(json_id(row.at("setup")));
        const json& start = row.at("start");
        core::Position place;
        place.cell = core::CellId(json_id(start.at("cell")));
        place.frame.origin = json_vec3(start.at("pos"));
        place.frame.rotation = json_quat(start.at("quat"));
        missile.set_state(core::Flags<en::PhysicsState>(json_id(row.at("state"))));
        missile.set_elasticity(row.at("elasticity").get<float>());
        world.load_around(place.cell);
        (void)missile.force_into_cell(place);
        missile.set_contact(false, false);
        missile.set_velocity(json_vec3(start.at("velocity")));
        const double seconds = row.value("step_seconds", kStepSeconds);
        long long step = 0;
        bool hit = false;
        for (const json& expected : row.at("track")) {
            for (; step < expected.at(0).get<long long>(); ++step) {
                world.advance(seconds);
                missile.set_active(true);
                missile.update_object_internal(seconds);
            }
            hit = hit || !expected.at(5).get<bool>() || expected.at(6).get<bool>();
            const double tolerance = hit ? kAfterHitTolerance : kFlightTolerance;
            const std::string path = "step " + std::to_string(step);
            check.id(path + ".cell", expected.at(1), missile.position().cell.value);
            check.vec3(path + ".position", expected.at(2), missile.position().frame.origin, tolerance);
            check.vec3(path + ".velocity", expected.at(3), missile.velocity(), kVelocityTolerance);
            check.rotation(path + ".rotation", expected.at(4), missile.position().frame.rotation, kRotationTolerance);
            check.flag(path + ".missile", expected.at(5), missile.state().has(en::PhysicsState::kMissile));
            check.flag(path + ".contact", expected.at(6), missile.transient_state().has(en::TransientState::contact));
        }
    }

private:
    PhysicsData& data_;
};

}  // namespace

std::unique_ptr<PhysicsRunner> make_flights_runner(PhysicsData& data) { return std::make_unique<FlightsRunner>(data); }

}  // namespace portalspace::app
