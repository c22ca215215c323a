#include "net/messages/actions.h"
#include "net/messages/names.h"
#include "net/messages/parenting.h"
#include "net/messages/property.h"
#include "net/messages/text.h"
#include "tests/net/messages_check.h"

using namespace portalspace;
using core::ObjectId;
using net::Text;
using test::check_vector;

namespace {

template <class E>
E check_event(const char* id) {
    INFO(id);
    const test::Bytes bytes = test::vector_bytes(id);
    const auto header = test::read_behind<net::GameEventHeader>(bytes, 4);
    CHECK(header.type == E::kEvent);
    const E value = test::check_decodes<E>(bytes, 16);
    CHECK(net::encode_event(header.owner, header.sequence, value) == bytes);
    return value;
}

template <class M>
void comes_back(const M& m) {
    CHECK(net::decode<M>(net::encode(m)) == m);
}

template <class E>
void event_comes_back(const E& e) {
    CHECK(net::decode_event<E>(net::encode_event(ObjectId(1), 2, e)) == e);
}

}  // namespace

TEST_CASE("net-messages 15.10: Tell and ViewContents") {
    const auto tell = check_event<net::Tell>("B0-02BD");
    CHECK(tell.text.utf8() == "hello");
    CHECK(tell.sender.utf8() == "Bob");
    CHECK(tell.sender_guid == ObjectId(0x50000002));
    CHECK(tell.target == ObjectId(0x50000001));
    CHECK(tell.chat_type == 3);
    const auto view = check_event<net::ViewContents>("B0-0196");
    CHECK(view.container == ObjectId(0x80000200));
    REQUIRE(view.items.size() == 2);
    CHECK(view.items[1] == net::ViewContents::Item{ObjectId(0x80000202), 1});
}

TEST_CASE("net-messages 7.2 and 7.9: texts come back") {
    comes_back(net::HearSpeech{Text("hi"), Text("Bob"), ObjectId(1), 2});
    comes_back(net::HearRangedSpeech{Text("hi"), Text("Bob"), ObjectId(1), 3.5F, 2});
    comes_back(net::EmoteText{ObjectId(1), Text("Bob"), Text("waves")});
    comes_back(net::SoulEmote{ObjectId(1), Text("Bob"), Text("waves")});
    comes_back(net::ServerMessage{Text("hello"), 0});
    comes_back(net::PlayerKilled{Text("dead"), ObjectId(1), ObjectId(2)});
    event_comes_back(net::ChannelBroadcast{4, Text("Bob"), Text("hi")});
    event_comes_back(net::PopupString{Text("box")});
    event_comes_back(net::TransientString{Text("short")});
    event_comes_back(net::WeenieError{0x36});
    event_comes_back(net::WeenieErrorWithString{0x51B, Text("General")});
    event_comes_back(net::PutObjInContainer{ObjectId(1), ObjectId(2), 3, 1});
    event_comes_back(net::WieldObject{ObjectId(1), 2});
    event_comes_back(net::PutObjectIn3d{ObjectId(1)});
    event_comes_back(net::MagicUpdateSpell{27, 0});
    event_comes_back(net::MagicRemoveSpell{27, 0});
    comes_back(net::InventoryRemoveObject{ObjectId(1)});
}

TEST_CASE("net-messages 15.11: F7DE-1, a Turbine chat line with sizes that are too large") {
    const test::Bytes bytes = test::vector_bytes("F7DE-1");
    const auto line = net::decode<net::TurbineChatLine>(bytes);
    CHECK(line.room == 2);
    CHECK(line.sender == "Alice");
    CHECK(line.text == "hello world");
    CHECK(line.guid == ObjectId(0x50000001));
    CHECK(line.chat_type == 2);
    core::ByteReader r(bytes);
    r.skip(4);
    CHECK(net::TurbineChatLine::is_line(r));
    comes_back(line);
}

