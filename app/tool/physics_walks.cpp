// Rows of walks.json: a person who walks, runs and jumps for several seconds.
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "app/tool/physics_case.h"
#include "app/tool/physics_collision.h"
#include "app/tool/physics_world.h"
#include "engine/motion_interp.h"
#include "engine/movement_manager.h"

namespace portalspace::app {
namespace {

using nlohmann::json;
namespace en = engine;

/// After corners, door posts, edges, objects and landings; every track may meet some.
constexpr double kPlaceTolerance = 0.01;
constexpr double kVelocityTolerance = 0.01;
constexpr std::uint32_t kReady = 0x41000003;
constexpr std::uint32_t kSideStepRight = 0x6500000F;
constexpr std::uint32_t kNonCombat = 0x8000003D;
constexpr std::uint32_t kCreature = 0x10;

/// One person and what happens to him.
class Stage {
public:
    Stage(PhysicsData& data, const json& row)
        : world_(data),
          seconds_(row.at("step_seconds").get<double>()),
          body_(world_.add_thing(json_id(row.at("setup")))) {
        const std::string driven = row.at("driven_by").get<std::string>();
        by_table_ = driven == "motion table";
        if (!by_table_ && driven != "constant body velocity") {
            throw std::runtime_error("driven by an unknown thing: \"" + driven + "\"");
        }
        body_.weenie.item_type = kCreature;
        body_.weenie.player = true;
        body_.set_motion_table_id(by_table_ ? core::DataId(json_id(row.at("motion_table"))) : core::DataId{});
        if (!by_table_) {
            body_.part_array()->sequence().clear_animations();
        }
        body_.set_state(core::Flags<en::PhysicsState>(json_id(row.at("state"))));
        core::Position place;
        place.cell = core::CellId(json_id(row.at("asked").at("cell")));
        place.frame.origin = json_vec3(row.at("asked").at("pos"));
        world_.load_around(place.cell);
        if (!body_.set_position(place)) {
            throw std::runtime_error("there is no room for the body");
        }
    }

    void command(const json& command) {
        body_.set_heading(command.at("heading").get<float>());
        body_.set_active(true);
        if (by_table_) {
            en::InterpretedMotion state;
            state.style = kNonCombat;
            state.forward = command.contains("forward") ? json_id(command["forward"]) : kReady;
            state.forward_speed = command.value("forward_speed", 1.0F);
            state.side_speed = command.value("sidestep_speed", 0.0F);
            state.side = state.side_speed != 0 ? kSideStepRight : 0;
            body_.motion_interp()->move_to_interpreted_state(state, {});
        } else {
            body_.part_array()->sequence().set_velocity(json_vec3(command.at("velocity")));
        }
        if (!command.at("launch").is_null()) {
            body_.set_on_walkable(false);
            body_.set_velocity(body_.position().frame.local_to_global_vec(json_vec3(command["launch"])));
        }
    }

    void step() {
        world_.advance(seconds_);
        body_.set_active(true);
        body_.update_object_internal(seconds_);
        world_.context().events.clear();
    }

    void compare(const json& expected, const std::string& path, RowCheck& check) const {
        const auto bits = body_.transient_state();
        check.id(path + ".cell", expected.at("cell"), body_.position().cell.value);
        check.vec3(path + ".pos", expected.at("pos"), body_.position().frame.origin, kPlaceTolerance);
        check.vec3(path + ".velocity", expected.at("velocity"), body_.velocity(), kVelocityTolerance);
        check.flag(path + ".contact", expected.at("contact"), bits.has(en::TransientState::contact));
        check.flag(path + ".on_walkable", expected.at("on_walkable"), bits.has(en::TransientState::on_walkable));
    }

private:
    PhysicsWorld world_;
    double seconds_;
    en::CPhysicsObj& body_;
    bool by_table_ = false;
};

class WalksRunner final : public PhysicsRunner {
public:
    explicit WalksRunner(PhysicsData& data) : data_(data) {}

    void run(const json& row, RowCheck& check) override {
        Stage stage(data_, row);
        const json& commands = row.at("commands");
        std::size_t next = 0;
        long long step = 0;
        for (const json& expected : row.at("track")) {
            for (; step < expected.at("step").get<long long>(); ++step) {
                for (; next < commands.size() && commands[next].at("step").get<long long>() <= step; ++next) {
                    stage.command(commands[next]);
                }
                stage.step();
            }
            stage.compare(expected, "step " + std::to_string(step), check);
        }
    }

private:
    PhysicsData& data_;
};

}  // namespace

std::unique_ptr<PhysicsRunner> make_walks_runner(PhysicsData& data) { return std::make_unique<WalksRunner>(data); }

}  // namespace portalspace::app
