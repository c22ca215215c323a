// Seed 2026-07-13 section 9: time slicing, order of a quantum, integration; spec/physics.md 10.2 and 10.5.
#include <algorithm>

#include "engine/position_manager.h"
#include "tests/engine/object_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;
using engine::FrameStep;

namespace {

/// An object at rest whose clock stands at 0, without weight or ground.
struct SliceWorld : TestWorld {
    CPhysicsObj* object;
    engine::FrameTrace trace;

    SliceWorld() {
        net::CreateObject create = missile();
        create.physics.velocity.reset();
        object = &this->create(create);
        context.trace = &trace;
    }
    std::size_t quanta() const {
        return static_cast<std::size_t>(std::count_if(
            trace.begin(), trace.end(), [](const auto& entry) { return entry.step == FrameStep::quantum; }));
    }
    void pass(double now) {
        trace.clear();
        clock.advance_to(now);
        object->update_object();
    }
};

void integrate(CPhysicsObj& object, core::Frame& frame, double dt, int times) {
    for (int i = 0; i < times; ++i) {
        object.update_physics_internal(dt, frame);
    }
}

/// A body in the air above the origin, without spheres and hooks.
struct Body {
    TestWorld world;
    CPhysicsObj object{world.context, engine::EntityId(1), kObject};
    core::Frame frame;
    explicit Body(core::Vec3 origin = {0, 0, 0}) {
        frame.origin = origin;
        object.calc_acceleration();
    }
    void stand(const core::Vec3& normal = {0, 0, 1}) { object.set_contact(true, true, normal); }
};

std::vector<FrameStep> steps_of(const engine::FrameTrace& trace) {
    std::vector<FrameStep> steps;
    for (const auto& entry : trace) {
        steps.push_back(entry.step);
    }
    return steps;
}

}  // namespace

TEST_CASE("physics 10.2, vfx 1.3 ORD-2: slicing of the elapsed time") {
    struct Row {
        double elapsed;
        std::size_t quanta;
        double update_time;
    };
    const Row rows[] = {{0.0001, 0, 0.0001}, {0.0002, 0, 0.0002}, {0.0003, 0, 0},   {0.0166667, 0, 0},
                        {1.0 / 30, 0, 0},    {0.034, 1, 0.034},   {0.2, 1, 0.2},    {0.2001, 1, 0.2},
                        {0.25, 2, 0.25},     {0.41, 2, 0.4},      {1.99, 10, 1.99}, {2.0, 10, 2.0},
                        {2.0001, 0, 2.0001}};
    for (const Row& row : rows) {
        INFO("elapsed " << row.elapsed);
        SliceWorld world;
        world.pass(row.elapsed);
        CHECK(world.quanta() == row.quanta);
        CHECK(world.object->update_time() == Approx(row.update_time).margin(1e-9));
    }
}

TEST_CASE("2026-07-13 s9, vfx 1.3 ORD-1: parented, out of world or frozen objects are not ticked and lose Active") {
    SliceWorld world;
    SECTION("out of world") { world.object->leave_world(); }
    SECTION("frozen") {
        auto state = world.object->state();
        state.set(PhysicsState::kFrozen);
        world.object->set_state(state);
    }
    SECTION("parented") { world.object->set_parent(world.create(description(ObjectId(7))), 0); }
    world.pass(0.1);
    CHECK(world.quanta() == 0);
    CHECK_FALSE(world.object->is_active());
}

TEST_CASE("2026-07-13 s9, s13.5, physics 2.3, vfx 1.3 ORD-3: order inside a quantum") {
    SliceWorld world;
    (void)world.object->make_position_manager();
    world.pass(0.1);
    CHECK(steps_of(world.trace) == std::vector<FrameStep>{FrameStep::quantum, FrameStep::animation, FrameStep::position,
                                                          FrameStep::physics, FrameStep::process_hooks,
                                                          FrameStep::commit, FrameStep::managers, FrameStep::particles,
                                                          FrameStep::scripts});
}

TEST_CASE("2026-07-13 s9, vfx 4.4 PHK-1: Hidden skips animation and physics, not position manager and hooks") {
    SliceWorld world;
    (void)world.object->make_position_manager();
    world.object->set_hidden(true);
    world.object->set_velocity({0, 5, 0});
    const core::Vec3 before = world.object->position().frame.origin;
    world.pass(0.1);
    CHECK(steps_of(world.trace) ==
          std::vector<FrameStep>{FrameStep::quantum, FrameStep::position, FrameStep::process_hooks, FrameStep::commit,
                                 FrameStep::managers, FrameStep::particles, FrameStep::scripts});
    CHECK(world.object->position().frame.origin == before);
}

TEST_CASE("2026-07-13 s9: the physics clock runs with the quanta") {
    SliceWorld world;
    world.pass(0.25);
    CHECK(world.context.phys_time == Approx(0.25));
    CHECK(world.context.quanta == 2);
}

