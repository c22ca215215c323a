// Who may walk into a house: restricted cells, the house's object and its guests (spec/physics.md 7.11,
// spec/net-messages.md 5.3, 7.12; client-features 16).
#include "engine/collision/house_barrier.h"
#include "engine/collision/object_collision.h"
#include "net/messages/house.h"
#include "tests/engine/person_world.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;

namespace {

constexpr core::CellId kLevel{0xA9B40009};  // level ground at z = 94, x from 24 to 48
constexpr core::CellId kWest{0xA9B40001};
constexpr ObjectId kHouse{0x7A9B4001};
constexpr ObjectId kOwner{0x50000099};
constexpr ObjectId kKing{0x50000042};
constexpr DataId kScriptTable{0x34000004};
constexpr std::uint32_t kDoor = 0xA9B40163;  // the tavern's room behind its west door

/// The player beside or in cells that a house may close.
struct Estate : PersonWorld {
    engine::collision::ObjectCollision collision{store};
    std::uint32_t script = 0;

    Estate() {
        context.collision = &collision;
        collision.world().load_around(kLevel);
        script = store.find<content::PhysicsScriptTable>(kScriptTable)->rows.front().play_script;
    }
    ~Estate() { context.collision = nullptr; }

    void close(core::CellId cell) { collision.world().world().cell(cell)->restriction = kHouse; }
    net::CreateObject house(ObjectId owner = kOwner) const {
        net::CreateObject create = description(kHouse);
        create.weenie.house_owner = owner;
        create.weenie.restrictions = net::RestrictionDb{};
        create.weenie.physics_script = static_cast<std::uint16_t>(script);
        return create;
    }
    CPhysicsObj& walker(const Vec3& origin, core::CellId cell = kLevel, ObjectId monarch = {},
                        net::ObjectFlags flags = net::ObjectFlag::kPlayer, ObjectId id = kPlayer) {
        net::CreateObject create = description(id);
        create.physics.physics_script_table = kScriptTable;
        create.physics.position->cell = cell;
        create.physics.position->frame.origin = origin;
        create.weenie.item_type = 0x10;
        create.weenie.flags = flags;
        if (monarch) {
            create.weenie.monarch = monarch;
        }
        send(create);
        return *box.maint().find(id);
    }
    /// Pushes for a second and a third; the way made.
    Vec3 push(CPhysicsObj& body, float heading) {
        const Vec3 from = body.position().frame.origin;
        body.set_heading(heading);
        body.part_array()->sequence().clear_animations();
        body.part_array()->sequence().set_velocity({0, 3, 0});
        body.set_active(true);
        step(40);
        return body.position().frame.origin - from;
    }
    template <class E>
    HandleResult tell(const E& event) {
        return box.handle(message_of(net::encode_event(kPlayer, 1, event)));
    }
};

std::size_t scripts_of(const CPhysicsObj& object) { return TestWorld::queued(object); }

/// Whether the player can move in a closed cell, given the house's description.
bool may_walk(const net::CreateObject& house, ObjectId monarch = {}, net::ObjectFlags flags = net::ObjectFlag::kPlayer,
              ObjectId mover = kPlayer) {
    Estate estate;
    CPhysicsObj& body = estate.walker({36, 12, 94}, kLevel, monarch, flags, mover);
    estate.close(kLevel);
    estate.send(house);
    return glm::length(estate.push(body, 90)) > 1;
}

}  // namespace

TEST_CASE(
    "physics 7.11: a closed house keeps strangers out, and lets in its owner, guests, allegiance and everybody "
    "when it is open") {
    Estate estate;
    const net::CreateObject closed = estate.house();
    CHECK_FALSE(may_walk(closed));
    CHECK(may_walk(estate.house(kPlayer)));
    CHECK(may_walk(estate.house(ObjectId())));  // nobody's
    net::CreateObject house = closed;
    house.weenie.restrictions->guests = {{ObjectId(0x50000777), 0}};
    CHECK_FALSE(may_walk(house));
    house.weenie.restrictions->guests.push_back({kPlayer, 0});
    CHECK(may_walk(house));
    house = closed;
    house.weenie.restrictions->monarch = kKing;
    CHECK_FALSE(may_walk(house));
    CHECK_FALSE(may_walk(house, ObjectId(0x50000043)));
    CHECK(may_walk(house, kKing));
    house = closed;
    CHECK_FALSE(may_walk(house, kKing));  // no monarch is no monarch's
    house.weenie.restrictions->open = true;
    CHECK(may_walk(house));
    house.weenie.restrictions.reset();  // an owner and no list
    CHECK(may_walk(house));
}

