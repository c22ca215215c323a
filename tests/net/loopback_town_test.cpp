#include <map>

#include "tests/net/loopback_town.h"

#include "net/messages/character.h"
#include "net/messages/chat_actions.h"
#include "net/messages/effects.h"
#include "net/messages/inventory.h"
#include "net/messages/magic.h"
#include "net/messages/movement.h"
#include "net/messages/parenting.h"
#include "net/messages/position.h"
#include "net/messages/property.h"
#include "net/messages/stats.h"
#include "net/messages/text.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::net;
using net::test::Town;

namespace {

constexpr std::uint32_t kEvent = 0xF7B0;
constexpr std::uint32_t kUseDone = 0x01C7;
constexpr std::uint32_t kAttackDone = 0x01A7;
constexpr std::uint32_t kUse = 0x0036;

/// The last event of that type, behind its envelope.
core::ByteReader last_event(const Town::Client& client, std::uint32_t type) {
    core::ByteReader r(client.all(kEvent, type).back()->bytes);
    r.skip(16);
    return r;
}

core::Position place_of(const Town::Client& client) {
    for (const Message* m : client.all(CreateObject::kOpcode)) {
        const auto object = decode<CreateObject>(m->bytes);
        if (object.guid == Town::own(client)) {
            return *object.physics.position;
        }
    }
    return {};
}

}  // namespace

TEST_CASE("town: two players see each other come, move, jump, talk and leave") {
    Town town;
    Town::Client& one = town.enter("alpha");
    Town::Client& two = town.enter("beta");
    const core::ObjectId first = Town::own(one);
    const core::ObjectId second = Town::own(two);
    REQUIRE(first != second);
    const auto knows = [](const Town::Client& client, core::ObjectId guid) {
        const auto created = client.all(CreateObject::kOpcode);
        return std::any_of(created.begin(), created.end(),
                           [guid](const Message* m) { return decode<CreateObject>(m->bytes).guid == guid; });
    };
    CHECK(knows(one, second));
    CHECK(knows(two, first));

    one.forget();
    MoveToState walk;
    walk.state.forward = 0x45000005;
    walk.position = place_of(two);
    two.act(walk);
    Jump jump;
    jump.velocity = {0, 2, 5};
    jump.position = walk.position;
    two.act(jump);
    two.act(Talk{Text("good day")});
    town.run(0.5);
    REQUIRE(one.count(UpdateMotion::kOpcode) >= 1);
    const auto motion = decode<UpdateMotion>(one.all(UpdateMotion::kOpcode)[0]->bytes);
    CHECK(motion.guid == second);
    CHECK(std::get<InterpretedMotionState>(motion.movement.motion).forward == 5);
    CHECK(one.count(UpdatePosition::kOpcode) >= 1);
    REQUIRE(one.count(VectorUpdate::kOpcode) == 1);
    CHECK(decode<VectorUpdate>(one.all(VectorUpdate::kOpcode)[0]->bytes).velocity.z == 5.0F);
    REQUIRE(one.count(HearSpeech::kOpcode) == 1);
    const auto speech = decode<HearSpeech>(one.all(HearSpeech::kOpcode)[0]->bytes);
    CHECK(speech.text.raw == "good day");
    CHECK(speech.guid == second);

    one.forget();
    two.core->send(encode(CharacterLogOff{}));
    town.run(10);
    CHECK(one.count(UpdateMotion::kOpcode) >= 1);
    REQUIRE(one.count(DeleteObject::kOpcode) == 1);
    CHECK(decode<DeleteObject>(one.all(DeleteObject::kOpcode)[0]->bytes).guid == second);
    CHECK(two.count(CharacterLogOff::kOpcode) == 1);
}

TEST_CASE("town: the first login makes the account, later ones need its password") {
    Town town;
    Town::Client& one = town.join("alpha", "first");
    REQUIRE(town.run(5, [&] { return one.in(SessionState::logged_in); }));
    Town::Client& two = town.join("alpha", "second");
    REQUIRE(town.run(5, [&] { return two.in(SessionState::failed); }));
    CHECK(two.state()->sentence.find("password") != std::string::npos);
    town.run(1);
    CHECK(one.in(SessionState::logged_in));  // a stranger does not throw its owner out
}

