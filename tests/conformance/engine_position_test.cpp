// Accepted positions: spec/physics.md 6.2 to 6.4 row by row, 6.6 and 6.8 with the vectors of 10.10, 10.11.
#include "engine/position_manager.h"
#include "tests/engine/object_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;

namespace {

struct PositionWorld : TestWorld {
    PositionWorld() {
        send_hex("46F70000 01000050");
        create(description(kPlayer));
        create(description());
        run_to(0.1);
    }
    static net::UpdatePosition update(ObjectId id, Vec3 origin, std::uint16_t stamp, bool contact = true) {
        net::UpdatePosition message;
        message.guid = id;
        message.position.cell = kCell;
        message.position.frame.origin = origin;
        message.contact = contact;
        message.position_stamp = stamp;
        return message;
    }
    static std::uint16_t stamp(const CPhysicsObj& object, Stamp which) {
        return object.update_times[static_cast<std::size_t>(which)];
    }
};

const engine::InterpolationManager& interpolation(CPhysicsObj& object) {
    return object.make_position_manager().interpolation();
}

bool leashed(const CPhysicsObj& object) {
    return object.position_manager() != nullptr && object.position_manager()->constraint().is_constrained();
}

}  // namespace

TEST_CASE("physics 6.4: teleport stamp newer places the object and clears the queue") {
    PositionWorld world;
    CPhysicsObj& object = *world.find();
    world.send(PositionWorld::update(kObject, {12, 20, 5}, 1));
    CHECK(interpolation(object).active());
    net::UpdatePosition message = PositionWorld::update(kObject, {30, 40, 5}, 2, false);
    message.teleport_stamp = 1;
    world.send(message);
    CHECK(object.position().frame.origin == Vec3(30, 40, 5));
    CHECK_FALSE(interpolation(object).active());
    CHECK(leashed(object));
    CHECK(PositionWorld::stamp(object, Stamp::teleport) == 1);
}

TEST_CASE("physics 6.4, 6.9: an object without a cell is placed") {
    PositionWorld world;
    CPhysicsObj& object = *world.find();
    object.leave_world();
    world.send(PositionWorld::update(kObject, {30, 40, 5}, 1, false));
    CHECK(object.in_cell());
    CHECK(object.position().frame.origin == Vec3(30, 40, 5));
    CHECK(leashed(object));
}

TEST_CASE("physics 6.4: without the contact bit nothing happens and no leash is armed") {
    PositionWorld world;
    CPhysicsObj& object = *world.find();
    world.send(PositionWorld::update(kObject, {12, 20, 5}, 1, false));
    CHECK(object.position().frame.origin == Vec3(10, 20, 5));
    CHECK_FALSE(leashed(object));
    CHECK(PositionWorld::stamp(object, Stamp::position) == 1);
}

TEST_CASE("physics 6.4, 6.3, 2026-08-04 s2: near objects interpolate, far ones are placed") {
    PositionWorld world;
    CPhysicsObj& object = *world.find();
    world.send(PositionWorld::update(kObject, {12, 20, 5}, 1));
    CHECK(object.position().frame.origin == Vec3(10, 20, 5));
    CHECK(interpolation(object).active());
    CHECK(leashed(object));
    // Near is what is nearer than 96 m.
    const auto moved = [&world](ObjectId id, float north) {
        net::CreateObject create = description(id);
        create.physics.position->frame.origin = {10, 20 + north, 5};
        CPhysicsObj& other = world.create(create);
        world.run_to(world.clock.now() + 0.1);
        world.send(PositionWorld::update(id, {12, 20 + north, 5}, 1));
        CHECK(leashed(other));
        return other.position().frame.origin.x;
    };
    CHECK(moved(ObjectId(0x80000009), 130) == 12);
    CHECK(moved(ObjectId(0x8000000A), 96) == 12);
    CHECK(moved(ObjectId(0x8000000B), 95.9F) == 10);
}

