#pragma once

#include <cstdint>

namespace portalspace::engine {

/// What a character's attributes mean for its movement (spec/physics.md 5.8). Burden is the encumbrance ratio, 1 is
/// full.
struct MovementSkills {
    float run = 0;
    float jump = 0;
    float burden = 0;
    std::uint32_t stamina = 1;
    bool pk_timer = false;
};

/// Share of the skill that is left under a burden.
[[nodiscard]] float load_modifier(float burden);
/// 1 is the pace of the authored run cycle; 4.5 from skill 800 on.
[[nodiscard]] float run_rate(const MovementSkills& skills);
/// Metres, at least 0.35; `power` is limited to 0..1.
[[nodiscard]] float jump_height(const MovementSkills& skills, float power);
/// m/s upwards.
[[nodiscard]] float jump_velocity(const MovementSkills& skills, float power);
[[nodiscard]] std::uint32_t jump_stamina_cost(const MovementSkills& skills, float power);

}  // namespace portalspace::engine
