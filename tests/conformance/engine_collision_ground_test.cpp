// What carries a body, what stops it and how deep it steps, each rule at its limit (spec/physics.md 7.2 to 7.16).
#include <catch2/catch.hpp>
#include <cmath>

#include "tests/engine/collision_support.h"

using namespace portalspace;
using namespace portalspace::collision_test;

namespace {

/// Level land at z = 0 whose cells a test may tilt or flood.
struct LandWorld {
    static constexpr CellId kFirst{0xA9B40001};
    CollisionWorld world;
    Block& block{take_in(world, level_land(kFirst))};
    CTransition transition{world};

    /// Lays a cell into the plane through a point with the given normal.
    void tilt(std::size_t cell, const Vec3& normal, const Vec3& through) {
        const Plane plane{normal, -glm::dot(normal, through)};
        block.terrain.cells[cell].planes = {plane, plane};
    }
    Vec3 move(const Body& body, const Vec3& from, const Vec3& offset) {
        const auto number = static_cast<std::uint32_t>(from.x / 24) * 8 + static_cast<std::uint32_t>(from.y / 24);
        const Position start{CellId(kFirst.value + number), {from, core::identity_quat()}};
        Position end = start;
        end.frame.origin += offset;
        REQUIRE(transition.sweep(body, world.cell(start.cell), start, end));
        return transition.position().frame.origin;
    }
    static Body stander() {
        Body body = standing(walker());
        body.contact.cell = kFirst;
        return body;
    }
};

Vec3 slope_east(float z) { return {std::sqrt(1 - z * z), 0, z}; }

/// Two spheres one above the other; the origin is the foot's lowest point.
Body two_spheres(float foot, float head, float head_centre) {
    Body body = standing(walker(foot));
    body.shape.spheres[0].center = {0, 0, foot};
    body.shape.spheres[1] = {{0, 0, head_centre}, head};
    body.shape.sphere_count = 2;
    return body;
}

}  // namespace

TEST_CASE("physics 7.2, 7.16: ground of exactly floor_z is walkable, the next steeper one is not") {
    const auto lands_walkable = [](float z) {
        LandWorld land;
        land.tilt(0, slope_east(z), {12, 12, 0});
        (void)land.move(walker(), {12, 12, 0.6F}, {0, 0, -0.3F});
        REQUIRE(land.transition.collisions().contact.valid);
        REQUIRE(land.transition.collisions().contact.plane.normal.z == z);
        CHECK(land.transition.object_info().has(InfoFlag::contact));
        return land.transition.object_info().has(InfoFlag::on_walkable);
    };
    CHECK(lands_walkable(kFloorZ));
    CHECK_FALSE(lands_walkable(std::nextafter(kFloorZ, 0.0F)));
}

TEST_CASE("physics 7.4: a fall without progress counts 1, 2, 3, and at 3 a floor is made up") {
    RoomWorld room(MeshMaker().quad({-100, -100, 0}, {200, 0, 0}, {0, 200, 0}));
    room.cell()->restriction = core::ObjectId(0x75A5AFFF);  // nobody may move here
    Body body = walker();
    body.kind.player = true;
    const int after[] = {1, 2, 3, 3};
    for (int before = 0; before < 4; ++before) {
        CAPTURE(before);
        body.contact.stationary = before;
        REQUIRE(room.sweep(body, {0, 0, 5}, {0.1F, 0, 0}));
        const CollisionInfo& info = room.transition.collisions();
        CHECK(info.stationary == after[before]);
        CHECK(info.contact.valid == (after[before] == 3));
        CHECK(info.with_environment == (after[before] == 3));
        if (after[before] == 3) {
            CHECK(near(info.contact.plane.normal, {0, 0, 1}));
            CHECK(info.contact.plane.d == Approx(0.5F - 5));
            CHECK(near(info.collision_normal, {0, 0, 1}));
        }
    }
    // What has no weight is not counted, and what moves begins anew.
    body.contact.stationary = 1;
    body.state.set(PhysicsState::kGravity, false);
    REQUIRE(room.sweep(body, {0, 0, 5}, {0.1F, 0, 0}));
    CHECK(room.transition.collisions().stationary == 1);
    body.state.set(PhysicsState::kGravity);
    body.contact.stationary = 2;
    room.cell()->restriction = {};
    REQUIRE(room.sweep(body, {0, 0, 5}, {0.1F, 0, 0}));
    CHECK(room.transition.collisions().stationary == 0);
}