TEST_CASE("2026-07-13 s9: a missile flies along its velocity and is aligned with its full 3D movement") {
    TestWorld world;
    net::CreateObject create = missile();
    create.physics.velocity = Vec3(3, 4, 5);
    CPhysicsObj& object = world.create(create);
    world.run_to(1.0);
    const core::Vec3 moved = object.position().frame.origin - Vec3(10, 20, 5);
    CHECK(moved.x == Approx(3).margin(1e-3));
    CHECK(moved.z == Approx(5).margin(1e-3));
    const core::Vec3 forward = object.position().frame.local_to_global_vec({0, 1, 0});
    CHECK(forward.x == Approx(0.424264).margin(1e-4));
    CHECK(forward.y == Approx(0.565685).margin(1e-4));
    CHECK(forward.z == Approx(0.707107).margin(1e-4));
    CHECK(object.velocity() == Vec3(3, 4, 5));
}

TEST_CASE("2026-07-13 s9: without spheres the candidate is committed directly and not aligned") {
    TestWorld world;
    world.records.setups[kSetup.value].spheres.clear();
    net::CreateObject create = missile();
    create.physics.velocity = Vec3(3, 4, 0);
    CPhysicsObj& object = world.create(create);
    world.run_to(1.0);
    CHECK(object.position().frame.origin.x == Approx(13).margin(1e-3));
    CHECK(object.position().frame.rotation == core::identity_quat());
}

TEST_CASE("2026-07-13 s9: calc_acceleration") {
    Body body;
    body.object.set_omega({0, 0, 1});
    body.object.calc_acceleration();
    CHECK(body.object.acceleration() == Vec3(0, 0, engine::kGravity));
    CHECK(body.object.omega() == Vec3(0, 0, 1));
    auto weightless = body.object.state();
    weightless.set(PhysicsState::kGravity, false);
    body.object.set_state(weightless);
    CHECK(body.object.acceleration() == Vec3(0, 0, 0));
    CHECK(body.object.omega() == Vec3(0, 0, 1));
    body.stand();
    CHECK(body.object.omega() == Vec3(0, 0, 0));
    auto sledding = body.object.state();
    sledding.set(PhysicsState::kSledding);
    sledding.set(PhysicsState::kGravity);
    body.object.set_state(sledding);
    body.object.set_omega({0, 0, 1});
    body.object.calc_acceleration();
    CHECK(body.object.acceleration() == Vec3(0, 0, engine::kGravity));
    CHECK(body.object.omega() == Vec3(0, 0, 1));
}

TEST_CASE("2026-07-13 s9, physics 3.3: omega turns the frame globally") {
    Body body;
    body.object.set_omega({0, 0, -1.5F});
    integrate(body.object, body.frame, 0.1, 3);
    CHECK(body.frame.heading() == Approx(25.7831).margin(1e-3));
}

TEST_CASE("physics 10.5, 2.5: flight") {
    Body body({0, 0, 10});
    body.object.set_velocity({3, 0, 5});
    SECTION("three quanta of 1/30") {
        integrate(body.object, body.frame, 1.0 / 30, 3);
        CHECK(body.frame.origin.x == Approx(0.3));
        CHECK(body.frame.origin.z == Approx(10.451));
        CHECK(body.object.velocity().z == Approx(4.02));
    }
    SECTION("one of 0.2") {
        integrate(body.object, body.frame, 0.2, 1);
        CHECK(body.frame.origin.z == Approx(10.804));
        CHECK(body.object.velocity().z == Approx(3.04));
    }
    SECTION("0.2 and 0.05") {
        integrate(body.object, body.frame, 0.2, 1);
        integrate(body.object, body.frame, 0.05, 1);
        CHECK(body.frame.origin.x == Approx(0.75));
        CHECK(body.frame.origin.z == Approx(10.94375));
        CHECK(body.object.velocity().z == Approx(2.55));
    }
}

TEST_CASE("physics 10.5: a body at rest falls from the second quantum on") {
    Body body({0, 0, 100});
    const float expected[] = {100.0F, 99.853F, 99.608F, 99.265F, 98.824F};
    for (const float z : expected) {
        integrate(body.object, body.frame, 0.1, 1);
        CHECK(body.frame.origin.z == Approx(z));
    }
    CHECK(body.object.velocity().z == Approx(-4.9));
}

TEST_CASE("physics 10.5: the 50 m/s limit acts at the start of a quantum") {
    Body body({0, 0, 1000});
    body.object.set_velocity({0, 0, -49.5F});
    const float z[] = {995.001F, 989.952F, 984.903F, 979.854F};
    const float v[] = {-50.48F, -50.98F, -50.98F, -50.98F};
    for (std::size_t i = 0; i < 4; ++i) {
        integrate(body.object, body.frame, 0.1, 1);
        CHECK(body.frame.origin.z == Approx(z[i]));
        CHECK(body.object.velocity().z == Approx(v[i]));
    }
    body.object.set_velocity({60, 80, 0});
    CHECK(body.object.velocity().x == Approx(30));
    CHECK(body.object.velocity().y == Approx(40));
    body.object.set_velocity({50.5F, 0, 0});
    CHECK(body.object.velocity().x == Approx(50));
}

