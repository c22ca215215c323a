// Tables, waiting messages and their bounds, parents, hostile descriptions.

#include "net/messages/effects.h"
#include "net/messages/login.h"
#include "net/messages/parenting.h"
#include "net/messages/player.h"
#include "tests/engine/object_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;

namespace {

net::ParentEvent parent_event(ObjectId parent, ObjectId child, std::uint16_t stamp) {
    net::ParentEvent event;
    event.parent = parent;
    event.child = child;
    event.location = 1;
    event.child_position_stamp = stamp;
    return event;
}

}  // namespace

TEST_CASE("who logs off leaves an empty world, and enters the next one whatever its stamps are") {
    TestWorld world;
    net::CreateObject own = description();
    own.physics.stamps.instance = 9;
    REQUIRE(world.send(own) == HandleResult::handled);
    REQUIRE(world.send(net::PlayerCreate{kObject}) == HandleResult::handled);
    REQUIRE(world.box.player() != nullptr);
    world.send(net::PlayScriptType{core::ObjectId(0x80009999), 4, 0});
    REQUIRE(world.box.maint().waiting_ids() == 1);
    CHECK(world.send(net::CharacterLogOff{}) == HandleResult::handled);
    CHECK(world.box.maint().size() == 0);
    CHECK(world.box.maint().waiting_ids() == 0);
    CHECK(world.box.player() == nullptr);
    own.physics.stamps.instance = 1;
    own.physics.position->frame.origin.x += 5;
    REQUIRE(world.send(own) == HandleResult::handled);
    world.send(net::PlayerCreate{kObject});
    REQUIRE(world.box.player() != nullptr);
    CHECK(world.box.player()->position().frame.origin.x == own.physics.position->frame.origin.x);
}

TEST_CASE("every handler is found by its opcode, in order, once") {
    const auto handlers = engine::SmartBox::handlers();
    REQUIRE(handlers.size() >= 16);
    for (std::size_t i = 1; i < handlers.size(); ++i) {
        CHECK(handlers[i - 1].opcode < handlers[i].opcode);
    }
    // A message that is its opcode only is damaged, never a crash; one without a handler is counted.
    for (const auto& handler : handlers) {
        if (handler.opcode == net::CharacterLogOff::kOpcode) {
            continue;  // has no body
        }
        TestWorld world;
        core::ByteWriter w;
        w.u32(handler.opcode);
        INFO(handler.name);
        CHECK(world.box.handle(message_of(w.take())) == HandleResult::damaged);
        CHECK(world.box.damaged().at(handler.opcode) == 1);
    }
    TestWorld world;
    CHECK(world.send_hex("61EA0000 00000000") == HandleResult::unhandled);
    CHECK(world.send_hex("61EA0000 00000000") == HandleResult::unhandled);
    CHECK(world.send_hex("") == HandleResult::unhandled);
    CHECK(world.box.unhandled().at(0xEA61) == 2);
}

TEST_CASE("messages of the client are not handled") {
    TestWorld world;
    net::Message message = message_of(net::encode(description()));
    message.direction = net::Direction::c2s;
    CHECK(world.box.handle(message) == HandleResult::ignored);
    CHECK(world.box.maint().size() == 0);
}

TEST_CASE("vfx 3.6 PKT-4: waiting messages: 64 for a guid, the oldest goes, with a log line") {
    TestWorld world;
    world.add_script(0x33000001, {{0.0, 1}});
    for (std::uint32_t i = 0; i < 70; ++i) {
        world.send(net::PlayScriptId{kObject, DataId(0x33000001)});
    }
    CHECK(world.box.maint().waiting_count(kObject) == engine::kMaxWaitingMessages);
    CHECK(world.box.maint().dropped_messages() == 6);
    CHECK(world.warnings("engine.waiting_messages") == 6);
    CHECK(TestWorld::queued(world.create(description())) == 64);
}

TEST_CASE("waiting messages: 256 guids, 16 KiB, 25 seconds") {
    TestWorld world;
    for (std::uint32_t i = 1; i <= 300; ++i) {
        world.send(net::PlayScriptId{ObjectId(i), DataId(0x33000001)});
    }
    CHECK(world.box.maint().waiting_ids() == engine::kMaxWaitingIds);
    CHECK(world.warnings("engine.waiting_ids") == 44);
    world.clock.advance_to(25.0);
    world.box.maint().use_time();
    CHECK(world.box.maint().waiting_ids() == engine::kMaxWaitingIds);
    world.clock.advance_to(25.1);
    world.box.maint().use_time();
    CHECK(world.box.maint().waiting_ids() == 0);
    net::CreateObject child = description(ObjectId(7));
    child.weenie.name = net::Text(std::string(6000, 'x'));
    child.physics.parent = net::PhysicsDesc::Attachment{kPlayer, 1};
    for (int i = 0; i < 5; ++i) {
        world.send(child);
    }
    CHECK(world.box.maint().waiting_count(kPlayer) == 2);
}

