#pragma once

#include "core/frame.h"
#include "engine/effects/emitter_info.h"
#include "engine/effects/particle_pose.h"

namespace portalspace::engine::effects {

/// One slot of an emitter with all its values. Frames and positions are relative to the landblock of the emitter.
/// Layout and rules: spec/vfx-sky-audio.md 8.
struct Particle {
    bool live = false;
    double birth = 0;
    double lifespan = 0;
    double lifetime = 0;
    /// Owner's root or part frame at birth, without the hook's frame.
    core::Frame start;
    core::Vec3 offset{0, 0, 0};
    core::Vec3 a{0, 0, 0};
    core::Vec3 b{0, 0, 0};
    core::Vec3 c{0, 0, 0};
    float start_scale = 1;
    float final_scale = 1;
    float start_translucency = 0;
    float final_translucency = 0;

    // What the last update made of it.
    core::Vec3 position{0, 0, 0};
    core::Quat rotation = core::identity_quat();
    float scale = 1;
    float translucency = 0;

    /// 0 at birth, 1 at the end of its life; 1 for a life of no length.
    [[nodiscard]] float age() const { return lifetime >= lifespan ? 1.0F : static_cast<float>(lifetime / lifespan); }
    /// Drawn unless it is exactly invisible (spec 5.4).
    [[nodiscard]] bool no_draw() const { return translucency == 1.0F; }
};

/// Gives birth at `phys` (seconds) and runs the first update with the start frame. `owner` is the owner's root or part
/// frame; only the origin of the hook's frame is used, its quaternion takes no part. Explode draws its two angles from
/// `random` here. Retail Particle::Init 0x0051C930 (seed 2026-07-13, section 8; spec 8.2).
void init_particle(Particle& particle, ParticleType type, const ParticleDraw& draw, const core::Frame& owner,
                   const core::Vec3& hook_origin, double phys, bool persistent, core::IRandom& random);

/// Places the particle for the time `phys`: position, rotation, scale and translucency, evaluated from its birth values
/// and not integrated. `frame` is the live owner or part frame for a parent-local emitter, else the particle's own
/// start frame. Persistent particles add up their time, so that it can be frozen. Retail Particle::Update
/// (spec 8.4, 8.5).
void update_particle(Particle& particle, ParticleType type, const core::Frame& frame, double phys, bool persistent);
/// The second half of that: places the particle for its present lifetime.
void place_particle(Particle& particle, ParticleType type, const core::Frame& frame);

/// What a pose needs of a particle, packed for the tick.
[[nodiscard]] ParticleSeed seed_of(const Particle& particle, ParticleType type, bool parent_local);

}  // namespace portalspace::engine::effects
