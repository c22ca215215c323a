// Objects in the collision world: placement, quanta, reports, doors (spec/physics.md 1.2, 2.3, 2.8, 2.9, 6.9, 7.14).
#include "engine/collision/object_collision.h"
#include "tests/engine/person_world.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;

namespace {

constexpr core::CellId kLevel{0xA9B40009};  // level ground at z = 94, from x = 24 to 48
constexpr float kHeadZ = 95.355F;           // the middle of a standing person's upper sphere
constexpr ObjectId kOther{0x80000002};
constexpr DataId kDoor{0x020019FF};
constexpr DataId kArrow{0x02000124};

/// The world on the data files with what is solid in it.
struct SolidWorld : PersonWorld {
    engine::collision::ObjectCollision collision{store};

    explicit SolidWorld(bool resident = true) {
        context.collision = &collision;
        if (resident) {
            collision.world().load_around(kLevel);
        }
    }
    ~SolidWorld() { context.collision = nullptr; }

    static net::CreateObject at(ObjectId id, const Vec3& origin) {
        net::CreateObject create = description(id);
        create.physics.position->cell = kLevel;
        create.physics.position->frame.origin = origin;
        return create;
    }
    CPhysicsObj& add(const net::CreateObject& create) {
        send(create);
        return *box.maint().find(create.guid);
    }
    CPhysicsObj& stander(ObjectId id, const Vec3& origin, net::ObjectFlags flags = {}) {
        net::CreateObject create = at(id, origin);
        create.physics.motion_table = DataId(0x09000001);
        create.weenie.item_type = 0x10;
        create.weenie.flags = flags;
        return add(create);
    }
    /// Straight east, without weight.
    CPhysicsObj& arrow(const Vec3& origin, float speed = 10) {
        net::CreateObject create = missile(kObject);
        create.physics.setup = kArrow;
        create.physics.position->cell = kLevel;
        create.physics.position->frame.origin = origin;
        create.physics.velocity = Vec3(speed, 0, 0);
        return add(create);
    }
};

Vec3 origin_of(const CPhysicsObj& object) { return object.position().frame.origin; }

}  // namespace

TEST_CASE("physics 6.9, 2.8: a body that is placed settles on the ground and touches it") {
    SolidWorld world;
    CPhysicsObj& body = world.stander(kOther, {36, 12, 94.3F});
    CHECK(origin_of(body).z == Approx(94.005).margin(1e-3));
    CHECK(body.on_walkable_ground());
    CHECK(body.contact_plane().w == Approx(-94).margin(1e-3));
    CHECK(body.contact_cell() == kLevel);
    world.step(30);
    CHECK(origin_of(body).z == Approx(94.005).margin(1e-3));
}

TEST_CASE("physics 6.9, 7.3: a body is placed beside what stands there, in rings of 4/9 m") {
    SolidWorld world;
    world.stander(kOther, {36, 12, 94});
    const CPhysicsObj& body = world.stander(kObject, {36, 12, 94});
    CHECK(origin_of(body).x == Approx(36).margin(1e-3));
    CHECK(origin_of(body).y == Approx(12 + 3 * 4.0 / 9).margin(1e-3));
}

TEST_CASE("physics 6.9, 7.12: players are placed where players stand, and corpses anywhere") {
    SolidWorld world;
    world.stander(kOther, {36, 12, 94}, net::ObjectFlag::kPlayer);
    CHECK(origin_of(world.stander(kObject, {36, 12, 94}, net::ObjectFlag::kPlayer)).y == Approx(12).margin(1e-3));
    CHECK(origin_of(world.stander(ObjectId(0x80000009), {36, 12, 94.5F}, net::ObjectFlag::kCorpse)) ==
          Vec3(36, 12, 94.5F));
}

TEST_CASE("physics 6.9: without room near by a body stays where it was") {
    SolidWorld world;
    CPhysicsObj& body = world.stander(kOther, {36, 12, 94});
    const core::Position before = body.position();
    core::Position buried = before;
    buried.frame.origin.z -= 40;
    buried.cell = core::CellId(0x5A5A0100);
    world.collision.world().load_around(buried.cell);
    buried.frame.origin = {40, -38, -0.7F};
    const bool placed = body.set_position(buried);
    // Whatever the search finds, the body is in a cell and on walkable ground.
    CHECK(body.in_cell());
    CHECK((placed ? body.position().cell.value >> 16 == 0x5A5A : body.position() == before));
}

