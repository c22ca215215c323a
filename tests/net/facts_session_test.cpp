#include "net/facts/session_facts.h"

#include "net/messages/chat_actions.h"
#include "net/messages/create_object.h"
#include "net/messages/effects.h"
#include "net/messages/encode.h"
#include "net/messages/inventory.h"
#include "net/messages/login.h"
#include "net/messages/magic.h"
#include "net/messages/motion_actions.h"
#include "net/messages/player.h"
#include "net/messages/position.h"
#include "net/messages/property.h"
#include "net/messages/state.h"
#include "net/messages/stats.h"
#include "net/messages/text.h"
#include "tests/support/catch.h"

using namespace portalspace;
using core::ObjectId;

namespace {

constexpr std::uint32_t kMe = 0x50000001;
constexpr std::uint32_t kBolt = 0x80000001;

/// Feeds messages to the facts at a time of its own.
struct Conversation {
    net::SessionFacts facts;
    double time = 0;

    void bytes(net::Direction direction, std::vector<std::byte> data) {
        net::Message m;
        m.time = time;
        m.direction = direction;
        m.bytes = std::move(data);
        facts.on_message(m);
    }
    template <class M>
    void server(const M& m) {
        bytes(net::Direction::s2c, net::encode(m));
    }
    template <class E>
    void event(const E& e) {
        bytes(net::Direction::s2c, net::encode_event(ObjectId(kMe), 1, e));
    }
    template <class A>
    void action(const A& a) {
        bytes(net::Direction::c2s, net::encode_action(1, a));
    }
    void enter() {
        server(net::PlayerCreate{ObjectId(kMe)});
        net::CreateObject me;
        me.guid = ObjectId(kMe);
        me.weenie.name = net::Text("Me");
        me.physics.position = core::Position{core::CellId(0xA9B40021), {{1, 2, 3}, core::identity_quat()}};
        server(me);
    }
};

net::CreateObject bolt() {
    net::CreateObject m;
    m.guid = ObjectId(kBolt);
    m.physics.state = net::PhysicsStateFlags(0x40);
    m.physics.velocity = core::Vec3(0, 15, 0);
    return m;
}

}  // namespace

TEST_CASE("a stay in the world is one entry with the state at its end") {
    Conversation c;
    net::PlayerDescription d;
    d.vitals[net::PlayerDescription::kHealth] = net::Vital{0, 0, 0, 30};
    d.spells = {net::KnownSpell{1}, net::KnownSpell{2}};
    c.event(d);
    c.enter();
    c.time = 1.23456;
    c.action(net::LoginComplete{});
    net::CreateObject pack;
    pack.guid = ObjectId(2);
    pack.weenie.container = ObjectId(kMe);
    pack.weenie.item_type = 0x200;
    c.server(pack);
    net::CreateObject in_pack;
    in_pack.guid = ObjectId(3);
    in_pack.weenie.container = ObjectId(2);
    c.server(in_pack);
    net::CreateObject sword;
    sword.guid = ObjectId(4);
    c.server(sword);
    c.event(net::WieldObject{ObjectId(4), 1});
    net::CreateObject tree;
    tree.guid = ObjectId(5);
    c.server(tree);
    c.server(net::PrivateUpdateCurrentVital{0, 2, 12});
    c.server(net::PrivateUpdateInt{0, 40, 8});
    c.event(net::MagicUpdateSpell{3, 0});
    c.time = 9;
    c.server(net::CharacterLogOff{});
    c.facts.finish(20);
    const auto r = c.facts.results();
    REQUIRE(r.entries.size() == 1);
    const net::EntryFacts& e = r.entries[0];
    CHECK(e.guid == ObjectId(kMe));
    CHECK(e.login_complete == std::vector<double>{1.235});
    CHECK(e.left == 9.0);
    CHECK(e.name == "Me");
    CHECK(e.position->frame.origin == core::Vec3(1, 2, 3));
    CHECK(e.objects_known == 5);
    CHECK(e.inventory == 3);
    CHECK(e.health == 12);
    CHECK(e.combat_mode == 8);
    CHECK(e.spells == 3);
    CHECK(r.counts.at("CreateObject") == 5);
    CHECK(r.messages == 12);
}

TEST_CASE("what comes before its object is kept for it") {
    Conversation c;
    c.server(net::PlayerCreate{ObjectId(kMe)});
    net::UpdatePosition early;
    early.guid = ObjectId(kMe);
    early.position = {core::CellId(0xA9B40022), {{7, 8, 9}, core::make_quat(0, 0, 0, 0)}};
    c.server(early);
    c.enter();
    c.facts.finish(1);
    const auto r = c.facts.results();
    REQUIRE(r.entries.back().position.has_value());
    CHECK(r.entries.back().position->frame.origin == core::Vec3(7, 8, 9));
    CHECK(r.entries.back().position->frame.rotation == core::identity_quat());
}

