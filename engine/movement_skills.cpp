#include "engine/movement_skills.h"

#include <algorithm>
#include <cmath>

namespace portalspace::engine {
namespace {

constexpr float kFullRunSkill = 800;
constexpr float kTwiceGravity = 19.6F;
constexpr float kMinJumpHeight = 0.35F;

}  // namespace

float load_modifier(float burden) {
    if (burden < 1) {
        return 1;
    }
    return burden < 2 ? 2 - burden : 0.0F;
}

float run_rate(const MovementSkills& skills) {
    if (skills.run >= kFullRunSkill) {
        return 4.5F;
    }
    return (load_modifier(skills.burden) * (skills.run / (skills.run + 200)) * 11 + 4) / 4;
}

float jump_height(const MovementSkills& skills, float power) {
    const float skill = skills.stamina == 0 ? 0.0F : skills.jump;
    const float height =
        load_modifier(skills.burden) * (skill / (skill + 1300) * 22.2F + 0.05F) * std::clamp(power, 0.0F, 1.0F);
    return std::max(kMinJumpHeight, height);
}

float jump_velocity(const MovementSkills& skills, float power) {
    return std::sqrt(jump_height(skills, power) * kTwiceGravity);
}

std::uint32_t jump_stamina_cost(const MovementSkills& skills, float power) {
    if (skills.pk_timer) {
        return static_cast<std::uint32_t>(std::max(0.0F, (power + 1) * 100));
    }
    return static_cast<std::uint32_t>(std::max(0.0F, std::ceil((skills.burden + 0.5F) * power * 8 + 2)));
}

}  // namespace portalspace::engine