TEST_CASE("physics 6.9: where no data is resident a body waits, and enters when the block comes") {
    SolidWorld world(false);
    CPhysicsObj& player = world.player({36, 12, 94.3F});
    CHECK(origin_of(player).z == 94.3F);
    player.set_velocity({3, 0, 0});
    world.step(10);
    CHECK(origin_of(player) == Vec3(36, 12, 94.3F));
    player.set_velocity({0, 0, 0});
    world.collision.follow(world.context);
    CHECK(origin_of(player).z == Approx(94.005).margin(1e-3));
    CHECK(player.on_walkable_ground());
    // One block a frame around it; what the data set does not have never comes.
    for (int frame = 0; frame < 8; ++frame) {
        world.collision.follow(world.context);
    }
    CHECK(world.collision.world().is_resident(core::CellId(0xA8B3FFFF)));
    core::Position far = player.position();
    far.cell = core::CellId(0x5A5A0100);
    far.frame.origin = {40, -38, 0.01F};
    player.set_position(far);
    world.collision.follow(world.context);
    CHECK_FALSE(world.collision.world().is_resident(kLevel));
    CHECK(player.on_walkable_ground());
}

TEST_CASE("physics 2.3, 5.7: a falling body lands on the terrain and stops") {
    SolidWorld world;
    CPhysicsObj& body = world.stander(kOther, {36, 12, 94});
    world.send(net::VectorUpdate{kOther, {1, 0, 4}, {0, 0, 0}, 0, 1});
    world.step(10);
    CHECK_FALSE(body.transient_state().has(TransientState::contact));
    CHECK(origin_of(body).z > 94.5F);
    world.step(60);
    CHECK(body.on_walkable_ground());
    CHECK(origin_of(body).z == Approx(94.005).margin(1e-3));
    CHECK(body.velocity() == Vec3(0, 0, 0));
}

TEST_CASE("physics 7.1: a body that moves away from what it stands on begins its sweep without contact") {
    SolidWorld world;
    CPhysicsObj& body = world.stander(kOther, {36, 12, 94});
    body.set_velocity({1, 0, -0.1F});
    world.step();
    CHECK(body.on_walkable_ground());
    body.set_velocity({0, 0, 0.5F});
    world.step();
    CHECK_FALSE(body.transient_state().has(TransientState::contact));
    CHECK(origin_of(body).z > 94.01F);
}

TEST_CASE("physics 2.3, 7.5: a push against a wall is held by its sliding normal, and turning aside ends that") {
    SolidWorld world;
    // Before the tavern's west wall.
    core::Position place;
    place.cell = core::CellId(0xA9B4001A);
    place.frame.origin = {96.3F, 39, 94.01F};
    CPhysicsObj& body = world.stander(kOther, {36, 12, 94});
    REQUIRE(body.set_position(place));
    body.set_motion_table_id({});
    body.part_array()->sequence().clear_animations();
    const auto push = [&](float heading) {
        body.set_heading(heading);
        body.part_array()->sequence().set_velocity({0, 3, 0});
        body.set_active(true);
        world.step(40);  // without a movement manager it sleeps through every second pass
        return origin_of(body);
    };
    const Vec3 stopped = push(90);
    CHECK(body.transient_state().has(TransientState::sliding));
    CHECK(push(90) == stopped);
    const Vec3 along = push(45);
    CHECK(along.x == Approx(stopped.x).margin(0.01));
    CHECK(along.y > stopped.y + 0.5F);
    CHECK(push(270).x < stopped.x - 0.5F);
    CHECK_FALSE(body.transient_state().has(TransientState::sliding));
}

TEST_CASE("physics 7.2: who pushes squarely against a door goes on when it opens, or is gone") {
    for (const bool gone : {false, true}) {
        SolidWorld world;
        net::CreateObject create = SolidWorld::at(kOther, {36, 12, 94});
        create.physics.setup = kDoor;
        CPhysicsObj& door = world.add(create);
        CPhysicsObj& body = world.stander(kObject, {36, 10, 94});
        body.set_motion_table_id({});
        body.part_array()->sequence().clear_animations();
        body.set_heading(0);
        body.part_array()->sequence().set_velocity({0, 3, 0});
        const auto push = [&] {
            body.set_active(true);
            world.step(60);
            return origin_of(body).y;
        };
        const float stopped = push();
        REQUIRE(stopped < 12);
        REQUIRE(push() == stopped);
        if (gone) {
            world.box.maint().destroy(door);
            world.box.maint().sweep();
        } else {
            door.set_ethereal(true);
        }
        CHECK(push() > 13);
    }
}

