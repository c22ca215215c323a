#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "tests/engine/collision_support.h"

using namespace portalspace;
using namespace portalspace::collision_test;

namespace {

/// A boundless room with a floor at 0 and one obstacle in it.
struct Arena {
    RoomWorld room{MeshMaker().quad({-100, -100, 0}, {200, 0, 0}, {0, 200, 0})};
    Obstacle obstacle;
    std::unique_ptr<CollisionMesh> mesh;

    void stand(const Vec3& at) {
        obstacle.place(RoomWorld::at(at));
        room.world.add_shadows(obstacle);
    }
    /// A creature-like pillar of radius 0.5 and height 2.
    void pillar(const Vec3& at) {
        obstacle.id = core::ObjectId(0x80000001);
        obstacle.cylinders.push_back({{0, 0, 0}, 0.5F, 2});
        stand(at);
    }
    void ball(const Vec3& at, float radius) {
        obstacle.id = core::ObjectId(0x80000001);
        obstacle.spheres.push_back({{0, 0, 0}, radius});
        obstacle.sorting_sphere = {{0, 0, 0}, radius};
        stand(at);
    }
    void box(const Vec3& at, float scale = 1) {
        mesh = MeshMaker().box({-0.5F, -0.5F, 0}, {0.5F, 0.5F, 2}).build();
        obstacle.state.set(PhysicsState::kHasPhysicsBsp);
        obstacle.parts.push_back({mesh.get(), {}, scale, {}, {}});
        stand(at);
    }
    Vec3 move(const Body& body, const Vec3& from, const Vec3& offset) {
        (void)room.sweep(body, from, offset);
        return room.transition.position().frame.origin;
    }
};

bool blocks(Arena& arena, const Body& body) { return arena.move(body, {0, 0, 1}, {3, 0, 0}).x < 2.0F; }

}  // namespace

TEST_CASE("2026-07-13 s10, physics 10.7: missile_ignore in its order") {
    struct Row {
        bool mover_missile;
        bool obstacle_missile, ethereal, weenie, creature;
        std::uint32_t target;
        bool collides;
    };
    constexpr std::uint32_t kObstacle = 0x80000001;
    const std::vector<Row> rows{
        {false, true, false, true, false, 0, false},          // not a missile against a missile
        {false, false, false, true, true, 0, true},           // not a missile against anything else
        {true, true, false, true, false, 0, false},           // missile against missile
        {true, false, true, true, false, 0, false},           // ethereal with a weenie
        {true, false, false, true, true, 0, true},            // creature, no target
        {true, false, false, true, true, 0x80000002, false},  // creature that is not the target
        {true, false, false, true, true, kObstacle, true},    // the target
        {true, false, false, true, false, 0x80000002, true},  // plain item
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        CAPTURE(i);
        const Row& row = rows[i];
        Arena arena;
        arena.obstacle.state.set(PhysicsState::kMissile, row.obstacle_missile);
        arena.obstacle.state.set(PhysicsState::kEthereal, row.ethereal);
        arena.obstacle.kind.weenie = row.weenie;
        arena.obstacle.kind.creature = row.creature;
        arena.pillar({2, 0, 0});
        Body body = row.mover_missile ? missile() : walker(0.1F);
        body.target = core::ObjectId(row.target);
        CHECK(blocks(arena, body) == row.collides);
    }
    // What is ethereal without being anybody's is passed as well, but not ignored: it counts as touched.
    for (const bool weenie : {true, false}) {
        Arena arena;
        arena.obstacle.state.set(PhysicsState::kEthereal);
        arena.obstacle.kind.weenie = weenie;
        arena.pillar({2, 0, 0});
        CHECK_FALSE(blocks(arena, missile()));
        CHECK(arena.room.transition.collisions().objects.empty() == weenie);
    }
}

TEST_CASE("physics 7.12: a walker steps on what is not higher than his step, and not on what is") {
    // His step is 0.4 m; a cylinder's top counts, and how far a ball reaches above the sphere's foot.
    const auto climbs = [](bool round, float height) {
        Arena arena;
        if (round) {
            arena.ball({1.5F, 0, height - 1}, 1);
        } else {
            arena.obstacle.cylinders.push_back({{0, 0, 0}, 0.6F, height});
            arena.stand({1.5F, 0, 0});
        }
        Body body = standing(walker());
        Vec3 at(0, 0, 0.5F);
        float highest = 0;
        for (int i = 0; i < 20; ++i) {
            if (arena.room.sweep(body, at, {0.1F, 0, 0})) {
                const CollisionInfo& info = arena.room.transition.collisions();
                at = arena.room.transition.position().frame.origin;
                body.contact.contact = info.contact.valid;
                body.contact.on_walkable = info.contact.valid && info.contact.plane.normal.z >= kFloorZ;
                body.contact.plane = info.contact.plane;
            }
            body.contact.sliding_normal.reset();
            highest = std::max(highest, at.z - 0.5F);
        }
        return highest > 0.1F;
    };
    for (const bool round : {false, true}) {
        CAPTURE(round);
        CHECK(climbs(round, 0.39F));
        CHECK_FALSE(climbs(round, 0.42F));
    }
}

