// Rows of managers.json: walking and turning to something, and sticking to it.
#include <charconv>
#include <cmath>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/tool/physics_case.h"
#include "app/tool/physics_world.h"
#include "engine/move_to_manager.h"
#include "engine/movement_manager.h"
#include "engine/position_manager.h"

namespace portalspace::app {
namespace {

using nlohmann::json;
namespace en = engine;

constexpr double kPlaceTolerance = 0.01;
constexpr double kHeadingTolerance = 0.1;
constexpr double kSpeedTolerance = 1e-4;
constexpr long long kStepTolerance = 1;
/// Steps that a row may run when its track does not say where it ends.
constexpr long long kMaxSteps = 10'000;

en::MovementParameters params_of(const json& p) {
    en::MovementParameters params;
    params.bits = core::Flags<en::MoveToBit>(json_id(p.at("bits")));
    params.distance_to_object = p.at("distance_to_object").get<float>();
    params.min_distance = p.at("min_distance").get<float>();
    params.fail_distance =
        p.at("fail_distance").is_number() ? p.at("fail_distance").get<float>() : std::numeric_limits<float>::max();
    params.speed = p.at("speed").get<float>();
    params.walk_run_threshold = p.at("walk_run_threshold").get<float>();
    params.desired_heading = p.at("desired_heading").get<float>();
    return params;
}

/// The row writes results as numbers in a text, decimal or hexadecimal.
bool same_result(const json& text, std::uint32_t result) {
    if (!text.is_string()) {
        return false;
    }
    const auto& s = text.get_ref<const std::string&>();
    const auto is = [&](int base) {
        std::uint32_t value = 0;
        const auto parsed = std::from_chars(s.data(), s.data() + s.size(), value, base);
        return parsed.ec == std::errc() && parsed.ptr == s.data() + s.size() && value == result;
    };
    return is(10) || is(16);
}

class Stage {
public:
    Stage(PhysicsData& data, const json& row)
        : world_(data), row_(row), seconds_(row.at("step_seconds").get<double>()) {
        const json& start = row.at("start");
        body_ = &world_.add_person(json_id(row.value("setup", json("0x02000001"))),
                                   json_id(row.value("motion_table", json("0x09000001"))));
        world_.stand(*body_, start.at("pos").at(0).get<float>(), start.at("pos").at(1).get<float>(),
                     start.at("heading").get<float>());
        body_->motion_interp()->set_run_rate(row.value("run_rate", 1.0F));
        const json& goal = row.at("goal");
        if (goal.contains("object_at")) {
            target_ = &world_.add_thing(json_id(goal.value("object_setup", json("0x02000001"))));
            // Nobody runs into it.
            auto state = target_->state();
            state.set(en::PhysicsState::kEthereal);
            state.set(en::PhysicsState::kIgnoreCollisions);
            target_->set_state(state);
            world_.stand(*target_, goal.at("object_at").at(0).get<float>(), goal.at("object_at").at(1).get<float>(),
                         goal.at("object_heading").get<float>());
        }
        world_.settle(*body_);
        for (int i = 0; i < start.at("settled_steps").get<int>(); ++i) {
            step();
        }
        if (target_ != nullptr) {
            // Driven by a constant body velocity: without an animation, whose frames would hand it out in portions.
            target_->part_array()->sequence().clear_animations();
            target_->part_array()->sequence().set_velocity({0, goal.value("object_velocity", 0.0F), 0});
        }
        world_.context().events.clear();
    }

    void begin() {
        const std::string kind = row_.at("kind").get<std::string>();
        en::MovementCommand command;
        if (row_.contains("params")) {
            command.params = params_of(row_["params"]);
        }
        if (kind == "move to position") {
            command.type = en::MovementType::move_to_position;
            command.place.cell = core::CellId(json_id(row_.at("goal").at("cell")));
            command.place.frame.origin = json_vec3(row_.at("goal").at("pos"));
            body_->make_movement_manager().perform_movement(command);
        } else if (kind == "turn to heading") {
            command.type = en::MovementType::turn_to_heading;
            body_->make_movement_manager().perform_movement(command);
        } else if (target_ != nullptr && kind == "move to object") {
            body_->move_to_object(target_->id(), command.params);
        } else if (target_ != nullptr && kind == "turn to object") {
            body_->turn_to_object(target_->id(), command.params);
        } else if (target_ != nullptr && kind == "sticky") {
            body_->make_position_manager().sticky().stick_to(
                target_->id(), row_.at("goal").value("object_radius", target_->radius()), target_->height());
        } else {
            throw std::runtime_error("unknown kind of command \"" + kind + "\"");
        }
    }

