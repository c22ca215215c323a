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
    place_particle(particle, type, frame);
}

void place_particle(Particle& particle, ParticleType type, const core::Frame& frame) {
    const auto t = static_cast<float>(particle.lifetime);
    const auto triple = [](const core::Vec3& v) { return Triple{v.x, v.y, v.z}; };
    const Triple way = with_particle_type(type, [&]<ParticleType kType>() {
        return particle_way<kType, sin_cos>(triple(particle.a), triple(particle.b), triple(particle.c), t);
    });
    particle.position = frame.origin + (particle.offset + core::Vec3(way.x, way.y, way.z));
    if (particle_turns(type)) {
        core::Frame turned = frame;
        turned.rotate(t * particle.c);
        particle.rotation = turned.rotation;
    }
    const float k = particle.age();
    particle.scale = particle.start_scale + (particle.final_scale - particle.start_scale) * k;
    particle.translucency =
        particle.start_translucency + (particle.final_translucency - particle.start_translucency) * k;
}

ParticleSeed seed_of(const Particle& p, ParticleType type, bool parent_local) {
    ParticleSeed seed;
    seed.anchor = parent_local ? p.offset : p.start.origin + p.offset;
    seed.a = p.a;
    seed.b = p.b;
    seed.c = p.c;
    seed.rotation = p.start.rotation;
    if (particle_turns(type)) {
        seed.spin = glm::length(p.c);
        seed.c = seed.spin > 0 ? p.c / seed.spin : core::Vec3(0, 0, 0);
    }
    const bool lives = p.lifespan > 0;
    seed.age_rate = lives ? static_cast<float>(1.0 / p.lifespan) : 0.0F;
    // A life of no length shows its end at once.
    seed.scale = lives ? p.start_scale : p.final_scale;
    seed.scale_change = p.final_scale - seed.scale;
    seed.translucency = lives ? p.start_translucency : p.final_translucency;
    seed.translucency_change = p.final_translucency - seed.translucency;
    return seed;
}

}  // namespace portalspace::engine::effects
