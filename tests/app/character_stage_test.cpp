#include <initializer_list>

#include "app/client/character_stage.h"
#include "net/messages/encode.h"
#include "net/messages/player.h"
#include "net/messages/position.h"
#include "tests/support/catch.h"

using namespace portalspace;
using app::CharacterStage;

namespace {

template <class M>
net::Message from_server(const M& message) {
    return {1.0, net::Direction::s2c, 9, net::encode(message)};
}

net::Message list_of(std::initializer_list<const char*> names) {
    net::CharacterList list;
    list.account = net::Text("Alice");
    std::uint32_t guid = 0x50000001;
    for (const char* name : names) {
        list.characters.push_back({core::ObjectId{guid++}, net::Text(name), 0});
    }
    return from_server(list);
}

}  // namespace

TEST_CASE("a named character is entered without the selection screen, whatever its case") {
    CharacterStage stage("BOB", CharacterStage::Unnamed::fail);
    CHECK_FALSE(stage.take_entry());
    stage.on_message(list_of({"Ann", "Bob"}));
    CHECK_FALSE(stage.choosing());
    const auto entry = stage.take_entry();
    REQUIRE(entry);
    CHECK(entry->guid == core::ObjectId{0x50000002});
    CHECK(entry->account == "Alice");
    CHECK_FALSE(stage.take_entry());
}

TEST_CASE("a name that the account lacks is said with the names that it has") {
    CharacterStage stage("Carl", CharacterStage::Unnamed::first);
    stage.on_message(list_of({"Ann", "Bob"}));
    CHECK(stage.failure() == "This account has no character named 'Carl'; it has Ann, Bob.");
    CharacterStage nobody("", CharacterStage::Unnamed::fail);
    nobody.on_message(list_of({"Ann", "Bob"}));
    CHECK(nobody.failure() == "Name the character to enter with: --character NAME. This account has Ann, Bob.");
    CharacterStage none("", CharacterStage::Unnamed::first);
    none.on_message(list_of({}));
    CHECK_FALSE(none.failure().empty());
}

TEST_CASE("without a name the player chooses, once") {
    CharacterStage stage("", CharacterStage::Unnamed::ask);
    stage.on_message(list_of({"Ann", "Bob"}));
    CHECK(stage.choosing());
    CHECK(stage.characters() == std::vector<std::string>{"Ann", "Bob"});
    stage.choose(7);
    CHECK_FALSE(stage.take_entry());
    stage.choose(0);
    stage.choose(1);
    CHECK(stage.take_entry()->guid == core::ObjectId{0x50000001});
    CHECK_FALSE(stage.take_entry());
}

TEST_CASE(
    "net-messages 4.4: LoginComplete once for each entry and each teleport, when the player stands in the world") {
    CharacterStage stage("", CharacterStage::Unnamed::first);
    CHECK_FALSE(stage.take_login_complete(true));
    stage.on_message(from_server(net::PlayerCreate{core::ObjectId{0x50000001}}));
    CHECK_FALSE(stage.take_login_complete(false));
    CHECK(stage.take_login_complete(true));
    CHECK_FALSE(stage.take_login_complete(true));
    net::Message teleport{2.0, net::Direction::s2c, 10, {}};
    core::ByteWriter w;
    w.u32(net::PlayerTeleport::kOpcode);
    w.u32(5);
    teleport.bytes = w.take();
    stage.on_message(teleport);
    CHECK(stage.take_login_complete(true));
    CHECK_FALSE(stage.take_login_complete(true));
}

TEST_CASE("a character list that comes while the player is in the world neither enters again nor ends the program") {
    CharacterStage stage("Ann", CharacterStage::Unnamed::fail);
    stage.on_message(list_of({"Ann"}));
    CHECK(stage.take_entry());
    stage.on_message(from_server(net::PlayerCreate{core::ObjectId{0x50000001}}));
    stage.on_message(list_of({"Bob"}));
    stage.on_message(list_of({"Ann"}));
    CHECK_FALSE(stage.take_entry());
    CHECK_FALSE(stage.choosing());
    CHECK(stage.failure().empty());
}

TEST_CASE("messages that are damaged or our own change nothing") {
    CharacterStage stage("", CharacterStage::Unnamed::ask);
    net::Message list = list_of({"Ann"});
    list.bytes.resize(9);
    stage.on_message(list);
    CHECK_FALSE(stage.choosing());
    CHECK(stage.failure() == "The server's character list cannot be read.");
    CharacterStage hostile("Bob", CharacterStage::Unnamed::fail);
    const std::string long_name(60000, 'x');
    hostile.on_message(list_of({"\x1b[31mA\nB", long_name.c_str()}));
    CHECK(hostile.failure().size() < 1200);
    CHECK(hostile.failure().find('\x1b') == std::string::npos);
    CHECK(hostile.failure().find('\n') == std::string::npos);
    net::Message own = list_of({"Ann"});
    own.direction = net::Direction::c2s;
    stage.on_message(own);
    CHECK_FALSE(stage.choosing());
}