TEST_CASE("physics 10.5: friction on walkable ground") {
    Body body;
    body.stand();
    SECTION("slowing down") {
        body.object.set_velocity({4, 0, -0.5F});
        const float x[] = {0.120662F, 0.229857F, 0.328675F, 0.418102F, 0.499030F};
        const float v[] = {3.619865F, 3.275855F, 2.964538F, 2.682806F, 2.427849F};
        for (std::size_t i = 0; i < 5; ++i) {
            integrate(body.object, body.frame, 1.0 / 30, 1);
            CHECK(body.frame.origin.x == Approx(x[i]).margin(1e-4));
            CHECK(body.object.velocity().x == Approx(v[i]).margin(1e-4));
            CHECK(body.object.velocity().z == Approx(0).margin(1e-6));
        }
    }
    SECTION("none when leaving the surface") {
        body.object.set_velocity({4, 0, 0.26F});
        integrate(body.object, body.frame, 1.0 / 30, 1);
        CHECK(body.frame.origin.x == Approx(0.133333).margin(1e-5));
        CHECK(body.object.velocity() == Vec3(4, 0, 0.26F));
        body.object.set_velocity({4, 0, 0.25F});
        integrate(body.object, body.frame, 1.0 / 30, 1);
        CHECK(body.object.velocity() == Vec3(4, 0, 0.25F));
    }
    SECTION("on a slope") {
        body.stand({-0.5F, 0, 0.866025F});
        body.object.set_velocity({2, 0, 0});
        integrate(body.object, body.frame, 0.1, 1);
        CHECK(body.object.velocity().x == Approx(1.111702).margin(1e-4));
        CHECK(body.object.velocity().z == Approx(0.641841).margin(1e-4));
        CHECK(body.frame.origin.z == Approx(0.064184).margin(1e-4));
    }
}

TEST_CASE("2026-07-13 s9: the near-stop test looks at the speed before friction") {
    const std::pair<float, float> rows[] = {{0.25F, 0.0F}, {0.2503F, 0.0F}, {0.2504F, 0.226604F}, {0.26F, 0.235291F}};
    for (const auto& [before, after] : rows) {
        INFO(before);
        Body body;
        body.stand();
        body.object.set_velocity({before, 0, 0});
        integrate(body.object, body.frame, 1.0 / 30, 1);
        CHECK(body.object.velocity().x == Approx(after).margin(1e-5));
    }
}

TEST_CASE("physics 10.5: sledding") {
    const auto slide = [](const Vec3& velocity, const Vec3& normal) {
        Body body;
        auto state = body.object.state();
        state.set(PhysicsState::kSledding);
        state.set(PhysicsState::kGravity, false);
        body.object.set_state(state);
        body.stand(normal);
        body.object.set_velocity(velocity);
        integrate(body.object, body.frame, 0.1, 1);
        return body.object.velocity();
    };
    CHECK(slide({1.2F, 0, 0}, {0, 0, 1}).x == Approx(0).margin(1e-6));
    CHECK(slide({2, 0, 0}, {0, 0, 1}).x == Approx(1.482269).margin(1e-4));
    CHECK(slide({5, 0, 0}, {0, 0, 1}).x == Approx(3.705672).margin(1e-4));
    const Vec3 slope = slide({4.698463F, 0, -1.710101F}, {0.342020F, 0, 0.939693F});
    CHECK(slope.x == Approx(4.594781).margin(1e-3));
    CHECK(slope.z == Approx(-1.672364).margin(1e-3));
}

TEST_CASE("physics 2.2: objects beyond 96 m of the player sleep") {
    TestWorld world;
    world.send_hex("46F70000 01000050");
    world.create(description(kPlayer));
    net::CreateObject create = missile();
    create.physics.position->frame.origin = {10, 100, 5};
    CPhysicsObj& object = world.create(create);
    world.run_to(1.0);
    CHECK(object.player_distance() == Approx(88).margin(3));
    CHECK(object.is_active());
    world.run_to(4.0);
    CHECK_FALSE(object.is_active());
    CHECK(object.player_distance() > 96);
    CHECK(object.player_distance() < 98);
}

TEST_CASE("vfx 1.4 ORD-7, physics 2.7: a static object ticks scripts, then particles, then hooks") {
    TestWorld world;
    world.add_script(0x33000001, {{0.0, 1}, {0.5, 2}});
    net::CreateObject create = description();
    create.physics.state = PhysicsState::kStatic;
    create.physics.state.set(PhysicsState::kHasDefaultScript);
    CPhysicsObj& object = world.create(create);
    object.add_script_internal(DataId(0x33000001));
    engine::FrameTrace trace;
    world.context.trace = &trace;
    world.clock.advance_to(0.02);
    object.animate_static_object();
    CHECK(trace.empty());
    world.clock.advance_to(0.05);
    object.animate_static_object();
    CHECK(steps_of(trace) == std::vector<FrameStep>{FrameStep::static_object, FrameStep::scripts, FrameStep::particles,
                                                    FrameStep::process_hooks});
    CHECK(world.context.events.sounds.size() == 1);
    CHECK(object.update_time() == 0.05);
}
