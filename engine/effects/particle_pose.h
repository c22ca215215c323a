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

/// The birth values from which a pose follows. `anchor` is the offset for parent-local particles, else the start
/// frame's origin and the offset together. For turning types `c` is the axis, `spin` the radians a second and
/// `rotation` that of the start frame.
struct ParticleSeed {
    core::Vec3 anchor{0, 0, 0};
    core::Vec3 a{0, 0, 0};
    core::Vec3 b{0, 0, 0};
    core::Vec3 c{0, 0, 0};
    core::Quat rotation = core::identity_quat();
    float spin = 0;
    float scale = 1;
    float scale_change = 0;
    float translucency = 0;
    float translucency_change = 0;
    float age_rate = 0;  ///< 1 / lifespan, 0 for a life of no length
};

[[nodiscard]] constexpr bool particle_turns(ParticleType type) {
    return type == ParticleType::parabolic_lvgagr || type == ParticleType::parabolic_lvlalr ||
           type == ParticleType::parabolic_gvgagr;
}

/// Three plain numbers: a compiler keeps them in lanes, which it does not with a vector class.
struct Triple {
    float x;
    float y;
    float z;
};

/// Displacement after `t` seconds, without the offset: the table of spec/vfx-sky-audio.md 8.4. `kTurn` is one of the
/// functions of sin_cos.h.
template <ParticleType kType, SinCos (*kTurn)(float)>
[[nodiscard]] inline Triple particle_way(const Triple& a, const Triple& b, const Triple& c, float t) {
    if constexpr (kType == ParticleType::local_velocity || kType == ParticleType::global_velocity) {
        return {t * a.x, t * a.y, t * a.z};
    } else if constexpr (kType == ParticleType::parabolic_lvga || kType == ParticleType::parabolic_lvla ||
                         kType == ParticleType::parabolic_gvga || particle_turns(kType)) {
        const float half = 0.5F * t * t;
        return {t * a.x + half * b.x, t * a.y + half * b.y, t * a.z + half * b.z};
    } else if constexpr (kType == ParticleType::swarm) {
        return {t * a.x + c.x * kTurn(b.x * t).cos, t * a.y + c.y * kTurn(b.y * t).sin,
                t * a.z + c.z * kTurn(b.z * t).cos};
    } else if constexpr (kType == ParticleType::explode) {
        return {t * (t * b.x + a.x * c.x), t * (t * b.y + a.x * c.y), t * (t * b.z + a.x * c.z + a.z)};
    } else if constexpr (kType == ParticleType::implode) {
        const float swing = kTurn(a.x * t).cos;
        const float square = t * t;
        return {square * b.x + swing * c.x, square * b.y + swing * c.y, square * b.z + swing * c.z};
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
