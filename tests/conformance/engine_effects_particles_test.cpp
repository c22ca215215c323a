// Random draws and particles: seed 2026-07-13 section 8, spec/vfx-sky-audio.md 6.4, 8 and 17.7.
#include <cmath>

#include "tests/engine/effects_particle_vectors.h"
#include "tests/engine/effects_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::effects_test;
using engine::effects::EmitterSpec;
using engine::effects::Particle;

namespace {

const std::vector<float> kCycle{0.5F,    0.25F,   0.75F,   0.125F,  0.875F,  0.375F,  0.625F,  0.0625F,
                                0.9375F, 0.4375F, 0.5625F, 0.1875F, 0.8125F, 0.3125F, 0.6875F, 0.03125F};

constexpr std::uint32_t kInfo = 0x32FF0001;

ParticleEmitterInfo emitter_of(int type, bool parent_local) {
    auto info = plain_emitter(kInfo);
    info.particle_type = static_cast<content::ParticleType>(type);
    info.birth_rate = 0.25;
    info.max_particles = info.initial_particles = info.total_particles = 3;
    info.life_span = 2;
    info.life_span_random = 0.5;
    info.offset = {{0, 0, 1}, 0.5F, 1.5F};
    info.a = {{1, 0, 0}, 1, 3};
    info.b = {{0.5F, 1, -2}, 1, 2};
    info.c = {{1, 2, 3}, 0.5F, 1.5F};
    info.scale = {1, 3, 0.5F};
    info.translucency = {0, 1, 0.25F};
    info.parent_local = parent_local ? 1 : 0;
    return info;
}

struct ParticleWorld : TestWorld {
    explicit ParticleWorld(const ParticleEmitterInfo& info) {
        random.draws = kCycle;
        records.emitters[kInfo] = info;
        records.meshes[kMesh.value] = {};
        owner.root.origin = {10, 20, 30};
        owner.root.rotation = core::make_quat(std::sqrt(0.5F), 0, 0, std::sqrt(0.5F));
        set_time(50);
        EmitterSpec spec;
        spec.info = DataId(kInfo);
        spec.logical_id = 7;
        spec.hook_frame.origin = {1, 0, 0};
        // The hook's rotation must not matter.
        spec.hook_frame.rotation = core::make_quat(0, 1, 0, 0);
        REQUIRE(owner.particles.create(context, owner, spec) == 7);
    }
    void tick(double t) {
        owner.root.origin = {20, 20, 30};
        owner.root.rotation = core::identity_quat();
        set_time(t);
        owner.particles.update(context, owner);
    }
    [[nodiscard]] Particle particle(int slot) const {
        return owner.particles.find(7)->slots()[static_cast<std::size_t>(slot)];
    }
};

void check_near(const Vec3& found, const Vec3& expected) {
    CHECK(found.x == Approx(expected.x).margin(1e-4));
    CHECK(found.y == Approx(expected.y).margin(1e-4));
    CHECK(found.z == Approx(expected.z).margin(1e-4));
}

void check_near(const core::Quat& found, const core::Vec4& wxyz) {
    CHECK(found.w == Approx(wxyz.x).margin(1e-4));
    CHECK(found.x == Approx(wxyz.y).margin(1e-4));
    CHECK(found.y == Approx(wxyz.z).margin(1e-4));
    CHECK(found.z == Approx(wxyz.w).margin(1e-4));
}

}  // namespace

TEST_CASE("vfx 17.7 V-P, 6.4 RND-1 RND-3: the draws of one particle, one by one") {
    ScriptedRandom random;
    random.draws = kCycle;
    const auto draw = engine::effects::draw_particle(emitter_of(1, false), random);
    CHECK(random.used == 12);
    CHECK(draw.lifespan == 2.0);
    CHECK(draw.final_translucency == 0.875F);
    CHECK(draw.start_translucency == 0.125F);
    CHECK(draw.final_scale == 2.625F);
    CHECK(draw.start_scale == 1.375F);
    check_near(draw.c, {0.875F, 1.75F, 2.625F});
    check_near(draw.b, {0.8125F, 1.625F, -3.25F});
    check_near(draw.a, {1.125F, 0, 0});
    check_near(draw.offset, {0.68059F, -0.09723F, 0});
}

