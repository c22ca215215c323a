// The tick allocates nothing in the steady state: bodies that turn and walk, emitters that emit, hooks that fire.
#include <cstdlib>
#include <new>

#include "engine/effects/owner_adapter.h"
#include "tests/engine/person_world.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;

namespace {

thread_local std::uint64_t allocation_count = 0;

}  // namespace

void* operator new(std::size_t size) {
    ++allocation_count;
    if (void* memory = std::malloc(size == 0 ? 1 : size)) {
        return memory;
    }
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

TEST_CASE("the steady state of the tick allocates nothing") {
    PersonWorld world;
    world.player();
    for (std::uint32_t i = 0; i < 20; ++i) {
        CPhysicsObj& person = world.person(ObjectId(0x80000100 + i), {20.0F + static_cast<float>(i), 30, 5});
        engine::MovementCommand command;
        command.type = engine::MovementType::interpreted_command;
        command.motion = i % 2 == 0 ? engine::motion::kTurnRight : engine::motion::kWalkForward;
        person.make_movement_manager().perform_movement(command);
        engine::effects::EmitterSpec spec;
        spec.info = DataId(0x3200078E);
        CHECK(person.make_particle_manager().create(world.context, engine::effects::ObjectTarget(person), spec) != 0);
    }
    const auto frames = [&](int count) {
        const std::uint64_t before = allocation_count;
        for (int i = 0; i < count; ++i) {
            world.context.events.clear();
            world.box.commands().clear_reports();
            world.step();
        }
        return allocation_count - before;
    };
    frames(300);
    CHECK(frames(100) == 0);
}