TEST_CASE("a missile is followed from the effect before it to its end") {
    Conversation c;
    c.enter();
    c.time = 1;
    c.action(net::CastTargetedSpell{ObjectId(9), 27});
    c.time = 2;
    c.server(net::PlayScriptType{ObjectId(kBolt), 4, 0.5F});
    c.time = 2.01;
    c.server(bolt());
    c.time = 2.5;
    c.server(net::PublicUpdateInstanceId{0, ObjectId(kBolt), 2, ObjectId(0)});
    c.server(net::SetState{ObjectId(kBolt), net::PhysicsStateFlags(0x10), 0, 1});
    c.server(net::VectorUpdate{ObjectId(kBolt), {0, 0, 0}, {0, 0, 0}, 0, 1});
    c.time = 7;
    c.server(net::DeleteObject{ObjectId(kBolt), 0});
    c.server(net::Sound{ObjectId(kBolt), 1, 1});
    const auto r = c.facts.results();
    REQUIRE(r.projectiles.size() == 1);
    const net::ProjectileFacts& p = r.projectiles[0];
    CHECK(p.cast == 27U);
    CHECK_FALSE(p.spell.has_value());
    CHECK(p.spawned == 2.01);
    CHECK(p.impact == 2.5);
    CHECK(p.deleted == 7.0);
    REQUIRE(p.after.size() == 4);
    CHECK(p.after[0].message == "PlayScriptType");
    CHECK(p.after[0].dt == -0.01);
    CHECK(p.after[0].intensity == 0.5F);
    CHECK(p.after[1].dt == 0.49);
    CHECK(p.after[1].state == 0x10U);
    CHECK(p.after[2].velocity == core::Vec3(0, 0, 0));
    CHECK(p.after[3].message == "DeleteObject");
}

TEST_CASE("ammunition and late missiles have no cast; a guid may fly again") {
    Conversation c;
    c.action(net::CastUntargetedSpell{5});
    net::CreateObject arrow = bolt();
    arrow.weenie.item_type = 0x100;
    c.server(arrow);
    c.server(net::DeleteObject{ObjectId(kBolt), 0});
    c.time = 7.9;
    c.server(bolt());
    c.time = 8;
    c.server(bolt());
    c.server(net::SetState{ObjectId(kBolt), net::PhysicsStateFlags(0), 0, 1});
    const auto r = c.facts.results();
    REQUIRE(r.projectiles.size() == 3);
    CHECK_FALSE(r.projectiles[0].cast.has_value());
    CHECK(r.projectiles[1].cast == 5U);
    CHECK_FALSE(r.projectiles[2].cast.has_value());
    CHECK(r.projectiles[1].after.empty());
    CHECK(r.projectiles[2].after.size() == 1);
}

TEST_CASE("teleports, refusals and lines of text") {
    Conversation c;
    c.enter();
    c.server(net::PlayerTeleport{3});
    net::UpdatePosition to;
    to.guid = ObjectId(kMe);
    to.position = {core::CellId(0xA9B40022), {{7, 8, 9}, core::identity_quat()}};
    c.server(to);
    to.position.frame.origin.x = 70;
    c.server(to);
    c.server(net::CharacterError{13});
    c.server(net::AccountBoot{net::Text(" no")});
    c.event(net::Tell{net::Text("psst"), net::Text("Bob"), {}, {}, 3});
    c.server(net::ServerMessage{net::Text("hello"), 5});
    const auto r = c.facts.results();
    REQUIRE(r.teleports.size() == 1);
    CHECK(r.teleports[0].stamp == 3);
    CHECK(r.teleports[0].to->frame.origin == core::Vec3(7, 8, 9));
    REQUIRE(r.refusals.size() == 2);
    CHECK(r.refusals[0].code == 13U);
    CHECK(r.refusals[1].reason == " no");
    REQUIRE(r.chat.size() == 2);
    CHECK(r.chat[0].kind == "Tell");
    CHECK(r.chat[0].sender == "Bob");
    CHECK(r.chat[1].chat_type == 5U);
}

TEST_CASE("messages that do not decode are counted and change nothing") {
    Conversation c;
    c.enter();
    c.bytes(net::Direction::s2c, {std::byte{0x45}, std::byte{0xF7}, std::byte{0}, std::byte{0}, std::byte{1}});
    c.bytes(net::Direction::s2c, {std::byte{1}});
    c.bytes(net::Direction::c2s, {});
    c.facts.finish(1);
    const auto r = c.facts.results();
    CHECK(r.undecodable == 1);
    CHECK(r.counts.at("CreateObject") == 2);
    CHECK(r.counts.at("Short") == 1);
    CHECK(r.entries.back().objects_known == 1);
}
