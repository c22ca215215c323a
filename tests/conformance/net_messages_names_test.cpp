#include "net/messages/names.h"
#include "tests/net/messages_check.h"

using namespace portalspace;

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