TEST_CASE("physics 7.4: who may step deep looks down in two halves") {
    const auto walk = [](float depth) {
        MeshMaker mesh;
        mesh.quad({-10, -10, 0}, {12, 0, 0}, {0, 20, 0}).quad({-10, -10, -depth}, {40, 0, 0}, {0, 20, 0});
        RoomWorld room(mesh);
        // A step down of 0.5 with a sphere 0.2 wide: twice 0.25.
        Body body = two_spheres(0.1F, 0.1F, 0.5F);
        body.shape.step_down = 0.5F;
        body.state.set(PhysicsState::kEdgeSlide, false);
        REQUIRE(room.sweep(body, {2.15F, 0, 0}, {0.08F, 0, 0}));
        CHECK(room.transition.position().frame.origin.x == Approx(2.23F));
        CHECK(room.transition.collisions().contact.valid == (depth <= 0.5F));
        return room.transition.position().frame.origin.z;
    };
    CHECK(walk(0.2F) == Approx(-0.2F).margin(1e-3));
    CHECK(walk(0.4F) == Approx(-0.4F).margin(1e-3));
    CHECK(walk(0.6F) == 0.0F);
}

TEST_CASE("physics 7.4: a landing that fails forgets the ground that was left and ends the fall") {
    // Just off the ground, up and into the wall x = 10: a wall is nothing to land on.
    RoomWorld room(floor_and_wall());
    Body body = standing(walker());
    body.velocity = {1, 0, 1};
    REQUIRE(room.sweep(body, {9.45F, 0, 0.5F}, {0.2F, 0, 0.05F}));
    const CTransition& t = room.transition;
    CHECK(near(t.position().frame.origin, {9.45F, 0, 0.5F}));
    CHECK(t.collisions().velocity_stopped);
    CHECK_FALSE(t.collisions().contact.valid);
    CHECK_FALSE(t.object_info().has(InfoFlag::contact));
    CHECK(near(t.collisions().collision_normal, {0, 0, 1}));
}

TEST_CASE("physics 7.6: who touches ground that he does not walk on steps up by 0.04, and half of that beyond") {
    const auto walk = [](float height) {
        MeshMaker mesh = floor_and_wall();
        mesh.quad({2, -10, 0}, {0, 0, height}, {0, 20, 0}).quad({2, -10, height}, {4, 0, 0}, {0, 20, 0});
        RoomWorld room(mesh);
        Body body = standing(walker());
        body.contact.on_walkable = false;
        REQUIRE(room.sweep(body, {1.7F, 0, 0.5F}, {0.2F, 0, 0}));
        return room.transition.position().frame.origin;
    };
    CHECK(near(walk(0.0595F), {1.9F, 0, 0.5595F}, 1e-3F));
    const Vec3 stopped = walk(0.0605F);
    CHECK(stopped.x < 1.8F);
    CHECK(stopped.z == Approx(0.5F).margin(1e-3));
}

TEST_CASE("physics 7.6: a walker with EdgeSlide is kept from land just below the walkable limit, and goes along it") {
    for (const float z : {0.64F, 0.68F}) {
        CAPTURE(z);
        LandWorld land;
        land.tilt(8, slope_east(z), {24, 0, 0});
        Body body = LandWorld::stander();
        body.state.set(PhysicsState::kEdgeSlide);
        const Vec3 at = land.move(body, {23.9F, 12, 0.5F}, {0.3F, 0.1F, 0});
        const bool walkable = z >= kFloorZ;
        CHECK(at.y == Approx(12.1F).margin(1e-3));
        CHECK(at.x == Approx(walkable ? 24.2F : 23.9F).margin(1e-3));
        CHECK(land.transition.object_info().has(InfoFlag::on_walkable));
        CHECK(land.transition.collisions().collision_normal_valid == !walkable);
        if (!walkable) {
            CHECK(near(land.transition.collisions().collision_normal, {-1, 0, 0}));
        }
    }
}

TEST_CASE("physics 7.7: a face that the head leaves is slid along, one that the foot leaves is stepped on") {
    const auto walk = [](bool head_overlaps) {
        MeshMaker mesh;
        mesh.quad({-10, -10, 0.2F}, {20, 0, 0}, {0, 20, 0});  // the foot is 0.2 deep in it
        if (head_overlaps) {
            mesh.quad({-0.2F, -5, 1}, {0, 10, 0}, {0, 0, 0.1F});  // faces east; clear of whoever stands 0.2 higher
        }
        RoomWorld room(mesh);
        REQUIRE(room.sweep(two_spheres(0.3F, 0.5F, 1.4F), {0, 0, 0}, {0.1F, 0, 0}));
        if (head_overlaps) {
            CHECK(near(room.transition.collisions().collision_normal, {-1, 0, 0}));
        }
        return room.transition.position().frame.origin;
    };
    CHECK(near(walk(false), {0.1F, 0, 0.2F}, 1e-3F));
    CHECK(near(walk(true), {0, 0, 0}, 1e-3F));
}

