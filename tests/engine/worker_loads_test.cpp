// What the simulation needs is read by workers: blocks of collision data, and the records behind messages.
#include <future>
#include <memory>

#include "content/async_loader.h"
#include "content/read_count.h"
#include "engine/collision/object_collision.h"
#include "engine/message_gate.h"
#include "engine/motion_interp.h"
#include "tests/engine/person_world.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;

namespace {

constexpr core::CellId kLevel{0xA9B40009};  // level ground at z = 94
constexpr core::CellId kFarAway{0x5A5A0100};

/// A world whose loads are done by one worker, which can be held up.
struct WorkerWorld : PersonWorld {
    engine::collision::ObjectCollision collision{store};
    std::promise<void> gate;
    std::shared_future<void> opened{gate.get_future()};
    content::AsyncLoader loader{store, log, 1};
    content::LoadRequest blocker;

    WorkerWorld() {
        context.collision = &collision;
        collision.build_with(content::Loads(&loader));
    }
    ~WorkerWorld() { context.collision = nullptr; }

    void hold_up() {
        std::promise<void> begun;
        blocker = loader.run(content::LoadPriority::now, [this, &begun]() -> content::AsyncLoader::Delivery {
            begun.set_value();
            opened.wait();
            return nullptr;
        });
        begun.get_future().wait();
    }
    void go_on() {
        gate.set_value();
        finish();
    }
    void finish() {
        loader.wait_until_idle();
        while (loader.deliver() != 0) {
        }
    }
    [[nodiscard]] std::size_t resident(core::CellId middle) {
        std::size_t count = 0;
        for (std::uint32_t dx = 0; dx < 3; ++dx) {
            for (std::uint32_t dy = 0; dy < 3; ++dy) {
                const std::uint32_t x = core::block_x(middle) + dx - 1;
                const std::uint32_t y = core::block_y(middle) + dy - 1;
                count += collision.world().is_resident(core::CellId(x << 24 | y << 16)) ? 1 : 0;
            }
        }
        return count;
    }
};

Vec3 origin_of(const CPhysicsObj& object) { return object.position().frame.origin; }

net::CreateObject person_at(ObjectId id, const Vec3& origin) {
    net::CreateObject create = description(id);
    create.physics.motion_table = DataId(0x09000001);
    create.physics.sound_table = DataId(0x20000001);
    create.physics.physics_script_table = DataId(0x34000004);
    create.physics.position->cell = kLevel;
    create.physics.position->frame.origin = origin;
    create.weenie.item_type = 0x10;
    return create;
}

}  // namespace

TEST_CASE("physics 6.9: while workers build its block a body waits where it is, and no file is read meanwhile") {
    WorkerWorld world;
    world.hold_up();
    CPhysicsObj& player = world.player({36, 12, 94.3F});
    player.set_velocity({3, 0, 0});
    const std::uint64_t reads = content::records_read_by_this_thread();
    for (int frame = 0; frame < 30; ++frame) {
        world.collision.follow(world.context);
        world.step();
        world.loader.deliver();
    }
    CHECK(origin_of(player) == Vec3(36, 12, 94.3F));
    CHECK(world.resident(kLevel) == 0);
    player.set_velocity({0, 0, 0});
    world.go_on();
    CHECK(world.resident(kLevel) == 0);
    // The player's own block first, then one a frame.
    world.collision.follow(world.context);
    CHECK(world.collision.has_cell(kLevel));
    CHECK(world.resident(kLevel) == 1);
    CHECK(origin_of(player).z == Approx(94.005).margin(1e-3));
    CHECK(player.on_walkable_ground());
    world.collision.follow(world.context);
    CHECK(world.resident(kLevel) == 2);
    for (int frame = 0; frame < 8; ++frame) {
        world.collision.follow(world.context);
    }
    CHECK(content::records_read_by_this_thread() == reads);

    PersonWorld plain;
    engine::collision::ObjectCollision at_once(plain.store);
    plain.context.collision = &at_once;
    const CPhysicsObj& other = plain.player({36, 12, 94.3F});
    for (int frame = 0; frame < 10; ++frame) {
        at_once.follow(plain.context);
    }
    CHECK(other.position() == player.position());
    CHECK(content::records_read_by_this_thread() > reads);
    for (std::uint32_t x = 0xA8; x <= 0xAA; ++x) {
        for (std::uint32_t y = 0xB3; y <= 0xB5; ++y) {
            const core::CellId block(x << 24 | y << 16);
            CHECK(at_once.world().is_resident(block) == world.collision.world().is_resident(block));
        }
    }
    plain.context.collision = nullptr;
}

