#include <catch2/catch.hpp>
#include <cmath>
#include <tuple>

#include "tests/engine/collision_support.h"

using namespace portalspace;
using namespace portalspace::collision_test;

namespace {

/// An empty room, for the steps that need no obstacle.
RoomWorld empty_room() { return RoomWorld(MeshMaker().quad({-1000, -1000, -500}, {1, 0, 0}, {0, 1, 0})); }

struct SlideRow {
    Vec3 normal;
    Vec3 ground;
    Vec3 movement;
    TransitionState state;
    Vec3 change;
};

}  // namespace

TEST_CASE("physics 10.7: how many steps a sweep takes, and how long they are") {
    const auto steps = [](float distance, float radius, bool viewer = false) {
        return sweep_steps({distance, 0, 0}, radius, viewer);
    };
    CHECK(steps(0, 0.48F).count == 0);
    CHECK(steps(0.3F, 0.48F).count == 1);
    CHECK(steps(0.48F, 0.48F).count == 1);
    CHECK(steps(0.4801F, 0.48F).count == 2);
    CHECK(steps(0.4801F, 0.48F).step.x == Approx(0.24005F));
    CHECK(steps(1, 0.48F).count == 3);
    CHECK(steps(1, 0.48F).step.x == Approx(0.333333F));
    CHECK(steps(1.6667F, 0.1F).count == 17);
    CHECK(steps(1.6667F, 0.1F).step.x == Approx(0.098041F));
    CHECK(steps(5, 0.102F).count == 50);
    const SweepSteps viewer = steps(1, 0.48F, true);
    CHECK(viewer.count == 3);
    CHECK(viewer.step.x == Approx(0.48F));
    CHECK(viewer.last.x == Approx(0.04F).margin(1e-5));
    CHECK(steps(1, 1e-30F).count < 0);
    CHECK(sweep_steps({NAN, 0, 0}, 0.48F, false).count < 0);
}

TEST_CASE("physics 10.7: time of impact") {
    CHECK(time_at_distance({4, 0, 0}, {-3, 0, 0}, 0.5F, Crossing::first) == Approx(0.625F));
    CHECK(time_at_distance({4, 0, 0}, {-3, 0.4F, 0}, 0.5F, Crossing::first) == Approx(0.675F));
    CHECK(std::isinf(time_at_distance({4, 0, 0}, {-3, 0.6F, 0}, 0.5F, Crossing::first)));
    CHECK(time_at_distance({1, 0, 0}, {-3, 0, 0}, 0.5F, Crossing::first) == Approx(2.5F));
}

TEST_CASE("physics 10.7: rings of a placement") {
    const auto check = [](float radius, int count, float spacing, std::vector<int> probes, int last) {
        const PlacementRings rings = placement_rings(radius);
        CAPTURE(radius);
        REQUIRE(rings.count == count);
        CHECK(rings.spacing == Approx(spacing).margin(1e-5));
        for (std::size_t i = 0; i < probes.size(); ++i) {
            CHECK(rings.probes(static_cast<int>(i) + 1) == probes[i]);
        }
        CHECK(rings.probes(count) == last);
    };
    check(0.48F, 9, 0.444444F, {6, 12, 18, 24}, 54);
    check(0.2F, 9, 0.444444F, {6, 12, 18, 24}, 54);
    check(1.0F, 4, 1.0F, {8, 14, 20, 26}, 26);
    check(0.102F, 20, 0.1F, {8, 14, 20, 26}, 124);
    CHECK(placement_rings(4.0F).count == 0);
    CHECK(placement_rings(1e-9F).count == 0);
}

