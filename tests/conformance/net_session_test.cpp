#include "net/packet/packet_builder.h"
#include "net/packet/packet_parser.h"
#include "net/session/receive_order.h"
#include "net/session/server_clock.h"
#include "tests/net/session_link.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::net;
using net::test::Link;
using net::test::numbered_message;

namespace {

std::vector<std::uint32_t> due(ReceiveOrder& order, double now) {
    std::vector<std::uint32_t> numbers;
    order.collect_due(now, numbers);
    return numbers;
}

void advance_to(ReceiveOrder& order, std::uint32_t contiguous) {
    for (std::uint32_t n = order.contiguous() + 1; n <= contiguous; ++n) {
        REQUIRE(order.accept(n, {}, 0.0));
    }
}

}  // namespace

TEST_CASE("net-transport 12.13: sequence handling of the client") {
    ReceiveOrder order({});
    advance_to(order, 10);
    CHECK(order.accept(11, {}, 1.0));
    CHECK(order.contiguous() == 11);
    CHECK_FALSE(order.accept(13, {}, 1.0));
    order.hint(14, 1.0);
    CHECK(due(order, 1.05).empty());
    CHECK(due(order, 1.061) == std::vector<std::uint32_t>{12});

    const std::uint32_t gone[] = {12};
    CHECK(order.reject(14, SequenceList(std::span<const std::uint32_t>(gone)), 1.1));
    int delivered = 0;
    while (order.next().has_value()) {
        ++delivered;
    }
    CHECK(delivered == 3);  // 12 given up, 13, and the reject's own 14
    CHECK(order.contiguous() == 14);
    CHECK(order.known(14));
    CHECK(order.accept(15, {}, 1.2));
    CHECK(order.known(15));
    CHECK_FALSE(order.plausible(60000));
}

TEST_CASE("net-transport 6.2: a pure ack beyond everything received asks after 100 ms") {
    ReceiveOrder order({});
    advance_to(order, 4);
    order.hint(6, 2.0);
    CHECK(due(order, 2.09).empty());
    CHECK(due(order, 2.11) == std::vector<std::uint32_t>{5, 6});
    CHECK(due(order, 2.5).empty());
    CHECK(due(order, 2.72) == std::vector<std::uint32_t>{5, 6});
}

TEST_CASE("net-transport 7.2: a RejectRetransmit is believed only after a request, about missing numbers") {
    ReceiveOrder order({});
    advance_to(order, 4);
    const std::uint32_t gone[] = {5};
    const SequenceList list{std::span<const std::uint32_t>(gone)};
    CHECK_FALSE(order.reject(7, list, 1.0));
    CHECK_FALSE(order.accept(6, {}, 1.0));
    CHECK(due(order, 1.1) == std::vector<std::uint32_t>{5});
    CHECK_FALSE(order.reject(60, SequenceList{}, 1.2));
    CHECK_FALSE(order.reject(7, list, 32.0));
    CHECK(order.reject(7, list, 1.2));
}

TEST_CASE("net-transport 7.3: bounds of what waits") {
    ReceiveOrder order({});
    CHECK_FALSE(order.accept(5000, {}, 0.0));
    CHECK(order.overflowed());
}

TEST_CASE("net-transport 6.9: the server's clock steps above two seconds and slews below") {
    ServerClock clock;
    CHECK_FALSE(clock.at(0).has_value());
    clock.begin(1000.0, 10.0);
    CHECK(*clock.at(11.0) == Approx(1001.0));
    clock.correct(1002.0, 0.0, 11.0);
    CHECK(*clock.at(11.0) == Approx(1001.0));
    CHECK(*clock.at(11.5) == Approx(1002.0));
    CHECK(*clock.at(12.0) == Approx(1003.0));
    clock.correct(2000.0, 0.2, 12.0);
    CHECK(*clock.at(12.0) == Approx(2000.1));
    clock.correct(std::numeric_limits<double>::quiet_NaN(), 0, 12.0);
    clock.correct(-1.0, 0, 12.0);
    clock.correct(3e9, 0, 12.0);
    CHECK(*clock.at(12.0) == Approx(2000.1));
}