TEST_CASE("physics 7.11: only players are kept out, and those who pass all barriers are not") {
    Estate estate;
    const net::CreateObject house = estate.house();
    net::ObjectFlags flags = net::ObjectFlag::kPlayer;
    flags.set(net::ObjectFlag::kImmuneCellRestrictions);
    CHECK_FALSE(may_walk(house, {}, flags));
    flags.set(net::ObjectFlag::kAdmin);
    CHECK(may_walk(house, {}, flags));
    CHECK(may_walk(house, {}, {}, ObjectId(0x80000123)));
    CHECK_FALSE(may_walk(house, {}, net::ObjectFlag::kPlayer, ObjectId(0x50000123)));
}

TEST_CASE("physics 7.11: a house that is not known keeps out, without a side to slide along, until it is described") {
    Estate estate;
    CPhysicsObj& body = estate.walker({36, 12, 94});
    estate.close(kLevel);
    CHECK(glm::length(estate.push(body, 90)) < 0.01F);
    CHECK(glm::length(estate.push(body, 45)) < 0.01F);
    CHECK(scripts_of(body) == 0);
    estate.send(estate.house(kPlayer));
    CHECK(estate.push(body, 90).x > 1);
}

TEST_CASE("physics 7.11: a refusal plays the house's script on the mover, once a sweep, unless the option forbids it") {
    Estate estate;
    CPhysicsObj& body = estate.walker({26, 12, 94});
    estate.close(kWest);
    estate.send(estate.house());
    const std::size_t before = scripts_of(body);
    CHECK(estate.push(body, 270).x > -2.0F);
    CHECK(body.position().frame.origin.x > 24);
    const std::size_t played = scripts_of(body) - before;
    CHECK(played >= 1);
    CHECK(played < 20);
    // Along the side that he stands at.
    const Vec3 along = estate.push(body, 315);
    CHECK(along.y > 0.5F);
    CHECK(std::fabs(along.x) < 0.15F);  // the rest of the quantum that the refusal cut off
    CHECK(body.position().frame.origin.x > 24.4F);

    Estate quiet;
    quiet.context.barrier_effects = false;
    CPhysicsObj& other = quiet.walker({26, 12, 94});
    quiet.close(kWest);
    quiet.send(quiet.house());
    CHECK(quiet.push(other, 270).x > -2.0F);
    CHECK(scripts_of(other) == 0);

    Estate plain;
    CPhysicsObj& third = plain.walker({26, 12, 94});
    plain.close(kWest);
    net::CreateObject house = plain.house();
    house.weenie.physics_script.reset();
    plain.send(house);
    CHECK(plain.push(third, 270).x > -2.0F);
    CHECK(scripts_of(third) == 0);
}

TEST_CASE("physics 7.11: the strength of a refusal's script is a tenth of the mover's speed") {
    constexpr std::uint32_t kTable = 0x34000077;
    constexpr std::uint32_t kType = 4;
    constexpr std::uint32_t kWeak = 0x33000001;  // up to 0.5
    constexpr std::uint32_t kStrong = 0x33000002;
    const auto played_at = [&](float speed) {
        TestWorld world;
        world.add_script(kWeak, {{1.0, 3}});
        world.add_script(kStrong, {{1.0, 3}});
        content::PhysicsScriptTable& table = world.records.tables[kTable];
        table.id = DataId(kTable);
        table.rows.push_back({kType, {{0.5F, DataId(kWeak)}, {1.0F, DataId(kStrong)}}});
        net::CreateObject house = description(kHouse);
        house.weenie.house_owner = kOwner;
        house.weenie.restrictions = net::RestrictionDb{};
        house.weenie.physics_script = static_cast<std::uint16_t>(kType);
        world.create(house);
        net::CreateObject mover = description(kPlayer);
        mover.physics.physics_script_table = DataId(kTable);
        CPhysicsObj& body = world.create(mover);
        body.set_velocity({0, speed, 0});
        const engine::collision::HouseBarrier barrier(body);
        CHECK(barrier.may_enter(kHouse) == engine::collision::EntryRules::Answer::refused);
        CHECK(barrier.may_enter(kHouse) == engine::collision::EntryRules::Answer::refused);
        CHECK(TestWorld::queued(body) == 1);  // once a sweep
        return TestWorld::first_queued(body);
    };
    CHECK(played_at(4.8F) == kWeak);
    CHECK(played_at(5.2F) == kStrong);
}