TEST_CASE("town: tells reach their player, or nobody; channels and global chat") {
    Town town;
    Town::Client& one = town.enter("alpha");
    Town::Client& two = town.enter("beta");
    core::ByteWriter w;
    w.u32(0xF7B1);
    w.u32(1);
    w.u32(0x005D);
    Text("psst").pack(w);
    Text("Beta").pack(w);
    one.core->send(w.take());
    town.run(0.3);
    REQUIRE(two.count(kEvent, Tell::kEvent) == 1);
    CHECK(decode_event<Tell>(two.all(kEvent, Tell::kEvent)[0]->bytes).text.raw == "psst");
    const auto echo = decode<ServerMessage>(one.all(ServerMessage::kOpcode).back()->bytes);
    CHECK(echo.text.raw == "You tell Beta, \"psst\"");
    CHECK(echo.chat_type == 4);      // as the recording of two players on a real server has it
    one.act(0x01DF, {0x00610001U});  // Emote "a"
    town.run(0.3);
    CHECK(two.count(EmoteText::kOpcode) == 1);
}

TEST_CASE("town: characters are created, refused, deleted and restored") {
    Town town;
    Town::Client& one = town.join("alpha");
    town.run(5, [&] { return one.count(CharacterList::kOpcode) > 0; });
    CharacterCreate wish;
    wish.account = Text("alpha");
    wish.name = Text("Elda");
    one.core->send(encode(wish));
    one.core->send(encode(wish));
    wish.name = Text("Rx-Dx");  // our encoder refuses what the server will, so the digits are put in afterwards
    std::vector<std::byte> refused = encode(wish);
    std::replace(std::find(refused.begin(), refused.end(), std::byte{'R'}), refused.end(), std::byte{'x'},
                 std::byte{'2'});
    one.core->send(std::move(refused));
    town.run(1);
    const auto answers = one.all(CharacterCreateResponse::kOpcode);
    REQUIRE(answers.size() == 3);
    CHECK(decode<CharacterCreateResponse>(answers[0]->bytes).code == CharacterCreateResponse::kOk);
    CHECK(decode<CharacterCreateResponse>(answers[0]->bytes).name.raw == "Elda");
    CHECK(decode<CharacterCreateResponse>(answers[1]->bytes).code == CharacterCreateResponse::kNameInUse);
    CHECK(decode<CharacterCreateResponse>(answers[2]->bytes).code == CharacterCreateResponse::kNameBanned);
    const core::ObjectId elda = decode<CharacterCreateResponse>(answers[0]->bytes).guid;

    one.core->send(encode(CharacterDelete{Text("alpha"), 1}));
    one.core->send(encode(CharacterDelete{Text("alpha"), 40}));
    town.run(1);
    CHECK(one.count(CharacterDeleted::kOpcode) == 1);
    REQUIRE(one.count(CharacterList::kOpcode) == 2);
    CHECK(decode<CharacterList>(one.all(CharacterList::kOpcode)[1]->bytes).characters.at(1).seconds_until_delete == 1);
    CHECK(one.count(CharacterError::kOpcode) == 1);
    one.core->enter_world(elda, "alpha");
    town.run(1);
    CHECK(one.count(PlayerCreate::kOpcode) == 0);
    one.core->send(encode(CharacterRestore{elda}));
    town.run(1);
    one.core->enter_world(elda, "alpha");
    town.run(1);
    CHECK(one.count(PlayerCreate::kOpcode) == 1);
}