TEST_CASE("physics 6.4: an older teleport stamp puts the position stamp back") {
    PositionWorld world;
    CPhysicsObj& object = *world.find();
    object.update_times[static_cast<std::size_t>(Stamp::teleport)] = 5;
    net::UpdatePosition message = PositionWorld::update(kObject, {30, 40, 5}, 1);
    message.teleport_stamp = 4;
    CHECK(world.send(message) == HandleResult::ignored);
    CHECK(PositionWorld::stamp(object, Stamp::position) == 0);
    CHECK(object.position().frame.origin == Vec3(10, 20, 5));
    message.teleport_stamp = 5;
    message.position_stamp = 0;
    CHECK(world.send(message) == HandleResult::ignored);
}

TEST_CASE("physics 6.4: the echo never moves the player, it moves the leash") {
    PositionWorld world;
    CPhysicsObj& player = *world.find(kPlayer);
    world.send(PositionWorld::update(kPlayer, {14, 20, 5}, 1));
    world.run_to(0.5);
    CHECK(player.position().frame.origin == Vec3(10, 20, 5));
    CHECK(leashed(player));
    CHECK(player.position_manager()->constraint().offset() == Approx(4));
}

TEST_CASE("physics 6.4: a teleport places the player and stops it") {
    PositionWorld world;
    CPhysicsObj& player = *world.find(kPlayer);
    world.send(net::PlayerTeleport{1});
    CHECK(world.box.waiting_for_teleport());
    CHECK(PositionWorld::stamp(player, Stamp::teleport) == 0);
    net::UpdatePosition message = PositionWorld::update(kPlayer, {30, 40, 5}, 1);
    message.teleport_stamp = 1;
    world.send(message);
    CHECK_FALSE(world.box.waiting_for_teleport());
    CHECK(player.position().frame.origin == Vec3(30, 40, 5));
    CHECK(player.velocity() == Vec3(0, 0, 0));
}

TEST_CASE("physics 6.4: a newer force stamp places the player and keeps its heading") {
    PositionWorld world;
    CPhysicsObj& player = *world.find(kPlayer);
    core::Frame turned = player.position().frame;
    turned.set_heading(90);
    player.set_frame(turned);
    net::UpdatePosition message = PositionWorld::update(kPlayer, {10, 20, 6}, 1);
    message.force_position_stamp = 1;
    world.send(message);
    CHECK(player.position().frame.origin == Vec3(10, 20, 6));
    CHECK(player.position().frame.heading() == Approx(90).margin(0.01));
    CHECK(PositionWorld::stamp(player, Stamp::force_position) == 1);
    CHECK(PositionWorld::stamp(player, Stamp::position) == 1);
}

TEST_CASE("physics 10.11: a force stamp on another object is an ordinary position") {
    PositionWorld world;
    net::UpdatePosition message = PositionWorld::update(kObject, {12, 20, 5}, 1);
    message.force_position_stamp = 1;
    world.send(message);
    CHECK(world.find()->position().frame.origin == Vec3(10, 20, 5));
    CHECK(PositionWorld::stamp(*world.find(), Stamp::force_position) == 0);
}

TEST_CASE("physics 6.5: a position never changes the velocity of a missile, absent or present") {
    TestWorld world;
    net::CreateObject create = missile();
    create.physics.velocity = Vec3(20, 0, 5);
    CPhysicsObj& object = world.create(create);
    world.run_to(0.1);
    const core::Vec3 place = object.position().frame.origin;
    net::UpdatePosition message = PositionWorld::update(kObject, {50, 50, 5}, 1, false);
    world.send(message);
    CHECK(object.velocity() == Vec3(20, 0, 5));
    CHECK(object.position().frame.origin == place);
    message.velocity = Vec3(1, 1, 1);
    message.position_stamp = 2;
    message.teleport_stamp = 1;
    world.send(message);
    CHECK(object.velocity() == Vec3(20, 0, 5));
    CHECK(object.position().frame.origin == Vec3(50, 50, 5));
}

TEST_CASE("physics 6.1: VectorUpdate sets velocity and omega, for the player only the stamp") {
    PositionWorld world;
    CPhysicsObj& object = *world.find();
    world.send(net::VectorUpdate{kObject, {60, 80, 0}, {0, 0, 2}, 0, 1});
    CHECK(object.velocity().x == Approx(30));
    CHECK(world.send(net::VectorUpdate{kObject, {1, 0, 0}, {0, 0, 0}, 0, 1}) == HandleResult::ignored);
    world.send(net::VectorUpdate{kPlayer, {1, 0, 0}, {0, 0, 0}, 0, 1});
    CHECK(world.find(kPlayer)->velocity() == Vec3(0, 0, 0));
    CHECK(PositionWorld::stamp(*world.find(kPlayer), Stamp::vector) == 1);
}

