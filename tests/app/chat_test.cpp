// What is typed and what is read: spec/client-features.md 22, 41 T13, spec/net-messages.md 8.3, 9.
#include <string>

#include "app/client/chat_command.h"
#include "app/client/chat_sender.h"
#include "app/client/error_texts.h"
#include "net/messages/chat_actions.h"
#include "net/messages/inventory.h"
#include "net/messages/recall.h"
#include "net/messages/squelch.h"
#include "net/messages/text.h"
#include "tests/app/fake_source.h"
#include "tests/support/catch.h"

using namespace portalspace;
using app::ChatVerb;
using app::parse_chat;
using test::event_message;
using test::server_message;

namespace {

struct Chat {
    test::FakeSource server;
    app::ActionSender actions{server};
    app::ChatLog log;
    app::ChatSender sender{actions, log};
    app::ChatSender::Context context;

    Chat() { context.own = core::ObjectId(0x50000001); }
    void line(const std::string& text) { sender.take_line(text, context); }
    template <class E>
    void hear(const E& event) {
        sender.on_message(event_message(event));
        log.on_message(event_message(event));
    }
    [[nodiscard]] std::string last_line() const { return log.lines().empty() ? "" : log.lines().back().text; }
};

net::Text text(const char* utf8) { return net::Text::from_utf8(utf8); }

}  // namespace

TEST_CASE("client-features 22.5, vfx 9.5 SKY-10: /day holds the light of noon, and lets it go") {
    Chat chat;
    CHECK_FALSE(chat.sender.always_day());
    chat.line("/day");
    CHECK(chat.sender.always_day());
    CHECK(chat.last_line() == "Always daylight.");
    chat.line("@day");
    CHECK_FALSE(chat.sender.always_day());
    CHECK(chat.last_line() == "Day and night.");
    CHECK(chat.server.sent.empty());
}

TEST_CASE("client-features 41 T13: the chat parser") {
    const auto tell = parse_chat("/t Bob, hello");
    CHECK(tell.verb == ChatVerb::tell);
    CHECK(tell.name == "Bob");
    CHECK(tell.text == "hello");
    const auto commas = parse_chat("@tell A B, hi, there");
    CHECK(commas.name == "A B");
    CHECK(commas.text == "hi, there");
    CHECK(parse_chat("/rp hi").verb == ChatVerb::reply);
    CHECK(parse_chat("/g hi").verb == ChatVerb::channel);
    CHECK(parse_chat("/g hi").number == 0x800);
    CHECK(parse_chat("/cg hi").verb == ChatVerb::room);
    CHECK(parse_chat("/cg hi").number == 2);
    CHECK(parse_chat("*waves*").verb == ChatVerb::emote);
    CHECK(parse_chat("*waves*").text == "waves");
    CHECK(parse_chat("/acehelp x").verb == ChatVerb::say);
    CHECK(parse_chat("/acehelp x").text == "/acehelp x");
    CHECK(parse_chat("/E smiles").verb == ChatVerb::emote);
    CHECK(parse_chat("/tell Bob").verb == ChatVerb::nothing);
    CHECK_FALSE(parse_chat("/tell Bob").text.empty());
    CHECK(parse_chat("/").verb == ChatVerb::nothing);
    CHECK_FALSE(parse_chat("/").text.empty());
}

TEST_CASE("client-features 22.5: abbreviations are those of the list, without case") {
    CHECK(parse_chat("/MP").verb == ChatVerb::marketplace);
    CHECK(parse_chat("@lif").verb == ChatVerb::lifestone);
    CHECK(parse_chat("/life").verb == ChatVerb::say);  // not in the list: the server may know it
    CHECK(parse_chat("/chat av1 hello").number == 0x8);
    CHECK(parse_chat("/chat nowhere hello").verb == ChatVerb::nothing);
    CHECK(parse_chat("/join sentinel").verb == ChatVerb::channel_join);
    CHECK(parse_chat("  hello  ").text == "hello");
    CHECK(parse_chat("**").verb == ChatVerb::say);
    CHECK(parse_chat("   ").verb == ChatVerb::nothing);
    CHECK(parse_chat("/say").verb == ChatVerb::nothing);
}

