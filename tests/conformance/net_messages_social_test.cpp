#include "net/messages/allegiance.h"
#include "net/messages/allegiance_actions.h"
#include "net/messages/fellowship.h"
#include "net/messages/friends.h"
#include "net/messages/squelch.h"
#include "tests/net/messages_check.h"

using namespace portalspace;
using core::ObjectId;
using net::Text;

TEST_CASE("net-messages 7.7: a fellowship, and an empty body when there is none") {
    net::Fellowship f;
    net::Fellow fellow;
    fellow.guid = ObjectId(1);
    fellow.level = 5;
    fellow.share_loot = 0x10;
    fellow.name = Text("Bob");
    f.members = {fellow};
    f.name = Text("Friends");
    f.leader = ObjectId(1);
    f.share_xp = true;
    f.departed = {{ObjectId(2), 3}};
    f.locks = {{Text("door"), 1, 2, 3, 4, 5}};
    test::comes_back(net::FellowshipFullUpdate{f});
    test::comes_back(net::FellowshipFullUpdate{});
    test::comes_back(net::FellowshipUpdateFellow{fellow, 3});
    test::comes_back(net::FellowshipQuit{ObjectId(1)});
    test::comes_back(net::FellowUpdateDone{});
    test::comes_back(net::FellowUpdateDone{1});
    test::comes_back(net::FellowshipCreate{Text("Friends"), true});
}

TEST_CASE("net-messages 13: a fellowship of more than 64 is refused") {
    net::Fellowship f;
    f.members.resize(65);
    const auto bytes = net::encode_event(ObjectId(1), 1, net::FellowshipFullUpdate{f});
    CHECK_THROWS_AS(net::decode_event<net::FellowshipFullUpdate>(bytes), core::FormatError);
}

TEST_CASE("net-messages 7.8: members of an allegiance with a level, with an age, with neither") {
    net::AllegianceProfile p;
    p.total_members = 3;
    p.name = Text("House");
    p.officers = {{ObjectId(5), 2}};
    p.officer_titles = {Text("Speaker")};
    net::AllegianceMember monarch;
    monarch.guid = ObjectId(1);
    monarch.flags = 1 | net::AllegianceMember::kHasLevel;
    monarch.level = 50;
    monarch.time_online = 0x100000002;
    monarch.name = Text("King");
    p.monarch = monarch;
    net::AllegianceMember vassal;
    vassal.guid = ObjectId(2);
    vassal.flags = net::AllegianceMember::kHasAge;
    vassal.time_online = 7;
    vassal.allegiance_age = 8;
    vassal.name = Text("Bob");
    p.others = {{ObjectId(1), vassal}};
    test::comes_back(net::AllegianceUpdate{2, p});
    test::comes_back(net::AllegianceInfoResponse{ObjectId(2), p});
    test::comes_back(net::AllegianceUpdate{0, net::AllegianceProfile{}});
    net::AllegianceProfile headless;
    headless.others = p.others;
    core::ByteWriter w;
    CHECK_THROWS_AS(net::pack(w, headless), core::FormatError);
    test::comes_back(net::AllegianceLoginNotification{ObjectId(1), true});
    test::comes_back(net::AllegianceUpdateDone{0});
}

TEST_CASE("net-messages 7.8: friends and squelches come back") {
    test::comes_back(net::FriendsListUpdate{{{ObjectId(1), true, false, Text("Bob"), {ObjectId(2)}, {}}}, 1});
    net::SetSquelchDb db;
    db.accounts = {{Text("acct"), ObjectId(1)}};
    db.characters = {{ObjectId(2), {{1, 1, 1, 1}, Text("Bob"), false}}};
    db.global.masks = {0xFFFFFFFF};
    test::comes_back(db);
    db.global.masks.resize(65);
    CHECK_THROWS_AS(net::decode_event<net::SetSquelchDb>(net::encode_event(ObjectId(1), 1, db)), core::FormatError);
    test::comes_back(net::ModifyCharacterSquelch{true, ObjectId(1), Text("Bob"), 3});
    test::comes_back(net::ModifyAccountSquelch{false, Text("Bob")});
    test::comes_back(net::ModifyGlobalSquelch{true, 3});
    test::comes_back(net::FriendsOld{0, Text("x")});
}

TEST_CASE("net-messages 8.7: actions of an allegiance come back") {
    test::comes_back(net::SetAllegianceOfficer{Text("Bob"), 2});
    test::comes_back(net::SetAllegianceOfficerTitle{2, Text("Speaker")});
    test::comes_back(net::AllegianceChatGag{Text("Bob"), true});
    test::comes_back(net::AllegianceChatBoot{Text("Bob"), Text("noise")});
    test::comes_back(net::BreakAllegianceBoot{Text("Bob"), true});
}