    /// The target's quantum first, then the body's.
    void step() {
        world_.advance(seconds_);
        if (target_ != nullptr) {
            target_->set_active(true);
            target_->update_object_internal(seconds_);
        }
        body_->set_active(true);
        body_->update_object_internal(seconds_);
    }

    void run(RowCheck& check) {
        const bool sticky = row_.at("kind") == "sticky";
        long long step_number = 0;
        for (const json& expected : row_.at("track")) {
            const auto wanted = expected.at(0).get<long long>();
            if (wanted > kMaxSteps) {
                throw std::runtime_error("a track of too many steps");
            }
            if (wanted > 0 && step_number == 0) {
                begin();
            }
            while (step_number < wanted) {
                step();
                ++step_number;
                note_ends(step_number);
            }
            const std::string path = "step " + std::to_string(step_number);
            if (sticky) {
                compare_sticky(expected, path, check);
            } else {
                compare(expected, path, check);
            }
        }
        if (row_.contains("done_at_step")) {
            const long long at = ends_.empty() ? -1 : ends_.front().first;
            const auto wanted = row_["done_at_step"].get<long long>();
            if (std::abs(at - wanted) > kStepTolerance) {
                check.integer("done_at_step", row_["done_at_step"], at);
            }
            const json& results = row_.at("done_with");
            bool same = results.size() == ends_.size();
            for (std::size_t i = 0; same && i < ends_.size(); ++i) {
                same = same_result(results[i], ends_[i].second);
            }
            if (!same) {
                json found = json::array();
                for (const auto& end : ends_) {
                    found.push_back(end.second);
                }
                check.value("done_with", results, found);
            }
        }
    }

private:
    void note_ends(long long step_number) {
        for (const en::MoveToEvent& event : world_.context().events.move_tos) {
            if (event.owner == body_->entity()) {
                ends_.emplace_back(step_number, event.result);
            }
        }
        world_.context().events.clear();
    }

    void heading(const json& expected, const std::string& path, RowCheck& check) const {
        const double found = static_cast<double>(body_->position().frame.heading());
        if (!expected.is_number() ||
            std::abs(std::remainder(expected.get<double>() - found, 360.0)) > kHeadingTolerance) {
            check.number(path, expected, found, 0);
        }
    }

    void compare(const json& expected, const std::string& path, RowCheck& check) const {
        const en::CMotionInterp& interp = *body_->motion_interp();
        const en::InterpretedMotion& state = interp.interpreted();
        const en::MoveToManager* move_to = body_->movement_manager()->move_to();
        check.id(path + ".cell", expected.at(1), body_->position().cell.value);
        check.vec3(path + ".position", expected.at(2), body_->position().frame.origin, kPlaceTolerance);
        heading(expected.at(3), path + ".heading", check);
        check.id(path + ".forward", expected.at(4), state.forward);
        check.number(path + ".forward_speed", expected.at(5), static_cast<double>(state.forward_speed),
                     kSpeedTolerance);
        check.id(path + ".turn", expected.at(6), state.turn);
        check.number(path + ".turn_speed", expected.at(7), static_cast<double>(state.turn_speed), kSpeedTolerance);
        check.integer(path + ".nodes", expected.at(8),
                      move_to != nullptr ? static_cast<long long>(move_to->nodes_left()) : 0);
        check.flag(path + ".pending", expected.at(9), body_->motions_pending());
    }

    void compare_sticky(const json& expected, const std::string& path, RowCheck& check) const {
        check.vec3(path + ".position", expected.at(1), body_->position().frame.origin, kPlaceTolerance);
        heading(expected.at(2), path + ".heading", check);
        check.vec3(path + ".target", expected.at(3), target_->position().frame.origin, kPlaceTolerance);
        check.flag(path + ".stuck", expected.at(4), body_->is_stuck());
    }

    PhysicsWorld world_;
    const json& row_;
    double seconds_;
    en::CPhysicsObj* body_ = nullptr;
    en::CPhysicsObj* target_ = nullptr;
    std::vector<std::pair<long long, std::uint32_t>> ends_;
};

class ManagersRunner final : public PhysicsRunner {
public:
    explicit ManagersRunner(PhysicsData& data) : data_(data) {}
    void run(const json& row, RowCheck& check) override { Stage(data_, row).run(check); }

private:
    PhysicsData& data_;
};

}  // namespace

std::unique_ptr<PhysicsRunner> make_managers_runner(PhysicsData& data) {
    return std::make_unique<ManagersRunner>(data);
}

}  // namespace portalspace::app