TEST_CASE(
    "vfx 17.7 V-P, 8.2, 8.7, 8.3 PAR-1 PAR-2, 8.4 PAR-4 PAR-5 PAR-6: vectors and positions of every particle type") {
    for (const bool parent_local : {false, true}) {
        for (const ParticleVector& row : kParticleVectors) {
            CAPTURE(row.type, row.slot, parent_local);
            ParticleWorld w(emitter_of(row.type, parent_local));
            CHECK(w.random.used == (row.type == 6 ? 42U : 36U));
            check_near(w.particle(row.slot).a, row.a);
            check_near(w.particle(row.slot).b, row.b);
            check_near(w.particle(row.slot).c, row.c);
            check_near(w.particle(row.slot).offset, row.offset);
            check_near(w.particle(row.slot).position, row.position[0]);
            const Vec3 moved = parent_local ? Vec3(10, 0, 0) : Vec3(0, 0, 0);
            w.tick(50.5);
            check_near(w.particle(row.slot).position, row.position[1] + moved);
            w.tick(51.0);
            check_near(w.particle(row.slot).position, row.position[2] + moved);
        }
    }
}

TEST_CASE("vfx 17.7 V-P: scale and translucency over the life") {
    struct Row {
        double lifespan;
        float scale[3];
        float translucency[3];
    };
    const Row rows[] = {{2.0, {1.375F, 1.6875F, 2.0F}, {0.125F, 0.3125F, 0.5F}},
                        {2.3125, {1.0F, 1.331081F, 1.662162F}, {0.09375F, 0.269426F, 0.445101F}},
                        {2.4375, {1.3125F, 1.594551F, 1.876603F}, {0.03125F, 0.223558F, 0.415865F}}};
    ParticleWorld w(emitter_of(1, false));
    for (int tick = 0; tick < 3; ++tick) {
        if (tick > 0) {
            w.tick(50 + 0.5 * tick);
        }
        for (int slot = 0; slot < 3; ++slot) {
            CAPTURE(tick, slot);
            CHECK(w.particle(slot).lifespan == rows[slot].lifespan);
            CHECK(w.particle(slot).scale == Approx(rows[slot].scale[tick]).margin(1e-5));
            CHECK(w.particle(slot).translucency == Approx(rows[slot].translucency[tick]).margin(1e-5));
        }
    }
}

TEST_CASE("vfx 17.7 V-P, 8.5 PAR-8 PAR-9: rotation of the turning types") {
    for (const TurnVector& row : kTurnVectors) {
        CAPTURE(row.type, row.slot);
        ParticleWorld world_space(emitter_of(row.type, false));
        check_near(world_space.particle(row.slot).rotation, row.rotation[0]);
        world_space.tick(50.5);
        check_near(world_space.particle(row.slot).rotation, row.rotation[1]);
        world_space.tick(51.0);
        check_near(world_space.particle(row.slot).rotation, row.rotation[2]);
        ParticleWorld local(emitter_of(row.type, true));
        local.tick(50.5);
        check_near(local.particle(row.slot).rotation, row.rotation[3]);
        local.tick(51.0);
        check_near(local.particle(row.slot).rotation, row.rotation[4]);
    }
}

TEST_CASE("vfx 8.5 PAR-10: the other types stay aligned with the world") {
    for (const int type : {1, 2, 3, 5, 6, 7, 8, 10, 12}) {
        ParticleWorld w(emitter_of(type, true));
        w.tick(50.5);
        CHECK(w.particle(0).rotation == core::identity_quat());
    }
}

TEST_CASE("vfx 17.7 V-P, 8.4 PAR-3: Explode rises with A.z") {
    auto info = emitter_of(6, false);
    info.a.direction = {1, 0, 0.5F};
    ParticleWorld w(info);
    const float rise[] = {0.5625F, 0.875F, 0.625F};
    for (int tick = 0; tick < 3; ++tick) {
        if (tick > 0) {
            w.tick(50 + 0.5 * tick);
        }
        for (int slot = 0; slot < 3; ++slot) {
            CAPTURE(tick, slot);
            CHECK(w.particle(slot).a.z == Approx(rise[slot]));
            check_near(w.particle(slot).position, kExplodeWithRise[slot][static_cast<std::size_t>(tick)]);
        }
    }
}

