#include <algorithm>
#include <catch2/catch.hpp>

#include "tests/engine/collision_support.h"

// What other implementations are known to get wrong (spec/physics.md 9.1), each with a test of the right behaviour. The
// edge test of check_walkable is with the polygons, bounces and missiles have files of their own.
using namespace portalspace;
using namespace portalspace::collision_test;

TEST_CASE("physics 9.1: collision and sliding normals are kept with length 1") {
    CollisionInfo info;
    info.set_collision_normal({0, 0, -5});
    CHECK(near(info.collision_normal, {0, 0, -1}));
    info.set_sliding_normal({0.6F, 0, 0.8F});
    CHECK(near(info.sliding_normal, {1, 0, 0}));
    info.set_sliding_normal({0, 0, 1});
    CHECK(info.sliding_normal_valid);
    CHECK(info.sliding_normal == Vec3(0));
}

TEST_CASE("physics 9.1: a slanted wall gives a sliding normal of length 1") {
    MeshMaker mesh;
    mesh.quad({-100, -100, 0}, {200, 0, 0}, {0, 200, 0}).quad({10, -100, 0}, {-30, 0, 100}, {0, 200, 0});
    RoomWorld room(mesh);
    const Body body = standing(walker());
    Vec3 at(8, 0, 0.5F);
    for (int i = 0; i < 10; ++i) {
        if (!room.sweep(body, at, {0.3F, 0.1F, 0})) {
            break;
        }
        at = room.transition.position().frame.origin;
        if (room.transition.collisions().sliding_normal_valid) {
            break;
        }
    }
    REQUIRE(room.transition.collisions().sliding_normal_valid);
    CHECK(glm::length(room.transition.collisions().sliding_normal) == Approx(1));
}

TEST_CASE("physics 9.1: the cells that a sweep left behind are not in its list") {
    const CellId block(0xA9B40001);
    CollisionWorld world;
    take_in(world, level_land(block));
    CTransition transition(world);
    Body body = standing(walker(0.48F));
    body.contact.cell = block;
    const Position from{block, {{12, 12, 0.48F}, core::identity_quat()}};
    Position to = from;
    to.frame.origin.x = 36;
    REQUIRE(transition.sweep(body, world.cell(from.cell), from, to));
    REQUIRE(transition.cells().size() == 1);
    CHECK(transition.cells()[0].id == CellId(0xA9B40009));
    CHECK(transition.cell()->id == CellId(0xA9B40009));
}

TEST_CASE("physics 9.1: along a cliff edge a quantum that meets the edge keeps its sideways part") {
    // A ledge of polygons whose edge runs along x = 2; the wish goes over it at a slant.
    MeshMaker mesh;
    mesh.quad({-10, -10, 5}, {12, 0, 0}, {0, 20, 0}).quad({-10, -10, 0}, {40, 0, 0}, {0, 20, 0});
    RoomWorld room(mesh);
    Body body = standing(walker());
    body.contact.plane = {{0, 0, 1}, -5};
    REQUIRE(room.sweep(body, {1.95F, 0, 5.5F}, {0.2F, 0.2F, 0}));
    CHECK(room.transition.position().frame.origin.y > 0.1F);
    CHECK(room.transition.position().frame.origin.x < 2.3F);
    CHECK(room.transition.position().frame.origin.z == Approx(5.5F).margin(2e-3));
}

