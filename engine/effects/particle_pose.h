#pragma once

#include <cmath>
#include <cstdint>

#include "core/frame.h"
#include "engine/effects/emitter_info.h"
#include "engine/effects/sin_cos.h"

namespace portalspace::engine::effects {

/// Where a particle is at the last tick, and how it looks. Relative to the landblock of its emitter.
struct ParticlePose {
    core::Vec3 position{0, 0, 0};
    core::Quat rotation = core::identity_quat();
    float scale = 1;
    float translucency = 0;

    /// Drawn unless it is exactly invisible (spec/vfx-sky-audio.md 5.4).
    [[nodiscard]] bool no_draw() const { return translucency == 1.0F; }
};

/// The birth values from which a pose follows, packed. `anchor` is the offset for parent-local particles, else the
/// start frame's origin and the offset together. For turning types `c` is the axis and `spin` the radians a second.
struct ParticleSeed {
    core::Vec3 anchor{0, 0, 0};
    float scale = 1;
    core::Vec3 a{0, 0, 0};
    float scale_change = 0;
    core::Vec3 b{0, 0, 0};
    float translucency = 0;
    core::Vec3 c{0, 0, 0};
    float translucency_change = 0;
    float age_rate = 0;  ///< 1 / lifespan, 0 for a life of no length
    float spin = 0;
};

[[nodiscard]] constexpr bool particle_turns(ParticleType type) {
    return type == ParticleType::parabolic_lvgagr || type == ParticleType::parabolic_lvlalr ||
           type == ParticleType::parabolic_gvgagr;
}

/// Displacement after `t` seconds, without the offset: the table of spec/vfx-sky-audio.md 8.4. `V` has a, b and c.
template <ParticleType kType, class V>
[[nodiscard]] core::Vec3 particle_way(const V& p, float t) {
    if constexpr (kType == ParticleType::local_velocity || kType == ParticleType::global_velocity) {
        return t * p.a;
    } else if constexpr (kType == ParticleType::parabolic_lvga || kType == ParticleType::parabolic_lvla ||
                         kType == ParticleType::parabolic_gvga || particle_turns(kType)) {
        return t * p.a + (0.5F * t * t) * p.b;
    } else if constexpr (kType == ParticleType::swarm) {
        return t * p.a + core::Vec3(p.c.x * sin_cos(p.b.x * t).cos, p.c.y * sin_cos(p.b.y * t).sin,
                                    p.c.z * sin_cos(p.b.z * t).cos);
    } else if constexpr (kType == ParticleType::explode) {
        return t * (t * p.b + p.a.x * p.c + core::Vec3(0, 0, p.a.z));
    } else if constexpr (kType == ParticleType::implode) {
        return (t * t) * p.b + sin_cos(p.a.x * t).cos * p.c;
    } else {
        return {0, 0, 0};
    }
}

/// Calls `call.template operator()<type>()` with the type as a constant; types without a name stand still.
template <class Call>
decltype(auto) with_particle_type(ParticleType type, Call&& call) {
    switch (type) {
        case ParticleType::local_velocity: return call.template operator()<ParticleType::local_velocity>();
        case ParticleType::parabolic_lvga: return call.template operator()<ParticleType::parabolic_lvga>();
        case ParticleType::parabolic_lvgagr: return call.template operator()<ParticleType::parabolic_lvgagr>();
        case ParticleType::swarm: return call.template operator()<ParticleType::swarm>();
        case ParticleType::explode: return call.template operator()<ParticleType::explode>();
        case ParticleType::implode: return call.template operator()<ParticleType::implode>();
        case ParticleType::parabolic_lvla: return call.template operator()<ParticleType::parabolic_lvla>();
        case ParticleType::parabolic_lvlalr: return call.template operator()<ParticleType::parabolic_lvlalr>();
        case ParticleType::parabolic_gvga: return call.template operator()<ParticleType::parabolic_gvga>();
        case ParticleType::parabolic_gvgagr: return call.template operator()<ParticleType::parabolic_gvgagr>();
        case ParticleType::global_velocity: return call.template operator()<ParticleType::global_velocity>();
        case ParticleType::still:
        default: return call.template operator()<ParticleType::still>();
    }
}

}  // namespace portalspace::engine::effects
