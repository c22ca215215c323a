#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "core/math.h"

namespace portalspace::content {
struct Region;
struct SkyTime;
}  // namespace portalspace::content

namespace portalspace::engine {
class Environment;
}

namespace portalspace::render {

/// The two keyframes around a moment of the day and the way between them (spec/vfx-sky-audio.md 9.4).
struct SkyBracket {
    std::size_t before = 0;
    std::size_t after = 0;
    float ratio = 0;
};
/// `times` must not be empty; `fraction` is 0..1 of the Dereth day. Before the first keyframe the last one holds.
[[nodiscard]] SkyBracket sky_bracket(std::span<const content::SkyTime> times, float fraction);

/// Sun, ambient light and fog of a moment (spec/vfx-sky-audio.md 9.5, 9.6). Colours are 0..1 in stored (gamma) space.
struct LightOfDay {
    struct Fog {
        float start = 0;
        float end = 0;
        core::Vec3 colour{0, 0, 0};
        /// How much of it there is: 1 all, less while a server's fog comes or goes.
        float strength = 1;
        bool operator==(const Fog&) const = default;
    };
    /// Points towards the sun; not normalised, the length is the brightness.
    core::Vec3 sun{0.5F, 0, 0.8F};
    /// Degrees: compass direction and height of the sun, as interpolated.
    float sun_heading = 90;
    float sun_pitch = 57.99F;
    core::Vec3 sun_colour{1, 1, 1};
    /// Of terrain; at least 0.2.
    float ambient_level = 0.3F;
    core::Vec3 ambient_colour{1, 1, 1};
    std::optional<Fog> fog;
    bool operator==(const LightOfDay&) const = default;

    /// Ambient of meshes outdoors: a fifth of the sun on top of the terrain's level.
    [[nodiscard]] float mesh_ambient_level() const { return glm::length(sun) * 0.2F + ambient_level; }
};

/// The colours of the plain sky: no record holds them (retail's sky is made of meshes), so they are derived from the
/// light: the horizon is the fog where there is one.
struct SkyColours {
    core::Vec3 zenith{0, 0, 0};
    core::Vec3 horizon{0, 0, 0};
};
[[nodiscard]] SkyColours sky_colours(const LightOfDay& light);

/// The light of day of `region`'s day group number `group` at `fraction` (0..1 of the Dereth day). A region without a
/// sky, an unknown group or one without keyframes gives the defaults of 9.5 SKY-8; NaN counts as 0.
[[nodiscard]] LightOfDay light_of_day(const content::Region& region, std::size_t group, float fraction);

/// Lays the fog of a server's message over that of the day, as much as there is of it (9.9). Fog of the day goes over
/// to it in colour and distances; without one it comes by its strength. It begins at the eye: the original names its
/// end only.
void add_environment(LightOfDay& light, const engine::Environment& environment);

/// Ambient colour of rooms while the player is in one (7.2): that of meshes outdoors where outdoors is seen, else a
/// flat white 0.2.
[[nodiscard]] core::Vec3 interior_ambient(const LightOfDay& light, bool seen_outside);

}  // namespace portalspace::render
