#include "content/forge/emitters.h"

#include "content/forge/demo_ids.h"
#include "content/records/particle_emitter.h"

namespace portalspace::content::forge {
namespace {

using core::Vec3;
using Info = ParticleEmitterInfo;

/// An emitter per second with nothing moving yet.
Info base(core::DataId sprite, ParticleType type, double rate, int most, double life, double life_random) {
    Info e;
    e.gfx_obj = sprite;
    e.hw_gfx_obj = sprite;
    e.particle_type = type;
    e.birth_rate = rate;
    e.max_particles = most;
    e.life_span = life;
    e.life_span_random = life_random;
    return e;
}

/// All particles at once, then the end.
Info burst(core::DataId sprite, ParticleType type, int count, double life, double life_random) {
    Info e = base(sprite, type, 0.1, count, life, life_random);
    e.initial_particles = count;
    e.total_particles = count;
    return e;
}

core::DataId store(Book& book, Info e) {
    e.id = book.next_id(0x32);
    book.portal.add_record(e.id.value, e);
    return e.id;
}

Info flame_body(const Sprites& s, float size) {
    Info e = base(s.ember, ParticleType::still, 0.016, 16, 0.16, 0.04);
    e.offset = {{0, 0, 0}, 0.0F, 0.06F};
    e.scale = {0.55F * size, 0.25F * size, 0.08F};
    e.translucency = {0.1F, 0.8F, 0.1F};
    e.parent_local = 1;
    e.initial_particles = 4;
    return e;
}

Info trail(core::DataId sprite, float size, double life) {
    Info e = base(sprite, ParticleType::global_velocity, 0.012, 70, life, life * 0.25);
    e.offset = {{0, 0, 0}, 0.0F, 0.07F * size};
    e.a = {{0, 0, 1}, 0.15F, 0.55F};
    e.scale = {0.5F * size, 0.1F, 0.1F};
    e.translucency = {0.05F, 1.0F, 0.05F};
    return e;
}

Info falling_sparks(core::DataId sprite, float size) {
    Info e = base(sprite, ParticleType::explode, 0.035, 40, 0.7, 0.25);
    e.a = {{1, 0, 0.6F}, 0.4F, 1.3F};
    e.b = {{0, 0, -2.6F}, 1.0F, 1.0F};
    e.c = {{1, 1, 1}, 1.0F, 1.0F};
    e.scale = {0.12F * size, 0.1F, 0.03F};
    e.translucency = {0.0F, 0.9F, 0.1F};
    return e;
}

Info smoke_trail(const Sprites& s, float size) {
    Info e = base(s.smoke, ParticleType::parabolic_gvga, 0.05, 30, 1.2, 0.3);
    e.offset = {{0, 0, 0}, 0.0F, 0.1F};
    e.a = {{0, 0, 1}, 0.3F, 0.6F};
    e.b = {{0, 0.15F, 0.25F}, 1.0F, 1.0F};
    e.scale = {0.25F * size, 0.95F * size, 0.1F};
    e.translucency = {0.55F, 1.0F, 0.1F};
    return e;
}

Info flash(core::DataId sprite, float size) {
    Info e = burst(sprite, ParticleType::still, 2, 0.3, 0.05);
    e.scale = {2.2F * size, 0.5F * size, 0.2F};
    e.translucency = {0.0F, 1.0F, 0.0F};
    return e;
}

Info ring(core::DataId sprite, float size) {
    Info e = burst(sprite, ParticleType::still, 1, 0.45, 0.0);
    e.scale = {0.3F, 3.4F * size, 0.0F};
    e.translucency = {0.1F, 1.0F, 0.0F};
    return e;
}

Info blast(core::DataId sprite, int count, float speed, float size, double life) {
    Info e = burst(sprite, ParticleType::explode, count, life, life * 0.3);
    e.offset = {{0, 0, 0}, 0.0F, 0.15F};
    e.a = {{1, 0, 0.5F}, speed * 0.4F, speed};
    e.b = {{0, 0, 0.6F}, 1.0F, 1.0F};
    e.c = {{1, 1, 1}, 1.0F, 1.0F};
    e.scale = {0.8F * size, 0.2F * size, 0.15F};
    e.translucency = {0.0F, 1.0F, 0.1F};
    return e;
}

Info shards(core::DataId sprite, int count, float speed, float size) {
    Info e = blast(sprite, count, speed, size, 1.1);
    e.b = {{0, 0, -4.9F}, 1.0F, 1.0F};
    e.scale = {0.16F * size, 0.1F, 0.04F};
    e.translucency = {0.0F, 0.95F, 0.1F};
    return e;
}

Info fume(const Sprites& s, int count, float size) {
    Info e = burst(s.smoke, ParticleType::parabolic_gvga, count, 1.9, 0.5);
    e.offset = {{0, 0, 0}, 0.1F, 0.5F * size};
    e.a = {{0, 0, 1}, 0.4F, 1.1F};
    e.b = {{0, 0.1F, -0.1F}, 1.0F, 1.0F};
    e.scale = {0.5F * size, 1.7F * size, 0.2F};
    e.translucency = {0.4F, 1.0F, 0.1F};
    return e;
}

}  // namespace

BoltEmitters forge_flame_emitters(Book& book, const Sprites& s, int strength) {
    const float size = 0.75F + 0.3F * static_cast<float>(strength);
    BoltEmitters b;
    b.body = store(book, flame_body(s, size));
    b.trail = store(book, trail(s.flame, size, 0.35 + 0.15 * strength));
    if (strength > 0) {
        b.sparks = store(book, falling_sparks(s.spark, size));
    }
    if (strength > 1) {
        b.smoke = store(book, smoke_trail(s, size));
    }
    b.flash = store(book, flash(s.ember, size));
    b.burst = store(book, blast(s.flame, 14 + 8 * strength, 2.4F + static_cast<float>(strength), size, 0.55));
    b.shards = store(book, shards(s.spark, 12 + 12 * strength, 3.5F + 1.2F * static_cast<float>(strength), size));
    b.ring = store(book, ring(s.fire_ring, size * 0.8F));
    b.fume = store(book, fume(s, 5 + 2 * strength, size));
    return b;
}

BoltEmitters forge_frost_emitters(Book& book, const Sprites& s) {
    BoltEmitters b;
    Info body = flame_body(s, 1.0F);
    body.gfx_obj = body.hw_gfx_obj = s.ice_glow;
    b.body = store(book, body);
    Info flakes = trail(s.frost, 0.8F, 0.8);
    flakes.a = {{0, 0, -1}, 0.1F, 0.5F};
    b.trail = store(book, flakes);
    b.sparks = store(book, falling_sparks(s.frost, 1.4F));
    b.flash = store(book, flash(s.ice_glow, 1.1F));
    b.burst = store(book, blast(s.frost, 22, 2.6F, 0.8F, 0.8));
    b.shards = store(book, shards(s.frost, 26, 4.2F, 1.4F));
    b.ring = store(book, ring(s.ice_ring, 1.0F));
    b.fume = store(book, fume(s, 4, 0.8F));
    return b;
}

BoltEmitters forge_lightning_emitters(Book& book, const Sprites& s) {
    BoltEmitters b;
    Info body = base(s.bolt, ParticleType::still, 0.02, 12, 0.09, 0.03);
    body.offset = {{0, 0, 0}, 0.0F, 0.12F};
    body.scale = {1.0F, 0.7F, 0.3F};
    body.translucency = {0.0F, 0.6F, 0.2F};
    body.parent_local = 1;
    b.body = store(book, body);
    b.trail = store(book, trail(s.bolt_glow, 0.9F, 0.3));
    b.sparks = store(book, falling_sparks(s.spark, 0.9F));
    b.flash = store(book, flash(s.bolt_glow, 1.3F));
    b.burst = store(book, blast(s.bolt, 18, 3.2F, 1.1F, 0.35));
    b.shards = store(book, shards(s.spark, 30, 6.0F, 1.0F));
    b.ring = store(book, ring(s.bolt_ring, 1.1F));
    b.fume = store(book, fume(s, 3, 0.7F));
    return b;
}

BoltEmitters forge_acid_emitters(Book& book, const Sprites& s) {
    BoltEmitters b;
    Info body = flame_body(s, 0.9F);
    body.gfx_obj = body.hw_gfx_obj = s.glow[3];
    b.body = store(book, body);
    Info drops = falling_sparks(s.glow[3], 2.2F);
    drops.b = {{0, 0, -4.2F}, 1.0F, 1.0F};
    b.trail = store(book, trail(s.glow[3], 0.7F, 0.5));
    b.sparks = store(book, drops);
    b.flash = store(book, flash(s.glow[3], 1.0F));
    b.burst = store(book, blast(s.glow[3], 20, 2.2F, 0.7F, 0.7));
    b.shards = store(book, shards(s.glow[3], 24, 3.4F, 1.8F));
    b.ring = store(book, ring(s.glow[3], 0.8F));
    b.fume = store(book, fume(s, 7, 1.0F));
    return b;
}

void forge_fist_emitter(Book& book, const Sprites& s) {
    Info wind = trail(s.dust, 0.6F, 0.4);
    wind.id = demo::kTuskerFistEmitter;
    book.portal.add_record(wind.id.value, wind);
}

PlaceEmitters forge_place_emitters(Book& book, const Sprites& s) {
    PlaceEmitters p;
    Info flame = base(s.flame, ParticleType::global_velocity, 0.05, 24, 0.65, 0.2);
    flame.offset = {{0, 0, 1}, 0.0F, 0.06F};
    flame.a = {{0, 0, 1}, 0.45F, 0.9F};
    flame.scale = {0.5F, 0.12F, 0.12F};
    flame.translucency = {0.05F, 1.0F, 0.1F};
    flame.initial_particles = 4;
    p.torch_flame = store(book, flame);
    Info glow = base(s.ember, ParticleType::still, 0.12, 6, 0.4, 0.1);
    glow.scale = {0.9F, 0.75F, 0.15F};
    glow.translucency = {0.55F, 0.85F, 0.1F};
    p.torch_glow = store(book, glow);
    Info sparks = base(s.spark, ParticleType::parabolic_lvga, 0.45, 8, 1.2, 0.4);
    sparks.offset = {{0, 0, 1}, 0.0F, 0.1F};
    sparks.a = {{0.15F, 0.1F, 1}, 0.8F, 1.6F};
    sparks.b = {{0.2F, 0, -0.9F}, 0.5F, 1.0F};
    sparks.scale = {0.1F, 0.1F, 0.02F};
    sparks.translucency = {0.0F, 1.0F, 0.1F};
    p.torch_sparks = store(book, sparks);

    Info fire = flame;
    fire.birth_rate = 0.025;
    fire.max_particles = 48;
    fire.life_span = 0.9;
    fire.offset = {{0, 0, 1}, 0.0F, 0.3F};
    fire.a = {{0, 0, 1}, 0.7F, 1.3F};
    fire.scale = {0.95F, 0.15F, 0.2F};
    p.fire_flame = store(book, fire);
    Info fire_sparks = sparks;
    fire_sparks.birth_rate = 0.12;
    fire_sparks.max_particles = 20;
    fire_sparks.particle_type = ParticleType::swarm;
    fire_sparks.life_span = 2.2;
    fire_sparks.a = {{0, 0, 1}, 0.8F, 1.5F};
    fire_sparks.b = {{3.1F, 2.3F, 1}, 0.6F, 1.3F};
    fire_sparks.c = {{0.25F, 0.25F, 0}, 0.4F, 1.0F};
    p.fire_sparks = store(book, fire_sparks);
    Info smoke = smoke_trail(s, 1.5F);
    smoke.birth_rate = 0.22;
    smoke.life_span = 4.0;
    smoke.life_span_random = 1.0;
    smoke.a = {{0.15F, 0.1F, 1}, 0.7F, 1.1F};
    smoke.scale = {0.5F, 2.6F, 0.3F};
    smoke.translucency = {0.6F, 1.0F, 0.1F};
    p.fire_smoke = store(book, smoke);

    Info swarm = base(s.glow[4], ParticleType::swarm, 0.09, 46, 4.0, 1.0);
    swarm.offset = {{0, 0, 1}, 0.1F, 0.5F};
    swarm.a = {{0, 0, 1}, 0.25F, 0.6F};
    swarm.b = {{1.9F, 1.9F, 1.1F}, 0.7F, 1.4F};
    swarm.c = {{0.9F, 0.9F, 0.25F}, 0.6F, 1.2F};
    swarm.scale = {0.16F, 0.1F, 0.05F};
    swarm.translucency = {0.0F, 1.0F, 0.1F};
    swarm.initial_particles = 10;
    p.crystal_swarm = store(book, swarm);
    Info halo = base(s.ice_glow, ParticleType::still, 0.5, 5, 1.6, 0.3);
    halo.scale = {1.5F, 3.0F, 0.3F};
    halo.translucency = {0.75F, 1.0F, 0.05F};
    p.crystal_glow = store(book, halo);

    Info motes = base(s.glow[2], ParticleType::swarm, 0.35, 24, 7.0, 2.0);
    motes.offset = {{0, 0, 1}, 1.0F, 7.0F};
    motes.a = {{0.2F, 0.1F, 0.12F}, 0.3F, 1.0F};
    motes.b = {{0.7F, 0.9F, 0.5F}, 0.6F, 1.2F};
    motes.c = {{0.7F, 0.7F, 0.5F}, 0.6F, 1.2F};
    motes.scale = {0.1F, 0.1F, 0.0F};
    motes.translucency = {0.35F, 1.0F, 0.1F};
    p.motes = store(book, motes);

    Info candle = base(s.flame, ParticleType::still, 0.12, 5, 0.35, 0.1);
    candle.scale = {0.14F, 0.1F, 0.03F};
    candle.translucency = {0.1F, 0.8F, 0.1F};
    candle.initial_particles = 2;
    p.candle = store(book, candle);
    Info vortex = base(s.glow[5], ParticleType::swarm, 0.04, 60, 2.2, 0.6);
    vortex.offset = {{0, 0, 0}, 0.2F, 1.1F};
    vortex.a = {{0, 0, 1}, -0.3F, 0.4F};
    vortex.b = {{2.9F, 2.9F, 2.2F}, 0.8F, 1.3F};
    vortex.c = {{0.9F, 0.4F, 1.0F}, 0.5F, 1.1F};
    vortex.scale = {0.28F, 0.06F, 0.06F};
    vortex.translucency = {0.05F, 1.0F, 0.1F};
    vortex.initial_particles = 20;
    p.portal_swirl = store(book, vortex);
    Info life = base(s.glow[4], ParticleType::swarm, 0.12, 26, 3.2, 0.8);
    life.offset = {{0, 0, 1}, 0.3F, 0.9F};
    life.a = {{0, 0, 1}, 0.2F, 0.5F};
    life.b = {{1.2F, 1.2F, 0.4F}, 0.7F, 1.3F};
    life.c = {{1.0F, 1.0F, 0.2F}, 0.6F, 1.0F};
    life.scale = {0.2F, 0.05F, 0.05F};
    life.translucency = {0.1F, 1.0F, 0.1F};
    p.lifestone_motes = store(book, life);
    return p;
}

MagicEmitters forge_magic_emitters(Book& book, const Sprites& s) {
    MagicEmitters m;
    Info gather = base(s.ember, ParticleType::implode, 0.03, 24, 0.55, 0.1);
    gather.offset = {{0, 0, 0}, 0.12F, 0.3F};
    gather.a = {{5.2F, 0, 0}, 1.0F, 1.0F};
    gather.c = {{1, 1, 1}, 1.0F, 1.0F};
    gather.scale = {0.1F, 0.3F, 0.05F};
    gather.translucency = {0.7F, 0.1F, 0.1F};
    gather.parent_local = 1;
    m.gather = store(book, gather);

    Info recall = base(s.glow[5], ParticleType::swarm, 0.02, 110, 2.2, 0.5);
    recall.offset = {{0, 0, 1}, 0.2F, 0.6F};
    recall.a = {{0, 0, 1}, 0.5F, 1.2F};
    recall.b = {{3.6F, 3.6F, 0}, 0.8F, 1.2F};
    recall.c = {{0.8F, 0.8F, 0}, 0.7F, 1.2F};
    recall.scale = {0.3F, 0.1F, 0.08F};
    recall.translucency = {0.0F, 1.0F, 0.1F};
    recall.id = core::DataId(0x3200078E);
    book.portal.add_record(recall.id.value, recall);
    m.recall = recall.id;

    Info vanish = burst(s.glow[5], ParticleType::explode, 40, 1.1, 0.3);
    vanish.offset = {{0, 0, 0}, 0.1F, 0.9F};
    vanish.a = {{1, 0, 0.8F}, 0.3F, 1.0F};
    vanish.c = {{1, 1, 1}, 1.0F, 1.0F};
    vanish.scale = {0.35F, 0.1F, 0.1F};
    vanish.translucency = {0.0F, 1.0F, 0.1F};
    m.vanish = store(book, vanish);
    m.puff = store(book, fume(s, 8, 0.7F));
    Info blood = shards(s.glow[0], 16, 2.2F, 0.8F);
    m.blood = store(book, blood);
    m.hit_sparks = store(book, shards(s.spark, 14, 3.0F, 0.9F));
    for (std::size_t i = 0; i < s.glow.size(); ++i) {
        Info rise = base(s.glow[i], ParticleType::swarm, 0.02, 70, 1.3, 0.3);
        rise.total_seconds = 1.6;
        rise.offset = {{0, 0, 1}, 0.1F, 0.3F};
        rise.a = {{0, 0, 1}, 0.9F, 1.5F};
        rise.b = {{4.2F, 4.2F, 0}, 1.0F, 1.2F};
        rise.c = {{0.55F, 0.55F, 0}, 0.8F, 1.1F};
        rise.scale = {0.3F, 0.1F, 0.06F};
        rise.translucency = {0.0F, 1.0F, 0.1F};
        m.rise[i] = store(book, rise);
        Info sink = rise;
        sink.a = {{0, 0, -1}, 0.9F, 1.5F};
        sink.scale = {0.15F, 0.35F, 0.05F};
        m.sink[i] = store(book, sink);
    }
    return m;
}

}  // namespace portalspace::content::forge