TEST_CASE("net-messages 8.3: what lines are sent as") {
    Chat chat;
    chat.line("hello");
    CHECK(chat.server.last<net::Talk>().text == text("hello"));
    chat.line("@acehelp");
    CHECK(chat.server.last<net::Talk>().text == text("@acehelp"));
    chat.line("/tell Ann Bee, well met");
    CHECK(chat.server.last<net::TellAction>().name == text("Ann Bee"));
    CHECK(chat.server.last<net::TellAction>().text == text("well met"));
    chat.line("/retell again");
    CHECK(chat.server.last<net::TellAction>().text == text("again"));
    chat.line("*waves*");
    CHECK(chat.server.last<net::Emote>().text == text("waves"));
    chat.line("/f here");
    CHECK(chat.server.last<net::ChatChannel>().channel == 0x800);
    chat.line("/afk msg back soon");
    CHECK(chat.server.last<net::SetAfkMessage>().text == text("back soon"));
    chat.line("/afk off");
    CHECK_FALSE(chat.server.last<net::SetAfkMode>().on);
    chat.line("/mp");
    CHECK(chat.server.last_is<net::TeleToMarketPlace>());
    chat.line("/squelch -account Ann Bee");
    CHECK(chat.server.last<net::ModifyAccountSquelch>().name == text("Ann Bee"));
    chat.line("/unsquelch Ann Bee");
    CHECK_FALSE(chat.server.last<net::ModifyCharacterSquelch>().add);
    chat.line("/consent who");
    CHECK(chat.server.last_is<net::DisplayPlayerConsentList>());
    chat.line("/permit add Ann Bee");
    CHECK(chat.server.last<net::AddPlayerPermission>().text == text("Ann Bee"));
    chat.line("/age");
    CHECK(chat.server.last<net::QueryAge>().text.raw.empty());
    const std::size_t before = chat.server.sent.size();
    chat.line(std::string(app::ChatSender::kMostText + 1, 'x'));  // refused, not cut
    CHECK(chat.server.sent.size() == before);
    CHECK_FALSE(chat.log.lines().empty());
    // Each action has its number.
    core::ByteReader first(chat.server.sent[0]);
    first.skip(4);
    CHECK(first.u32() == 1);
}

TEST_CASE("client-features 22.5: a reply goes to whoever told last") {
    Chat chat;
    chat.line("/r hello");
    CHECK(chat.server.sent.empty());
    chat.hear(net::Tell{text("psst"), text("Ann"), core::ObjectId(0x50000002), core::ObjectId(0x50000001), 3});
    CHECK(chat.last_line() == "Ann tells you, \"psst\"");
    chat.line("/r hello");
    CHECK(chat.server.last<net::TellAction>().name == text("Ann"));
}

TEST_CASE("client-features 22.4: a selected creature is told by its id") {
    Chat chat;
    chat.context.selected = core::ObjectId(0x80000112);
    chat.context.selected_name = "Borin the Smith";
    chat.line("/tell borin the smith, hello");
    CHECK(chat.server.last<net::TalkDirect>().guid == core::ObjectId(0x80000112));
    chat.line("/tell Ann, hello");
    CHECK(chat.server.last_is<net::TellAction>());
    chat.context.selected_player = true;
    chat.line("/tell borin the smith, hello");
    CHECK(chat.server.last_is<net::TellAction>());
}

TEST_CASE("net-messages 9.2: a line in a room, and the rooms that the player does not hear") {
    Chat chat;
    chat.line("/general hello");
    CHECK(chat.server.sent.empty());
    net::SetTurbineChatChannels rooms;
    rooms.general = 77;
    chat.hear(rooms);
    chat.line("/cg h\xC3\xA4llo");
    REQUIRE(chat.server.sent.size() == 1);
    const auto sent = net::decode<net::TurbineChat>(chat.server.sent[0]);
    const auto& request = std::get<net::TurbineChatRequest>(sent.payload);
    CHECK(request.room == 77);
    CHECK(request.text == "h\xC3\xA4llo");
    CHECK(request.guid == core::ObjectId(0x50000001));
    CHECK(request.chat_type == 2);
    chat.line("/trade hello");
    CHECK(chat.server.sent.size() == 1);
}

