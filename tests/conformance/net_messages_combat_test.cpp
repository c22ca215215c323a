#include "net/messages/combat.h"
#include "tests/net/messages_check.h"

using namespace portalspace;
using core::ObjectId;
using net::Text;

TEST_CASE("net-messages 15.10: DefenderNotification") {
    const auto m = test::check_event<net::DefenderNotification>("B0-01B2", 52);
    CHECK(m.attacker.utf8() == "Drudge");
    CHECK(m.damage_type == 4);
    CHECK(m.percent == 0.125);
    CHECK(m.damage == 9);
    CHECK(m.location == 1);
    CHECK_FALSE(m.critical);
    CHECK(m.conditions.bits == 0);
}

TEST_CASE("net-messages 7.3: conditions of 32 bits are read when no more is left") {
    core::ByteWriter w;
    Text("Drudge").pack(w);
    w.u32(4);
    w.f64(0.5);
    w.u32(3);
    w.u32(1);
    w.u32(5);
    core::ByteReader r(w.view());
    const auto m = net::unpack<net::AttackerNotification>(r);
    CHECK(m == net::AttackerNotification{Text("Drudge"), 4, 0.5, 3, true, {5}});
    CHECK(r.remaining() == 0);
    test::comes_back(net::AttackerNotification{Text("Drudge"), 4, 0.5, 3, true, {0x100000005}});
}

TEST_CASE("net-messages 7.3: events of a fight come back") {
    test::comes_back(net::AttackDone{0x36});
    test::comes_back(net::CombatCommenceAttack{});
    test::comes_back(net::EvasionAttackerNotification{Text("Drudge")});
    test::comes_back(net::EvasionDefenderNotification{Text("Drudge")});
    test::comes_back(net::VictimNotification{Text("You died.")});
    test::comes_back(net::KillerNotification{Text("You killed it.")});
    test::comes_back(net::UpdateHealth{ObjectId(1), 0.5F});
}

TEST_CASE("net-messages 15.9: TargetedMeleeAttack, ChangeCombatMode, QueryHealth") {
    CHECK(test::check_action<net::TargetedMeleeAttack>("B1-0008") ==
          net::TargetedMeleeAttack{ObjectId(0x80000010), 2, 0.5F});
    CHECK(test::check_action<net::ChangeCombatMode>("B1-0053").mode == net::ChangeCombatMode::kMagic);
    CHECK(test::check_action<net::QueryHealth>("B1-01BF") == net::QueryHealth{ObjectId(0x80000003)});
    test::comes_back(net::TargetedMissileAttack{ObjectId(1), 3, 0.25F});
    test::comes_back(net::CancelAttack{});
}