TEST_CASE("vfx 17.7 V-P, 6.4 RND-3: edges of the random offset") {
    struct Row {
        Vec3 direction;
        std::vector<float> draws;
        Vec3 offset;
        std::size_t used;
    };
    const Row rows[] = {{{0, 0, 0}, {0.75F, 0.5F, 0.5F, 0.5F}, {2, 0, 0}, 4},
                        {{0, 0, 1}, {0.75F, 0.5F, 0.75F, 0.5F}, {2, 0, 0}, 4},
                        {{0, 0, 2}, {0.75F, 0.5F, 0.75F, 0.5F}, {0.63246F, 0, -1.89737F}, 4},
                        {{0, 0, 1}, {0.5F, 0.5F, 0.9F}, {0, 0, 0}, 3}};
    for (const Row& row : rows) {
        ScriptedRandom random;
        random.draws = row.draws;
        auto info = plain_emitter(kInfo);
        info.offset = {row.direction, 1, 3};
        check_near(engine::effects::draw_offset(info, random), row.offset);
        CHECK(random.used == row.used);
    }
}

TEST_CASE("vfx 17.7 V-P, 6.4 RND-2: scale, translucency and lifespan are clamped") {
    const auto draw = [](float number) {
        ScriptedRandom random;
        random.draws = {number};
        auto info = plain_emitter(kInfo);
        info.scale = {1, 1, 20};
        info.translucency = {0.5F, 0.25F, 3};
        info.life_span = 1;
        info.life_span_random = 3;
        return engine::effects::draw_particle(info, random);
    };
    CHECK(draw(0.0F).start_scale == 0.1F);
    CHECK(draw(0.999F).start_scale == 10.0F);
    CHECK(draw(0.0F).final_scale == 0.1F);
    CHECK(draw(0.999F).final_scale == 10.0F);
    CHECK(draw(0.0F).start_translucency == 0);
    CHECK(draw(0.999F).start_translucency == 1);
    CHECK(draw(0.0F).final_translucency == 0);
    CHECK(draw(0.999F).final_translucency == 1);
    CHECK(draw(0.5F).final_translucency == 0.25F);
    CHECK(draw(0.0F).lifespan == 0);
    CHECK(draw(0.5F).lifespan == 1);
    CHECK(draw(0.75F).lifespan == 2.5);
}

TEST_CASE("vfx 17.7 V-P: a particle without a life shows its end and dies at the first tick") {
    auto info = emitter_of(1, false);
    info.life_span = 0;
    info.life_span_random = 0;
    ParticleWorld w(info);
    CHECK(w.particle(0).scale == w.particle(0).final_scale);
    CHECK(w.particle(0).translucency == w.particle(0).final_translucency);
    w.tick(50);
    CHECK_FALSE(w.particle(0).live);
}

TEST_CASE("vfx 8.2, 8.1, 6.2: a type without a name keeps its vectors raw and stands still") {
    for (const int type : {0, 13, -5, 77}) {
        ParticleWorld w(emitter_of(type, false));
        check_near(w.particle(0).a, {1.125F, 0, 0});
        check_near(w.particle(0).b, {0.8125F, 1.625F, -3.25F});
        check_near(w.particle(0).c, {0.875F, 1.75F, 2.625F});
        const Vec3 at_birth = w.particle(0).position;
        w.tick(51);
        check_near(w.particle(0).position, at_birth);
    }
}

TEST_CASE(
    "2026-07-13 s8, vfx 8.6 PAR-11, 7.5 PEM-2, 2026-04-23 Q3: a part's frame carries the emission when the hook names "
    "a part") {
    TestWorld w;
    auto info = plain_emitter(kInfo);
    info.offset = {{0, 0, 0}, 0, 0};
    w.records.emitters[kInfo] = info;
    w.records.meshes[kMesh.value] = {};
    w.owner.parts.resize(2);
    w.owner.parts[1].origin = {5, 6, 7};
    w.owner.parts[1].set_heading(90);
    EmitterSpec spec;
    spec.info = DataId(kInfo);
    spec.part = 1;
    spec.hook_frame.origin = {0, 2, 0};
    const auto id = w.owner.particles.create(w.context, w.owner, spec);
    check_near(w.owner.particles.find(id)->slots()[0].position, {7, 6, 7});
}

TEST_CASE("2026-07-13 s8, vfx 8.3 PAR-1: born particles of a world emitter stay where they are, later ones follow") {
    auto info = emitter_of(1, false);
    info.max_particles = 4;
    info.total_particles = 0;
    info.total_seconds = 100;
    info.offset = {{0, 0, 0}, 0, 0};
    info.initial_particles = 1;
    ParticleWorld w(info);
    check_near(w.particle(0).position, {10, 21, 30});
    w.tick(50.5);
    check_near(w.particle(0).position, {10, 21, 30});
    check_near(w.particle(1).position, {21, 20, 30});
}