TEST_CASE("physics 7.12: what is ethereal is passed and reported once a step, what is solid blocks and is reported") {
    Arena arena;
    arena.obstacle.state.set(PhysicsState::kEthereal);
    arena.obstacle.kind.weenie = true;
    arena.pillar({2, 0, 0});
    CHECK_FALSE(blocks(arena, walker(0.3F)));
    const CollisionInfo& passed = arena.room.transition.collisions();
    CHECK_FALSE(passed.objects.empty());
    CHECK(passed.last_object == nullptr);
    CHECK_FALSE(passed.collision_normal_valid);
    arena.obstacle.state.set(PhysicsState::kIgnoreCollisions);
    CHECK_FALSE(blocks(arena, walker(0.3F)));
    CHECK(arena.room.transition.collisions().objects.empty());
    arena.obstacle.state = {};
    CHECK(blocks(arena, missile()));
    CHECK(arena.room.transition.collisions().last_object == &arena.obstacle);
    arena.obstacle.state.set(PhysicsState::kStatic);
    CHECK(blocks(arena, missile()));
    CHECK(arena.room.transition.collisions().objects.empty());
    CHECK(arena.room.transition.collisions().with_environment);
}

TEST_CASE("physics 7.12: a missile in an ethereal state passes what is not static") {
    Arena arena;
    arena.pillar({2, 0, 0});
    Body body = missile();
    body.state.set(PhysicsState::kEthereal);
    CHECK_FALSE(blocks(arena, body));
    arena.obstacle.state.set(PhysicsState::kStatic);
    CHECK(blocks(arena, body));
}

TEST_CASE("physics 7.12: what is ethereal carries nobody, nor does anything that is not static carry who is") {
    struct Row {
        bool mover_ethereal, obstacle_ethereal, obstacle_static, carries;
    };
    for (const Row& row : {Row{false, false, false, true}, Row{true, false, false, false},
                           Row{false, true, false, false}, Row{true, false, true, true}}) {
        CAPTURE(row.mover_ethereal, row.obstacle_ethereal, row.obstacle_static);
        Arena arena;
        arena.obstacle.state.set(PhysicsState::kEthereal, row.obstacle_ethereal);
        arena.obstacle.state.set(PhysicsState::kStatic, row.obstacle_static);
        arena.pillar({0, 0, 0});
        Body body = standing(walker(0.3F));
        body.state.set(PhysicsState::kEthereal, row.mover_ethereal);
        arena.room.begin_step(body, {0, 0, 2.2F}, Vec3(0));
        CTransition& t = arena.room.transition;
        t.info().drop_contact();
        t.path().step_down = true;
        t.path().step_down_amt = 0.3F;
        CHECK(t.find_obj_collisions(arena.obstacle) == (row.carries ? TransitionState::adjusted : TransitionState::ok));
        CHECK(t.info().contact.valid == row.carries);
        CHECK(t.path().check_pos.frame.origin.z == Approx(row.carries ? 2.3F : 2.2F).margin(1e-3));
    }
}

TEST_CASE("physics 7.11: of two things in the way the one that came last is met") {
    Arena arena;
    arena.pillar({2, 0, 0});
    Obstacle last;
    last.id = core::ObjectId(0x80000002);
    last.cylinders.push_back({{0, 0, 0}, 0.5F, 2});
    last.place(RoomWorld::at({2, 0, 0}));
    arena.room.world.add_shadows(last);
    REQUIRE(blocks(arena, missile()));
    CHECK(arena.room.transition.collisions().last_object == &last);
    CHECK(arena.room.transition.collisions().objects == std::vector<const Obstacle*>{&last});
    arena.room.world.remove_shadows(last);
    REQUIRE(blocks(arena, missile()));
    CHECK(arena.room.transition.collisions().last_object == &arena.obstacle);
}

TEST_CASE("physics 7.12: players pass each other unless both fight or one is impenetrable") {
    struct Row {
        bool pk_a, pk_b, lite_a, lite_b, hard_a, hard_b, blocks;
    };
    for (const Row& row :
         {Row{false, false, false, false, false, false, false}, Row{true, false, false, false, false, false, false},
          Row{true, true, false, false, false, false, true}, Row{false, false, true, true, false, false, true},
          Row{true, false, false, true, false, false, false}, Row{false, false, false, false, true, false, true},
          Row{false, false, false, false, false, true, true}}) {
        Arena arena;
        arena.obstacle.kind = {true, true, true, row.hard_b, row.pk_b, row.lite_b};
        arena.pillar({2, 0, 0});
        Body body = walker(0.3F);
        body.kind = {true, true, true, row.hard_a, row.pk_a, row.lite_a};
        CHECK(blocks(arena, body) == row.blocks);
    }
}

