#include "net/messages/advancement.h"
#include "net/messages/inventory_actions.h"
#include "net/messages/login.h"
#include "net/messages/motion_actions.h"
#include "net/messages/player_options.h"
#include "net/messages/recall.h"
#include "tests/net/messages_check.h"

using namespace portalspace;
using core::ObjectId;
using net::Text;

TEST_CASE("net-messages 15.9: movement actions") {
    test::check_action<net::LoginComplete>("B1-00A1");
    const auto run = test::check_action<net::MoveToState>("B1-F61C-1");
    CHECK(run.state.hold_key == net::RawMotionState::kHoldRun);
    CHECK(run.state.forward == 0x45000005);
    CHECK(run.state.forward_hold_key == net::RawMotionState::kHoldRun);
    CHECK(run.stamps == net::PlayerStamps{55, 0, 0, 0});
    CHECK(run.contact);
    CHECK(test::check_action<net::MoveToState>("B1-F61C-2").position.frame.origin.y == 110.5F);
    const auto position = test::check_action<net::AutonomousPosition>("B1-F753-1");
    CHECK(position.position.frame.rotation == core::make_quat(0.70710677F, 0, 0, 0.70710677F));
    const auto jump = test::check_action<net::Jump>("B1-F61B-1");
    CHECK(jump.extent == 0.5F);
    CHECK(jump.velocity == core::Vec3(1, -2, 3));
    CHECK(jump.stamps == net::PlayerStamps{0x0102, 0x0304, 0x0506, 0x0708});
}

TEST_CASE("net-messages 15.9: B1-F61C-3, every raw field and one action") {
    const auto m = test::check_decodes<net::MoveToState>(test::vector_bytes("B1-F61C-3"), 12);
    CHECK(m.state.hold_key == 1);
    CHECK(m.state.style == 0x8000003D);
    CHECK(m.state.forward == 0x45000006);
    CHECK(m.state.side == 0x6500000F);
    CHECK(m.state.turn == 0x6500000E);
    CHECK(m.state.turn_speed == 1.25F);
    REQUIRE(m.state.actions.size() == 1);
    CHECK(m.state.actions[0] == net::MotionAction{0x87, 1, true, 1.0F});
    CHECK(m.stamps == net::PlayerStamps{55, 1, 2, 3});
    CHECK(m.standing_long_jump);
    // Written by this client, the fields that equal their default are left out; what they say is the same.
    CHECK(net::decode_action<net::MoveToState>(net::encode_action(4, m)) == m);
}

TEST_CASE("net-messages 15.9: Use, UseWithTarget, PutItemInContainer") {
    CHECK(test::check_action<net::Use>("B1-0036") == net::Use{ObjectId(0x80000010)});
    CHECK(test::check_action<net::UseWithTarget>("B1-0035") ==
          net::UseWithTarget{ObjectId(0x80000158), ObjectId(0x80000159)});
    CHECK(test::check_action<net::PutItemInContainer>("B1-0019") ==
          net::PutItemInContainer{ObjectId(0x80000158), ObjectId(0x50000001), 0});
}

TEST_CASE("net-messages 8.1: forms of retail that ACE does not handle come back") {
    test::comes_back(net::DoMovementCommand{0x45000005, 1.5F, 2});
    test::comes_back(net::StopMovementCommand{0x45000005, 2});
    test::comes_back(net::JumpNonAutonomous{0.5F});
    test::comes_back(net::AutonomyLevel{1});
}

TEST_CASE("net-messages 8.4 to 8.6: actions on things, experience and ways out come back") {
    test::comes_back(net::GetAndWieldItem{ObjectId(1), 0x100000});
    test::comes_back(net::GiveObjectRequest{ObjectId(1), ObjectId(2), 3});
    test::comes_back(net::StackableMerge{ObjectId(1), ObjectId(2), 3});
    test::comes_back(net::StackableSplitToContainer{ObjectId(1), ObjectId(2), 3, 4});
    test::comes_back(net::StackableSplitTo3D{ObjectId(1), 2});
    test::comes_back(net::StackableSplitToWield{ObjectId(1), 2, 3});
    test::comes_back(net::AddShortCut{3, ObjectId(1)});
    test::comes_back(net::RaiseVital{1, 2});
    test::comes_back(net::RaiseAttribute{1, 2});
    test::comes_back(net::RaiseSkill{1, 2});
    test::comes_back(net::TrainSkill{1, 2});
    test::comes_back(
        net::AdvocateTeleport{Text("Bob"), {core::CellId(0xA9B40001), {{1, 2, 3}, core::identity_quat()}}});
}

TEST_CASE("net-messages 8.5: SetCharacterOptions keeps the blob to its end and never carries generic qualities") {
    net::SetCharacterOptions m;
    m.options.shortcuts.emplace().push_back({1, ObjectId(2), 0, 0});
    m.options.desired_components.emplace().push_back({686, 50});
    m.options.gameplay.emplace(13, std::byte{0xAB});
    const auto bytes = net::encode_action(1, m);
    CHECK(bytes[12] == std::byte{0x69});  // flags 0x469 and the blob
    CHECK(bytes[13] == std::byte{0x06});
    CHECK(net::decode_action<net::SetCharacterOptions>(bytes) == m);
    m.options.generic.emplace();
    CHECK_THROWS_AS(net::encode_action(1, m), core::FormatError);
}

TEST_CASE("net-messages 4.3: five, seven, eight and no further spell bars") {
    for (const std::size_t bars : {1U, 5U, 7U, 8U}) {
        net::SetCharacterOptions m;
        m.options.spell_bars.resize(bars);
        m.options.spell_bars[bars - 1] = {58};
        CHECK(net::decode_action<net::SetCharacterOptions>(net::encode_action(1, m)) == m);
    }
    net::SetCharacterOptions m;
    m.options.spell_bars.resize(3);
    CHECK_THROWS_AS(net::encode_action(1, m), core::FormatError);
    m.options.spell_bars.resize(8);
    m.options.spell_bars[0].resize(1025);
    CHECK_THROWS_AS(net::encode_action(1, m), core::FormatError);
}