TEST_CASE("net-transport 5.4: order and form of the first packets") {
    Link link;
    link.start();
    REQUIRE(link.client_datagrams.size() == 1);
    const PacketView login = parse_packet(link.client_datagrams[0]);
    CHECK(login.header.flags.raw() == 0x00010000);
    CHECK(login.header.sequence == 0);
    CHECK(login.header.id == 0);
    link.run(0.25);
    CHECK(link.client_datagrams.size() == 1);  // ConnectResponse waits 300 ms after ConnectRequest
    link.run(0.2);
    REQUIRE(link.client.state() == TransportState::connected);
    const PacketView response = parse_packet(link.client_datagrams[1]);
    CHECK(response.header.flags.raw() == 0x00080000);
    CHECK(response.header.sequence == 1);
    CHECK(response.header.id == 0);
    CHECK(response.optional.connect_response == 0x1122334455667788U);

    link.client.send(5, numbered_message(1, 40));
    link.run(0.02);
    const PacketView first = parse_packet(link.client_datagrams[2]);
    CHECK(first.header.flags.raw() == 0x00004006);
    CHECK(first.header.sequence == 2);
    CHECK(first.header.id == 7);
    CHECK(first.header.iteration == 1);
    CHECK((*first.fragments.begin()).header.sequence() == 1);
    Isaac keys(0xFBD52C87U);
    CHECK(first.derived_key() == keys.next());
}

TEST_CASE("net-transport 6.3: a pure ack only while nothing of ours is unacknowledged") {
    Link link;
    link.connect();
    link.run(2.5);  // nothing sent yet: the ack of TimeSync is a pure one
    bool pure = false;
    for (const auto& bytes : link.client_datagrams) {
        pure = pure || parse_packet(bytes).pure_ack();
    }
    CHECK(pure);

    link.client.send(3, numbered_message(1, 40));
    link.run(0.05);
    link.weather.loss = 1;  // no acknowledgement reaches the client from now on
    const std::size_t before = link.client_datagrams.size();
    link.run(4.0);
    for (std::size_t i = before; i < link.client_datagrams.size(); ++i) {
        CHECK_FALSE(parse_packet(link.client_datagrams[i]).pure_ack());
    }
}

TEST_CASE("net-transport 6.4: a NAK is clear, alone, with at most 114 numbers, and repeats the last number") {
    Link link;
    link.connect();
    link.weather.loss = 1;
    for (std::uint32_t i = 0; i < 10; ++i) {
        link.server->send(9, numbered_message(i, 440));
    }
    link.run(0.5);
    link.weather.loss = 0;
    link.server->send(9, numbered_message(10, 440));
    REQUIRE(link.run(3.0, [&] { return link.to_client.size() == 11; }));
    std::size_t naks = 0;
    for (const auto& bytes : link.client_datagrams) {
        const PacketView packet = parse_packet(bytes);
        if (packet.has(PacketFlag::request_retransmit)) {
            ++naks;
            CHECK(packet.header.flags.raw() == 0x00001000);
            CHECK(packet.optional.request_retransmit.size() == 10);
        }
    }
    CHECK(naks == 1);
}

TEST_CASE("net-transport 6.5: the last packet before a silence is sent again when an ack still lacks it") {
    Link link;
    link.connect();
    link.run(2.5);
    link.weather.loss = 1;
    link.client.send(3, numbered_message(1, 40));
    link.run(0.1);
    link.weather.loss = 0;
    REQUIRE(link.run(4.5, [&] { return link.to_server.size() == 1; }));
    CHECK(link.client.stats().resent >= 1);
}

TEST_CASE("net-transport 1.3: every 20 s a NOP goes to the second port") {
    Link link;
    link.connect();
    link.run(65.0);
    int nops = 0;
    for (const auto& bytes : link.client_datagrams) {
        const PacketView packet = parse_packet(bytes);
        if (packet.has(PacketFlag::cicmd_command)) {
            ++nops;
            CHECK(packet.header.id == 0);
            CHECK(packet.header.sequence == 0);
            CHECK(packet.optional.cicmd_command.command == 1);
        }
    }
    CHECK(nops == 3);
}

TEST_CASE("net-transport 6.7: an echo every 5 s, and the round trip from its answer") {
    Link link;
    link.connect();
    link.run(21.0);
    int echoes = 0;
    for (const auto& bytes : link.client_datagrams) {
        echoes += parse_packet(bytes).has(PacketFlag::echo_request) ? 1 : 0;
    }
    CHECK(echoes == 4);
    CHECK(link.client.stats().round_trip > 0.003);
    CHECK(link.client.stats().round_trip < 0.02);
    CHECK(*link.client.server_time(link.now) == Approx(2.8e8 + link.now).margin(0.1));
}

TEST_CASE("net-transport 6.3, 6.8: a client with nothing to say is heard every two seconds, by pure acks") {
    Link link;
    link.connect();
    link.run(3.0);
    const std::size_t before = link.client_datagrams.size();
    link.run(20.0);
    std::size_t numbered = 0;
    for (std::size_t i = before; i < link.client_datagrams.size(); ++i) {
        numbered += parse_packet(link.client_datagrams[i]).encrypted() ? 1 : 0;
    }
    CHECK(numbered <= 8);  // echoes and the ack of a time sync
    CHECK(link.client_datagrams.size() - before >= 10);
    CHECK(link.client.stats().resent == 0);
}
