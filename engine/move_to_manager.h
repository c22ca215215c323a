#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/ids.h"
#include "core/position.h"
#include "engine/motion_rules.h"
#include "engine/movement_manager.h"

namespace portalspace::engine {

class CPhysicsObj;
struct TargetInfo;

/// Walks a body to a place or an object, or turns it, in steps that wait for its animations. Retail MoveToManager
/// (spec/physics.md 5.12). Headings in compass degrees.
class MoveToManager {
public:
    explicit MoveToManager(CPhysicsObj& owner) : owner_(owner) {}

    /// Types 6 to 9; ends what was under way.
    MoveError perform_movement(const MovementCommand& command);
    /// Stops, and says why to who watches. Nothing when nothing is under way.
    void cancel(MoveError error);
    void use_time();
    /// The body stands again: goes on with the next step.
    void hit_ground();
    void handle_update_target(const TargetInfo& info);

    [[nodiscard]] bool is_moving_to() const { return type_ != MovementType::invalid; }
    [[nodiscard]] MovementType type() const { return type_; }
    [[nodiscard]] std::size_t nodes_left() const { return nodes_.size(); }
    /// Why the last one ended.
    [[nodiscard]] MoveError last_result() const { return last_result_; }

private:
    struct Node {
        bool is_turn = false;
        float heading = 0;  ///< of a turn
    };

    void move_to_object(const MovementCommand& command);
    void move_to_position(const MovementCommand& command);
    void turn_to_object(const MovementCommand& command);
    void turn_to_heading(const MovementCommand& command);
    void start_towards_object(const TargetInfo& info);
    void start_turning_to_object(const core::Position& target);
    void begin_next_node();
    void begin_move_forward();
    void begin_turn_to_heading();
    void handle_move_to_position();
    void handle_turn_to_heading();
    void turn_on_the_way(const MovementParameters& params);
    void stop_aux_command(const MovementParameters& params);
    [[nodiscard]] bool check_progress_made(float distance);
    [[nodiscard]] float current_distance() const;
    [[nodiscard]] float own_heading() const;
    MoveError do_motion(std::uint32_t motion, const MovementParameters& params);
    void stop_motion(std::uint32_t motion, const MovementParameters& params);
    [[nodiscard]] MovementParameters step_params() const;
    void remember_distance(float distance);
    void finish(MoveError result);
    void clean_up();
    void pop_node();
    [[nodiscard]] double now() const;

    CPhysicsObj& owner_;
    MovementType type_ = MovementType::invalid;
    MovementParameters params_;
    core::Position sought_;
    core::Position current_target_;
    core::Position starting_;
    float sought_heading_ = 0;
    core::ObjectId sought_object_;
    core::ObjectId top_level_;
    float sought_radius_ = 0;
    float sought_height_ = 0;
    float previous_heading_ = 0;
    float previous_distance_ = std::numeric_limits<float>::max();
    double previous_time_ = 0;
    float original_distance_ = std::numeric_limits<float>::max();
    double original_time_ = 0;
    std::uint32_t current_command_ = 0;
    std::uint32_t aux_command_ = 0;
    bool moving_away_ = false;
    bool initialized_ = false;
    MoveError last_result_ = MoveError::none;
    std::vector<Node> nodes_;
};

/// Degrees from `b` to `a` in the sense of the turn. Retail heading_diff.
[[nodiscard]] float heading_diff(float a, float b, std::uint32_t turn);
/// Whether a turn that looks at `a` has passed `b`. Retail heading_greater.
[[nodiscard]] bool heading_greater(float a, float b, std::uint32_t turn);

}  // namespace portalspace::engine
