// The tick allocates nothing in the steady state: bodies that turn and walk, emitters that emit, hooks that fire.

#include "engine/effects/owner_adapter.h"
#include "engine/frame_loop.h"
#include "tests/engine/person_world.h"
#include "tests/support/allocations.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;

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
        const std::uint64_t before = test::allocations();
        for (int i = 0; i < count; ++i) {
            world.context.events.clear();
            world.box.commands().clear_reports();
            world.step();
        }
        return test::allocations() - before;
    };
    frames(300);
    CHECK(frames(100) == 0);
}

TEST_CASE("the steady state of a whole frame allocates nothing: scripts, ramps, missiles, digests") {
    constexpr DataId kLoop{0x33000001};
    constexpr DataId kEmitter{0x32000001};
    MemoryRecords records;
    records.add_setup();
    // A sound, two ramps and a delayed call of itself, for ever.
    content::TransparentHook fade;
    fade.end = 0.5F;
    fade.time = 0.3F;
    content::PhysicsScript loop_script;
    loop_script.id = kLoop;
    loop_script.entries = {{0.0, hook(content::SoundTableHook{7})},
                           {0.0, hook(fade)},
                           {0.1, hook(content::ScaleHook{1.5F, 0.2F})},
                           {0.2, hook(content::CallPesHook{kLoop, 0.1F})}};
    records.scripts[kLoop.value] = loop_script;
    content::ParticleEmitterInfo info;
    info.id = kEmitter;
    info.hw_gfx_obj = DataId(0x01000001);
    info.max_particles = 12;
    info.birth_rate = 0.05;
    info.life_span = 0.4;
    info.a = {{0, 0, 1}, 0.5F, 2};
    records.emitters[kEmitter.value] = info;

    core::Log log{core::LogLevel::error};
    engine::FrameLoop loop(records, log, 1);
    Feed feed;
    for (std::uint32_t i = 0; i < 20; ++i) {
        net::CreateObject create =
            i % 2 == 0 ? missile(ObjectId(0x80000001 + i)) : description(ObjectId(0x80000001 + i));
        create.physics.velocity = Vec3(0, 0.5F, 0);
        feed.messages.push_back(message_of(net::encode(create)));
    }
    double now = 0;
    loop.run_frame(now, feed);
    for (CPhysicsObj* object : loop.smart_box().maint().objects()) {
        CHECK(object->play_script_did(kLoop));
        engine::effects::EmitterSpec spec;
        spec.info = kEmitter;
        CHECK(object->make_particle_manager().create(loop.world(), engine::effects::ObjectTarget(*object), spec) != 0);
    }
    std::size_t sounds = 0;
    const auto frames = [&](int count) {
        const std::uint64_t before = test::allocations();
        for (int i = 0; i < count; ++i) {
            loop.run_frame(now += 0.0341, feed);
            sounds += loop.world().events.sounds.size();
        }
        return test::allocations() - before;
    };
    frames(600);
    sounds = 0;
    CHECK(frames(100) == 0);
    CHECK(sounds > 100);
    CHECK(loop.figures().digests.size() == 23);
}