TEST_CASE("delete: before create, twice, of an older and of a newer instance") {
    TestWorld world;
    world.send(net::PlayScriptId{kObject, DataId(0x33000001)});
    CHECK(world.send(net::DeleteObject{kObject, 0}) == HandleResult::ignored);
    CHECK(world.box.maint().waiting_ids() == 0);
    net::CreateObject create = description();
    create.physics.stamps.instance = 5;
    world.create(create);
    CHECK(world.send(net::DeleteObject{kObject, 4}) == HandleResult::ignored);
    CHECK(world.find() != nullptr);
    CHECK(world.send(net::DeleteObject{kObject, 6}) == HandleResult::handled);
    CHECK(world.find() == nullptr);
    CHECK(world.send(net::DeleteObject{kObject, 6}) == HandleResult::ignored);
    world.box.maint().sweep();
    CHECK(world.box.maint().objects().empty());
}

TEST_CASE("an object without a cell goes after 25 seconds, a held or picked up one stays") {
    TestWorld world;
    net::CreateObject lost = description(ObjectId(1));
    lost.physics.position.reset();
    world.create(lost);
    net::CreateObject packed = lost;
    packed.guid = ObjectId(2);
    packed.weenie.container = kPlayer;
    world.create(packed);
    world.create(description(ObjectId(3)));
    net::PickupEvent pickup;
    pickup.guid = ObjectId(3);
    pickup.position_stamp = 1;
    CHECK(world.send(pickup) == HandleResult::handled);
    CHECK_FALSE(world.find(ObjectId(3))->in_cell());
    CHECK_FALSE(world.find(ObjectId(3))->position().cell);
    world.clock.advance_to(26);
    world.box.maint().use_time();
    CHECK(world.find(ObjectId(1)) == nullptr);
    CHECK(world.find(ObjectId(2)) != nullptr);
    CHECK(world.find(ObjectId(3)) != nullptr);
}

TEST_CASE("ParentEvent attaches, waits for parent and child, and frees on delete") {
    TestWorld world;
    CHECK(world.send(parent_event(ObjectId(1), ObjectId(2), 1)) == HandleResult::queued);
    world.create(description(ObjectId(1)));
    CHECK(world.box.maint().waiting_count(ObjectId(2)) == 1);
    CPhysicsObj& child = world.create(description(ObjectId(2)));
    CHECK(child.parent() == world.find(ObjectId(1)));
    CHECK_FALSE(child.in_cell());
    CHECK(world.send(parent_event(ObjectId(1), ObjectId(2), 1)) == HandleResult::ignored);
    world.send(net::DeleteObject{ObjectId(1), 0});
    CHECK(child.parent() == nullptr);
}

TEST_CASE("children follow the holding part of their parent") {
    TestWorld world;
    content::Setup& setup = world.records.setups[kSetup.value];
    content::SetupLocation hand;
    hand.key = 1;
    hand.part = 0;
    hand.frame.origin = {0, 0, 2};
    setup.holding_locations = {hand};
    CPhysicsObj& parent = world.create(missile(ObjectId(1)));
    CPhysicsObj& child = world.create(description(ObjectId(2)));
    REQUIRE(child.set_parent(parent, 1));
    CHECK(parent.child_at_part(0) == &child);
    CHECK(parent.child_at_part(1) == nullptr);
    world.run_to(0.5);
    CHECK(child.position().frame.origin.z == parent.position().frame.origin.z + 2);
    CHECK(child.position().frame.origin.y == parent.position().frame.origin.y);
    CHECK(child.part_array()->parts()[0].frame.origin == child.position().frame.origin);
}

TEST_CASE("no circles of parents, and no endless chains") {
    TestWorld world;
    for (std::uint32_t i = 1; i <= 40; ++i) {
        world.create(description(ObjectId(i)));
    }
    const auto attach = [&](std::uint32_t child, std::uint32_t parent) {
        return world.find(ObjectId(child))->set_parent(*world.find(ObjectId(parent)), 1);
    };
    CHECK_FALSE(attach(1, 1));
    CHECK(attach(1, 2));
    CHECK_FALSE(attach(2, 1));
    CHECK(attach(2, 3));
    CHECK_FALSE(attach(3, 1));
    std::uint32_t attached = 0;
    for (std::uint32_t i = 3; i < 40; ++i) {
        attached += attach(i, i + 1) ? 1 : 0;
    }
    CHECK(attached < 37);
    net::CreateObject self = description(ObjectId(100));
    self.physics.parent = net::PhysicsDesc::Attachment{ObjectId(100), 1};
    world.send(self);
    CHECK(world.find(ObjectId(100))->parent() == nullptr);
}

