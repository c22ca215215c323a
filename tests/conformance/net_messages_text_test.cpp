#include "net/messages/chat_actions.h"
#include "net/messages/text.h"
#include "tests/net/messages_check.h"

using namespace portalspace;
using core::ObjectId;
using net::Text;

TEST_CASE("net-messages 15.10: Tell") {
    const auto tell = test::check_event<net::Tell>("B0-02BD");
    CHECK(tell.text.utf8() == "hello");
    CHECK(tell.sender.utf8() == "Bob");
    CHECK(tell.sender_guid == ObjectId(0x50000002));
    CHECK(tell.target == ObjectId(0x50000001));
    CHECK(tell.chat_type == 3);
}

TEST_CASE("net-messages 7.2 and 7.9: texts come back") {
    test::comes_back(net::HearSpeech{Text("hi"), Text("Bob"), ObjectId(1), 2});
    test::comes_back(net::HearRangedSpeech{Text("hi"), Text("Bob"), ObjectId(1), 3.5F, 2});
    test::comes_back(net::EmoteText{ObjectId(1), Text("Bob"), Text("waves")});
    test::comes_back(net::SoulEmote{ObjectId(1), Text("Bob"), Text("waves")});
    test::comes_back(net::ServerMessage{Text("hello"), 0});
    test::comes_back(net::PlayerKilled{Text("dead"), ObjectId(1), ObjectId(2)});
    test::comes_back(net::ChannelBroadcast{4, Text("Bob"), Text("hi")});
    test::comes_back(net::PopupString{Text("box")});
    test::comes_back(net::TransientString{Text("short")});
    test::comes_back(net::ChannelList{{Text("Bob"), Text("Alice")}});
    test::comes_back(net::ChannelIndex{{Text("Help")}});
    test::comes_back(net::QueryAgeResponse{Text(), Text("3d")});
    test::comes_back(net::WeenieError{0x36});
    test::comes_back(net::WeenieErrorWithString{0x51B, Text("General")});
}

TEST_CASE("net-messages 15.9: Talk and Tell") {
    CHECK(test::check_action<net::Talk>("B1-0015").text.utf8() == "Hello there");
    CHECK(test::check_action<net::TellAction>("B1-005D") == net::TellAction{Text("hi"), Text("Bob")});
}

TEST_CASE("net-messages 13: a text of more than 512 bytes is not sent") {
    core::ByteWriter w;
    CHECK_THROWS_AS(net::pack(w, net::Talk{Text(std::string(513, 'x'))}), core::FormatError);
    CHECK_THROWS_AS(net::pack(w, net::TellAction{Text(std::string(513, 'x')), Text("Bob")}), core::FormatError);
    CHECK_THROWS_AS(net::pack(w, net::TalkDirect{Text(std::string(513, 'x')), ObjectId(1)}), core::FormatError);
    CHECK_THROWS_AS(net::pack(w, net::ChatChannel{1, Text(std::string(513, 'x'))}), core::FormatError);
    net::pack(w, net::Talk{Text(std::string(512, 'x'))});
    CHECK(w.size() == 516);
}
