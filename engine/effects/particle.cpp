#include "engine/effects/particle.h"

#include <cmath>

namespace portalspace::engine::effects {

namespace {

constexpr float kPi = 3.14159265F;

/// The direction of an Explode particle: C by the component, squeezed into the sphere by two angles; zero when it comes
/// out shorter than kEpsilon. The z component carries cos(po) as the retail-derived sources have it (spec 8.2).
core::Vec3 explode_direction(const core::Vec3& c, core::IRandom& random) {
    const float ra = random.roll(-kPi, kPi);
    const float po = random.roll(-kPi, kPi);
    const float cos_po = std::cos(po);
    core::Vec3 v(std::cos(ra) * c.x * cos_po, std::sin(ra) * c.y * cos_po, std::sin(po) * c.z * cos_po);
    return core::normalize_check_small(v) ? v : core::Vec3(0, 0, 0);
}

bool rotates(ParticleType type) {
    return type == ParticleType::parabolic_lvgagr || type == ParticleType::parabolic_lvlalr ||
           type == ParticleType::parabolic_gvgagr;
}

/// Which of A, B, C are kept, and in whose axes: spec 8.2, the table.
void set_vectors(Particle& p, ParticleType type, const ParticleDraw& draw, const core::Frame& owner,
                 core::IRandom& random) {
    const auto local = [&owner](const core::Vec3& v) { return owner.local_to_global_vec(v); };
    p.a = p.b = p.c = {0, 0, 0};
    switch (type) {
        case ParticleType::still: break;
        case ParticleType::local_velocity: p.a = local(draw.a); break;
        case ParticleType::parabolic_lvga:
            p.a = local(draw.a);
            p.b = draw.b;
            break;
        case ParticleType::parabolic_lvgagr:
        case ParticleType::swarm:
            p.a = local(draw.a);
            p.b = draw.b;
            p.c = draw.c;
            break;
        case ParticleType::explode:
            p.a = draw.a;
            p.b = draw.b;
            p.c = explode_direction(draw.c, random);
            break;
        case ParticleType::implode:
            p.a = draw.a;
            p.b = draw.b;
            p.offset *= draw.c;
            p.c = p.offset;
            break;
        case ParticleType::parabolic_lvla:
            p.a = local(draw.a);
            p.b = local(draw.b);
            break;
        case ParticleType::parabolic_lvlalr:
            p.a = local(draw.a);
            p.b = local(draw.b);
            p.c = local(draw.c);
            break;
        case ParticleType::parabolic_gvga:
            p.a = draw.a;
            p.b = draw.b;
            break;
        case ParticleType::parabolic_gvgagr:
        default:
            p.a = draw.a;
            p.b = draw.b;
            p.c = draw.c;
            break;
        case ParticleType::global_velocity: p.a = draw.a; break;
    }
}

/// Displacement from the frame's origin at the age `t` seconds, offset included: spec 8.4, the table.
core::Vec3 displacement(const Particle& p, ParticleType type, float t) {
    switch (type) {
        case ParticleType::local_velocity:
        case ParticleType::global_velocity: return p.offset + t * p.a;
        case ParticleType::parabolic_lvga:
        case ParticleType::parabolic_lvla:
        case ParticleType::parabolic_gvga:
        case ParticleType::parabolic_lvgagr:
        case ParticleType::parabolic_lvlalr:
        case ParticleType::parabolic_gvgagr: return p.offset + t * p.a + (0.5F * t * t) * p.b;
        case ParticleType::swarm:
            return p.offset + t * p.a +
                   core::Vec3(p.c.x * std::cos(p.b.x * t), p.c.y * std::sin(p.b.y * t), p.c.z * std::cos(p.b.z * t));
        case ParticleType::explode: return p.offset + t * (t * p.b + p.a.x * p.c + core::Vec3(0, 0, p.a.z));
        case ParticleType::implode: return p.offset + (t * t) * p.b + std::cos(p.a.x * t) * p.c;
        case ParticleType::still:
        default: return p.offset;
    }
}

}  // namespace

void init_particle(Particle& particle, ParticleType type, const ParticleDraw& draw, const core::Frame& owner,
                   const core::Vec3& hook_origin, double phys, bool persistent, core::IRandom& random) {
    particle.live = true;
    particle.birth = phys;
    particle.lifetime = 0;
    particle.lifespan = draw.lifespan;
    particle.start = owner;
    particle.offset = owner.local_to_global_vec(hook_origin + draw.offset);
    set_vectors(particle, type, draw, owner, random);
    particle.start_scale = draw.start_scale;
    particle.final_scale = draw.final_scale;
    particle.start_translucency = draw.start_translucency;
    particle.final_translucency = draw.final_translucency;
    particle.rotation = core::identity_quat();
    update_particle(particle, type, particle.start, phys, persistent);
}

void update_particle(Particle& particle, ParticleType type, const core::Frame& frame, double phys, bool persistent) {
    const double elapsed = phys - particle.birth;
    if (persistent) {
        particle.lifetime += elapsed;
        particle.birth = phys;
    } else {
        particle.lifetime = elapsed;
    }
    const auto t = static_cast<float>(particle.lifetime);
    particle.position = frame.origin + displacement(particle, type, t);
    if (rotates(type)) {
        core::Frame turned = frame;
        turned.rotate(t * particle.c);
        particle.rotation = turned.rotation;
    }
    const float k = particle.age();
    particle.scale = particle.start_scale + (particle.final_scale - particle.start_scale) * k;
    particle.translucency =
        particle.start_translucency + (particle.final_translucency - particle.start_translucency) * k;
}

}  // namespace portalspace::engine::effects
