// Particles between two commits of the simulation.
#include <cmath>
#include <vector>

#include "engine/effects/particle_emitter.h"
#include "render/pose_history.h"
#include "tests/engine/effects_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::effects_test;
using engine::effects::EmitterSpec;
using engine::effects::ParticleEmitter;
using engine::effects::ParticlePose;
using render::PoseHistory;

namespace {

constexpr double kCommit = 1.0 / 30.0;

ParticleEmitterInfo one_that_flies() {
    ParticleEmitterInfo info;
    info.particle_type = content::ParticleType::global_velocity;
    info.hw_gfx_obj = DataId(0x01000001);
    info.max_particles = 1;
    info.initial_particles = 1;
    info.total_particles = 1;
    info.life_span = 10;
    info.a = {{1, 0, 0}, 3, 3};
    info.scale = {1, 1, 0};
    return info;
}

std::vector<ParticlePose> poses_at(const ParticleEmitter& emitter, double time) {
    std::vector<ParticlePose> found;
    emitter.for_each_pose_at(time, emitter.owner_frame(), [&](const ParticlePose& pose) { found.push_back(pose); });
    return found;
}

}  // namespace

TEST_CASE("rendering 10: particles move evenly at any frame rate, and are never later than one commit") {
    TestWorld world;
    world.set_time(100);
    EmitterSpec spec;
    ParticleEmitter emitter(one_that_flies(), spec, 1, 1, 1000, 100);
    emitter.emit_initial(world.context, world.owner);
    PoseHistory history;
    double simulated = 100;
    double before = 0;
    bool first = true;
    // 240 frames a second over commits at 30.
    for (int frame = 0; frame < 240; ++frame) {
        const double now = 100 + frame / 240.0;
        if (now - simulated >= kCommit) {
            simulated += kCommit;
            world.set_time(simulated);
            REQUIRE(emitter.update(world.context, world.owner));
        }
        history.begin_frame(now);
        const double shown = history.shown_time(emitter.now());
        CHECK(shown <= emitter.now());
        CHECK(now - shown <= kCommit + 1e-9);
        const auto poses = poses_at(emitter, shown);
        // It is born at 100 s; what is shown begins a commit later.
        if (shown < 100) {
            CHECK(poses.empty());
            continue;
        }
        REQUIRE(poses.size() == 1);
        const double x = poses[0].position.x;
        CHECK(x == Approx(3 * (shown - 100)).margin(1e-4));
        if (!first) CHECK(x - before == Approx(3.0 / 240).margin(1e-4));
        before = x;
        first = false;
    }
    CHECK_FALSE(first);
    // At rest it stays where the simulation left it.
    history.begin_frame(simulated + 5);
    CHECK(history.shown_time(emitter.now()) == emitter.now());
}

TEST_CASE("rendering 10: at the time of the last tick particles are where the simulation has them") {
    TestWorld world;
    world.set_time(7);
    ParticleEmitter emitter(one_that_flies(), EmitterSpec{}, 1, 1, 1000, 7);
    emitter.emit_initial(world.context, world.owner);
    for (int tick = 1; tick <= 20; ++tick) {
        world.set_time(7 + tick * kCommit);
        REQUIRE(emitter.update(world.context, world.owner));
        std::vector<ParticlePose> raw;
        emitter.for_each_pose([&](const ParticlePose& pose) { raw.push_back(pose); });
        const auto at = poses_at(emitter, emitter.now());
        REQUIRE(raw.size() == at.size());
        CHECK(raw[0].position == at[0].position);
    }
}