TEST_CASE("town: a door opens for all, lets through, and shuts by itself") {
    Town town;
    Town::Client& one = town.enter("alpha");
    Town::Client& two = town.enter("beta");
    two.forget();
    one.act(kUse, {0x80000001});
    town.run(0.5);
    REQUIRE(one.count(kEvent, kUseDone) == 1);
    REQUIRE(two.count(SetState::kOpcode) == 1);
    CHECK((decode<SetState>(two.all(SetState::kOpcode)[0]->bytes).state.raw() & 4U) == 4U);
    CHECK(
        std::get<InterpretedMotionState>(decode<UpdateMotion>(two.all(UpdateMotion::kOpcode)[0]->bytes).movement.motion)
            .forward == 0x0B);
    town.run(31);
    REQUIRE(two.count(SetState::kOpcode) == 2);
    CHECK((decode<SetState>(two.all(SetState::kOpcode)[1]->bytes).state.raw() & 4U) == 0);
}

TEST_CASE(
    "net-messages 5.8.3, 12.2 row 6: what is used from afar is walked to, and a movement of the player ends that") {
    Town town;
    Town::Client& one = town.enter("alpha");
    Town::Client& two = town.enter("beta");
    const core::Position start = place_of(one);
    const auto at = [&](float x) {
        AutonomousPosition report;
        report.position = start;
        report.position.frame.origin.x = x;
        report.contact = true;
        return report;
    };
    one.act(at(100));
    town.run(0.5);
    one.forget();
    two.forget();
    one.act(kUse, {0x80000001});  // the door, 12 m off
    town.run(0.5);
    CHECK(one.count(kEvent, kUseDone) == 0);
    REQUIRE(one.count(UpdateMotion::kOpcode) == 1);
    CHECK(two.count(UpdateMotion::kOpcode) == 1);
    const auto motion = decode<UpdateMotion>(one.all(UpdateMotion::kOpcode)[0]->bytes);
    CHECK_FALSE(motion.autonomous);
    const auto& to = std::get<MoveToObject>(motion.movement.motion);
    CHECK(to.target.value == 0x80000001);
    CHECK(to.params == MoveToParams{});
    CHECK(to.run_rate == 0);

    SECTION("the door opens when the player is there") {
        one.act(at(94));
        town.run(0.5);
        CHECK(one.count(kEvent, kUseDone) == 0);
        CHECK(one.count(SetState::kOpcode) == 0);
        one.act(at(90));
        town.run(0.5);
        CHECK(one.count(kEvent, kUseDone) == 1);
        CHECK(one.count(SetState::kOpcode) == 1);
    }
    SECTION("who stands before something big is there") {
        one.act(at(93.5F));  // 5.5 m
        town.run(1);
        CHECK(one.count(kEvent, kUseDone) == 0);
        town.run(1);
        CHECK(one.count(kEvent, kUseDone) == 1);
        CHECK(one.count(SetState::kOpcode) == 1);
    }
    SECTION("who stands there already need not move") {
        one.act(at(94));
        one.act(kUse, {0x80000001});
        town.run(1);
        CHECK(one.count(kEvent, kUseDone) == 1);  // of the first request
        town.run(1);
        CHECK(one.count(kEvent, kUseDone) == 2);
        CHECK(one.count(SetState::kOpcode) == 1);
    }
    SECTION("a key ends it") {
        MoveToState move;
        move.position = at(94).position;
        move.contact = true;
        one.act(move);
        town.run(0.5);
        CHECK(one.count(kEvent, kUseDone) == 1);
        one.act(at(90));
        town.run(20);
        CHECK(one.count(kEvent, kUseDone) == 1);
        CHECK(one.count(SetState::kOpcode) == 0);
    }
    SECTION("who does not come is not waited for") {
        town.run(14);
        CHECK(one.count(kEvent, kUseDone) == 0);
        town.run(2);
        CHECK(one.count(kEvent, kUseDone) == 1);
        CHECK(one.count(SetState::kOpcode) == 0);
    }
    SECTION("another use takes its place") {
        one.act(kUse, {0x80000003});
        town.run(0.5);
        CHECK(one.count(kEvent, kUseDone) == 1);
        one.act(at(91));
        town.run(0.5);
        CHECK(one.count(kEvent, kUseDone) == 2);
        CHECK(one.count(SetState::kOpcode) == 0);
        CHECK(one.count(kEvent, Tell::kEvent) == 1);
    }
}

