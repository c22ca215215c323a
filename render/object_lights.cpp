#include "render/object_lights.h"

#include <algorithm>

namespace portalspace::render {
namespace {

constexpr float kRangeFactor = 1.5F;

bool reaches(const PointLight& light, float distance) { return distance < light.falloff * kRangeFactor; }

/// Adds the nearest lamps in reach until the pool's or the object's limit; insertion keeps them sorted by distance.
void add_nearest(std::span<const PointLight> pool, const core::Vec3& position, std::size_t limit, ChosenLights& out) {
    std::array<float, kMaxObjectLights> distances{};
    const std::size_t first = out.count;
    const std::size_t most = std::min(limit, kMaxObjectLights - first);
    std::size_t count = 0;
    for (const PointLight& light : pool) {
        const float distance = glm::distance(light.position, position);
        if (!reaches(light, distance) || (count == most && (most == 0 || distance >= distances[count - 1]))) continue;
        std::size_t at = count < most ? count++ : count - 1;
        for (; at > 0 && distance < distances[at - 1]; --at) {
            distances[at] = distances[at - 1];
            out.lights[first + at] = out.lights[first + at - 1];
        }
        distances[at] = distance;
        out.lights[first + at] = &light;
    }
    out.count = first + count;
}

}  // namespace

ChosenLights choose_lights(std::span<const PointLight> dynamic, std::span<const PointLight> fixed,
                           const core::Vec3& position) {
    ChosenLights chosen;
    add_nearest(dynamic, position, kMaxDynamicLights, chosen);
    chosen.dynamic_count = chosen.count;
    add_nearest(fixed, position, kMaxObjectLights, chosen);
    return chosen;
}

core::Vec3 object_light(std::span<const PointLight* const> lights, const core::Vec3& position,
                        const core::Vec3& normal) {
    core::Vec3 sum(0);
    for (const PointLight* light : lights) {
        const core::Vec3 to = light->position - position;
        const float distance = glm::length(to);
        if (!(distance > 0) || !reaches(*light, distance)) continue;
        const float facing = std::max(0.0F, glm::dot(normal, to / distance));
        sum += facing * light->intensity / distance * light->colour;
    }
    return sum;
}

}  // namespace portalspace::render