TEST_CASE("physics 7.12: nobody runs into himself") {
    Arena arena;
    arena.pillar({0, 0, 0});
    Body body = standing(walker(0.3F));
    body.self = &arena.obstacle;
    CHECK(near(arena.move(body, {0, 0, 0.3F}, {0.2F, 0, 0}), {0.2F, 0, 0.3F}, 1e-3F));
}

TEST_CASE("physics 7.13: a missile stops at its last free sub-step before a cylinder, a ball and a box") {
    for (int kind = 0; kind < 3; ++kind) {
        CAPTURE(kind);
        Arena arena;
        if (kind == 0) {
            arena.pillar({2, 0, 0});
        } else if (kind == 1) {
            arena.ball({2, 0, 1}, 0.5F);
        } else {
            arena.box({2, 0, 0});
        }
        const Vec3 at = arena.move(missile(), {0, 0, 1}, {3, 0, 0});
        // 30 steps of 0.1: the surface is at 1.5, the sphere touches from 1.4 on.
        CHECK(at.x <= 1.4F + 1e-3F);
        CHECK(at.x >= 1.3F - 1e-3F);
        CHECK(arena.room.transition.collisions().collision_normal_valid);
        CHECK(near(arena.room.transition.collisions().collision_normal, {-1, 0, 0}, 1e-3F));
    }
}

TEST_CASE("physics 7.13: the sphere of a missile counts where it is: off the centre, turned and scaled") {
    Arena arena;
    arena.box({10.5F, 0, 0});
    // Force Bolt: centre (0, -0.165, 0.1045), radius 0.102, heading 90: the sphere trails by 0.165.
    for (const float scale : {1.0F, 2.0F}) {
        CAPTURE(scale);
        Body body = missile();
        body.shape.spheres[0] = {Vec3(0, -0.165F, 0.1045F) * scale, 0.102F * scale};
        Position from = RoomWorld::at({9.5F, 0, 0.5F});
        from.frame.set_heading(90);
        Position to = from;
        to.frame.origin.x += 2;
        (void)arena.room.transition.sweep(body, arena.room.cell(), from, to);
        const float x = arena.room.transition.position().frame.origin.x;
        const float contact = 10 + 0.165F * scale - 0.102F * scale;
        CHECK(x <= contact + 1e-3F);
        CHECK(x >= contact - 0.102F * scale);
    }
}

TEST_CASE("physics 7.12: a walker stands on a cylinder and not on a creature's sphere") {
    Arena arena;
    arena.pillar({0, 0, 0});
    Body faller = walker(0.3F);
    faller.velocity = {0, 0, -3};
    REQUIRE(arena.room.sweep(faller, {0.1F, 0, 2.5F}, {0, 0, -0.4F}));
    CHECK(arena.room.transition.position().frame.origin.z == Approx(2.3F).margin(2e-3));
    CHECK(arena.room.transition.collisions().contact.valid);
    CHECK(arena.room.transition.collisions().contact.water);

    Arena ball;
    ball.obstacle.kind.creature = true;
    ball.ball({0, 0, 1}, 0.5F);
    (void)ball.room.sweep(faller, {0.05F, 0, 1.9F}, {0, 0, -0.3F});
    CHECK_FALSE(ball.room.transition.collisions().contact.valid);
}

TEST_CASE("physics 7.12: a low cylinder is stepped on, a high one is slid along") {
    const auto walk = [](float height) {
        Arena arena;
        arena.obstacle.cylinders.push_back({{0, 0, 0}, 0.5F, height});
        arena.stand({2, 0, 0});
        Body body = standing(walker(0.3F));
        Vec3 at(0.9F, 0.1F, 0.3F);
        for (int i = 0; i < 8; ++i) {
            if (arena.room.sweep(body, at, {0.15F, 0, 0})) {
                at = arena.room.transition.position().frame.origin;
                body.contact.plane = arena.room.transition.collisions().contact.plane;
                body.contact.contact = arena.room.transition.collisions().contact.valid;
                body.contact.on_walkable = body.contact.contact;
            }
            body.contact.sliding_normal.reset();
        }
        return at;
    };
    CHECK(walk(0.2F).z == Approx(0.5F).margin(2e-3));
    const Vec3 beside = walk(2);
    CHECK(beside.z == Approx(0.3F).margin(2e-3));
    CHECK(glm::length(core::Vec2(beside.x - 2, beside.y)) >= 0.79F);
}