TEST_CASE("physics 9.1: a scaled mesh corrects in metres of the world") {
    // A slab of 1 m, three times as large: its top is 3 m up.
    const auto slab = MeshMaker().box({-2, -2, 0}, {2, 2, 1}).build();
    RoomWorld room(MeshMaker().quad({-100, -100, -50}, {200, 0, 0}, {0, 200, 0}));
    Obstacle obstacle;
    obstacle.state.set(PhysicsState::kHasPhysicsBsp);
    obstacle.parts.push_back({slab.get(), {}, 3, {}, {}});
    obstacle.place(RoomWorld::at({0, 0, 0}));
    room.world.add_shadows(obstacle);
    Body body = standing(walker());
    body.contact.plane = {{0, 0, 1}, -3};
    // Off the ground by 5 cm: the step down lays it on the top.
    REQUIRE(room.sweep(body, {0, 0, 3.55F}, {0.2F, 0, 0}));
    CHECK(room.transition.position().frame.origin.z == Approx(3.5F).margin(2e-3));
    REQUIRE(room.transition.collisions().contact.valid);
    CHECK(room.transition.collisions().contact.plane.d == Approx(-3).margin(1e-3));
}

TEST_CASE("physics 9.1: stepping down on a cylinder lies on its top, wherever that is") {
    RoomWorld room(MeshMaker().quad({-100, -100, -50}, {200, 0, 0}, {0, 200, 0}));
    Obstacle drum;
    drum.cylinders.push_back({{0, 0, 0}, 1, 1.5F});
    drum.place(RoomWorld::at({30, 40, 2}));
    room.world.add_shadows(drum);
    Body body = standing(walker());
    body.contact.plane = {{0, 0, 1}, -3.5F};
    REQUIRE(room.sweep(body, {30, 40, 4.05F}, {0.1F, 0, 0}));
    CHECK(room.transition.position().frame.origin.z == Approx(4.0F).margin(2e-3));
    CHECK(room.transition.collisions().contact.plane.d == Approx(-3.5).margin(1e-3));
}

TEST_CASE("physics 9.1: a body asked into a thin slab is pushed out once") {
    RoomWorld room(floor_and_wall());
    Body body = walker();
    REQUIRE(room.transition.place(body, room.cell(), RoomWorld::at({0, 0, 0.495F}), true));
    CHECK(room.transition.position().frame.origin.z == Approx(0.5F).margin(2e-3));
}

TEST_CASE("physics 9.1: the camera stops within 2 % of its way before a wall, on the free side") {
    RoomWorld room(floor_and_wall());
    for (const float reach : {10.2F, 10.5F, 11.0F, 12.0F}) {
        CAPTURE(reach);
        REQUIRE(room.transition.sweep_viewer(room.cell(), RoomWorld::at({8, 0, 2}), RoomWorld::at({reach, 0.3F, 2})));
        const float x = room.transition.position().frame.origin.x;
        CHECK(x <= 9.7F + 1e-3F);
        CHECK(x >= 9.65F);
    }
}

TEST_CASE("physics 9.1: a slide that the ground forbids leaves a normal of length 1 against the movement") {
    RoomWorld room(floor_and_wall());
    room.begin_step(standing(walker()), {0, 0, 0.5F}, {0.3F, 0, 0});
    CHECK(room.transition.slide_sphere(0, {0, 0, -1}) == TransitionState::ok);
    CHECK(near(room.transition.info().collision_normal, {-1, 0, 0}));
}

TEST_CASE("physics 9.1: the camera stops where it touches a ball") {
    for (const float reach : {2.2F, 3.0F, 4.0F}) {
        CAPTURE(reach);
        RoomWorld room(MeshMaker().quad({-100, -100, -50}, {200, 0, 0}, {0, 200, 0}));
        Obstacle ball;
        ball.spheres.push_back({{0, 0, 0}, 0.5F});
        ball.sorting_sphere = {{0, 0, 0}, 0.5F};
        ball.place(RoomWorld::at({2, 0, 1}));
        room.world.add_shadows(ball);
        REQUIRE(
            room.transition.sweep_viewer(room.cell(), RoomWorld::at({0, 0.1F, 1}), RoomWorld::at({reach, 0.1F, 1})));
        const Vec3 at = room.transition.position().frame.origin;
        CHECK(glm::distance(at, Vec3(2, 0, 1)) == Approx(0.8F).margin(5e-3));
        CHECK(at.x < 2);
        CHECK(near(room.transition.collisions().collision_normal, (at - Vec3(2, 0, 1)) / 0.8F, 0.02F));
    }
}