TEST_CASE("positions that are no places leave the world as it was") {
    TestWorld world;
    CPhysicsObj& object = world.create(description());
    const core::Position before = object.position();
    net::UpdatePosition message;
    message.guid = kObject;
    message.contact = true;
    for (const float bad : {NAN, INFINITY, 1e30F}) {
        message.position = before;
        message.position.frame.origin.y = bad;
        ++message.position_stamp;
        ++message.teleport_stamp;
        CHECK(world.send(message) == HandleResult::damaged);
    }
    CHECK(object.position() == before);
    message.position = before;
    message.position.frame.rotation = core::make_quat(NAN, 0, 0, 0);
    ++message.position_stamp;
    ++message.teleport_stamp;
    CHECK(world.send(message) == HandleResult::handled);
    CHECK(object.position().frame.is_valid());
    message.position.cell = core::CellId(0xA9B400F0);
    ++message.position_stamp;
    ++message.teleport_stamp;
    world.send(message);
    CHECK_FALSE(object.in_cell());
    world.send(net::VectorUpdate{kObject, {NAN, 0, 0}, {0, INFINITY, 0}, 0, 1});
    CHECK(core::is_finite(object.velocity()));
    CHECK(core::is_finite(object.omega()));
}

TEST_CASE("ids of the wrong type make an object without a body, not a crash") {
    TestWorld world;
    net::CreateObject create = description();
    create.physics.setup = DataId(0x33000001);
    create.physics.motion_table = DataId(0x02000001);
    create.physics.physics_script_table = DataId(0xFFFFFFFF);
    create.appearance.part_changes = {{0, DataId(0x01000777)}, {200, DataId(0x01000001)}};
    create.appearance.texture_changes = {{200, DataId(0x05000001), DataId(0x05000002)}};
    CPhysicsObj& object = world.create(create);
    CHECK(object.num_parts() == 0);
    CHECK(object.physics_script_table == nullptr);
    world.run_to(1.0);
    CHECK(object.position().frame.is_valid());
}

TEST_CASE("100,000 creates are bounded") {
    TestWorld world;
    net::CreateObject create = description();
    create.physics.setup.reset();
    for (std::uint32_t i = 1; i <= 100'000; ++i) {
        create.guid = ObjectId(i);
        world.send(create);
    }
    CHECK(world.box.maint().size() == engine::kMaxObjects);
    CHECK(world.warnings("engine.objects_full") == 100'000 - engine::kMaxObjects);
    world.run_to(0.2);
}

TEST_CASE("a missile off the edge of the map leaves the world") {
    TestWorld world;
    net::CreateObject create = missile();
    create.physics.position->cell = core::CellId(0x00000001);
    create.physics.position->frame.origin = {1, 1, 5};
    create.physics.velocity = Vec3(-10, 0, 0);
    CPhysicsObj& object = world.create(create);
    world.run_to(1.0);
    CHECK_FALSE(object.in_cell());
}

TEST_CASE("crossing a landblock keeps the place and changes the cell") {
    TestWorld world;
    net::CreateObject create = missile();
    create.physics.position->cell = core::CellId(0xA9B40039);
    create.physics.position->frame.origin = {190, 20, 5};
    create.physics.velocity = Vec3(10, 0, 0);
    CPhysicsObj& object = world.create(create);
    world.run_to(1.0);
    CHECK(core::block_x(object.position().cell) == 0xAA);
    CHECK(object.position().frame.origin.x == Approx(8).margin(0.01));
}

TEST_CASE("without a sweep a heavy thing rests where the server put it, unless it goes up") {
    TestWorld world;
    net::CreateObject create = description();
    create.physics.position->cell = core::CellId(0xA9B40155);
    create.physics.velocity = Vec3(0, 0, -3);
    CPhysicsObj& keg = world.create(create);
    world.run_to(2.0);
    CHECK(keg.position().frame.origin.z == Approx(5));
    world.send(net::VectorUpdate{kObject, {0, 0, 6}, {0, 0, 0}, 0, 1});
    world.run_to(2.3);
    CHECK(keg.position().frame.origin.z > 6);
    CHECK_FALSE(keg.transient_state().has(TransientState::contact));
}