TEST_CASE("physics 6.2: a position detaches from the parent") {
    PositionWorld world;
    CPhysicsObj& object = *world.find();
    REQUIRE(object.set_parent(*world.find(kPlayer), 1));
    world.send(PositionWorld::update(kObject, {15, 25, 5}, 1));
    CHECK(object.parent() == nullptr);
    CHECK(object.in_cell());
    CHECK(object.position().frame.origin == Vec3(15, 25, 5));
}

TEST_CASE("physics 10.10, 6.6: catching up without an interpreter, 7.5 m/s") {
    PositionWorld world;
    CPhysicsObj& object = *world.find();
    core::Position node = object.position();
    node.frame.origin.x += 1;
    auto& manager = object.make_position_manager().interpolation();
    manager.interpolate_to(node, false);
    for (const float x : {10.25F, 10.5F, 10.75F, 11.0F}) {
        core::Frame offset;
        manager.adjust_offset(offset, 1.0 / 30);
        object.set_frame(core::combine(object.position().frame, offset));
        CHECK(object.position().frame.origin.x == Approx(x).margin(1e-4));
    }
    core::Frame offset;
    manager.adjust_offset(offset, 1.0 / 30);
    CHECK_FALSE(manager.active());
}

TEST_CASE("physics 10.10: a body that cannot move gives up and is placed") {
    PositionWorld world;
    CPhysicsObj& object = *world.find();
    core::Position node = object.position();
    node.frame.origin.x += 3;
    auto& manager = object.make_position_manager().interpolation();
    for (int failures = 1; failures <= 4; ++failures) {
        manager.interpolate_to(node, false);
        // The first window always passes: the sentinel distance counts as progress.
        for (int i = 0; i < 10; ++i) {
            core::Frame offset;
            manager.adjust_offset(offset, 1.0 / 30);
        }
        CHECK(manager.fail_count() == failures);
        CHECK_FALSE(manager.active());
    }
    manager.use_time();
    CHECK(object.position().frame.origin.x == Approx(13));
    CHECK(manager.fail_count() == 0);
}

TEST_CASE("physics 10.10: the queue holds 20, near nodes replace the tail, far ones place at once") {
    PositionWorld world;
    CPhysicsObj& object = *world.find();
    auto& manager = object.make_position_manager().interpolation();
    core::Position node = object.position();
    for (int i = 0; i < 21; ++i) {
        node.frame.origin.x += 1;
        manager.interpolate_to(node, false);
    }
    REQUIRE(manager.nodes().size() == 20);
    CHECK(manager.nodes().front().frame.origin.x == 12);
    node.frame.origin.x += 0.04F;
    manager.interpolate_to(node, false);
    CHECK(manager.nodes().size() == 20);
    CHECK(manager.nodes().back().frame.origin.x == Approx(31.04));
    node.frame.origin.x += 101;
    manager.interpolate_to(node, false);
    CHECK(manager.fail_count() == 4);
    manager.use_time();
    CHECK(object.position().frame.origin.x == Approx(132.04));
    CHECK_FALSE(manager.active());
}

TEST_CASE("physics 6.6: beyond 100 m outdoors, and 25 or 20 m indoors, a place is taken at once") {
    PositionWorld world;
    const auto queued = [](CPhysicsObj& object, core::CellId cell, float away) {
        core::Position at = object.position();
        at.cell = cell;
        REQUIRE(object.set_position(at));
        engine::InterpolationManager manager(object);
        at.frame.origin.x += away;
        manager.interpolate_to(at, false);
        return manager.fail_count() == 0;
    };
    constexpr core::CellId kRoom{0xA9B40100};
    struct Row {
        ObjectId who;
        core::CellId cell;
        float limit;
    };
    for (const Row& row : {Row{kObject, kCell, 100}, Row{kObject, kRoom, 20}, Row{kPlayer, kRoom, 25}}) {
        CAPTURE(row.who.value, row.limit);
        CHECK(queued(*world.find(row.who), row.cell, row.limit));
        CHECK_FALSE(queued(*world.find(row.who), row.cell, row.limit + 0.1F));
    }
}