TEST_CASE("physics 10.7: slide_sphere along a normal and the ground") {
    const Vec3 up(0, 0, 1);
    const std::vector<SlideRow> rows{
        {{-1, 0, 0}, up, {0.3F, 0.2F, 0}, TransitionState::slid, {-0.3F, 0, 0}},
        {{-1, 0, 0}, up, {0.3F, 0, 0}, TransitionState::collided, {0, 0, 0}},
        {{-1, 0, 0}, up, {0.3F, 0.014F, 0}, TransitionState::collided, {0, 0, 0}},
        {{-1, 0, 0}, up, {0.3F, 0.0142F, 0}, TransitionState::slid, {-0.3F, 0, 0}},
        {{-0.707107F, -0.707107F, 0}, up, {0.3F, 0, 0}, TransitionState::slid, {-0.15F, -0.15F, 0}},
        {up, up, {0.1F, 0, -0.2F}, TransitionState::slid, {0, 0, 0.2F}},
        {-up, up, {0, 0, 0.2F}, TransitionState::ok, {0, 0, 0}},
    };
    for (const SlideRow& row : rows) {
        CAPTURE(row.normal.x, row.normal.z, row.movement.x, row.movement.y);
        RoomWorld room = empty_room();
        room.begin_step(walker(), {0, 0, 10}, row.movement);
        CTransition& t = room.transition;
        t.info().set_contact({row.ground, 0}, false, RoomWorld::kCell);
        const Vec3 before = t.path().check_pos.frame.origin;
        CHECK(t.slide_sphere(0, row.normal) == row.state);
        CHECK(near(t.path().check_pos.frame.origin - before, row.change));
        if (row.state == TransitionState::ok) {
            CHECK(near(t.info().collision_normal, {0, 0, -1}));
        }
    }
    // Without any normal: half the way back.
    RoomWorld room = empty_room();
    room.begin_step(walker(), {0, 0, 10}, {0.2F, 0, 0});
    CHECK(room.transition.slide_sphere(0, Vec3(0)) == TransitionState::adjusted);
    CHECK(near(room.transition.path().check_pos.frame.origin, {0.1F, 0, 10}));
}

TEST_CASE("physics 10.7: adjust_offset") {
    struct Row {
        Vec3 offset;
        bool slides;
        bool contact;
        Vec3 ground;
        Vec3 result;
        bool still_slides;
    };
    const Vec3 up(0, 0, 1);
    const Vec3 slope(-0.5F, 0, 0.866025F);
    const std::vector<Row> rows{{{1, 0, 0}, false, true, up, {1, 0, 0}, false},
                                {{1, 0, -0.2F}, false, true, up, {1, 0, 0}, false},
                                {{1, 0, 0.2F}, false, true, up, {1, 0, 0}, false},
                                {{1, 0, 0}, false, true, slope, {0.75F, 0, 0.433013F}, false},
                                {{-1, 0, 0}, false, true, slope, {-1, 0, -0.577350F}, false},
                                {{1, 1, 0}, true, true, up, {0, 1, 0}, true},
                                {{1, 1, 0}, true, false, up, {0, 1, 0}, true},
                                {{-1, 1, 0}, true, true, up, {-1, 1, 0}, false}};
    for (const Row& row : rows) {
        CAPTURE(row.offset.x, row.offset.z, row.slides, row.contact);
        RoomWorld room = empty_room();
        room.begin_step(walker(), {0, 0, 10}, Vec3(0));
        CTransition& t = room.transition;
        if (row.contact) {
            t.info().set_contact({row.ground, 0}, false, RoomWorld::kCell);
        }
        if (row.slides) {
            t.info().set_sliding_normal({-1, 0, 0});
        }
        CHECK(near(t.adjust_offset(row.offset), row.result));
        CHECK(t.info().sliding_normal_valid == row.still_slides);
    }
}