TEST_CASE("physics 7.11: rooms are closed as land is: the tavern's door does not let a stranger in") {
    for (const bool closed : {false, true}) {
        Estate estate;
        CPhysicsObj& body = estate.walker({94, 36, 94}, core::CellId(0xA9B4001A));
        if (closed) {
            for (std::uint32_t number = 0x100; number < 0x200; ++number) {
                if (auto* room = estate.collision.world().world().cell(core::CellId(0xA9B40000 | number));
                    room != nullptr) {
                    room->restriction = kHouse;
                }
            }
            estate.send(estate.house());
        }
        const Vec3 way = estate.push(body, 90) + estate.push(body, 90);
        CHECK((body.position().cell.value == kDoor) == !closed);
        CHECK((way.x > 4) == !closed);
    }
}

TEST_CASE("net-messages 7.12, physics 7.11: 0248 changes who may enter, newer ones only, for houses that are there") {
    Estate estate;
    CPhysicsObj& body = estate.walker({36, 12, 94});
    estate.close(kLevel);
    net::HouseUpdateRestrictions update;
    update.guid = kHouse;
    update.sequence = 200;
    update.restrictions.open = true;
    CHECK(estate.tell(update) == HandleResult::ignored);
    estate.send(estate.house());
    CHECK(glm::length(estate.push(body, 90)) < 0.01F);
    CHECK(estate.tell(update) == HandleResult::handled);
    CHECK(estate.push(body, 90).x > 1);
    // Older and equal stamps say nothing; what comes after 255 is 0.
    update.restrictions.open = false;
    CHECK(estate.tell(update) == HandleResult::ignored);
    update.sequence = 199;
    CHECK(estate.tell(update) == HandleResult::ignored);
    CHECK(estate.push(body, 270).x < -1);
    update.sequence = 3;
    CHECK(estate.tell(update) == HandleResult::handled);
    CHECK(glm::length(estate.push(body, 90)) < 0.01F);
    update.sequence = 4;
    update.restrictions.guests = {{kPlayer, 1}};
    CHECK(estate.tell(update) == HandleResult::handled);
    CHECK(estate.push(body, 90).x > 1);
    // Events that are no matter of the world are counted, as before.
    CHECK(estate.tell(net::UpdateRentTime{1}) == HandleResult::unhandled);
    CHECK(estate.box.unhandled().at(net::GameEventHeader::kOpcode) == 1);
}

TEST_CASE("physics 7.11: the house's id comes with the room, and for land from the table of its block") {
    Estate estate;
    estate.collision.world().load_around(core::CellId(0x5A5A0100));
    estate.collision.world().load_around(core::CellId(0xAAB50001));
    const auto restriction = [&](std::uint32_t cell) {
        return estate.collision.world().world().cell(core::CellId(cell))->restriction;
    };
    constexpr ObjectId kBarrier{0x75A5AFFF};
    CHECK(restriction(0x5A5A010C) == kBarrier);
    CHECK(restriction(0xAAB50021) == kBarrier);
    CHECK_FALSE(restriction(0x5A5A0100));
    CHECK_FALSE(restriction(0xAAB50022));
    // The player stands in that very room, and moves when the house lets him.
    const auto* room =
        static_cast<const engine::collision::EnvCell*>(estate.collision.world().world().cell(core::CellId(0x5A5A010C)));
    CPhysicsObj& body = estate.walker(room->frame.origin, room->id);
    REQUIRE(body.position().cell.value == 0x5A5A010C);
    CHECK(glm::length(estate.push(body, 0)) < 0.01F);
    net::CreateObject house = description(kBarrier);
    house.weenie.house_owner = kPlayer;
    estate.send(house);
    CHECK(glm::length(estate.push(body, 90)) + glm::length(estate.push(body, 270)) > 0.5F);
}