TEST_CASE("physics 9.1: a falling body lands on a ball, and not on a creature's") {
    for (const bool creature : {false, true}) {
        CAPTURE(creature);
        RoomWorld room(MeshMaker().quad({-100, -100, -50}, {200, 0, 0}, {0, 200, 0}));
        Obstacle ball;
        ball.kind.weenie = ball.kind.creature = creature;
        ball.spheres.push_back({{0, 0, 0}, 0.5F});
        ball.sorting_sphere = {{0, 0, 0}, 0.5F};
        ball.place(RoomWorld::at({0, 0, 1}));
        room.world.add_shadows(ball);
        Body faller = walker(0.3F);
        faller.velocity = {0, 0, -3};
        (void)room.sweep(faller, {0, 0, 2}, {0, 0, -0.4F});
        CHECK(room.transition.collisions().contact.valid == !creature);
        if (!creature) {
            CHECK(room.transition.position().frame.origin.z == Approx(1.8F).margin(2e-3));
        }
    }
}

TEST_CASE("physics 1.2: a watched walk is the same walk, and only a watched one is written down") {
    RoomWorld plain(floor_and_wall());
    RoomWorld watched(floor_and_wall());
    SweepTrace trace;
    watched.transition.trace = &trace;
    const Body body = standing(walker());
    Vec3 at(8.5F, 0, 0.5F);
    for (int i = 0; i < 60; ++i) {
        const Vec3 step(0.1F, i % 3 == 0 ? 0.02F : -0.05F, 0);
        trace.clear();
        REQUIRE(plain.sweep(body, at, step) == watched.sweep(body, at, step));
        REQUIRE(plain.transition.position() == watched.transition.position());
        CHECK_FALSE(trace.lines().empty());
        at = plain.transition.position().frame.origin;
    }
    CHECK(at.x > 9.4F);
    watched.transition.trace = nullptr;
    const std::size_t written = trace.lines().size();
    (void)watched.sweep(body, at, {0.1F, 0, 0});
    CHECK(trace.lines().size() == written);
}

TEST_CASE("physics 1.2: a watched sweep says why it ended") {
    RoomWorld room(floor_and_wall());
    SweepTrace trace;
    room.transition.trace = &trace;
    REQUIRE(room.sweep(missile(), {9, 0, 3}, {2, 0, 0}));
    REQUIRE_FALSE(trace.lines().empty());
    CHECK(trace.lines().back().step == TraceStep::sub_step);
    CHECK(std::any_of(trace.lines().begin(), trace.lines().end(), [](const SweepTrace::Line& line) {
        return line.step == TraceStep::room && line.state == static_cast<std::uint8_t>(TransitionState::collided);
    }));
    CHECK(name_of(TraceStep::room) == std::string("room"));
}

TEST_CASE("physics 7: values that are not finite, and bodies without size, go nowhere") {
    RoomWorld room(floor_and_wall());
    const Body body = standing(walker());
    CHECK_FALSE(room.sweep(body, {0, 0, 0.5F}, {NAN, 0, 0}));
    CHECK_FALSE(room.sweep(body, {0, INFINITY, 0.5F}, {1, 0, 0}));
    CHECK_FALSE(room.sweep(walker(0), {0, 0, 0.5F}, {1, 0, 0}));
    CHECK_FALSE(room.sweep(walker(NAN), {0, 0, 0.5F}, {1, 0, 0}));
    CHECK_FALSE(room.transition.place(walker(0), room.cell(), RoomWorld::at({0, 0, 1}), true));
    CHECK_FALSE(room.transition.sweep(body, nullptr, RoomWorld::at({0, 0, 1}), RoomWorld::at({1, 0, 1})));
}
