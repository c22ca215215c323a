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

TEST_CASE(
    "2026-08-04 T3, 2026-07-13 s13.3, physics 10.11, 6.5: what the server says between the halves of a quantum wins") {
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

TEST_CASE("2026-08-04 T6: a missile's queue takes a near place however far the body is from it") {
    MissileWorld world;
    CPhysicsObj& bolt = world.bolt();
    bolt.set_contact(true, false);
    const Vec3 before = bolt.position().frame.origin;
    world.send(MissileWorld::update(before + Vec3(30, 0, 0), 1, true));
    CHECK(bolt.position().frame.origin == before);
    CHECK(bolt.position_manager()->interpolation().nodes().size() == 1);
}

TEST_CASE("2026-08-04 T8: a thing that becomes a missile later flies on as one, in the place it has") {
    TestWorld world;
    CPhysicsObj& thing = world.create(description());
    const Vec3 before = thing.position().frame.origin;
    world.send(net::SetState{kObject, missile().physics.state, 0, 1});
    CHECK(thing.position().frame.origin == before);
    world.send(net::VectorUpdate{kObject, {3, 4, 0}, {0, 0, 0}, 0, 1});
    thing.set_contact(false, false);
    world.run_to(0.5);
    CHECK(thing.position().frame.origin.x > before.x + 1);
    CHECK(thing.position().frame.heading() == Approx(36.8699).margin(0.01));
    const core::Flags<PhysicsState> state = thing.state();
    world.send(net::SetState{kObject, description().physics.state, 0, 2});
    CHECK_FALSE(thing.state() == state);
    CHECK(thing.in_cell());
}

TEST_CASE("2026-08-04 T9: an object has one queue of places, whatever it is at the moment") {
    MissileWorld world;
    CPhysicsObj& bolt = world.bolt();
    bolt.set_contact(true, false);
    const Vec3 before = bolt.position().frame.origin;
    world.send(MissileWorld::update(before + Vec3(2, 0, 0), 1, true));
    core::Flags<PhysicsState> state = bolt.state();
    state.set(PhysicsState::kMissile, false);
    bolt.set_state(state);
    world.send(MissileWorld::update(before + Vec3(4, 0, 0), 2, true));
    CHECK(bolt.position_manager()->interpolation().nodes().size() == 2);
}

TEST_CASE("2026-07-13 s13.2, vfx 1.1 OWN-3: moving between cells and leaving the world keep the effects") {
    TestWorld world;
    content::PhysicsScript script;
    script.id = DataId(0x33000001);
    content::CreateParticleHook create;
    create.emitter = DataId(0x32000001);
    create.logical_emitter = 9;
    script.entries = {{0.0, hook(create)}, {5.0, hook(content::NoOpHook{})}};
    world.records.scripts[script.id.value] = script;
    content::ParticleEmitterInfo info;
    info.id = create.emitter;
    info.hw_gfx_obj = DataId(0x01000001);
    info.max_particles = info.initial_particles = 1;
    info.life_span = 100;
    world.records.emitters[info.id.value] = info;
    net::CreateObject bolt = missile();
    bolt.physics.position->cell = core::CellId(0xA9B40039);
    bolt.physics.position->frame.origin = {185, 20, 5};
    bolt.physics.velocity = Vec3(10, 0, 0);
    CPhysicsObj& object = world.create(bolt);
    const engine::EntityId entity = object.entity();
    object.play_script_did(script.id);
    world.run_to(1.5);
    CHECK(core::block_x(object.position().cell) == 0xAA);
    REQUIRE(object.particle_manager() != nullptr);
    CHECK(object.particle_manager()->find(9)->alive() == 1);
    object.leave_world();
    CHECK(object.particle_manager()->find(9) != nullptr);
    CHECK(object.script_manager()->size() == 1);
    CHECK(world.find()->entity() == entity);
    for (const auto& event : world.context.events.emitters) {
        CHECK(event.change != engine::EmitterChange::destroyed);
    }
}
