#include <string>
#include <utility>
#include <variant>

#include "net/messages/turbine_chat.h"
#include "tests/net/messages_check.h"

using namespace portalspace;
using core::ObjectId;
using net::TurbineChat;
using net::TurbineChatLine;
using net::TurbineChatRequest;

TEST_CASE("net-messages 15.11: F7DE-1, a Turbine chat line with sizes that are too large") {
    const auto chat = net::decode<TurbineChat>(test::vector_bytes("F7DE-1"));
    CHECK(chat.blob_type == 1);
    CHECK(chat.dispatch == 1);
    CHECK(chat.target_id == 0x000B00B5);
    CHECK(chat.transport_id == 0x000B00B5);
    REQUIRE(std::holds_alternative<TurbineChatLine>(chat.payload));
    const auto& line = std::get<TurbineChatLine>(chat.payload);
    CHECK(line.room == 2);
    CHECK(line.sender == "Alice");
    CHECK(line.text == "hello world");
    CHECK(line.guid == ObjectId(0x50000001));
    CHECK(line.chat_type == 2);
    const test::Bytes again = net::encode(chat);
    CHECK(again.size() == 94);
    CHECK(again[4] == std::byte{86});  // the true counts, where ACE writes 8 too many
    CHECK(again[36] == std::byte{54});
    CHECK(net::decode<TurbineChat>(again) == chat);
}

TEST_CASE("net-messages 15.11: F7DE-2, the client says something in a room") {
    const test::Bytes bytes = test::vector_bytes("F7DE-2");
    const auto chat = net::decode<TurbineChat>(bytes);
    REQUIRE(std::holds_alternative<TurbineChatRequest>(chat.payload));
    CHECK(std::get<TurbineChatRequest>(chat.payload) == TurbineChatRequest{1, 2, "Hi all", ObjectId(0x50000001), 0, 2});
    CHECK(net::encode(TurbineChat::of(TurbineChatRequest{1, 2, "Hi all", ObjectId(0x50000001), 0, 2})) == bytes);
}

TEST_CASE("net-messages 9.3: a long Turbine text is as long as the message, whatever its length says") {
    TurbineChatLine line;
    line.sender = "Bob";
    line.text = std::string(300, 'x') + "\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80";
    const auto chat = TurbineChat::of(line);
    test::Bytes bytes = net::encode(chat);
    CHECK(net::decode<TurbineChat>(bytes) == chat);
    const std::size_t length_at = 4 + 36 + 4 + 1 + 6;
    CHECK(bytes[length_at] == std::byte{0x81});
    bytes[length_at] = std::byte{0x80};  // as ACE writes it: the high bits are lost
    CHECK(net::decode<TurbineChat>(bytes) == chat);
    bytes.push_back(std::byte{0});
    CHECK_THROWS_AS(net::decode<TurbineChat>(bytes), core::FormatError);
}

TEST_CASE("net-messages 9.2: responses and unknown blobs come back") {
    TurbineChat response;
    response.blob_type = net::TurbineChatResponse::kBlob;
    response.payload = net::TurbineChatResponse{7, 2, 2, 0};
    test::comes_back(response);
    TurbineChat other;
    other.blob_type = 9;
    other.payload = net::TurbineChatBlob{{std::byte{1}, std::byte{2}}};
    test::comes_back(other);
    test::comes_back(net::SetTurbineChatChannels{1, 2, 3, 4, 5, 10, 6, 7, 8, 9});
}

TEST_CASE("net-messages 15.1: Turbine text lengths") {
    const auto length_bytes = [](std::size_t units) {
        const auto bytes = net::encode(TurbineChat::of(TurbineChatRequest{0, 0, std::string(units, 'x'), {}, 0, 0}));
        return std::pair(bytes[4 + 36 + 16], bytes[4 + 36 + 17]);
    };
    CHECK(length_bytes(2) == std::pair(std::byte{2}, std::byte{0x78}));
    CHECK(length_bytes(128) == std::pair(std::byte{0x80}, std::byte{0x80}));
    CHECK(length_bytes(300) == std::pair(std::byte{0x81}, std::byte{0x2C}));
}
