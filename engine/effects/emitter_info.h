#pragma once

#include "content/records/particle_emitter.h"
#include "core/random.h"

namespace portalspace::engine::effects {

using content::ParticleEmitterInfo;
using content::ParticleType;

/// The record with NaN and infinities replaced by 0, so that no draw can spoil a position; `replaced` says how many.
[[nodiscard]] ParticleEmitterInfo without_bad_numbers(const ParticleEmitterInfo& record, unsigned& replaced);

/// Neither limited in number nor in time: its particles freeze while it is not drawn. Retail IsPersistent.
[[nodiscard]] bool is_persistent(const ParticleEmitterInfo& info);
/// max(max offset, max A x lifespan) around the emitter's origin. Retail ParticleEmitterInfo::InitEnd; it culls
/// nothing.
[[nodiscard]] float sorting_radius(const ParticleEmitterInfo& info);

/// The random values of one particle, in owner axes (spec/vfx-sky-audio.md 6.4).
struct ParticleDraw {
    double lifespan = 0;
    float start_scale = 1;
    float final_scale = 1;
    float start_translucency = 0;
    float final_translucency = 0;
    core::Vec3 a{0, 0, 0};
    core::Vec3 b{0, 0, 0};
    core::Vec3 c{0, 0, 0};
    core::Vec3 offset{0, 0, 0};
};

/// Draws 1 to 12 of one emission in retail's order (the argument list is evaluated from its end): lifespan, final and
/// start translucency, final and start scale, C, B, A, then the offset.
[[nodiscard]] ParticleDraw draw_particle(const ParticleEmitterInfo& info, core::IRandom& random);

/// A random vector without its part along the offset direction (which is not normalised), of a length between min and
/// max; zero, without the draw of the length, when what is left is shorter than kEpsilon. Retail GetRandomOffset.
[[nodiscard]] core::Vec3 draw_offset(const ParticleEmitterInfo& info, core::IRandom& random);

}  // namespace portalspace::engine::effects
