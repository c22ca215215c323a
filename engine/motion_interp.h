#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/math.h"
#include "engine/motion_state.h"

namespace portalspace::engine {

class CPhysicsObj;

/// What a body does, in canonical commands: side step and turn go right, the sign of the speed says which way.
struct InterpretedMotion {
    std::uint32_t style = motion::kNonCombat;
    std::uint32_t forward = motion::kReady;
    float forward_speed = 1;
    std::uint32_t side = 0;
    float side_speed = 1;
    std::uint32_t turn = 0;
    float turn_speed = 1;

    bool operator==(const InterpretedMotion&) const = default;
};

/// An action of a movement message.
struct MotionActionCommand {
    std::uint32_t motion = 0;
    std::uint16_t stamp = 0;
    bool autonomous = false;
    float speed = 1;
};

/// Turns the interpreted state of a body into motions of its table, with regard to the ground under it. Retail
/// CMotionInterp; of spec/physics.md 5 what objects that others move need.
class CMotionInterp {
public:
    explicit CMotionInterp(CPhysicsObj& owner) : owner_(owner) {}

    [[nodiscard]] std::uint16_t server_action_stamp() const { return server_action_stamp_; }
    [[nodiscard]] float run_rate() const { return run_rate_; }
    void set_run_rate(float rate);
    /// Commands that still play, oldest first.
    [[nodiscard]] std::span<const std::uint32_t> pending_motions() const { return pending_; }

    /// The table's default state, Ready. Retail enter_default_state.
    void enter_default_state();
    /// Takes over a state of the server and plays its actions whose stamps are newer. Retail move_to_interpreted_state
    /// (spec/physics.md 5.6).
    void move_to_interpreted_state(const InterpretedMotion& state, std::span<const MotionActionCommand> actions);
    /// A stance change alone.
    void do_style(std::uint32_t style);
    /// Plays the whole state again, for instance after the ground was reached. Retail apply_interpreted_movement.
    void apply_current_movement();
    void hit_ground();
    void leave_ground();
    /// Retail MotionDone: the oldest pending command is through.
    void motion_done(std::uint32_t motion, bool success);

    /// Four metres a second times the run rate, the speed that interpolation builds on. Retail get_adjusted_max_speed.
    [[nodiscard]] float adjusted_max_speed() const;
    /// Body space; what the state means in metres a second. Retail get_state_velocity.
    [[nodiscard]] core::Vec3 state_velocity() const;
    [[nodiscard]] bool contact_allows_move(std::uint32_t motion) const;

private:
    bool do_interpreted_motion(std::uint32_t motion, float speed, bool modify_state);
    bool stop_interpreted_motion(std::uint32_t motion, bool modify_state);
    void apply_to_state(std::uint32_t motion, float speed);
    void queue(std::uint32_t motion);

    CPhysicsObj& owner_;
    InterpretedMotion state_;
    std::uint16_t server_action_stamp_ = 0;
    float run_rate_ = 1;
    std::vector<std::uint32_t> pending_;
};

}  // namespace portalspace::engine