TEST_CASE("physics 7.5: a body that sank into its contact plane is lifted") {
    RoomWorld room = empty_room();
    room.begin_step(walker(), {0, 0, 0.4F}, Vec3(0));
    room.transition.info().set_contact({{0, 0, 1}, 0}, false, RoomWorld::kCell);
    (void)room.transition.adjust_offset({1, 0, 0});
    CHECK(room.transition.path().check_pos.frame.origin.z == Approx(0.5F));
    room.begin_step(walker(), {0, 0, 0.495F}, Vec3(0));
    room.transition.info().set_contact({{0, 0, 1}, 0}, false, RoomWorld::kCell);
    (void)room.transition.adjust_offset({1, 0, 0});
    CHECK(room.transition.path().check_pos.frame.origin.z == Approx(0.5F).margin(1e-5));
    // Not in water, and not by as much as its radius.
    room.begin_step(walker(), {0, 0, 0.4F}, Vec3(0));
    room.transition.info().set_contact({{0, 0, 1}, 0}, true, RoomWorld::kCell);
    (void)room.transition.adjust_offset({1, 0, 0});
    CHECK(room.transition.path().check_pos.frame.origin.z == Approx(0.4F));
    room.begin_step(walker(), {0, 0, -0.1F}, Vec3(0));
    room.transition.info().set_contact({{0, 0, 1}, 0}, false, RoomWorld::kCell);
    (void)room.transition.adjust_offset({1, 0, 0});
    CHECK(room.transition.path().check_pos.frame.origin.z == Approx(-0.1F));
}

TEST_CASE("physics 10.7: the normal of a cliff") {
    Vec3 pushed(0);
    const auto slide = [&pushed](const Vec3& plane, const Vec3& movement, Vec3* normal) {
        RoomWorld room = empty_room();
        room.begin_step(walker(), {0, 0, 10}, movement);
        room.transition.info().last_known = {true, false, {{0, 0, 1}, 0}, RoomWorld::kCell};
        const Vec3 before = room.transition.path().check_pos.frame.origin;
        const TransitionState state = room.transition.cliff_slide({plane, 0});
        pushed = room.transition.path().check_pos.frame.origin - before;
        *normal = room.transition.info().collision_normal;
        return state;
    };
    Vec3 normal(0);
    CHECK(slide({0.8F, 0, 0.6F}, {-0.1F, 0, 0}, &normal) == TransitionState::adjusted);
    CHECK(near(normal, {1, 0, 0}));
    CHECK(near(pushed, {-0.1F, 0, 0}));
    CHECK(slide({0, 0.8F, 0.6F}, {0, 0.1F, 0}, &normal) == TransitionState::adjusted);
    CHECK(near(normal, {0, -1, 0}));
    CHECK(near(pushed, {0, -0.1F, 0}));
    CHECK(slide({0, 0, 1}, {0, 0.1F, 0}, &normal) == TransitionState::ok);
}

TEST_CASE("physics 10.7: validate_walkable on flat ground") {
    const auto validate = [](float z, float depth, float step_down, float* lift, float* interp, bool* contact) {
        RoomWorld room = empty_room();
        room.begin_step(standing(walker()), {0, 0, z}, Vec3(0));
        CTransition& t = room.transition;
        t.info().drop_contact();
        t.path().step_down = step_down > 0;
        t.path().step_down_amt = step_down;
        const TransitionState state =
            t.validate_walkable(t.path().global_sphere[0], {{0, 0, 1}, 0}, depth > 0, depth, RoomWorld::kCell);
        *lift = t.path().check_pos.frame.origin.z - z;
        *interp = t.path().walk_interp;
        *contact = t.info().contact.valid;
        return state;
    };
    float lift = 0;
    float interp = 0;
    bool contact = false;
    CHECK(validate(0.5F, 0, 0, &lift, &interp, &contact) == TransitionState::ok);
    CHECK(contact);
    CHECK(validate(0.5003F, 0, 0, &lift, &interp, &contact) == TransitionState::ok);
    CHECK_FALSE(contact);
    CHECK(validate(0.5001F, 0, 0, &lift, &interp, &contact) == TransitionState::ok);
    CHECK(contact);
    CHECK(validate(0.4F, 0, 0, &lift, &interp, &contact) == TransitionState::adjusted);
    CHECK(contact);
    CHECK(lift == Approx(0.1F).margin(1e-4));
    CHECK(validate(0.4F, 0.1F, 0, &lift, &interp, &contact) == TransitionState::ok);
    CHECK(contact);
    CHECK(validate(0.4F, 0.45F, 0, &lift, &interp, &contact) == TransitionState::ok);
    CHECK_FALSE(contact);
    CHECK(validate(0.2F, 0, 0.6F, &lift, &interp, &contact) == TransitionState::adjusted);
    CHECK(lift == Approx(0.3F).margin(1e-4));
    CHECK(interp == Approx(0.5F).margin(1e-4));
    CHECK(validate(-0.2F, 0, 0.6F, &lift, &interp, &contact) == TransitionState::collided);
}

