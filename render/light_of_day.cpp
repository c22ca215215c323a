#include "render/light_of_day.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "content/records/region.h"
#include "engine/environment.h"

namespace portalspace::render {
namespace {

using content::SkyTime;

constexpr float kLeastAmbient = 0.2F;

core::Vec3 colour(const content::Color& from, const content::Color& to, float t) {
    return glm::mix(core::Vec3(from.rgba()), core::Vec3(to.rgba()), t);
}

}  // namespace

SkyBracket sky_bracket(std::span<const SkyTime> times, float fraction) {
    std::size_t index = times.size();
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (times[i].begin <= fraction) index = i;
    }
    if (index == times.size()) return {times.size() - 1, 0, 0};
    const bool wraps = index + 1 == times.size();
    const std::size_t next = wraps ? 0 : index + 1;
    const float span = (wraps ? 1.0F : times[next].begin) - times[index].begin;
    const float ratio = times.size() == 1 || !(span > 0) ? 0 : (fraction - times[index].begin) / span;
    return {index, next, std::clamp(ratio, 0.0F, 1.0F)};
}

LightOfDay light_of_day(const content::Region& region, std::size_t group, float fraction) {
    LightOfDay light;
    const auto& groups = region.sky.day_groups;
    if (group >= groups.size() || groups[group].times.empty()) return light;
    const SkyBracket bracket = sky_bracket(groups[group].times, std::isfinite(fraction) ? fraction : 0);
    const SkyTime& before = groups[group].times[bracket.before];
    const SkyTime& after = groups[group].times[bracket.after];
    const float t = bracket.ratio;
    const auto mix = [t](float a, float b) { return a + (b - a) * t; };

    const float brightness = mix(before.directional_brightness, after.directional_brightness);
    light.sun_heading = mix(before.directional_heading, after.directional_heading);
    light.sun_pitch = mix(before.directional_pitch, after.directional_pitch);
    const float heading = light.sun_heading * std::numbers::pi_v<float> / 180;
    const float pitch = light.sun_pitch * std::numbers::pi_v<float> / 180;
    const core::Vec3 sun(std::sin(heading) * std::cos(pitch), std::cos(heading) * std::cos(pitch), std::sin(pitch));
    if (core::is_finite(sun * brightness)) light.sun = sun * brightness;
    light.sun_colour = colour(before.directional_color, after.directional_color, t);
    const float ambient = mix(before.ambient_brightness, after.ambient_brightness);
    light.ambient_level = std::isfinite(ambient) ? std::max(kLeastAmbient, ambient) : kLeastAmbient;
    light.ambient_colour = colour(before.ambient_color, after.ambient_color, t);

    const LightOfDay::Fog fog{mix(before.min_fog, after.min_fog), mix(before.max_fog, after.max_fog),
                              colour(before.fog_color, after.fog_color, t)};
    // The comparison is false for NaN too.
    if (before.fog_mode != 0 && after.fog_mode != 0 && fog.start < fog.end) light.fog = fog;
    return light;
}

SkyColours sky_colours(const LightOfDay& light) {
    const float day = std::min(1.0F, glm::length(light.sun));
    const core::Vec3 ambient = light.ambient_colour * light.ambient_level;
    SkyColours sky;
    sky.zenith = glm::clamp(ambient * core::Vec3(0.35F, 0.5F, 0.8F) + day * core::Vec3(0.10F, 0.22F, 0.45F),
                            core::Vec3(0), core::Vec3(1));
    sky.horizon = glm::clamp(ambient * 0.8F + day * 0.45F * light.sun_colour, core::Vec3(0), core::Vec3(1));
    if (light.fog) sky.horizon = glm::mix(sky.horizon, light.fog->colour, light.fog->strength);
    return sky;
}

void add_environment(LightOfDay& light, const engine::Environment& environment) {
    if (!environment.active()) return;
    const float share = environment.weight();
    const core::Vec3 colour(content::Color{environment.fog().colour}.rgba());
    const LightOfDay::Fog of_server{0, environment.fog().end, colour, share};
    if (!light.fog) {
        light.fog = of_server;
        return;
    }
    light.fog->start = glm::mix(light.fog->start, of_server.start, share);
    light.fog->end = glm::mix(light.fog->end, of_server.end, share);
    light.fog->colour = glm::mix(light.fog->colour, colour, share);
}

core::Vec3 interior_ambient(const LightOfDay& light, bool seen_outside) {
    return seen_outside ? light.mesh_ambient_level() * light.ambient_colour : core::Vec3(kLeastAmbient);
}

}  // namespace portalspace::render
