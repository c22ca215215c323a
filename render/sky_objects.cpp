#include "render/sky_objects.h"

#include <cmath>
#include <numbers>

#include "content/records/sky.h"
#include "render/light_of_day.h"

namespace portalspace::render {
namespace {

using content::SkyReplace;

const SkyReplace* replacement(const content::SkyTime& time, std::size_t object) {
    for (const SkyReplace& replace : time.replaces) {
        if (replace.object == object) return &replace;
    }
    return nullptr;
}

/// Percent of the record to 0..1, between the keyframes where both have a value (SKY-14). `is_set`: what counts as a
/// value.
template <class IsSet>
std::optional<float> between(float before, const float* after, float ratio, const IsSet& is_set) {
    if (!is_set(before)) return std::nullopt;
    const float value = after != nullptr && is_set(*after) ? before + (*after - before) * ratio : before;
    return value * 0.01F;
}

void apply_replacement(const SkyReplace& before, const SkyReplace* after, float ratio, SkyObjectState& state) {
    if (before.gfx_obj) state.model = before.gfx_obj;
    state.heading = before.rotate;
    const auto above_zero = [](float v) { return v > 0; };
    const auto not_negative = [](float v) { return v >= 0; };
    const auto of = [after](float SkyReplace::*field) { return after == nullptr ? nullptr : &(after->*field); };
    state.luminosity = between(before.luminosity, of(&SkyReplace::luminosity), ratio, above_zero);
    state.max_bright = between(before.max_bright, of(&SkyReplace::max_bright), ratio, above_zero);
    state.transparent = between(before.transparent, of(&SkyReplace::transparent), ratio, not_negative);
}

core::Quat orientation(float heading, float rotation) {
    core::Frame frame;
    if (heading != 0) frame.set_heading(heading);
    frame.grotate({0, -rotation * std::numbers::pi_v<float> / 180, 0});
    return frame.rotation;
}

bool in_window(const content::SkyObject& object, float fraction) {
    return object.begin_time == object.end_time || (object.begin_time < fraction && fraction < object.end_time);
}

float arc_angle(const content::SkyObject& object, float fraction) {
    if (object.begin_time == object.end_time) return object.begin_angle;
    return object.begin_angle + (object.end_angle - object.begin_angle) * (fraction - object.begin_time) /
                                    (object.end_time - object.begin_time);
}

}  // namespace

void sky_objects(const content::DayGroup& group, float fraction, const SkyOptions& options,
                 std::vector<SkyObjectState>& out) {
    out.clear();
    const content::SkyTime* before = nullptr;
    const content::SkyTime* after = nullptr;
    float ratio = 0;
    if (!group.times.empty()) {
        const SkyBracket bracket = sky_bracket(group.times, fraction);
        before = &group.times[bracket.before];
        after = &group.times[bracket.after];
        ratio = bracket.ratio;
    }
    for (std::size_t i = 0; i < group.objects.size(); ++i) {
        const content::SkyObject& object = group.objects[i];
        const bool hidden = ((object.properties & kSkyWeather) != 0 && !options.weather) ||
                            ((object.properties & kSkyHiddenByEnvironment) != 0 && options.environment);
        if (hidden || !in_window(object, fraction)) continue;
        SkyObjectState state;
        state.object = i;
        state.model = object.gfx_obj;
        state.properties = object.properties;
        state.rotation = arc_angle(object, fraction);
        state.texture_velocity = {object.texture_velocity_x, object.texture_velocity_y};
        if (before != nullptr) {
            if (const SkyReplace* replace = replacement(*before, i)) {
                apply_replacement(*replace, replacement(*after, i), ratio, state);
            }
        }
        if (!state.model) continue;
        state.orientation = orientation(state.heading, state.rotation);
        out.push_back(state);
    }
}

core::Vec2 texture_scroll(const core::Vec2& velocity, double seconds) {
    const auto wrapped = [seconds](float v) {
        const double offset = double{v} * seconds;
        return std::isfinite(offset) ? static_cast<float>(offset - std::floor(offset)) : 0.0F;
    };
    return {wrapped(velocity.x), wrapped(velocity.y)};
}

}  // namespace portalspace::render