TEST_CASE("physics 10.7: scenario W, into a wall and along it") {
    RoomWorld room(floor_and_wall());
    Body body = standing(walker());
    REQUIRE(room.sweep(body, {9.2F, 0, 0.5F}, {0.5F, 0.3F, 0}));
    const CTransition& t = room.transition;
    CHECK(near(t.position().frame.origin, {9.45F, 0.30F, 0.5F}, 1e-3F));
    CHECK(t.collisions().contact.valid);
    CHECK(near(t.collisions().contact.plane.normal, {0, 0, 1}));
    REQUIRE(t.collisions().collision_normal_valid);
    CHECK(near(t.collisions().collision_normal, {-1, 0, 0}));
    REQUIRE(t.collisions().sliding_normal_valid);
    CHECK(near(t.collisions().sliding_normal, {-1, 0, 0}));
    body.contact.sliding_normal = t.collisions().sliding_normal;
    REQUIRE(room.sweep(body, {9.45F, 0.30F, 0.5F}, {0.5F, 0.3F, 0}));
    CHECK(near(t.position().frame.origin, {9.45F, 0.60F, 0.5F}, 1e-3F));
}

TEST_CASE("physics 10.7: scenario L, landing on a floor") {
    RoomWorld room(floor_and_wall());
    Body body = walker();
    body.velocity = {0, 0, -4};
    REQUIRE(room.sweep(body, {0, 0, 0.7F}, {0, 0, -0.4F}));
    const CTransition& t = room.transition;
    CHECK(near(t.position().frame.origin, {0, 0, 0.5F}, 1e-3F));
    CHECK(t.object_info().has(InfoFlag::contact));
    CHECK(t.object_info().has(InfoFlag::on_walkable));
    CHECK_FALSE(t.collisions().collision_normal_valid);
    CHECK(t.collisions().with_environment);
    CHECK_FALSE(t.collisions().velocity_stopped);
}

TEST_CASE("physics 7.2: pushing squarely against a wall fails from the second quantum on") {
    RoomWorld room(floor_and_wall());
    Body body = standing(walker());
    REQUIRE(room.sweep(body, {9.45F, 0, 0.5F}, {0.2F, 0, 0}));
    CHECK(near(room.transition.position().frame.origin, {9.45F, 0, 0.5F}, 1e-3F));
    body.contact.sliding_normal = room.transition.collisions().sliding_normal;
    CHECK_FALSE(room.sweep(body, {9.45F, 0, 0.5F}, {0.2F, 0, 0}));
    CHECK(room.sweep(body, {9.45F, 0, 0.5F}, {-0.2F, 0, 0}));
}

TEST_CASE("physics 7.6: a low step is climbed, a high one is a wall") {
    const auto walk = [](float height) {
        MeshMaker mesh = floor_and_wall();
        mesh.quad({2, -10, 0}, {0, 0, height}, {0, 20, 0}).quad({2, -10, height}, {4, 0, 0}, {0, 20, 0});
        RoomWorld room(mesh);
        Body body = standing(walker());
        Vec3 at(1.2F, 0, 0.5F);
        for (int i = 0; i < 10; ++i) {
            if (room.sweep(body, at, {0.2F, 0.02F, 0})) {
                const CollisionInfo& info = room.transition.collisions();
                at = room.transition.position().frame.origin;
                body.contact.contact = info.contact.valid;
                body.contact.on_walkable = info.contact.valid && info.contact.plane.normal.z >= kFloorZ;
                body.contact.plane = info.contact.plane;
            }
            body.contact.sliding_normal.reset();
        }
        return at;
    };
    const Vec3 up = walk(0.35F);
    CHECK(up.x > 2.5F);
    CHECK(up.z == Approx(0.85F).margin(2e-3));
    // A polygon may be laid under the sphere from half the height below (walk_interp down to -0.5): 0.4 reaches 0.6.
    const Vec3 half_more = walk(0.55F);
    CHECK(half_more.x > 2.5F);
    CHECK(half_more.z == Approx(1.05F).margin(2e-3));
    CHECK(walk(0.59F).x > 2.5F);
    const Vec3 blocked = walk(0.65F);
    CHECK(blocked.x <= 1.51F);
    CHECK(blocked.z == Approx(0.5F).margin(2e-3));
}