TEST_CASE("town: a chest is looked into, emptied, filled and shut; things lie on the ground") {
    Town town;
    Town::Client& one = town.enter("alpha");
    const std::uint32_t own = Town::own(one).value;
    const auto description = decode_event<PlayerDescription>(one.all(kEvent, PlayerDescription::kEvent)[0]->bytes);
    REQUIRE(description.inventory.size() == 1);
    const std::uint32_t apples = description.inventory[0].guid.value;
    one.forget();
    one.act(kUse, {0x80000002});
    town.run(0.5);
    REQUIRE(one.count(kEvent, ViewContents::kEvent) == 1);
    const auto view = decode_event<ViewContents>(one.all(kEvent, ViewContents::kEvent)[0]->bytes);
    REQUIRE(view.items.size() == 1);
    const std::uint32_t stone = view.items[0].guid.value;
    one.act(0x0019, {stone, own, 0});
    town.run(0.5);
    REQUIRE(one.count(kEvent, PutObjInContainer::kEvent) == 1);
    CHECK(decode_event<PutObjInContainer>(one.all(kEvent, PutObjInContainer::kEvent)[0]->bytes).item.value == stone);
    one.act(0x0019, {apples, 0x80000002, 0});
    one.act(0x0195, {0x80000002});
    town.run(0.5);
    CHECK(one.count(kEvent, 0x0052) == 1);
    CHECK(one.count(DeleteObject::kOpcode) == 1);  // the apples, which are inside now

    one.forget();
    one.act(0x001B, {stone});
    town.run(0.5);
    CHECK(one.count(kEvent, PutObjectIn3d::kEvent) == 1);
    REQUIRE(one.count(CreateObject::kOpcode) == 1);
    Town::Client& two = town.enter("beta");
    const auto seen = two.all(CreateObject::kOpcode);
    CHECK(std::any_of(seen.begin(), seen.end(), [stone](const Message* m) {
        const auto object = decode<CreateObject>(m->bytes);
        return object.guid.value == stone && object.physics.position.has_value();
    }));
    one.act(0x0019, {stone, own, 0});
    town.run(0.5);
    CHECK(two.count(PickupEvent::kOpcode) == 1);
    one.act(0x0019, {0x12345678, own, 0});
    town.run(0.5);
    CHECK(one.count(kEvent, 0x00A0) == 1);
}

TEST_CASE("town: a vendor shows goods, sells while there are coins, and buys") {
    Town town;
    Town::Client& one = town.enter("alpha");
    one.forget();
    one.act(kUse, {0x80000003});
    town.run(0.5);
    REQUIRE(one.count(kEvent, 0x0062) == 1);
    CHECK(one.count(kEvent, Tell::kEvent) == 1);
    core::ByteReader goods = last_event(one, 0x0062);
    CHECK(goods.u32() == 0x80000003);
    goods.skip(4 * 8 + 4);
    REQUIRE(goods.u32() == 2);
    CHECK(goods.u32() == 0xFFFFFFFF);
    const std::uint32_t apple = goods.u32();
    one.act(0x005F, {0x80000003, 1, 12, apple, 0});
    town.run(0.5);
    CHECK(one.count(kEvent, PutObjInContainer::kEvent) == 2);  // a stack of ten and one of two
    const auto coins = [&] {
        for (auto all = one.all(PrivateUpdateInt::kOpcode); !all.empty(); all.pop_back()) {
            const auto update = decode<PrivateUpdateInt>(all.back()->bytes);
            if (update.property == 20) {
                return update.value;
            }
        }
        return -1;
    };
    CHECK(coins() == 1000 - 36);
    const auto bought = decode_event<PutObjInContainer>(one.all(kEvent, PutObjInContainer::kEvent)[0]->bytes).item;
    one.act(0x0060, {0x80000003, 1, 1, bought.value});
    town.run(0.5);
    CHECK(coins() == 1000 - 36 + 15);
    CHECK(one.count(InventoryRemoveObject::kOpcode) == 1);
}