TEST_CASE("physics 7.12: a cylinder's normal: sideways from outside, up or down for who is over it") {
    // A tie of level movement goes up: retail CCylSphere::normal_of_collision 0x0053AB50.
    const auto met = [](const Vec3& current, const Vec3& movement) {
        Arena arena;
        arena.pillar({0, 0, 0});  // radius 0.5 and a missile's 0.1
        arena.room.begin_step(missile(), current, movement);
        CTransition& t = arena.room.transition;
        CHECK(t.find_obj_collisions(arena.obstacle) == TransitionState::collided);
        return t.info().collision_normal;
    };
    CHECK(near(met({-0.65F, 0, 1}, {0.1F, 0, 0}), {-1, 0, 0}));
    CHECK(near(met({0.1F, 0, 2.15F}, {0, 0, -0.1F}), {0, 0, 1}));
    CHECK(near(met({0.1F, 0, -0.15F}, {0, 0, 0.1F}), {0, 0, -1}));
    CHECK(near(met({0.1F, 0, 1}, {0.1F, 0, 0}), {0, 0, 1}));
}

TEST_CASE("physics 4.9: a scaled part collides at its scaled size") {
    Arena arena;
    arena.box({3, 0, 0}, 2.0F);  // half a side is 1 m now
    const Vec3 at = arena.move(missile(), {0, 0, 1}, {4, 0, 0});
    CHECK(at.x <= 1.9F + 1e-3F);
    CHECK(at.x >= 1.8F - 1e-3F);
    CHECK(arena.move(missile(), {0, 0, 4.2F}, {5, 0, 0}).x == Approx(5).margin(1e-3));
}

TEST_CASE("physics 7.11: only players are kept out of a restricted cell, and only without leave") {
    class Rules final : public EntryRules {
    public:
        Answer answer = Answer::allowed;
        Answer may_enter(core::ObjectId) const override { return answer; }
    };
    Arena arena;
    arena.room.cell()->restriction = core::ObjectId(0x75A5AFFF);
    Rules rules;
    const auto moved = [&](bool player) {
        Body body = standing(walker(0.3F));
        body.kind = {true, true, player, false, false, false};
        return arena.move(body, {0, 0, 0.3F}, {0.2F, 0, 0}).x > 0.1F;
    };
    CHECK_FALSE(moved(true));
    CHECK(moved(false));
    const CollisionInfo& info = arena.room.transition.collisions();
    CHECK_FALSE(moved(true));
    CHECK(near(info.collision_normal, {0, 0, 1}));
    CHECK(info.sliding_normal_valid);
    CHECK(info.sliding_normal == Vec3(0));
    arena.room.transition.entry_rules = &rules;
    CHECK(moved(true));
    rules.answer = EntryRules::Answer::refused;
    CHECK_FALSE(moved(true));
}

TEST_CASE("physics 7.13: the camera stops before a wall and passes creatures") {
    RoomWorld room(floor_and_wall());
    CTransition& t = room.transition;
    REQUIRE(t.sweep_viewer(room.cell(), RoomWorld::at({8, 0, 2}), RoomWorld::at({11, 0, 2})));
    CHECK(t.position().frame.origin.x <= 9.7F + 1e-3F);
    CHECK(t.position().frame.origin.x >= 9.6F);
    REQUIRE(t.sweep_viewer(room.cell(), RoomWorld::at({8, 0, 2}), RoomWorld::at({9, 0, 2})));
    CHECK(t.position().frame.origin.x == Approx(9).margin(1e-3));
    Arena arena;
    arena.obstacle.kind.creature = true;
    arena.pillar({2, 0, 0});
    REQUIRE(arena.room.transition.sweep_viewer(arena.room.cell(), RoomWorld::at({0, 0, 1}), RoomWorld::at({3, 0, 1})));
    CHECK(arena.room.transition.position().frame.origin.x == Approx(3).margin(1e-3));
}

TEST_CASE("physics 7.13, 7.7: the camera stops before the edge of a wall, within a fiftieth of a step of touching it") {
    // The wall x = 10 begins beside the way: its plane is reached before its edge is, so the way is halved.
    for (const float beside : {0.1F, 0.17F, 0.2F, 0.25F}) {
        RoomWorld room(MeshMaker().quad({10, beside, -50}, {0, 0, 100}, {0, 50, 0}));
        const float reach = 0.3F - kEpsilon;
        const float touch = 10 - std::sqrt(reach * reach - beside * beside);
        for (int i = 0; i < 60; ++i) {
            const float start = 8 + 0.005F * static_cast<float>(i);
            CAPTURE(beside, start);
            REQUIRE(room.transition.sweep_viewer(room.cell(), RoomWorld::at({start, 0, 2}), RoomWorld::at({12, 0, 2})));
            const float gap = touch - room.transition.position().frame.origin.x;
            CHECK(gap >= -1e-4F);
            CHECK(gap <= 0.02F * 0.3F + 1e-4F);
        }
    }
}
