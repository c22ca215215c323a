#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/math.h"
#include "engine/motion_rules.h"
#include "engine/motion_state.h"
#include "engine/move_error.h"
#include "engine/movement_parameters.h"

namespace portalspace::engine {

class CPhysicsObj;

/// Turns what keys or messages ask of a body into motions of its table, with regard to the ground under it. Retail
/// CMotionInterp (spec/physics.md 5). Velocities in body space: x right, y forward, z up, m/s.
class CMotionInterp {
public:
    /// A command that still plays. The jump error says what a jump would be refused with until it is through.
    struct Pending {
        std::uint32_t context = 0;
        std::uint32_t motion = 0;
        MoveError jump_error = MoveError::none;
    };

    explicit CMotionInterp(CPhysicsObj& owner) : owner_(owner) {}

    [[nodiscard]] const RawMotionState& raw() const { return raw_; }
    [[nodiscard]] const InterpretedMotion& interpreted() const { return state_; }
    [[nodiscard]] std::uint16_t server_action_stamp() const { return server_action_stamp_; }
    [[nodiscard]] bool standing_longjump() const { return standing_longjump_; }
    void set_standing_longjump(bool on) { standing_longjump_ = on; }
    [[nodiscard]] float jump_extent() const { return jump_extent_; }
    /// Own rate of the body, for those whose skills are not known here. Values that are not finite and positive are
    /// ignored.
    void set_run_rate(float rate);
    /// From the skills when they are known, else the body's own; 1 without a weenie.
    [[nodiscard]] float run_rate() const;
    /// Commands that still play, oldest first.
    [[nodiscard]] std::span<const Pending> pending_motions() const { return pending_; }

    // --- Commands ----------------------------------------------------------------------------------------------------
    /// A raw command, as a key gives it. Retail DoMotion, movement type 1.
    MoveError do_motion(std::uint32_t motion, const MovementParameters& params);
    /// Retail StopMotion, movement type 3.
    MoveError stop_motion(std::uint32_t motion, const MovementParameters& params);
    /// A canonical command. Retail DoInterpretedMotion, movement type 2.
    MoveError do_interpreted_motion(std::uint32_t motion, const MovementParameters& params);
    /// Retail StopInterpretedMotion, movement type 4.
    MoveError stop_interpreted_motion(std::uint32_t motion, const MovementParameters& params);
    /// Ready, nothing to the side, no turn, in both states. Retail StopCompletely, movement type 5.
    MoveError stop_completely();
    /// Makes a raw command canonical: right-hand commands, the sign of the speed, walking and running. Creatures only.
    /// Retail adjust_motion (spec/physics.md 5.2).
    void adjust_motion(std::uint32_t& motion, float& speed, HoldKey key) const;
    /// A change between None and Run plays the present state again. Retail SetHoldKey.
    void set_hold_key(HoldKey key, bool cancel_moveto);

    // --- States ------------------------------------------------------------------------------------------------------
    /// The table's default state, Ready. Retail enter_default_state.
    void enter_default_state();
    /// Takes over a state of the server and plays its actions whose stamps are newer. Retail move_to_interpreted_state
    /// (spec/physics.md 5.6). Speeds that are not finite count as 1.
    void move_to_interpreted_state(const InterpretedMotion& state, std::span<const MotionActionCommand> actions);
    /// Plays the whole state again, from the raw or the interpreted one by who moved last. Retail
    /// apply_current_movement (spec/physics.md 5.4).
    void apply_current_movement(bool cancel_moveto, bool disallow_jump);

    // --- Ground and jump ---------------------------------------------------------------------------------------------
    void hit_ground();
    void leave_ground();
    /// Space pressed: none, or why there can be no jump; may begin a standing long jump. Retail charge_jump.
    MoveError charge_jump();
    /// Space let go: leaves the ground at once when it is allowed. Retail jump.
    MoveError jump(float extent);
    [[nodiscard]] MoveError jump_is_allowed(float extent) const;
    /// m/s upwards of the jump under way; 0 without one. Retail get_jump_v_z.
    [[nodiscard]] float jump_v_z() const;
    /// Retail get_leave_ground_velocity (spec/physics.md 5.7).
    [[nodiscard]] core::Vec3 leave_ground_velocity() const;

    /// Retail MotionDone: the oldest pending command is through.
    void motion_done(bool success);

    /// 4 m/s times the run rate. Retail get_max_speed.
    [[nodiscard]] float max_speed() const;
    /// The same with the speed of a running body, on which interpolation builds. Retail get_adjusted_max_speed.
    [[nodiscard]] float adjusted_max_speed() const;
    /// What the state means in metres a second. Retail get_state_velocity.
    [[nodiscard]] core::Vec3 state_velocity() const;
    [[nodiscard]] bool contact_allows_move(std::uint32_t motion) const;

private:
    void apply_raw_movement(bool cancel_moveto, bool disallow_jump);
    void apply_interpreted_movement(bool cancel_moveto, bool disallow_jump);
    void remove_links_outside() const;
    [[nodiscard]] bool charge_allowed(MoveError& error) const;
    void queue(std::uint32_t context, std::uint32_t motion, MoveError jump_error);

    CPhysicsObj& owner_;
    RawMotionState raw_;
    InterpretedMotion state_;
    std::uint16_t server_action_stamp_ = 0;
    float run_rate_ = 1;
    bool initted_ = false;
    bool standing_longjump_ = false;
    float jump_extent_ = 0;
    std::vector<Pending> pending_;
};

}  // namespace portalspace::engine