TEST_CASE("net-messages 8.7: friends are removed by the id that the server gave") {
    Chat chat;
    net::FriendsListUpdate list;
    list.friends.push_back({core::ObjectId(0x50000009), true, false, text("Ann"), {}, {}});
    chat.hear(list);
    chat.line("/friends");
    CHECK(chat.last_line() == "Friends: Ann (online)");
    chat.line("/friends remove ann");
    CHECK(chat.server.last<net::RemoveFriend>().guid == core::ObjectId(0x50000009));
    chat.line("/friends remove Carl");
    CHECK(chat.server.sent.size() == 1);
    chat.line("/friends remove -all");
    CHECK(chat.server.last_is<net::RemoveAllFriends>());
    list.type = 2;
    chat.hear(list);
    chat.line("/friends");
    CHECK(chat.last_line() == "No friends to list.");
}

TEST_CASE("net-messages 7.2: what the server says is read with who says it") {
    Chat chat;
    chat.log.on_message(server_message(net::HearSpeech{text("hi"), text("Ann"), core::ObjectId(0x50000002), 2}));
    CHECK(chat.last_line() == "Ann says, \"hi\"");
    CHECK(chat.log.lines().back().type == 2);
    chat.log.on_message(server_message(net::EmoteText{core::ObjectId(0x50000002), text("Ann"), text("waves")}));
    CHECK(chat.last_line() == "Ann waves");
    chat.log.on_message(server_message(net::ServerMessage{text("Welcome %s%n"), 0}));
    CHECK(chat.last_line() == "Welcome %s%n");
    chat.hear(net::ChannelBroadcast{0x800, text(""), text("here")});
    CHECK(chat.last_line() == "[Fellowship] You say, \"here\"");
    chat.hear(net::WeenieError{0x052B});
    CHECK(chat.last_line() == "That character is not available.");
    chat.hear(net::WeenieErrorWithString{0x054D, text("chest")});
    CHECK(chat.last_line() == "The chest is currently in use.");
    chat.hear(net::UseDone{0x001D});
    CHECK(chat.last_line() == "You are too busy.");
    chat.hear(net::InventoryServerSaveFailed{core::ObjectId(1), 0x0029});
    CHECK(chat.last_line() == "You are stuck.");
    const std::size_t lines = chat.log.lines().size();
    chat.hear(net::UseDone{0});
    chat.hear(net::WeenieErrorWithString{0x051B, text("General")});  // the noise of a login
    CHECK(chat.log.lines().size() == lines);
}

TEST_CASE("net-messages 14.7: an error without words is told by its number") {
    CHECK(app::error_text(0x0024) == "You cannot jump while in the air.");
    CHECK(app::error_text(0x0499) == "Error 0x0499");
    CHECK(app::error_text(0x12345, "it") == "Error 0x12345: it");
}

TEST_CASE("client-features 22.1: the window keeps a thousand lines, and no line is endless") {
    app::ChatLog log;
    for (std::size_t i = 0; i < app::ChatLog::kMostLines + 5; ++i) {
        log.tell("line " + std::to_string(i));
    }
    CHECK(log.lines().size() == app::ChatLog::kMostLines);
    CHECK(log.lines().front().text == "line 5");
    CHECK(log.added() == app::ChatLog::kMostLines + 5);
    log.on_message(server_message(net::ServerMessage{net::Text(std::string(60000, '\xE4')), 0}));
    CHECK(log.lines().back().text.size() <= app::ChatLog::kMostBytes);
    CHECK(log.lines().back().text.size() % 2 == 0);  // whole characters of two bytes
    log.tell("two\nlines");
    CHECK(log.lines().back().text == "lines");
}