TEST_CASE("physics 2.9, 7.14: a missile that meets a body loses Missile, AlignPath and PathClipped, and bounces") {
    SolidWorld world;
    world.stander(kOther, {36, 12, 94});
    CPhysicsObj& arrow = world.arrow({30, 12, kHeadZ});
    const float speed = arrow.velocity().x;
    world.step(30);
    CHECK_FALSE(arrow.state().has(PhysicsState::kMissile));
    CHECK_FALSE(arrow.state().has(PhysicsState::kAlignPath));
    CHECK_FALSE(arrow.state().has(PhysicsState::kPathClipped));
    CHECK(arrow.velocity().x == Approx(-speed * 0.05F).margin(0.1));
    CHECK(origin_of(arrow).x < 36);
}

TEST_CASE("physics 2.9: an inelastic missile stops") {
    SolidWorld world;
    world.stander(kOther, {36, 12, 94});
    CPhysicsObj& arrow = world.arrow({30, 12, kHeadZ});
    auto state = arrow.state();
    state.set(PhysicsState::kInelastic);
    arrow.set_state(state);
    world.step(30);
    CHECK_FALSE(arrow.state().has(PhysicsState::kMissile));
    CHECK(arrow.velocity() == Vec3(0, 0, 0));
}

TEST_CASE("physics 7.14: a touch is reported once, and again when it was over for a second") {
    SolidWorld world;
    world.stander(kOther, {36, 12, 94});
    CPhysicsObj& arrow = world.arrow({34.5F, 12, kHeadZ});
    const auto shoot_again = [&] {
        auto state = arrow.state();
        state.set(PhysicsState::kMissile);
        arrow.set_state(state);
        arrow.set_velocity({10, 0, 0});
        world.step(8);
        return arrow.state().has(PhysicsState::kMissile);
    };
    world.step(10);
    CHECK_FALSE(arrow.state().has(PhysicsState::kMissile));
    CHECK(shoot_again());
    arrow.set_velocity({-1, 0, 0});
    world.step(40);
    CHECK_FALSE(shoot_again());
}

TEST_CASE("physics 7.13: a missile with a target passes other creatures, one without meets them") {
    for (const bool aimed : {false, true}) {
        SolidWorld world;
        world.stander(kOther, {36, 12, 94});
        CPhysicsObj& arrow = world.arrow({30, 12, kHeadZ});
        if (aimed) {
            arrow.weenie.physics_target = ObjectId(0x80000077);
        }
        world.step(30);
        CHECK(arrow.state().has(PhysicsState::kMissile) == aimed);
        CHECK((origin_of(arrow).x > 38) == aimed);
    }
}

TEST_CASE("physics 1.2: a door that closes waits until nobody stands in it") {
    SolidWorld world;
    net::CreateObject create = SolidWorld::at(kOther, {36, 12, 94});
    create.physics.setup = kDoor;
    create.physics.state = net::PhysicsStateFlags(0x1000C);
    CPhysicsObj& door = world.add(create);
    CPhysicsObj& body = world.stander(kObject, {36, 12, 94});
    REQUIRE(origin_of(body).y == Approx(12).margin(0.01));
    door.set_ethereal(false);
    CHECK(door.state().has(PhysicsState::kEthereal));
    CHECK(door.transient_state().has(TransientState::check_ethereal));
    core::Position away = body.position();
    away.frame.origin.x -= 6;
    REQUIRE(body.set_position(away));
    world.step(2);
    CHECK_FALSE(door.state().has(PhysicsState::kEthereal));
    CHECK_FALSE(door.transient_state().has(TransientState::check_ethereal));
}

TEST_CASE("physics 1.4: what leaves the world casts no shadow") {
    SolidWorld world;
    CPhysicsObj& body = world.stander(kOther, {36, 12, 94});
    const engine::collision::Obstacle* shadow = world.collision.obstacle_of(body.entity());
    REQUIRE(shadow != nullptr);
    CHECK_FALSE(shadow->cells().empty());
    body.leave_world();
    CHECK(shadow->cells().empty());
    const engine::EntityId entity = body.entity();
    world.box.maint().destroy(body);
    CHECK(world.collision.obstacle_of(entity) == nullptr);
}
