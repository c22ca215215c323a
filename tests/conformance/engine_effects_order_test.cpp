// When the effects of an owner tick, and when not: spec/vfx-sky-audio.md 0.3, 1.3, 1.4.
#include "engine/effects/timed_hooks.h"
#include "tests/engine/object_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;

namespace {

constexpr DataId kScript{0x33000001};

/// A thing at rest, and a script that sounds at once and after a second.
struct Stage : TestWorld {
    CPhysicsObj* object;

    explicit Stage(core::Flags<PhysicsState> state = PhysicsState::kReportCollisions) {
        add_script(kScript.value, {{0.0, 1}, {1.0, 2}});
        net::CreateObject create = description();
        create.physics.state = state;
        object = &this->create(create);
    }
    std::vector<std::uint32_t> pass(double now) {
        clock.advance_to(now);
        context.events.clear();
        for (CPhysicsObj* each : box.maint().objects()) each->update_object();
        std::vector<std::uint32_t> out;
        for (const auto& sound : context.events.sounds) out.push_back(sound.sound_type);
        return out;
    }
    void add_ramp(double seconds) {
        object->make_timed_hooks().insert(
            {engine::effects::TimedHookKind::luminosity, 0, context.phys_time, seconds, 0, 1});
    }
};

using Sounds = std::vector<std::uint32_t>;

}  // namespace

TEST_CASE("vfx 1.3 ORD-1: without a cell nothing ticks, and what is overdue runs at the first tick after") {
    Stage stage;
    REQUIRE(stage.object->play_script_did(kScript));
    stage.add_ramp(1);
    const core::Position home = stage.object->position();
    stage.object->leave_world();
    CHECK(stage.pass(0.5).empty());
    CHECK(stage.pass(1.5).empty());
    CHECK(stage.object->luminosity < 0);
    CHECK_FALSE(stage.object->is_active());
    stage.object->force_into_cell(home);
    // The pass that finds it again starts its clock, the next one ticks.
    Sounds heard = stage.pass(1.6);
    for (const std::uint32_t sound : stage.pass(1.7)) heard.push_back(sound);
    CHECK(heard == Sounds{1, 2});
    CHECK(stage.object->luminosity == 1);
}

TEST_CASE("vfx 1.3 ORD-6: what is too far to be active still runs its scripts, its timed hooks wait") {
    Stage stage;
    stage.send_hex("46F70000 01000050");
    CPhysicsObj& player = stage.create(description(kPlayer));
    core::Position far = player.position();
    far.frame.origin = {10, 180, 5};
    player.force_into_cell(far);
    REQUIRE(stage.object->play_script_did(kScript));
    stage.add_ramp(0.5);
    CHECK(stage.pass(0.1) == Sounds{1});
    CHECK_FALSE(stage.object->is_active());
    CHECK(stage.pass(1.05) == Sounds{2});
    CHECK(stage.object->luminosity < 0);
    CHECK(stage.object->timed_hooks()->size() == 1);
    far.frame.origin = {10, 30, 5};
    player.force_into_cell(far);
    (void)stage.pass(1.15);
    CHECK(stage.object->is_active());
    (void)stage.pass(1.25);
    CHECK(stage.object->luminosity == 1);
    CHECK(stage.object->timed_hooks()->empty());
}

TEST_CASE("vfx 1.4 ORD-7: scripts advance on a static thing that has no default script, too") {
    Stage stage(PhysicsState::kStatic);
    CHECK_FALSE(stage.object->is_static_animating());
    REQUIRE(stage.object->play_script_did(kScript));
    CHECK(stage.pass(0.1) == Sounds{1});
    CHECK_FALSE(stage.object->is_active());
    CHECK(stage.pass(1.1) == Sounds{2});
}

TEST_CASE("vfx 1.3 ORD-5: in catch-up all that is due runs in the first quantum, ramps go quantum by quantum") {
    Stage stage;
    REQUIRE(stage.object->play_script_did(kScript));
    stage.add_ramp(2);
    (void)stage.pass(0.1);
    CHECK(stage.pass(1.05) == Sounds{2});
    REQUIRE(stage.context.events.hooks.size() == 1);
    CHECK(stage.context.events.hooks[0].phys == Approx(0.3));
    CHECK(stage.object->luminosity == Approx(1.05 / 2));
}

TEST_CASE("vfx CLK-2: the frame clock never goes back") {
    MemoryRecords records;
    core::Log log{core::LogLevel::error};
    engine::FrameLoop loop(records, log, 1);
    Feed feed;
    loop.run_frame(5, feed);
    loop.run_frame(3, feed);
    CHECK(loop.clock().now() == 5);
    loop.run_frame(5.5, feed);
    CHECK(loop.clock().now() == 5.5);
}