TEST_CASE("net-messages 9.3: a long Turbine text is as long as the message, whatever its length says") {
    net::TurbineChatLine line;
    line.sender = "Bob";
    for (int i = 0; i < 300; ++i) {
        line.text += "x";
    }
    line.text += "\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80";
    test::Bytes bytes = net::encode(line);
    CHECK(net::decode<net::TurbineChatLine>(bytes) == line);
    const std::size_t length_at = 4 + 36 + 4 + 1 + 6;
    bytes[length_at] = std::byte{0x80};  // as ACE writes it: the high bits are lost
    CHECK(net::decode<net::TurbineChatLine>(bytes) == line);
    bytes.push_back(std::byte{0});
    CHECK_THROWS_AS(net::decode<net::TurbineChatLine>(bytes), core::FormatError);
}

TEST_CASE("net-messages 15.7: property updates") {
    CHECK(check_vector<net::PrivateUpdateInt>("02CD-1") == net::PrivateUpdateInt{0x0C, 40, 2});
    CHECK(check_vector<net::PublicUpdateString>("02D6-1") ==
          net::PublicUpdateString{0, 1, ObjectId(0x80000010), Text("Bob")});
    CHECK(check_vector<net::PublicUpdateInstanceId>("02DA-1") ==
          net::PublicUpdateInstanceId{0, ObjectId(0x80000158), 2, ObjectId(0x50000001)});
    CHECK(check_vector<net::PrivateUpdateVital>("02E7-1") == net::PrivateUpdateVital{0x78, 2, {10, 90, 500, 75}});
    CHECK(check_vector<net::PrivateUpdateCurrentVital>("02E9-1") == net::PrivateUpdateCurrentVital{1, 4, 88});
    CHECK(net::vital_index(1) == net::PlayerDescription::kHealth);
    CHECK(net::vital_index(4) == net::PlayerDescription::kStamina);
    CHECK(net::vital_index(6) == net::PlayerDescription::kMana);
    CHECK(net::vital_index(0) == 3);
    CHECK(net::vital_index(7) == 3);
}

TEST_CASE("net-messages 15.9: actions") {
    test::check_action<net::LoginComplete>("B1-00A1");
    CHECK(test::check_action<net::Talk>("B1-0015").text.utf8() == "Hello there");
    CHECK(test::check_action<net::CastTargetedSpell>("B1-004A") == net::CastTargetedSpell{ObjectId(0x80000010), 58});
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

TEST_CASE("net-messages 2: names of messages") {
    CHECK(net::message_name(0xF745, 0) == "CreateObject");
    CHECK(net::message_name(0xF7B0, 0x02BD) == "Tell");
    CHECK(net::message_name(0x1234, 0) == "Message1234");
    CHECK(net::message_name(0x0099, 0) == "Message0099");
    CHECK(net::message_name(0x12345678, 0) == "Message12345678");
    CHECK(net::message_name(0xF7B0, 0x0FFF) == "Event0FFF");
    CHECK(net::message_name(net::test::from_hex("45F7")) == "Short");
    CHECK(net::message_name(net::test::from_hex("B0F7000001000000")) == "MessageF7B0");
    CHECK(net::message_name(test::vector_bytes("B0-0013")) == "PlayerDescription");
    CHECK(net::client_message_name(test::vector_bytes("B1-00A1")) == "LoginComplete");
    CHECK(net::client_message_name(test::vector_bytes("F7C8-1")) == "CharacterEnterWorldRequest");
    CHECK(net::client_message_name(net::test::from_hex("B1F7000001000000EFBE0000")) == "ActionBEEF");
}

TEST_CASE("net-messages 14.13 and 14.14: names of effects and sounds") {
    CHECK(net::play_script_name(4) == "Launch");
    CHECK(net::play_script_name(0x76) == "Hidden");
    CHECK(net::play_script_name(0xAD) == "DirtyFightingDamageOverTime");
    CHECK(net::play_script_name(0xAE) == "0xAE");
    CHECK(net::play_script_name(0xA5A5A5A5) == "0xA5A5A5A5");
    CHECK(net::sound_name(0x2C) == "BowRelease");
    CHECK(net::sound_name(0x98) == "TriggerActivated1");
    CHECK(net::sound_name(0xCC) == "SkillDownVoid");
    CHECK(net::sound_name(0xCD) == "0xCD");
}
