#pragma once

#include <cstdint>
#include <limits>

#include "core/flags.h"
#include "net/messages/movement.h"

namespace portalspace::engine {

using net::MoveToBit;

enum class HoldKey : std::uint32_t { invalid = 0, none = 1, run = 2 };

/// How a movement command is to be carried out. Retail MovementParameters with its defaults (spec/physics.md 5.5).
/// Distances in metres, heading in compass degrees.
struct MovementParameters {
    static constexpr std::uint32_t kDefaultBits = 0x0001EE0F;

    core::Flags<MoveToBit> bits{kDefaultBits};
    float distance_to_object = 0.6F;
    float min_distance = 0;
    float fail_distance = std::numeric_limits<float>::max();
    float speed = 1;
    float walk_run_threshold = 15;
    HoldKey hold_key = HoldKey::invalid;
    float desired_heading = 0;
    std::uint32_t context = 0;
    std::uint16_t action_stamp = 0;  ///< of an action; 15 bits

    MovementParameters() = default;
    explicit MovementParameters(const net::MoveToParams& p)
        : bits(p.bits),
          distance_to_object(p.distance_to_object),
          min_distance(p.min_distance),
          fail_distance(p.fail_distance),
          speed(p.speed),
          walk_run_threshold(p.walk_run_threshold),
          desired_heading(p.desired_heading) {}
    explicit MovementParameters(const net::TurnToParams& p)
        : bits(p.bits), speed(p.speed), desired_heading(p.desired_heading) {}

    [[nodiscard]] bool has(MoveToBit bit) const { return bits.has(bit); }
};

/// What to do about a place that lies `distance` away. Retail MovementParameters::get_command (spec/physics.md 5.12).
struct MoveToCommand {
    std::uint32_t motion = 0;  ///< none: there is nothing to do
    HoldKey hold_key = HoldKey::none;
    bool moving_away = false;
};
[[nodiscard]] MoveToCommand get_command(const MovementParameters& params, float distance);
/// Degrees between the way to the target and the way the body looks. Retail get_desired_heading.
[[nodiscard]] float get_desired_heading(std::uint32_t motion, bool moving_away);

}  // namespace portalspace::engine
