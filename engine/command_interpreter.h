#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "core/position.h"
#include "engine/move_error.h"
#include "engine/movement_parameters.h"
#include "net/messages/motion_actions.h"

namespace portalspace::engine {

class CPhysicsObj;
struct WorldContext;

/// What the local player has to say to the server, in order.
using PlayerReport = std::variant<net::MoveToState, net::AutonomousPosition, net::Jump>;

/// Keys into movements of the local player, and what the server is told about them. Retail CommandInterpreter
/// (spec/physics.md 5.9, 5.10). Commands are the raw motions WalkForward, WalkBackwards, TurnLeft and so on.
class CommandInterpreter {
public:
    /// Fully driven by the client. Below that the server's positions move the player, and nothing is reported.
    static constexpr int kFullAutonomy = 2;

    explicit CommandInterpreter(WorldContext& world) : world_(world) {}

    // --- Keys --------------------------------------------------------------------------------------------------------
    /// A movement key goes down; the newest one drives its axis. Takes control back from the server.
    void press(std::uint32_t command);
    /// A key comes up; the next older one of its axis drives. Swallowed while the server has control.
    void release(std::uint32_t command);
    /// The key that inverts walking and running.
    void set_hold_run(bool on);
    void set_run_as_default(bool on);
    /// While held, turn keys side step.
    void set_hold_sidestep(bool on);
    void set_autorun(bool on);
    /// Sits, crouches, lies down or stands up (a substate that no key holds): lasts until the next movement. None, or
    /// why the body refuses.
    MoveError pose(std::uint32_t command);
    /// Makes a gesture (a chat emote of the action class) once, from a standing body. None, or why the body refuses.
    MoveError emote(std::uint32_t command);
    /// Lets go of every key and ends autorun.
    void stop();
    /// The keys type now, or are another program's: what is held is let go, autorun goes on. Retail LoseKeyboardFocus.
    void lose_keyboard_focus();
    /// Off while the player is not shown in the world: keys do nothing and no position is reported. Retail Enable and
    /// Disable.
    void set_enabled(bool on);
    [[nodiscard]] bool enabled() const { return enabled_; }
    /// Space goes down: none, or why there can be no jump.
    MoveError charge_jump();
    /// The charge comes to nothing.
    void cancel_jump();
    /// Space comes up: `extent` is the level of the power bar, 0..1.
    MoveError jump(float extent);
    /// Another combat stance.
    void set_style(std::uint32_t style);

    // --- What happens to the player ----------------------------------------------------------------------------------
    /// Once a frame after the keys and before the physics pass: takes control back while a key is held, and reports the
    /// position when it is time.
    void use_time();
    /// An accepted movement of the server for the player.
    void lose_control_to_server();
    /// The player was put elsewhere.
    void player_teleported();
    /// Reports the position at once, when the player stands.
    void send_position_event();
    [[nodiscard]] bool controlled_by_server() const { return controlled_by_server_; }
    [[nodiscard]] bool autorun() const { return autorun_; }
    [[nodiscard]] int autonomy_level() const { return autonomy_level_; }
    /// F752; values outside 0..2 are ignored.
    void set_autonomy_level(int level);
    [[nodiscard]] bool use_position_from_server() const { return autonomy_level_ != kFullAutonomy; }

    /// Reports since the last clear_reports().
    [[nodiscard]] std::span<const PlayerReport> reports() const { return reports_; }
    void clear_reports() { reports_.clear(); }

private:
    enum Axis : std::size_t { kForward, kTurn, kSide, kAxes };

    [[nodiscard]] CPhysicsObj* player() const;
    [[nodiscard]] std::uint32_t mapped(std::uint32_t command) const;
    [[nodiscard]] static Axis axis_of(std::uint32_t command);
    [[nodiscard]] static bool is_held_command(std::uint32_t command);
    [[nodiscard]] std::uint32_t head(Axis axis) const;
    [[nodiscard]] HoldKey hold_key() const;
    [[nodiscard]] bool stands_still() const;
    void hold_run_changed();
    void take_control_from_server();
    void apply_and_send(bool force);
    bool apply(bool force);
    void send_movement_event();
    [[nodiscard]] bool should_send_position_event() const;
    [[nodiscard]] static net::PlayerStamps stamps_of(const CPhysicsObj& object);

    WorldContext& world_;
    std::vector<std::uint32_t> held_;             ///< pressed keys, newest last
    std::array<std::uint32_t, kAxes> applied_{};  ///< what drives each axis now
    std::uint32_t pose_ = 0;                      ///< what the body does without a forward key; none: Ready
    bool enabled_ = true;
    int autonomy_level_ = kFullAutonomy;
    bool controlled_by_server_ = true;
    bool hold_run_ = false;
    bool run_as_default_ = false;
    bool hold_sidestep_ = false;
    bool autorun_ = false;
    std::uint16_t action_stamp_ = 0;  ///< of the last own action; 15 bits
    double last_sent_time_ = 0;
    core::Position last_sent_position_;
    core::Vec4 last_sent_plane_{0, 0, 0, 0};
    std::vector<PlayerReport> reports_;
};

}  // namespace portalspace::engine