TEST_CASE("town: blows, arrows and spells kill a creature that strikes back, and it comes again") {
    Town town;
    Town::Client& one = town.enter("alpha");
    const std::uint32_t wolf = 0x80000004;
    one.act(0x0008, {wolf, 2, 0x3F000000});
    town.run(0.5);
    CHECK(last_event(one, kAttackDone).u32() == 0x042C);  // not in a fighting stance
    SECTION("magic") {
        one.act(0x0053, {8});
        one.act(CastTargetedSpell{core::ObjectId{wolf}, 27});
        one.act(CastTargetedSpell{core::ObjectId{wolf}, 27});
        town.run(4);
        CHECK(one.count(HearSpeech::kOpcode) == 1);
        CHECK(one.count(kEvent, 0x01B1) == 1);
        CHECK(one.count(kEvent, kUseDone) == 2);
        one.act(CastTargetedSpell{core::ObjectId{wolf}, 28});
        town.run(1);
        CHECK(last_event(one, kUseDone).u32() == 0x03FC);
        one.act(CastTargetedSpell{core::ObjectId{wolf}, 27});
    }
    SECTION("bow") {
        one.act(0x0053, {4});
        one.act(0x000A, {wolf, 2, 0x3F000000});
        town.run(4);
        CHECK(one.count(Sound::kOpcode) >= 3);
    }
    SECTION("fists") {
        one.act(0x0053, {2});
        one.act(0x0008, {wolf, 2, 0x3F000000});
        town.run(2);
        CHECK(one.count(kEvent, 0x01B1) >= 1);
        one.act(0x01BF, {wolf});
    }
    town.run(4);
    CHECK(one.count(kEvent, 0x01AD) == 1);
    CHECK(one.count(kEvent, 0x01B2) >= 1);
    CHECK(one.count(PrivateUpdateCurrentVital::kOpcode) >= 1);
    const auto created = one.all(CreateObject::kOpcode);
    CHECK(decode<CreateObject>(created.back()->bytes).weenie.name.raw == "Corpse of Straw Wolf");
    const std::size_t before = one.count(CreateObject::kOpcode);
    town.run(35);
    REQUIRE(one.count(CreateObject::kOpcode) == before + 1);
    const auto again = decode<CreateObject>(one.all(CreateObject::kOpcode).back()->bytes);
    CHECK(again.guid.value == wolf);
    CHECK(again.physics.stamps.instance == 1);
}

TEST_CASE("town: who falls wakes where the scene begins, whole") {
    std::string text(net::test::kTownText);
    text.replace(text.find("health=20"), 9, "health=900");
    Town town(text);
    Town::Client& one = town.enter("alpha");
    one.act(0x0053, {2});
    one.act(0x0008, {0x80000004, 2, 0x3F000000});
    REQUIRE(town.run(20, [&] { return one.count(kEvent, 0x01AC) == 1; }));
    CHECK(one.count(PlayerKilled::kOpcode) == 1);
    REQUIRE(town.run(5, [&] { return one.count(PlayerTeleport::kOpcode) == 1; }));
    town.run(0.2);
    const auto vitals = one.all(PrivateUpdateCurrentVital::kOpcode);
    CHECK(decode<PrivateUpdateCurrentVital>(vitals.back()->bytes).current == 100);
}

