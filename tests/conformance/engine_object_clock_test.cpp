// An object's clock, its sleep, its commit and its static kin: spec/physics.md 2.1 to 2.7, 4.9.
#include <limits>

#include "engine/effects/timed_hooks.h"
#include "engine/motion_interp.h"
#include "tests/engine/object_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;
using engine::FrameStep;

namespace {

/// A Setup with an animation of its own, for static objects.
void add_default_animation(TestWorld& world) {
    content::Animation& animation = world.records.animations[0x03000001];
    animation.id = DataId(0x03000001);
    animation.frames.resize(4);
    world.records.setups[kSetup.value].default_animation = animation.id;
}

net::CreateObject static_thing() {
    net::CreateObject create = description();
    create.physics.state = PhysicsState::kStatic;
    return create;
}

}  // namespace

TEST_CASE("physics 2.1: other objects before the static ones, and the textures once a pass") {
    MemoryRecords records;
    records.add_setup(kSetup, 0);
    core::Log log{core::LogLevel::error};
    engine::FrameLoop loop(records, log, 1);
    Feed feed;
    net::CreateObject fixed = static_thing();
    fixed.physics.state.set(PhysicsState::kHasDefaultScript);
    feed.messages.push_back(message_of(net::encode(fixed)));
    feed.messages.push_back(message_of(net::encode(missile(ObjectId(0x80000002)))));
    engine::FrameTrace trace;
    loop.trace_to(&trace);
    loop.run_frame(0, feed);
    loop.run_frame(0.05, feed);
    std::vector<std::uint32_t> order;
    for (const auto& entry : trace) {
        if (entry.step == FrameStep::quantum || entry.step == FrameStep::static_object) {
            order.push_back(entry.entity.value);
        }
    }
    CHECK(order == std::vector<std::uint32_t>{2, 1});
}

TEST_CASE("physics 2.2: what becomes active starts its clock anew; a static object never is active") {
    TestWorld world;
    CPhysicsObj& object = world.create(missile());
    world.clock.advance_to(0.5);
    object.set_active(false);
    object.set_active(true);
    CHECK(object.update_time() == 0.5);
    CHECK(object.is_active());
    world.clock.advance_to(0.6);
    object.set_active(true);
    CHECK(object.update_time() == 0.5);
    net::CreateObject fixed = static_thing();
    fixed.guid = ObjectId(0x80000002);
    CPhysicsObj& other = world.create(fixed);
    other.set_active(true);
    CHECK_FALSE(other.is_active());
    other.set_velocity({1, 0, 0});
    CHECK_FALSE(other.is_active());
}

TEST_CASE("physics 2.3: a body that stays in its place turns all the same, and has no measured velocity") {
    TestWorld world;
    CPhysicsObj& object = world.create(missile());
    world.run_to(0.2);
    CHECK(glm::length(object.cached_velocity()) == Approx(10).margin(0.01));
    object.set_velocity({0, 0, 0});
    object.set_omega({0, 0, -1});
    const Vec3 before = object.position().frame.origin;
    world.run_to(0.7);
    CHECK(object.position().frame.origin == before);
    CHECK(object.cached_velocity() == Vec3(0, 0, 0));
    CHECK(object.position().frame.heading() == Approx(0.5 * 57.29578).margin(0.1));
}

TEST_CASE("physics 2.3: a frame whose rotation is no number keeps its place and gets no rotation") {
    TestWorld world;
    CPhysicsObj& object = world.create(description());
    core::Frame broken = object.position().frame;
    broken.origin = {11, 21, 6};
    broken.rotation = core::make_quat(std::numeric_limits<float>::quiet_NaN(), 0, 0, 0);
    object.set_frame(broken);
    CHECK(object.position().frame.origin == Vec3(11, 21, 6));
    CHECK(object.position().frame.rotation == core::identity_quat());
}

TEST_CASE("physics 2.5: without legs, a body at rest on the ground sleeps until the next pass") {
    TestWorld world;
    CPhysicsObj& object = world.create(description());
    object.set_contact(true, true);
    object.set_active(true);
    core::Frame frame = object.position().frame;
    object.update_physics_internal(0.1, frame);
    CHECK_FALSE(object.is_active());
    CHECK(frame == object.position().frame);
    (void)object.make_movement_manager();
    object.set_active(true);
    object.update_physics_internal(0.1, frame);
    CHECK(object.is_active());
}

TEST_CASE("physics 2.6, 4.9: a ramp of the scale reaches the parts and the body's height and radius") {
    TestWorld world;
    content::Setup& setup = world.records.setups[kSetup.value];
    setup.height = 2;
    setup.radius = 0.5F;
    setup.default_scales = {Vec3(1, 2, 3)};
    CPhysicsObj& object = world.create(missile());
    object.set_velocity({0, 0, 0});
    CHECK(object.height() == 2);
    CHECK(object.radius() == 0.5F);
    object.make_timed_hooks().insert({engine::effects::TimedHookKind::scale, 0, 0, 0.2, 1, 2});
    world.run_to(0.1);
    CHECK(object.scale() == Approx(1.5));
    CHECK(object.height() == Approx(3));
    CHECK(object.radius() == Approx(0.75));
    CHECK(object.part_array()->parts()[0].scale.z == Approx(4.5));
    world.run_to(0.3);
    CHECK(object.scale() == 2);
    CHECK(object.timed_hooks()->empty());
}

TEST_CASE("physics 2.7: a static object plays its animation, turns by omega a tick, and drops what is too long ago") {
    TestWorld world;
    add_default_animation(world);
    CPhysicsObj& object = world.create(static_thing());
    object.init_defaults(world.records.setups[kSetup.value]);
    REQUIRE(object.state().has(PhysicsState::kHasDefaultAnim));
    REQUIRE(object.is_static_animating());
    object.set_omega({0, 0, -0.01F});
    const double start = object.part_array()->sequence().frame_number();
    world.clock.advance_to(0.02);
    object.animate_static_object();
    CHECK(object.part_array()->sequence().frame_number() == start);
    CHECK(object.update_time() == 0);
    world.clock.advance_to(0.05);
    object.animate_static_object();
    CHECK(object.part_array()->sequence().frame_number() == Approx(start + 1.5));
    CHECK(object.position().frame.heading() == Approx(0.01 * 57.29578).margin(0.01));
    CHECK(object.update_time() == 0.05);
    const double there = object.part_array()->sequence().frame_number();
    world.clock.advance_to(2.2);
    object.animate_static_object();
    CHECK(object.part_array()->sequence().frame_number() == there);
    CHECK(object.update_time() == 2.2);
    object.leave_world();
    world.clock.advance_to(2.3);
    object.animate_static_object();
    CHECK(object.part_array()->sequence().frame_number() == there);
}

TEST_CASE("physics 4.9: a placement that the Setup lacks falls back to the first one, a missing first one to none") {
    TestWorld world;
    content::Setup& setup = world.records.setups[kSetup.value];
    content::SetupPlacement resting;
    resting.key = 0x65;
    resting.frame.parts.resize(1);
    resting.frame.parts[0].origin = {0, 0, 5};
    setup.placements = {resting};
    CPhysicsObj& object = world.create(description());
    const auto height = [&] { return object.part_frame(0).origin.z - object.position().frame.origin.z; };
    CHECK(height() == Approx(5));
    object.part_array()->set_placement_frame(77);
    object.part_array()->update_parts(object.position().frame);
    CHECK(height() == Approx(0));
}
