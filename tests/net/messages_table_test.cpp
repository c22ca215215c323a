#include "net/messages/message_table.h"

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "core/format_error.h"
#include "core/random.h"
#include "net/messages/game_event.h"
#include "net/messages/names.h"
#include "net/messages/opcodes.h"
#include "tests/net/messages_any.h"
#include "tests/support/catch.h"

using namespace portalspace;
using Bytes = std::vector<std::byte>;

namespace {

std::string key_of(const net::MessageRow& row) {
    const auto hex4 = [](std::uint32_t v) { return core::id_text(v).substr(6); };
    return row.inner == 0 ? hex4(row.opcode) : hex4(row.opcode) + ":" + hex4(row.inner);
}

Bytes envelope(const net::MessageRow& row) {
    core::ByteWriter w;
    w.u32(row.opcode);
    if (row.opcode == net::GameEventHeader::kOpcode) {
        net::GameEventHeader{core::ObjectId(1), 2, row.inner}.pack(w);
    } else if (row.opcode == net::GameActionHeader::kOpcode) {
        net::GameActionHeader{2, row.inner}.pack(w);
    }
    return w.take();
}

template <class Check>
void for_each_row(Check check) {
    for (const auto direction : {net::Direction::s2c, net::Direction::c2s}) {
        for (const net::MessageRow& row :
             direction == net::Direction::s2c ? net::server_messages() : net::client_messages()) {
            INFO(std::string(row.name) << " " << core::id_text(row.opcode) << " " << core::id_text(row.inner));
            check(direction, row);
        }
    }
}

}  // namespace

TEST_CASE("net-messages 2: each row is found by its numbers and has a name of its own") {
    std::set<std::pair<net::Direction, std::string_view>> names;
    std::size_t doubled = 0;
    for_each_row([&](net::Direction direction, const net::MessageRow& row) {
        CHECK(net::find_row(direction, row.opcode, row.inner) == &row);
        CHECK(net::find_reader(direction, envelope(row)) == &row);
        doubled += names.insert({direction, row.name}).second ? 0 : 1;
        const auto group =
            direction == net::Direction::s2c ? net::server_queue(row.opcode) : net::client_queue(row.opcode);
        CHECK(row.group == group);
        CHECK((row.print == nullptr) == (row.recode == nullptr));
    });
    CHECK(doubled == 1);  // SoulEmote, at top level and as an event
    CHECK(net::server_messages().size() > 190);
    CHECK(net::client_messages().size() > 160);
}

TEST_CASE("net-messages 2: the names are those of message-names.json") {
    std::ifstream in(std::filesystem::path(PORTALSPACE_TEST_DATA) / "sessions" / "message-names.json");
    const auto names = nlohmann::json::parse(in);
    std::size_t found = 0;
    for (const net::MessageRow& row : net::server_messages()) {
        INFO(key_of(row));
        if (names.contains(key_of(row))) {
            CHECK(names[key_of(row)] == std::string(row.name));
            ++found;
        } else {
            CHECK((row.name.starts_with("Message") || row.print == nullptr));
        }
    }
    CHECK(found == names.size());
}

TEST_CASE("net-messages 1.8: queues of the tables") {
    const auto group = [](std::uint32_t opcode) { return net::server_queue(opcode); };
    for (const std::uint32_t opcode : {0xF619U, 0xF625U, 0xF745U, 0xF746U, 0xF747U, 0xF748U, 0xF749U, 0xF74AU, 0xF74BU,
                                       0xF74CU, 0xF74EU, 0xF750U, 0xF751U, 0xF752U, 0xF754U, 0xF755U, 0xF7DBU}) {
        CHECK(group(opcode) == net::Queue::smartbox);
    }
    for (const std::uint32_t opcode : {0xF7E2U, 0xF7E4U, 0xF7E5U, 0xF7E7U, 0xF7E8U, 0xF7E9U, 0xF7EAU}) {
        CHECK(group(opcode) == net::Queue::database);
    }
    CHECK(group(0xF7DE) == net::Queue::login);
    CHECK(group(0xF753) == net::Queue::secure_weenie);
    CHECK(group(0xF630) == net::Queue::ui);
    CHECK(group(0x02CD) == net::Queue::ui);
    CHECK(group(0x1234) == net::Queue::ui);
    for (const std::uint32_t opcode : {0xF653U, 0xF655U, 0xF656U, 0xF657U, 0xF7C8U, 0xF7DEU}) {
        CHECK(net::client_queue(opcode) == net::Queue::login);
    }
    for (const std::uint32_t opcode : {0xF7E3U, 0xF7E6U, 0xF7EAU}) {
        CHECK(net::client_queue(opcode) == net::Queue::database);
    }
    for (const std::uint32_t opcode : {0xF6EAU, 0xF7CCU, 0xF7CDU, 0xF7D9U}) {
        CHECK(net::client_queue(opcode) == net::Queue::control);
    }
}

TEST_CASE("net-messages 2.3: a kind that is known in the other envelope is read all the same") {
    core::ByteWriter event;
    event.u32(net::GameEventHeader::kOpcode);
    net::GameEventHeader{core::ObjectId(1), 2, 0x0024}.pack(event);
    event.u32(7);
    CHECK(net::try_decode(net::Direction::s2c, event.view()) == net::Decoding::whole);
    core::ByteWriter top;
    top.u32(0x00A0);
    top.u32(7);
    top.u32(0x1D);
    CHECK(net::try_decode(net::Direction::s2c, top.view()) == net::Decoding::whole);
    CHECK(net::message_name(top.view()) == "Message00A0");
}

TEST_CASE("net-messages 13: unknown opcodes and events, and those known by name only, are no errors") {
    const auto decode = [](std::uint32_t opcode, std::uint32_t event) {
        core::ByteWriter w;
        w.u32(opcode);
        w.u32(1);
        w.u32(2);
        w.u32(event);
        return net::try_decode(net::Direction::s2c, w.view());
    };
    CHECK(decode(0x1234, 0) == net::Decoding::unknown);
    CHECK(decode(net::GameEventHeader::kOpcode, 0x0FFF) == net::Decoding::unknown);
    CHECK(decode(0xF7CA, 0) == net::Decoding::raw);
    CHECK(decode(net::GameEventHeader::kOpcode, 0x00C3) == net::Decoding::raw);
    CHECK(net::try_decode(net::Direction::s2c, Bytes()) == net::Decoding::malformed);
}

TEST_CASE("net-messages 13: every decoder takes any bytes or refuses them") {
    core::Random random(20261130);
    for_each_row([&](net::Direction direction, const net::MessageRow& row) {
        for (int round = 0; round < 40; ++round) {
            Bytes bytes = envelope(row);
            const std::size_t body = random.next_u32() % 400;
            const std::uint32_t kind = random.next_u32() % 3;
            for (std::size_t i = 0; i < body; ++i) {
                const auto any = static_cast<std::byte>(random.next_u32());
                bytes.push_back(kind == 0 ? std::byte{0xFF} : kind == 1 && i % 4 != 0 ? std::byte{0} : any);
            }
            (void)net::try_decode(direction, bytes);
            try {
                (void)test::recode(direction, bytes);
            } catch (const core::FormatError&) {
                continue;
            }
        }
    });
}