TEST_CASE("physics 7.7: a falling body lands on what is too steep to walk, down to 0.0871557, and not on a wall") {
    const auto falls_on = [](float z) {
        const Vec3 normal = slope_east(z);
        const Vec3 down(normal.z * 40, 0, -normal.x * 40);
        const Vec3 north(0, 40, 0);
        RoomWorld room(MeshMaker().quad((down + north) * -0.5F, down, north));
        const Vec3 from = normal * 0.51F;
        REQUIRE(room.sweep(walker(), from, Vec3(-0.2F, 0, -0.3F)));
        CHECK(room.transition.object_info().has(InfoFlag::on_walkable) == (z >= kFloorZ));
        return room.transition.object_info().has(InfoFlag::contact);
    };
    CHECK(falls_on(0.7F));
    CHECK(falls_on(0.5F));
    CHECK(falls_on(0.0875F));
    CHECK_FALSE(falls_on(0.0868F));
}

TEST_CASE("physics 7.11: steep land carries who falls and not who walks") {
    const auto validate = [](float z, bool walks, bool* contact) {
        RoomWorld room(MeshMaker().quad({-1000, -1000, -500}, {1, 0, 0}, {0, 1, 0}));
        Body body = standing(walker());
        body.contact.on_walkable = walks;
        room.begin_step(body, {0, 0, 0.4F}, Vec3(0));
        CTransition& t = room.transition;
        t.info().drop_contact();
        const TransitionState state =
            t.validate_walkable(t.path().global_sphere[0], {slope_east(z), 0}, false, 0, RoomWorld::kCell);
        *contact = t.info().contact.valid;
        CHECK(t.path().check_pos.frame.origin.z == Approx(*contact ? 0.5F : 0.4F));
        return state;
    };
    bool contact = false;
    CHECK(validate(kFloorZ, true, &contact) == TransitionState::adjusted);
    CHECK(contact);
    CHECK(validate(0.66F, true, &contact) == TransitionState::ok);
    CHECK_FALSE(contact);
    CHECK(validate(0.1F, true, &contact) == TransitionState::ok);
    CHECK_FALSE(contact);
    CHECK(validate(0.1F, false, &contact) == TransitionState::adjusted);
    CHECK(contact);
}

TEST_CASE("physics 7.11, 7.15: who walks is kept out of a landblock that is all water, and wades in a cell of it") {
    LandWorld land;
    land.block.terrain.cells[0].water = Water::entirely;
    land.block.terrain.water = Water::partly;
    Body wader = LandWorld::stander();
    wader.contact.water = true;
    // Up to 0.9 m deep in a cell that is all water.
    CHECK(near(land.move(wader, {12, 12, -0.4F}, {0.2F, 0, 0}), {12.2F, 12, -0.4F}, 1e-3F));
    CHECK(land.transition.collisions().contact.valid);
    CHECK(land.transition.collisions().contact.water);
    land.block.terrain.water = Water::entirely;
    CHECK(near(land.move(wader, {12, 12, -0.4F}, {0.2F, 0, 0}), {12, 12, -0.4F}, 1e-3F));
    CHECK(near(land.move(missile(), {12, 12, 1}, {0.2F, 0, 0}), {12.2F, 12, 1}, 1e-3F));
}

TEST_CASE("physics 7.11: a refusal on land puts out by the side that the body stands at, an unknown house by none") {
    class Refuses final : public EntryRules {
        Answer may_enter(core::ObjectId) const override { return Answer::refused; }
    };
    const Refuses refuses;
    LandWorld land;
    land.block.cell(0x0A)->restriction = core::ObjectId(0x75A5AFFF);  // x and y from 24 to 48
    Body body = LandWorld::stander();
    body.kind.player = true;
    const auto normal = [&](const Vec3& from) {
        const Vec3 to(36, 36, 0.5F);
        CHECK(near(land.move(body, from, glm::normalize(to - from) * 0.3F), from, 1e-3F));
        REQUIRE(land.transition.collisions().collision_normal_valid);
        return land.transition.collisions().collision_normal;
    };
    land.transition.entry_rules = &refuses;
    CHECK(near(normal({23.8F, 36, 0.5F}), {-1, 0, 0}));
    CHECK(near(normal({48.2F, 36, 0.5F}), {1, 0, 0}));
    CHECK(near(normal({36, 23.8F, 0.5F}), {0, -1, 0}));
    CHECK(near(normal({36, 48.2F, 0.5F}), {0, 1, 0}));
    // Off a corner north and south come before east and west.
    CHECK(near(normal({48.2F, 48.2F, 0.5F}), {0, 1, 0}));
    CHECK(near(normal({23.8F, 23.8F, 0.5F}), {0, -1, 0}));
    land.transition.entry_rules = nullptr;
    CHECK(near(normal({23.8F, 36, 0.5F}), {0, 0, 1}));
    CHECK(land.transition.collisions().sliding_normal_valid);
    CHECK(land.transition.collisions().sliding_normal == Vec3(0));
}