TEST_CASE("net-messages 4.5: a teleport is F751, F748, F74B Hidden, F748, and the visible state after LoginComplete") {
    Town town;
    Town::Client& one = town.enter("alpha");
    SECTION("through a gate by use") {
        AutonomousPosition near;
        near.position = place_of(one);
        near.position.frame.origin = {82.5F, 20, 94};
        one.forget();
        one.act(near);
        one.act(kUse, {0x80000005});
    }
    SECTION("by walking into it") {
        AutonomousPosition step;
        step.position = place_of(one);
        step.position.frame.origin = {80, 20.2F, 94};
        one.forget();
        one.act(step);
    }
    SECTION("by running through it between two reports") {
        AutonomousPosition step;
        step.position = place_of(one);
        step.position.frame.origin = {78, 19.8F, 94};
        one.forget();
        one.act(step);
    }
    SECTION("by a recall") {
        one.forget();
        one.act(0x0063, {});
        town.run(5);
    }
    town.run(1);
    REQUIRE(one.count(PlayerTeleport::kOpcode) == 1);
    CHECK(decode<PlayerTeleport>(one.all(PlayerTeleport::kOpcode)[0]->bytes).teleport_stamp == 1);
    std::vector<std::uint32_t> order;
    for (const SessionEvent& event : one.events) {
        const auto* m = std::get_if<Message>(&event);
        if (m != nullptr && m->group == 10 && (m->opcode() == 0xF751 || !order.empty())) {
            order.push_back(m->opcode());
        }
    }
    REQUIRE(order.size() >= 4);
    CHECK(std::vector<std::uint32_t>(order.begin(), order.begin() + 4) ==
          std::vector<std::uint32_t>{0xF751, 0xF748, 0xF74B, 0xF748});
    CHECK(decode<UpdatePosition>(one.all(UpdatePosition::kOpcode).back()->bytes).teleport_stamp == 1);
    one.act(LoginComplete{});
    town.run(0.5);
    CHECK((decode<SetState>(one.all(SetState::kOpcode).back()->bytes).state.raw() & 0x4000U) == 0);
}

TEST_CASE("net-transport 5.6: log out and in at once, and a client that vanished: the session waits and gets in") {
    Town town;
    Town::Client& one = town.enter("alpha");
    SECTION("both logins of the account at once") {
        Town::Client& two = town.join("alpha");
        REQUIRE(town.run(10, [&] { return two.in(SessionState::logged_in); }));
        CHECK(one.in(SessionState::failed));
        town.enter(two);  // the character lingers six seconds: error 0x0D, then it lets us in
        CHECK(two.count(CharacterError::kOpcode) >= 1);
        CHECK(two.count(PlayerCreate::kOpcode) == 1);
    }
    SECTION("Disconnect from the world, a new login in the same moment") {
        one.core->close(town.now);
        town.run(0.3);
        Town::Client& two = town.join("alpha");
        REQUIRE(town.run(12, [&] { return two.in(SessionState::logged_in); }));
        town.enter(two);
        CHECK(two.count(PlayerCreate::kOpcode) == 1);
    }
    SECTION("back to the list and in again on the same connection") {
        one.core->send(encode(CharacterLogOff{}));
        REQUIRE(town.run(8, [&] { return one.count(CharacterLogOff::kOpcode) == 1; }));
        one.forget();
        one.core->enter_world(core::ObjectId{0x50000001}, "alpha");
        REQUIRE(town.run(8, [&] { return one.count(PlayerCreate::kOpcode) == 1; }));
    }
    SECTION("the server ends and says so") {
        town.server.shut_down(town.now);
        REQUIRE(town.run(2, [&] { return one.in(SessionState::failed); }));
        CHECK(one.state()->sentence.find("shutting down") != std::string::npos);
    }
}

TEST_CASE("1,000 logins at 20 % loss all reach the world") {
    std::vector<std::string> lost;
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        Town town(net::test::kTownText, Town::fast(), seed);
        town.loss = 0.2F;
        Town::Client& client = town.join("alpha");
        // By the schedule of net-transport 5.7 one attempt in eight fails at this loss (the second request clears a
        // session whose answer was lost), so that the session makes up to five of them.
        (void)town.run(200, [&] {
            if (client.in(SessionState::logged_in) && client.count(CharacterList::kOpcode) > 0) {
                client.core->enter_world(core::ObjectId{0x50000001}, "alpha");
            }
            return client.count(PlayerCreate::kOpcode) > 0 || client.in(SessionState::failed);
        });
        if (client.count(PlayerCreate::kOpcode) == 0) {
            lost.push_back(std::to_string(seed) + ": " + client.state()->sentence);
        }
    }
    CHECK(lost == std::vector<std::string>{});
}
