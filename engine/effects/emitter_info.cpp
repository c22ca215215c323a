#include "engine/effects/emitter_info.h"

#include <algorithm>
#include <cmath>

namespace portalspace::engine::effects {

namespace {

template <class T>
void clean(T& value, unsigned& replaced) {
    if (!std::isfinite(value)) {
        value = 0;
        ++replaced;
    }
}

void clean(content::ParticleVector& v, unsigned& replaced) {
    clean(v.direction.x, replaced);
    clean(v.direction.y, replaced);
    clean(v.direction.z, replaced);
    clean(v.min, replaced);
    clean(v.max, replaced);
}

void clean(content::ParticleRamp& ramp, unsigned& replaced) {
    clean(ramp.start, replaced);
    clean(ramp.final, replaced);
    clean(ramp.random, replaced);
}

/// base + roll(-1, 1) x spread, held in [lo, hi].
float spread(core::IRandom& random, float base, float spread_width, float lo, float hi) {
    return std::clamp(base + random.roll(-1.0F, 1.0F) * spread_width, lo, hi);
}

core::Vec3 scaled(const content::ParticleVector& v, core::IRandom& random) {
    return v.direction * random.roll(v.min, v.max);
}

}  // namespace

ParticleEmitterInfo without_bad_numbers(const ParticleEmitterInfo& record, unsigned& replaced) {
    ParticleEmitterInfo info = record;
    replaced = 0;
    // A birth rate of NaN is left alone: no comparison with it is true, so that it never emits.
    clean(info.total_seconds, replaced);
    clean(info.life_span, replaced);
    clean(info.life_span_random, replaced);
    clean(info.offset, replaced);
    clean(info.a, replaced);
    clean(info.b, replaced);
    clean(info.c, replaced);
    clean(info.scale, replaced);
    clean(info.translucency, replaced);
    return info;
}

bool is_persistent(const ParticleEmitterInfo& info) { return info.total_particles == 0 && info.total_seconds == 0; }

float sorting_radius(const ParticleEmitterInfo& info) {
    return std::max(info.offset.max, info.a.max * static_cast<float>(info.life_span));
}

core::Vec3 draw_offset(const ParticleEmitterInfo& info, core::IRandom& random) {
    core::Vec3 r;
    r.x = random.roll(-1.0F, 1.0F);
    r.y = random.roll(-1.0F, 1.0F);
    r.z = random.roll(-1.0F, 1.0F);
    core::Vec3 across = r - info.offset.direction * glm::dot(info.offset.direction, r);
    if (!core::normalize_check_small(across)) {
        return {0, 0, 0};
    }
    return across * random.roll(info.offset.min, info.offset.max);
}

ParticleDraw draw_particle(const ParticleEmitterInfo& info, core::IRandom& random) {
    ParticleDraw draw;
    const double lifespan = info.life_span + static_cast<double>(random.roll(-1.0F, 1.0F)) * info.life_span_random;
    draw.lifespan = std::max(0.0, lifespan);
    draw.final_translucency = spread(random, info.translucency.final, info.translucency.random, 0.0F, 1.0F);
    draw.start_translucency = spread(random, info.translucency.start, info.translucency.random, 0.0F, 1.0F);
    draw.final_scale = spread(random, info.scale.final, info.scale.random, 0.1F, 10.0F);
    draw.start_scale = spread(random, info.scale.start, info.scale.random, 0.1F, 10.0F);
    draw.c = scaled(info.c, random);
    draw.b = scaled(info.b, random);
    draw.a = scaled(info.a, random);
    draw.offset = draw_offset(info, random);
    return draw;
}

}  // namespace portalspace::engine::effects