TEST_CASE("physics 7.6: a body with EdgeSlide does not walk over a precipice, one without falls") {
    const auto walk = [](bool edge_slide) {
        MeshMaker mesh;
        mesh.quad({-10, -10, 5}, {12, 0, 0}, {0, 20, 0}).quad({-10, -10, 0}, {40, 0, 0}, {0, 20, 0});
        RoomWorld room(mesh);
        Body body = standing(walker());
        body.state.set(PhysicsState::kEdgeSlide, edge_slide);
        body.contact.plane = {{0, 0, 1}, -5};
        Vec3 at(1, 0, 5.5F);
        std::vector<Vec3> met;
        for (int i = 0; i < 12 && body.contact.contact; ++i) {
            if (room.sweep(body, at, {0.2F, 0.05F, 0})) {
                at = room.transition.position().frame.origin;
                body.contact.contact = room.transition.collisions().contact.valid;
            }
            if (room.transition.collisions().collision_normal_valid) {
                met.push_back(room.transition.collisions().collision_normal);
            }
            body.contact.sliding_normal.reset();
        }
        return std::tuple(at, body.contact.contact, met);
    };
    const auto [kept, on_ground, edges] = walk(true);
    REQUIRE(!edges.empty());
    for (const Vec3& edge : edges) {
        CHECK(near(edge, {-1, 0, 0}));  // against the movement
    }
    CHECK(on_ground);
    CHECK(kept.x < 2.3F);
    CHECK(kept.y > 0.2F);  // along the edge
    CHECK(kept.z == Approx(5.5F).margin(2e-3));
    const auto [fell, still_on_ground, nothing] = walk(false);
    CHECK_FALSE(still_on_ground);
    CHECK(nothing.empty());
    CHECK(fell.x > 2.0F);
}

TEST_CASE("physics 7.8: polygons collide against the side their normal points to") {
    // A wall that faces west, on land: there a walker needs no step down, whose placement test knows no sides.
    const CellId cell(0xA9B40001);
    CollisionWorld world;
    take_in(world, level_land(cell));
    const auto wall = MeshMaker().quad({0, -5, 0}, {0, 0, 5}, {0, 10, 0}).build();
    Obstacle obstacle;
    obstacle.state.set(PhysicsState::kHasPhysicsBsp);
    obstacle.parts.push_back({wall.get(), {}, 1, {}, {}});
    obstacle.place({cell, {{12, 12, 0}, core::identity_quat()}});
    world.add_shadows(obstacle);
    CTransition transition(world);
    Body body = standing(walker());
    body.contact.cell = cell;
    const auto sweep = [&](const Body& moved, const Vec3& from, float x) {
        const Position start{cell, {from, core::identity_quat()}};
        Position end = start;
        end.frame.origin.x += x;
        REQUIRE(transition.sweep(moved, world.cell(cell), start, end));
        return transition.position().frame.origin;
    };
    CHECK(near(sweep(body, {12.8F, 12, 0.5F}, -0.4F), {12.4F, 12, 0.5F}, 1e-3F));
    CHECK(near(sweep(body, {12.4F, 12, 0.5F}, -1.3F), {11.1F, 12, 0.5F}, 1e-3F));
    CHECK(sweep(body, {11.4F, 12, 0.5F}, 0.3F).x < 11.51F);
    CHECK(near(transition.collisions().collision_normal, {-1, 0, 0}));
    // A missile stops at either side: for it an overlap is enough (7.7).
    CHECK(sweep(missile(), {12.5F, 12, 1}, -0.95F).x > 12.09F);
    CHECK(sweep(missile(), {11.5F, 12, 1}, 0.95F).x < 11.91F);
}
