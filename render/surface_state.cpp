#include "render/surface_state.h"

#include <algorithm>
#include <cmath>

#include "content/records/surface.h"

namespace portalspace::render {
namespace {

using content::SurfaceType;

float truncated_opacity(float translucency) {
    if (!std::isfinite(translucency)) return 1;
    // In double precision: 1 - 0.4 as floats would round up to a whole step.
    return static_cast<float>(std::floor(std::clamp(1.0 - double{translucency}, 0.0, 1.0) * 255.0) / 255.0);
}

float finite_or(float value, float fallback) { return std::isfinite(value) ? value : fallback; }

}  // namespace

SurfaceState surface_state(const content::Surface& surface, bool paletted) {
    const auto has = [&surface](SurfaceType bit) {
        return (surface.type.raw() & static_cast<std::uint32_t>(bit)) != 0;
    };
    const bool clip = has(SurfaceType::clip_map);
    const bool additive = has(SurfaceType::additive);
    const bool translucent = has(SurfaceType::translucent);

    SurfaceState state;
    if (has(SurfaceType::alpha)) {
        state.blend = additive ? Blend::alpha_add : Blend::alpha;
    } else if (has(SurfaceType::inverse_alpha)) {
        state.blend = additive ? Blend::inverse_add : Blend::inverse;
    } else if (additive) {
        state.blend = Blend::add;
    }
    const bool mixes = state.blend != Blend::none;
    if (clip) {
        state.alpha_test = paletted ? 100 : 200;
        if (!mixes) state.blend = Blend::premultiplied;
    }
    if (translucent && (clip || !mixes)) state.blend = Blend::alpha;

    const bool plain_clip = clip && !mixes && !translucent;
    state.depth_write = state.blend == Blend::none || plain_clip;
    state.fog = !additive;
    state.deferral = static_cast<std::uint8_t>((mixes ? 2 : 0) + (translucent ? 4 : 0) + (clip ? 8 : 0));
    if (plain_clip) {
        state.draw_class = DrawClass::alpha_tested;
    } else if (state.blend == Blend::add || state.blend == Blend::alpha_add || state.blend == Blend::inverse_add) {
        state.draw_class = DrawClass::additive;
    } else if (state.blend != Blend::none) {
        state.draw_class = DrawClass::translucent;
    }
    // A solid colour takes its opacity from the translucency too: the alpha of the colour is ignored (6.1).
    if (translucent || has(SurfaceType::solid)) state.opacity = truncated_opacity(surface.translucency);
    state.luminosity = finite_or(surface.luminosity, 0);
    state.diffuse = finite_or(surface.diffuse, 1);
    return state;
}

SurfaceState faded(const SurfaceState& state) {
    SurfaceState result = state;
    result.blend = Blend::alpha;
    result.depth_write = false;
    result.draw_class = DrawClass::translucent;
    return result;
}

}  // namespace portalspace::render
