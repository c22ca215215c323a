// particles/mixed: emitters of every particle type through the tick and the pose of each particle, as a drawn frame
// needs them, beside a plain loop over arrays.
#include <benchmark/benchmark.h>

#include <array>
#include <vector>

#include "engine/effects/owner_adapter.h"
#include "tests/bench/allocations.h"
#include "tests/engine/object_support.h"

using namespace portalspace;
using namespace portalspace::object_test;

namespace {

constexpr std::int32_t kParticlesAnEmitter = 1000;
constexpr std::uint32_t kInfo = 0x32000000;
constexpr std::int32_t kTypes = 12;
constexpr float kStep = 1.0F / 30.0F;

content::ParticleEmitterInfo emitter_of(std::int32_t type) {
    content::ParticleEmitterInfo info;
    info.id = DataId(kInfo + static_cast<std::uint32_t>(type));
    info.particle_type = static_cast<content::ParticleType>(type);
    info.hw_gfx_obj = DataId(0x01000001);
    info.birth_rate = 1e9;
    info.max_particles = kParticlesAnEmitter;
    info.initial_particles = kParticlesAnEmitter;
    // Every other one is limited in time, so that both time bases are measured.
    info.total_seconds = type % 2 == 0 ? 1e9 : 0;
    info.life_span = 1e6;
    info.offset = {{0, 0, 1}, 0, 2};
    info.a = {{1, 0.5F, 0.25F}, 0.5F, 2};
    info.b = {{0.1F, 0.2F, -0.3F}, 1, 2};
    info.c = {{0.5F, 1, 1.5F}, 1, 2};
    info.scale = {1, 3, 0};
    info.translucency = {0, 1, 0};
    return info;
}

/// Objects that hold `count` particles of all types in equal parts.
struct ParticleWorld : TestWorld {
    std::vector<CPhysicsObj*> owners;

    explicit ParticleWorld(std::int64_t count) {
        for (std::int32_t type = 1; type <= kTypes; ++type) {
            records.emitters[kInfo + static_cast<std::uint32_t>(type)] = emitter_of(type);
        }
        std::uint32_t next = 0;
        for (std::int64_t made = 0; made < count; made += kParticlesAnEmitter, ++next) {
            if (next % kTypes == 0) {
                const auto number = static_cast<std::uint32_t>(owners.size());
                owners.push_back(&create(description(ObjectId(0x80000001 + number))));
            }
            engine::effects::EmitterSpec spec;
            spec.info = DataId(kInfo + 1 + next % kTypes);
            CPhysicsObj& owner = *owners.back();
            owner.make_particle_manager().create(context, engine::effects::ObjectTarget(owner), spec);
        }
    }
};

void particles_mixed(benchmark::State& state) {
    ParticleWorld world(state.range(0));
    const bench::AllocationCounter allocations;
    for (auto _ : state) {
        world.context.phys_time += static_cast<double>(kStep);
        for (CPhysicsObj* owner : world.owners) {
            engine::effects::update_particles(*owner);
            for (const auto& emitter : owner->particle_manager()->emitters()) {
                // Every number of the pose is used, and no pose waits for the one before.
                emitter->for_each_pose([](const engine::effects::ParticlePose& pose) {
                    float seen = pose.position.x + pose.position.y + pose.position.z + pose.rotation.w +
                                 pose.rotation.x + pose.rotation.y + pose.rotation.z + pose.scale + pose.translucency;
                    benchmark::DoNotOptimize(seen);
                });
            }
        }
        benchmark::ClobberMemory();
    }
    allocations.report(state);
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

/// The least that any system does: places from velocities, in arrays.
void particles_floor(benchmark::State& state) {
    const auto count = static_cast<std::size_t>(state.range(0));
    std::array<std::vector<float>, 3> place;
    std::array<std::vector<float>, 3> velocity;
    std::vector<float> age(count, 0.0F);
    std::vector<float> scale(count, 1.0F);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        place[axis].assign(count, 1.0F);
        velocity[axis].assign(count, 0.5F);
    }
    for (auto _ : state) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            for (std::size_t i = 0; i < count; ++i) {
                place[axis][i] += velocity[axis][i] * kStep;
            }
        }
        for (std::size_t i = 0; i < count; ++i) {
            age[i] += kStep;
            scale[i] = 1.0F + age[i] * 1e-6F;
        }
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

BENCHMARK(particles_mixed)
    ->Name("particles/mixed")
    ->Arg(1000)
    ->Arg(10000)
    ->Arg(100000)
    ->Arg(1000000)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(particles_floor)->Name("particles/floor")->Arg(100000)->Unit(benchmark::kMicrosecond);

}  // namespace
