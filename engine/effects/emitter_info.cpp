#include "engine/effects/emitter_info.h"

#include <algorithm>
#include <cmath>

namespace portalspace::engine::effects {

namespace {

/// base + roll(-1, 1) x jitter, held in [lo, hi]; NaN gives lo.
float jittered(core::IRandom& random, float base, float jitter, float lo, float hi) {
    const float value = base + random.roll(-1.0F, 1.0F) * jitter;
    return value > lo ? std::min(value, hi) : lo;
}

core::Vec3 scaled(core::IRandom& random, const core::Vec3& v, float lo, float hi) { return v * random.roll(lo, hi); }

}  // namespace

float EmitterInfo::sorting_radius() const { return std::max(max_offset, max_a * static_cast<float>(lifespan)); }

core::Vec3 draw_offset(const EmitterInfo& info, core::IRandom& random) {
    core::Vec3 r;
    r.x = random.roll(-1.0F, 1.0F);
    r.y = random.roll(-1.0F, 1.0F);
    r.z = random.roll(-1.0F, 1.0F);
    core::Vec3 p = r - info.offset_dir * glm::dot(info.offset_dir, r);
    if (!core::normalize_check_small(p)) {
        return {0, 0, 0};
    }
    return p * random.roll(info.min_offset, info.max_offset);
}

ParticleDraw draw_particle(const EmitterInfo& info, core::IRandom& random) {
    ParticleDraw draw;
    const double lifespan = info.lifespan + static_cast<double>(random.roll(-1.0F, 1.0F)) * info.lifespan_rand;
    draw.lifespan = lifespan > 0 ? lifespan : 0;
    draw.final_translucency = jittered(random, info.final_translucency, info.translucency_rand, 0.0F, 1.0F);
    draw.start_translucency = jittered(random, info.start_translucency, info.translucency_rand, 0.0F, 1.0F);
    draw.final_scale = jittered(random, info.final_scale, info.scale_rand, 0.1F, 10.0F);
    draw.start_scale = jittered(random, info.start_scale, info.scale_rand, 0.1F, 10.0F);
    draw.c = scaled(random, info.c, info.min_c, info.max_c);
    draw.b = scaled(random, info.b, info.min_b, info.max_b);
    draw.a = scaled(random, info.a, info.min_a, info.max_a);
    draw.offset = draw_offset(info, random);
    return draw;
}

}  // namespace portalspace::engine::effects
