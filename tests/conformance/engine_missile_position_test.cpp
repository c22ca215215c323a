// Accepted positions of missiles: the traps of the founding note of 2026-08-04, section 7.
#include <limits>

#include "engine/position_manager.h"
#include "tests/engine/object_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;

namespace {

struct MissileWorld : TestWorld {
    MissileWorld() {
        send_hex("46F70000 01000050");
        create(description(kPlayer));
        create(missile());
        run_to(0.1);
    }
    CPhysicsObj& bolt() { return *find(); }
    static net::UpdatePosition update(Vec3 origin, std::uint16_t stamp, bool contact) {
        net::UpdatePosition message;
        message.guid = kObject;
        message.position.cell = kCell;
        message.position.frame.origin = origin;
        message.contact = contact;
        message.position_stamp = stamp;
        return message;
    }
};

}  // namespace

TEST_CASE("2026-08-04 T1, s2: a near position with contact is queued for a missile too, its managers are made") {
    MissileWorld world;
    CPhysicsObj& bolt = world.bolt();
    CHECK(bolt.position_manager() == nullptr);
    const Vec3 before = bolt.position().frame.origin;
    bolt.set_contact(true, false);
    world.send(MissileWorld::update(before + Vec3(2, 0, 0), 1, true));
    REQUIRE(bolt.position_manager() != nullptr);
    CHECK(bolt.position_manager()->interpolation().nodes().size() == 1);
    CHECK(bolt.position_manager()->constraint().is_constrained());
    CHECK(bolt.position().frame.origin == before);
}

TEST_CASE("2026-08-04 T2: a far position places the missile, and makes no queue") {
    TestWorld world;
    world.send_hex("46F70000 01000050");
    world.create(description(kPlayer));
    net::CreateObject far = missile();
    far.physics.position->frame.origin = {10, 150, 5};
    CPhysicsObj& bolt = world.create(far);
    world.run_to(0.1);
    world.send(MissileWorld::update({20, 160, 6}, 1, true));
    CHECK(bolt.position().frame.origin == Vec3(20, 160, 6));
    CHECK_FALSE(bolt.position_manager()->interpolation().active());
    CHECK(bolt.position_manager()->constraint().is_constrained());
}

TEST_CASE("2026-08-04 T3, physics 10.11, 6.5: what the server says between the halves of a quantum wins") {
    MissileWorld world;
    CPhysicsObj& bolt = world.bolt();
    const auto halves = [&](auto between) {
        const std::uint32_t begun = bolt.authority_version();
        const core::Frame candidate = bolt.update_position_internal(0.1);
        between();
        const core::Position now = bolt.position();
        bolt.complete_quantum(candidate, 0.1, begun);
        return bolt.position() == now;
    };
    CHECK_FALSE(halves([] {}));
    CHECK(halves([&] {
        core::Position place = bolt.position();
        place.frame.origin = {30, 30, 5};
        bolt.set_position(place);
    }));
    CHECK(halves([&] {
        net::VectorUpdate vector;
        vector.guid = kObject;
        vector.vector_stamp = 1;
        world.send(vector);
    }));
    CHECK(halves([&] { bolt.set_state(bolt.state()); }));
    CHECK(halves([&] { bolt.leave_world(); }));
}

TEST_CASE("2026-08-04 T4: the Missile bit decides nothing about the way of a position") {
    for (const bool is_missile : {true, false}) {
        MissileWorld world;
        CPhysicsObj& bolt = world.bolt();
        core::Flags<PhysicsState> state = bolt.state();
        state.set(PhysicsState::kMissile, is_missile);
        bolt.set_state(state);
        const Vec3 before = bolt.position().frame.origin;
        world.send(MissileWorld::update({50, 60, 5}, 1, false));
        CHECK(bolt.position().frame.origin == before);
        CHECK(bolt.position_manager() == nullptr);
        net::UpdatePosition teleport = MissileWorld::update({50, 60, 5}, 2, false);
        teleport.teleport_stamp = 1;
        world.send(teleport);
        CHECK(bolt.position().frame.origin == Vec3(50, 60, 5));
        CHECK(bolt.velocity() == Vec3(0, 10, 0));
    }
}

TEST_CASE("2026-08-04 T5: unusable places are swallowed with a line in the log, and counted") {
    MissileWorld world;
    CPhysicsObj& bolt = world.bolt();
    const core::Position before = bolt.position();
    net::UpdatePosition message = MissileWorld::update({std::numeric_limits<float>::quiet_NaN(), 0, 0}, 1, true);
    CHECK(world.send(message) == HandleResult::damaged);
    message = MissileWorld::update({0, std::numeric_limits<float>::infinity(), 0}, 1, true);
    CHECK(world.send(message) == HandleResult::damaged);
    CHECK(bolt.position() == before);
    CHECK(bolt.update_times[static_cast<std::size_t>(Stamp::position)] == 0);
    CHECK(world.warnings("engine.position") == 2);
}

TEST_CASE("2026-08-04 T7: a quantum of a missile is no authoritative placement") {
    MissileWorld world;
    CPhysicsObj& bolt = world.bolt();
    const std::uint32_t version = bolt.authority_version();
    const Vec3 before = bolt.position().frame.origin;
    world.run_to(1);
    CHECK(bolt.position().frame.origin.y > before.y + 5);
    CHECK(bolt.authority_version() == version);
    CHECK(bolt.position_manager() == nullptr);
}