TEST_CASE("residency: blocks of a place that was left before they were built are forgotten") {
    WorkerWorld world;
    world.hold_up();
    CPhysicsObj& player = world.player({36, 12, 94.3F});
    world.collision.follow(world.context);
    core::Position far = player.position();
    far.cell = kFarAway;
    far.frame.origin = {40, -38, 0.5F};
    CHECK(player.set_position(far));
    world.collision.follow(world.context);
    CHECK(world.loader.pending() <= 10);  // the blocker, and nine blocks at most
    world.go_on();
    for (int frame = 0; frame < 12; ++frame) {
        world.collision.follow(world.context);
    }
    CHECK(world.resident(kLevel) == 0);
    CHECK(world.collision.has_cell(kFarAway));
    CHECK(player.on_walkable_ground());
}

TEST_CASE("messages: a message waits until the records behind it are read, and those after it wait behind") {
    WorkerWorld world;
    world.hold_up();
    engine::MessageGate gate(world.store, world.collision.world().loader(), content::Loads(&world.loader));
    std::vector<net::Message> arrived{message_of(net::encode(net::PlayScriptType{kObject, 4, 1}))};
    std::vector<net::Message> ready;
    gate.pass(arrived, ready);
    CHECK(arrived.empty());
    REQUIRE(ready.size() == 1);  // names no record and nothing is before it
    ready.clear();

    arrived.push_back(message_of(net::encode(person_at(kObject, {36, 12, 94.1F}))));
    arrived.push_back(message_of(net::encode(net::PlayScriptType{kObject, 4, 1})));
    arrived.push_back(message_of(net::encode(person_at(ObjectId(0x80000777), {30, 12, 94.1F}))));
    gate.pass(arrived, ready);
    world.loader.deliver();
    gate.pass(arrived, ready);
    CHECK(ready.empty());
    CHECK(gate.waiting() == 3);
    CHECK_FALSE(gate.is_full());
    arrived.assign(engine::MessageGate::kMostWaiting, message_of(net::encode(net::PlayScriptType{kObject, 4, 1})));
    gate.pass(arrived, ready);
    CHECK(gate.is_full());
    world.go_on();
    gate.pass(arrived, ready);
    REQUIRE(ready.size() == 3 + engine::MessageGate::kMostWaiting);
    ready.resize(3);
    CHECK(ready[0].opcode() == net::CreateObject::kOpcode);
    CHECK(ready[1].opcode() == net::PlayScriptType::kOpcode);
    CHECK(ready[2].opcode() == net::CreateObject::kOpcode);
    CHECK(gate.waiting() == 0);

    // What they make the world read is there: nothing is read when they are handled, nor in what follows.
    world.collision.world().load_around(kLevel);
    const std::uint64_t reads = content::records_read_by_this_thread();
    for (const net::Message& message : ready) {
        CHECK(world.box.handle(message) == HandleResult::handled);
    }
    CPhysicsObj& body = *world.box.maint().find(kObject);
    for (const std::uint32_t motion : {0x44000007U, 0x45000005U, 0x41000003U, 0x40000015U, 0x41000012U}) {
        engine::InterpretedMotion state;
        state.forward = motion;
        body.motion_interp()->move_to_interpreted_state(state, {});
        world.step(60);
    }
    CHECK(content::records_read_by_this_thread() == reads);

    // The same records again: no reason to wait.
    ready.clear();
    world.loader.wait_until_idle();
    arrived.push_back(message_of(net::encode(person_at(ObjectId(0x80000778), {33, 12, 94.1F}))));
    gate.pass(arrived, ready);
    CHECK(ready.size() == 1);
}

TEST_CASE("messages: without workers, and for what does not parse or is not there, messages pass as they come") {
    PersonWorld world;
    engine::collision::ObjectCollision collision(world.store);
    engine::MessageGate gate(world.store, collision.world().loader(), content::Loads());
    net::CreateObject strange = person_at(kObject, {36, 12, 94.1F});
    strange.physics.setup = DataId(0x02FFFFF1);
    strange.physics.motion_table = DataId(0x09FFFFF1);
    strange.appearance.part_changes.push_back({0, DataId(0x01FFFFF1)});
    std::vector<net::Message> arrived{message_of(net::encode(strange)), message_of(from_hex("45F70000 01")),
                                      message_of(from_hex("45")), message_of({})};
    std::vector<net::Message> ready;
    gate.pass(arrived, ready);
    CHECK(ready.size() == 4);
    CHECK(arrived.empty());
    CHECK(gate.waiting() == 0);
    CHECK_FALSE(world.log.kinds().contains("dat.missing"));  // whoever needs them says so
}
