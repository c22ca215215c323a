// The world's pass: idle things, bodies with running motion tables, script queues of due hooks, and poses.
#include <benchmark/benchmark.h>

#include "engine/effects/owner_adapter.h"
#include "engine/frame_loop.h"
#include "tests/bench/allocations.h"
#include "tests/engine/person_world.h"

using namespace portalspace;
using namespace portalspace::object_test;

namespace {

constexpr std::uint32_t kIdleObjects = 10'000;
constexpr std::uint32_t kBusyObjects = 1'000;
constexpr std::uint32_t kHooksAScript = 400;
constexpr std::uint32_t kScriptOwners = 25;
constexpr std::uint32_t kFirstId = 0x80000001;
constexpr double kFrame = 1.0 / 30.0 + 1e-6;
/// An emitter of the test data.
constexpr DataId kEmitter{0x3200078E};
constexpr DataId kScript{0x33000001};

void objects_idle(benchmark::State& state) {
    MemoryRecords records;
    records.add_setup(kSetup, 0);
    core::Log log{core::LogLevel::error};
    engine::FrameLoop loop(records, log, 1);
    Feed feed;
    for (std::uint32_t i = 0; i < kIdleObjects; ++i) {
        feed.messages.push_back(message_of(net::encode(description(ObjectId(kFirstId + i)))));
    }
    double now = 0;
    for (int i = 0; i < 3; ++i) {
        loop.run_frame(now += kFrame, feed);
    }
    const bench::AllocationCounter allocations;
    for (auto _ : state) {
        loop.run_frame(now += kFrame, feed);
    }
    allocations.report(state);
    state.SetItemsProcessed(state.iterations() * kIdleObjects);
}

void objects_busy(benchmark::State& state) {
    core::Log log{core::LogLevel::error};
    content::DatStore store(PORTALSPACE_TEST_DATA "/dats", log);
    engine::DatRecords records(store);
    engine::FrameLoop loop(records, log, 1);
    Feed feed;
    for (std::uint32_t i = 0; i < kBusyObjects; ++i) {
        net::CreateObject create = description(ObjectId(kFirstId + i));
        create.physics.motion_table = DataId(0x09000001);
        create.weenie.item_type = 0x10;
        feed.messages.push_back(message_of(net::encode(create)));
    }
    double now = 0;
    loop.run_frame(now += kFrame, feed);
    for (CPhysicsObj* object : loop.smart_box().maint().objects()) {
        engine::MovementCommand turn;
        turn.type = engine::MovementType::interpreted_command;
        turn.motion = engine::motion::kTurnRight;
        object->make_movement_manager().perform_movement(turn);
        for (int k = 0; k < 2; ++k) {
            engine::effects::EmitterSpec spec;
            spec.info = kEmitter;
            if (object->make_particle_manager().create(loop.world(), engine::effects::ObjectTarget(*object), spec) ==
                0) {
                state.SkipWithError("the emitter is missing");
                return;
            }
        }
    }
    for (int i = 0; i < 60; ++i) {
        loop.run_frame(now += kFrame, feed);
    }
    const bench::AllocationCounter allocations;
    for (auto _ : state) {
        loop.run_frame(now += kFrame, feed);
    }
    allocations.report(state);
    state.SetItemsProcessed(state.iterations() * kBusyObjects);
}

void scripts_due(benchmark::State& state) {
    TestWorld world;
    const std::vector<std::pair<double, std::uint32_t>> hooks(kHooksAScript, {0.0, 1});
    world.add_script(kScript.value, hooks);
    std::vector<CPhysicsObj*> owners;
    for (std::uint32_t i = 0; i < kScriptOwners; ++i) {
        owners.push_back(&world.create(description(ObjectId(kFirstId + i))));
    }
    for (auto _ : state) {
        state.PauseTiming();
        world.context.events.clear();
        for (CPhysicsObj* owner : owners) {
            owner->add_script_internal(kScript);
        }
        state.ResumeTiming();
        for (CPhysicsObj* owner : owners) {
            engine::effects::update_scripts(*owner);
        }
    }
    state.SetItemsProcessed(state.iterations() * kHooksAScript * kScriptOwners);
}

/// One owner, one queue: 25 scripts with 10,000 hooks that are all due. An update runs at most
/// ScriptManager::kMaxHooksPerUpdate of them, so this takes as many updates as there are.
void scripts_queue(benchmark::State& state) {
    TestWorld world;
    const std::vector<std::pair<double, std::uint32_t>> hooks(kHooksAScript, {0.0, 1});
    world.add_script(kScript.value, hooks);
    CPhysicsObj& owner = world.create(description());
    for (auto _ : state) {
        state.PauseTiming();
        world.context.events.clear();
        for (std::uint32_t i = 0; i < kScriptOwners; ++i) {
            owner.add_script_internal(kScript);
        }
        state.ResumeTiming();
        while (!owner.script_manager()->empty()) {
            engine::effects::update_scripts(owner);
        }
    }
    state.SetItemsProcessed(state.iterations() * kHooksAScript * kScriptOwners);
}

/// A hundred persons whose sequence goes on by a thirtieth of a second and whose parts are placed by its frame; an item
/// is a part.
void pose_parts(benchmark::State& state) {
    PersonWorld world;
    std::vector<CPhysicsObj*> persons;
    for (std::uint32_t i = 0; i < 100; ++i) {
        persons.push_back(&world.person(ObjectId(kFirstId + i), {static_cast<float>(i), 20, 5}, 30));
    }
    world.step(3);
    std::int64_t parts = 0;
    for (const CPhysicsObj* person : persons) {
        parts += person->num_parts();
    }
    const bench::AllocationCounter allocations;
    for (auto _ : state) {
        for (CPhysicsObj* person : persons) {
            core::Frame offset;
            person->part_array()->update(kFrame, &offset);
            person->part_array()->update_parts(person->position().frame);
        }
        benchmark::ClobberMemory();
    }
    allocations.report(state);
    state.SetItemsProcessed(state.iterations() * parts);
}

BENCHMARK(objects_idle)->Name("objects/idle10000")->Unit(benchmark::kMicrosecond);
BENCHMARK(objects_busy)->Name("objects/busy1000")->Unit(benchmark::kMicrosecond);
BENCHMARK(scripts_due)->Name("scripts/due10000")->Unit(benchmark::kMicrosecond);
BENCHMARK(scripts_queue)->Name("scripts/queue10000")->Unit(benchmark::kMicrosecond);
BENCHMARK(pose_parts)->Name("pose/parts")->Unit(benchmark::kMicrosecond);

}  // namespace