TEST_CASE("physics 6.6: within 5 cm a place is reached, after five quanta 30 % of the way must be done") {
    PositionWorld world;
    CPhysicsObj& object = *world.find();
    const auto queued = [&object](float away) {
        engine::InterpolationManager manager(object);
        core::Position at = object.position();
        at.frame.origin.x += away;
        manager.interpolate_to(at, false);
        return manager.active();
    };
    CHECK(queued(0.052F));
    CHECK_FALSE(queued(0.049F));
    // 7.5 m/s: the second window of five quanta is made with a share of that.
    const auto failures = [&](float share) {
        core::Position at = object.position();
        engine::InterpolationManager manager(object);
        core::Position node = at;
        node.frame.origin.x += 10;
        manager.interpolate_to(node, false);
        for (int i = 0; i < 10; ++i) {
            core::Frame offset;
            manager.adjust_offset(offset, 1.0 / 30);
            at.frame.origin.x += 7.5F / 30 * share;
            object.set_frame(at.frame);
        }
        core::Frame offset;
        manager.adjust_offset(offset, 1.0 / 30);
        return manager.fail_count();
    };
    CHECK(failures(0.305F) == 0);
    CHECK(failures(0.29F) > 0);
}

TEST_CASE("physics 6.8: the leash begins at 10 m and ends at 50 m outdoors, at 5 m and 20 m indoors") {
    PositionWorld world;
    CPhysicsObj& object = *world.find();
    /// The share of a step that is left so far from the confirmed place.
    const auto share = [&](core::CellId cell, float away) {
        core::Position at = object.position();
        at.cell = cell;
        REQUIRE(object.set_position(at));
        engine::PositionManager& positions = object.make_position_manager();
        at.frame.origin.y += away;
        positions.constrain_to(at);
        core::Frame step;
        step.origin = {0.1F, 0, 0};
        positions.constraint().adjust_offset(step);
        return step.origin.x / 0.1F;
    };
    constexpr core::CellId kRoom{0xA9B40100};
    CHECK(share(kCell, 10) == 1);
    CHECK(share(kCell, 20) == Approx(0.75));
    CHECK(share(kCell, 49.5F) == Approx(0.0125));
    CHECK(share(kCell, 50) == 0);
    CHECK(share(kRoom, 5) == 1);
    CHECK(share(kRoom, 11) == Approx(0.6));
    CHECK(share(kRoom, 20) == 0);
}

TEST_CASE("physics 10.10, 6.8: the leash") {
    struct Row {
        float offset, start, max, step, result, after;
    };
    const Row rows[] = {{0, 5, 20, 0.13F, 0.13F, 0.13F}, {5, 5, 20, 0.13F, 0.13F, 5.13F},
                        {10, 5, 20, 0.15F, 0.1F, 10.1F}, {19.9F, 5, 20, 0.15F, 0.001F, 19.901F},
                        {20, 5, 20, 0.15F, 0, 20},       {30, 10, 50, 1, 0.5F, 30.5F}};
    PositionWorld world;
    CPhysicsObj& object = *world.find();
    for (const Row& row : rows) {
        engine::ConstraintManager leash(object);
        core::Position anchor = object.position();
        anchor.frame.origin.x += row.offset;
        leash.constrain_to(anchor, row.start, row.max);
        core::Frame step;
        step.origin = {row.step, 0, 0};
        leash.adjust_offset(step);
        CHECK(step.origin.x == Approx(row.result).margin(1e-4));
        CHECK(leash.offset() == Approx(row.after).margin(1e-4));
    }
    engine::ConstraintManager leash(object);
    core::Position anchor = object.position();
    anchor.frame.origin.x += 18.1F;
    leash.constrain_to(anchor, 5, 20);
    CHECK(leash.is_fully_constrained());
    object.set_contact(false, false);
    core::Frame step;
    step.origin = {1, 0, 0};
    leash.adjust_offset(step);
    CHECK(step.origin.x == 1);
    CHECK(leash.offset() == Approx(19.1));
}
