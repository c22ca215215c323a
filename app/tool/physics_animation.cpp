// Rows of animation.json: a person on level ground whose animation and movement interpreter run and whose body does not
// move.
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>

#include "app/tool/physics_case.h"
#include "app/tool/physics_world.h"
#include "content/records/animation.h"
#include "engine/motion_interp.h"
#include "engine/movement_manager.h"

namespace portalspace::app {
namespace {

using nlohmann::json;
namespace en = engine;

constexpr double kFrameTolerance = 1e-3;
constexpr double kOffsetTolerance = 1e-3;
constexpr double kRotationTolerance = 1e-3;
constexpr double kRateTolerance = 1e-4;

/// Columns of a row of the track.
enum Column : std::size_t {
    kStep,
    kAnimation,
    kFrame,
    kRate,
    kNodes,
    kOffset,
    kRotation,
    kHooks,
    kDone,
    kTablePending,
    kInterpPending,
    kColumns,
};

std::string motion_text(std::uint32_t motion, bool success) {
    return core::id_text(motion).substr(2) + (success ? ":1" : ":0");
}

en::InterpretedMotion state_of(const json& command) {
    en::InterpretedMotion state;
    state.style = json_id(command.at("style"));
    state.forward = json_id(command.at("forward"));
    state.forward_speed = command.at("forward_speed").get<float>();
    state.side = json_id(command.at("side"));
    state.side_speed = command.at("side_speed").get<float>();
    state.turn = json_id(command.at("turn"));
    state.turn_speed = command.at("turn_speed").get<float>();
    return state;
}

/// One body and what came of its steps.
class Stage {
public:
    Stage(PhysicsData& data, const json& row)
        : world_(data), body_(world_.add_person(json_id(row.at("setup")), json_id(row.at("motion_table")))) {
        world_.settle(body_);
    }

    void command(const json& command, const std::string& path, RowCheck& check) {
        const std::string kind = command.at("kind").get<std::string>();
        if (kind == "state") {
            apply_state(command);
            return;
        }
        en::MovementCommand order;
        if (kind == "raw") {
            order.type = en::MovementType::raw_command;
        } else if (kind == "stop raw") {
            order.type = en::MovementType::stop_raw;
        } else if (kind == "interpreted") {
            order.type = en::MovementType::interpreted_command;
        } else if (kind == "stop interpreted") {
            order.type = en::MovementType::stop_interpreted;
        } else if (kind == "stop completely") {
            order.type = en::MovementType::stop_completely;
        } else {
            throw std::runtime_error("unknown kind of command \"" + kind + "\"");
        }
        if (command.contains("motion")) {
            order.motion = json_id(command["motion"]);
        }
        order.params.speed = command.value("speed", 1.0F);
        order.params.hold_key = static_cast<en::HoldKey>(command.value("hold_key", 0U));
        const en::MoveError error = body_.make_movement_manager().perform_movement(order);
        if (command.contains("error")) {
            check.integer(path + ".error", command["error"], static_cast<long long>(error));
        }
        if (command.contains("queue_after")) {
            check.value(path + ".queue_after", command["queue_after"], queue());
        }
    }

    void step(double seconds) {
        world_.advance(seconds);
        core::Frame offset;
        body_.part_array()->update(seconds, &offset);
        root_ = core::combine(root_, offset);
        body_.process_hooks();
        body_.part_array()->handle_movement();
    }