TEST_CASE("vfx 6.3 PEI-1 PEI-2: sorting sphere and persistence") {
    auto info = emitter_of(6, false);
    CHECK(engine::effects::sorting_radius(info) == 6.0F);
    CHECK_FALSE(engine::effects::is_persistent(info));
    info.total_particles = 0;
    CHECK(engine::effects::is_persistent(info));
    info.total_seconds = 1;
    CHECK_FALSE(engine::effects::is_persistent(info));
}

TEST_CASE("vfx 8.4 PAR-7: where a particle is does not depend on how often it is looked at") {
    for (int type = 1; type <= 12; ++type) {
        ParticleWorld often(emitter_of(type, false));
        ParticleWorld once(emitter_of(type, false));
        for (int i = 1; i <= 40; ++i) {
            often.tick(50 + i * 0.025);
        }
        once.tick(51);
        CAPTURE(type);
        check_near(often.particle(0).position, once.particle(0).position);
        CHECK(often.particle(0).scale == Approx(once.particle(0).scale).margin(1e-5));
    }
}

TEST_CASE("vfx 8.4, 8.5: the poses that are drawn are those of the slots, dead ones left out") {
    for (const bool parent_local : {false, true}) {
        for (int type = 0; type <= 12; ++type) {
            CAPTURE(type, parent_local);
            auto info = emitter_of(type, parent_local);
            info.max_particles = info.initial_particles = 40;
            info.total_particles = 40;
            info.life_span = 0.9;
            info.life_span_random = 1;
            ParticleWorld w(info);
            for (const double t : {50.75, 50.0 + 1.0}) {
                w.tick(t);
                std::vector<engine::effects::ParticlePose> poses;
                w.owner.particles.find(7)->for_each_pose(
                    [&](const engine::effects::ParticlePose& pose) { poses.push_back(pose); });
                CHECK(poses.size() == w.owner.particles.find(7)->alive());
                std::size_t next = 0;
                for (const Particle& slot : w.owner.particles.find(7)->slots()) {
                    if (!slot.live) {
                        continue;
                    }
                    REQUIRE(next < poses.size());
                    const engine::effects::ParticlePose& pose = poses[next++];
                    check_near(pose.position, slot.position);
                    check_near(pose.rotation, {slot.rotation.w, slot.rotation.x, slot.rotation.y, slot.rotation.z});
                    CHECK(pose.scale == Approx(slot.scale).margin(1e-5));
                    CHECK(pose.translucency == Approx(slot.translucency).margin(1e-5));
                }
                CHECK(next == poses.size());
            }
            CHECK(w.owner.particles.find(7)->alive() < 40);
        }
    }
}

TEST_CASE("vfx 8.4: sine and cosine hold for small and for large angles") {
    for (const double x : {0.0, 1e-6, 0.3, 0.785398, 1.570796, 2.0, 3.141593, 4.712389, 6.283185, 1234.5, 8191.9,
                           8192.1, 123456.0, -0.3, -1.570796, -2.5, -3.141593, -8191.9, -54321.0}) {
        const auto found = engine::effects::sin_cos(static_cast<float>(x));
        const auto exact = static_cast<double>(static_cast<float>(x));
        CAPTURE(x);
        CHECK(found.sin == Approx(std::sin(exact)).margin(1e-6));
        CHECK(found.cos == Approx(std::cos(exact)).margin(1e-6));
    }
}

TEST_CASE("vfx 8.4, 8.5: poses hold beyond the angles that the short way is for") {
    for (const int type : {4, 5, 7}) {
        CAPTURE(type);
        auto info = emitter_of(type, false);
        const content::ParticleVector fast{{1, 1, 1}, 40000, 40000};
        (type == 4 ? info.c : type == 5 ? info.b : info.a) = fast;
        ParticleWorld w(info);
        w.tick(50.75);
        std::size_t next = 0;
        w.owner.particles.find(7)->for_each_pose([&](const engine::effects::ParticlePose& pose) {
            const Particle slot = w.particle(static_cast<int>(next++));
            check_near(pose.position, slot.position);
            CHECK(std::abs(glm::dot(pose.rotation, slot.rotation)) == Approx(1).margin(0.01));
        });
        CHECK(next == 3);
    }
}