    /// Compares and forgets the events of the step.
    void compare(const json& expected, const std::string& path, RowCheck& check) {
        const en::CSequence& sequence = body_.part_array()->sequence();
        const bool plays = sequence.current() != en::CSequence::kNone;
        const auto* node = plays ? &sequence.nodes()[sequence.current()] : nullptr;
        check.id(path + ".animation", expected.at(kAnimation), node != nullptr ? node->animation_id.value : 0);
        check.number(path + ".frame", expected.at(kFrame), sequence.frame_number(), kFrameTolerance);
        check.number(path + ".rate", expected.at(kRate), node != nullptr ? static_cast<double>(node->framerate) : 0.0,
                     kRateTolerance);
        check.integer(path + ".nodes", expected.at(kNodes), static_cast<long long>(sequence.nodes().size()));
        check.vec3(path + ".offset", expected.at(kOffset), root_.origin, kOffsetTolerance);
        check.rotation(path + ".rotation", expected.at(kRotation), root_.rotation, kRotationTolerance);
        check.value(path + ".hooks", expected.at(kHooks), hooks());
        check.value(path + ".done", expected.at(kDone), done());
        check.integer(path + ".table_pending", expected.at(kTablePending),
                      static_cast<long long>(body_.part_array()->motion_table_manager()->pending().size()));
        check.integer(path + ".interp_pending", expected.at(kInterpPending),
                      static_cast<long long>(body_.motion_interp()->pending_motions().size()));
        world_.context().events.clear();
    }

private:
    void apply_state(const json& command) {
        std::vector<en::MotionActionCommand> actions;
        for (const json& action : command.at("actions")) {
            actions.push_back({json_id(action), ++stamp_, false, command.value("action_speed", 1.0F)});
        }
        body_.set_active(true);
        body_.motion_interp()->move_to_interpreted_state(state_of(command), actions);
    }

    json queue() const {
        json list = json::array();
        for (const auto& pending : body_.part_array()->motion_table_manager()->pending()) {
            list.push_back({core::id_text(pending.motion), pending.num_anims});
        }
        return list;
    }

    /// The hooks of crossed frames: type, direction, animation, frame. What a hook's own script does is not theirs.
    json hooks() {
        json list = json::array();
        for (const en::ScriptTraceEvent& event : world_.context().events.hooks) {
            if (event.from_script) {
                continue;
            }
            if (!event.source) {
                list.push_back({"AnimDone"});
                continue;
            }
            list.push_back({std::string(content::hook_name(static_cast<content::HookType>(event.type))),
                            direction(event), core::id_text(event.source), event.index});
        }
        return list;
    }

    int direction(const en::ScriptTraceEvent& event) {
        const auto animation = world_.context().records.animation(event.source);
        for (const content::AnimationHook& hook : animation->frames[static_cast<std::size_t>(event.index)].hooks) {
            if (static_cast<std::uint32_t>(hook.type()) == event.type) {
                return static_cast<int>(hook.direction);
            }
        }
        return 0;
    }

    json done() const {
        json list = json::array();
        for (const en::MotionEvent& event : world_.context().events.motions) {
            list.push_back(motion_text(event.motion, event.success));
        }
        return list;
    }

    PhysicsWorld world_;
    en::CPhysicsObj& body_;
    core::Frame root_;
    std::uint16_t stamp_ = 0;
};

class AnimationRunner final : public PhysicsRunner {
public:
    explicit AnimationRunner(PhysicsData& data) : data_(data) {}

    void run(const json& row, RowCheck& check) override {
        Stage stage(data_, row);
        const auto seconds = row.at("step_seconds").get<double>();
        const json& commands = row.at("commands");
        std::size_t next = 0;
        long long step = 0;
        for (const json& expected : row.at("track")) {
            if (expected.size() != kColumns) {
                throw std::runtime_error("a row of the track has " + std::to_string(expected.size()) + " columns");
            }
            while (step < expected.at(kStep).get<long long>()) {
                for (; next < commands.size() && commands[next].at("step").get<long long>() <= step; ++next) {
                    stage.command(commands[next], "commands[" + std::to_string(next) + "]", check);
                }
                stage.step(seconds);
                ++step;
            }
            stage.compare(expected, "step " + std::to_string(step), check);
        }
    }

private:
    PhysicsData& data_;
};

}  // namespace

std::unique_ptr<PhysicsRunner> make_animation_runner(PhysicsData& data) {
    return std::make_unique<AnimationRunner>(data);
}

}  // namespace portalspace::app
