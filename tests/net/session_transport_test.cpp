#include <iterator>

#include "net/session/transport.h"

#include "net/loopback/server_transport.h"
#include "net/messages/encode.h"
#include "net/messages/login.h"
#include "net/packet/packet_builder.h"
#include "tests/net/session_link.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::net;
using net::test::Link;
using net::test::numbered_message;

namespace {

std::size_t size_for(std::uint32_t number) {
    constexpr std::size_t kSizes[] = {8, 40, 449, 463, 464, 448, 1000, 100, 896, 20, 2400};
    return kSizes[number % std::size(kSizes)];
}

/// Client and server both send while the weather rages; then everything must have come once, in order and unchanged.
void exchange(net::test::Weather weather, std::uint64_t seed) {
    constexpr std::uint32_t kCount = 120;
    Link link(seed);
    link.connect();
    REQUIRE(link.client.state() == TransportState::connected);
    link.weather = weather;
    for (std::uint32_t i = 0; i < kCount; ++i) {
        link.client.send(3, numbered_message(i, size_for(i)));
        link.server->send(i % 3 == 0 ? 10 : 9, numbered_message(i, size_for(i + 4)));
        link.run(0.08);
    }
    const bool complete =
        link.run(60.0, [&] { return link.to_client.size() >= kCount && link.to_server.size() >= kCount; });
    INFO("client got " << link.to_client.size() << ", server got " << link.to_server.size());
    REQUIRE(complete);
    link.run(10.0);

    REQUIRE(link.to_server.size() == kCount);
    for (std::uint32_t i = 0; i < kCount; ++i) {
        REQUIRE(link.to_server[i].bytes == numbered_message(i, size_for(i)));
    }
    REQUIRE(link.to_client.size() == kCount);
    std::uint32_t next[2] = {0, 0};  // order holds inside a queue
    for (const DeliveredMessage& message : link.to_client) {
        std::uint32_t& i = next[message.queue == 10 ? 0 : 1];
        while ((i % 3 == 0) != (message.queue == 10)) {
            ++i;
        }
        REQUIRE(message.bytes == numbered_message(i, size_for(i + 4)));
        ++i;
    }
    CHECK(link.client.state() == TransportState::connected);
    CHECK_FALSE(link.server->dead(link.now));
    CHECK(link.crossed < 4000);  // about 700 of data: repeats stay bounded
}

}  // namespace

TEST_CASE("a quiet network delivers every message once") { exchange({}, 1); }

TEST_CASE("loss of 5 % is repaired") {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        exchange({0.05F, 0, 0}, seed);
    }
}

TEST_CASE("loss of 20 % is repaired") {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        exchange({0.20F, 0, 0}, seed);
    }
}

TEST_CASE("reordered and doubled datagrams change nothing") {
    exchange({0, 0.1F, 0.3F}, 5);
    exchange({0, 0.5F, 0.0F}, 6);
    exchange({0.1F, 0.1F, 0.3F}, 7);
}

TEST_CASE("a lost LoginRequest, ConnectRequest or ConnectResponse does not end the login") {
    Link link;
    SECTION("LoginRequest") {
        link.server_present = false;
        link.start();
        link.run(1.0);
        link.server_present = true;
        REQUIRE(link.run(10.0, [&] { return link.client.state() == TransportState::connected; }));
        CHECK(link.now < 100.0 + 6.0);
    }
    SECTION("ConnectRequest: the repeat clears the session, the third request begins anew") {
        link.weather.loss = 0;
        link.start();
        link.weather.loss = 1;
        link.run(1.0);
        link.weather.loss = 0;
        REQUIRE(link.run(20.0, [&] { return link.client.state() == TransportState::connected; }));
        CHECK(link.now > 100.0 + 7.0);
    }
    SECTION("ConnectResponse") {
        link.start();
        link.run(0.2);
        REQUIRE(link.client.state() == TransportState::await_activation);
        link.weather.loss = 1;
        link.run(1.0);
        link.weather.loss = 0;
        REQUIRE(link.run(5.0, [&] { return link.client.state() == TransportState::connected; }));
    }
}

TEST_CASE("a server that does not answer: one sentence after the retry time, three requests") {
    Link link;
    link.server_present = false;
    link.start();
    link.run(11.9);
    CHECK(link.client.state() == TransportState::await_connect_request);
    CHECK(link.client_datagrams.size() == 3);
    link.run(0.2);
    CHECK(link.client.state() == TransportState::failed);
    CHECK(link.client.reason().find("10.0.0.5:9000 does not answer") == 0);
    CHECK(link.client.next_due(link.now) > link.now + 1e6);
}

TEST_CASE("a server that falls silent: the session ends after a minute") {
    Link link;
    link.connect();
    link.server_present = false;
    link.weather.loss = 1;
    link.run(59.0);
    CHECK(link.client.state() == TransportState::connected);
    CHECK(link.client.silence(link.now) > 50.0);
    link.run(5.0);
    CHECK(link.client.state() == TransportState::failed);
    CHECK(link.client.reason().find("fell silent") != std::string::npos);
}

TEST_CASE("a forged farewell ends the session only when silence follows") {
    Link link;
    link.connect();
    const auto farewell = build_packet({0, 0x0B, 0, 1}, OptionalHeaders().with_disconnect(), {}, std::nullopt);
    link.client.receive(1, farewell.view(), link.now);
    link.server->send(9, numbered_message(1, 20));
    link.run(22.0);
    CHECK(link.client.state() == TransportState::connected);
    link.weather.loss = 1;
    link.client.receive(1, farewell.view(), link.now);
    link.run(6.0);
    CHECK(link.client.state() == TransportState::failed);
}

TEST_CASE("garbage and forged packets change nothing") {
    Link link;
    link.connect();
    core::Random random(99);
    for (int i = 0; i < 900; ++i) {
        std::vector<std::byte> junk(static_cast<std::size_t>(random.next_u32() % 600));
        for (std::byte& b : junk) {
            b = static_cast<std::byte>(random.next_u32() & 0xFF);
        }
        CHECK_FALSE(link.client.receive(1, junk, link.now));
    }
    // A well-formed encrypted packet whose key is a guess, clear fragments, a ConnectRequest too late.
    const std::vector<std::byte> body = numbered_message(5, 40);
    const FragmentView fragment = fragment_of(body, ace_blob_id(40), 9, 0);
    const std::span<const FragmentView> one(&fragment, 1);
    CHECK_FALSE(link.client.receive(1, build_packet({4, 0x0B, 0, 1}, {}, one, 0x12345678U).view(), link.now));
    CHECK_FALSE(link.client.receive(1, build_packet({4, 0x0B, 0, 1}, {}, one, std::nullopt).view(), link.now));
    OptionalHeaders again;
    again.with_connect_request({1, 2, 3, 4, 5, 0});
    CHECK_FALSE(link.client.receive(0, build_packet({0, 0x0B, 0, 1}, again, {}, std::nullopt).view(), link.now));
    link.run(0.1);
    CHECK(link.to_client.empty());

    link.server->send(9, numbered_message(1, 600));
    link.client.send(3, numbered_message(2, 30));
    REQUIRE(link.run(3.0, [&] { return link.to_client.size() == 1 && link.to_server.size() == 1; }));
    CHECK(link.client.stats().rejected_structure >= 500);
}

TEST_CASE("more than a thousand wrong checksums in ten seconds end the session with a sentence") {
    Link link;
    link.connect();
    for (int i = 0; i < 1002; ++i) {
        link.client.receive(
            1, build_packet({4, 0x0B, 0, 1}, {}, {}, 0xDEAD0000U + static_cast<std::uint32_t>(i)).view(), link.now);
    }
    CHECK(link.client.state() == TransportState::failed);
    CHECK(link.client.reason().find("damaged") != std::string::npos);
}

TEST_CASE("a flood of requests for lost packets is answered within limits") {
    Link link;
    link.connect();
    for (std::uint32_t i = 0; i < 100; ++i) {
        link.client.send(3, numbered_message(i, 400));
    }
    link.tick();
    const std::size_t before = link.client_datagrams.size();
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t n = 2; n < 102; ++n) {
        numbers.push_back(n);
    }
    OptionalHeaders nak;
    nak.with_nak(numbers);
    const Datagram request = build_packet({1, 0x0B, 0, 1}, nak, {}, std::nullopt);
    for (int i = 0; i < 50; ++i) {
        link.client.receive(1, request.view(), link.now);
    }
    link.tick();
    CHECK(link.client_datagrams.size() - before <= 50);
}

TEST_CASE("leaving sends Disconnect three times and nothing more") {
    Link link;
    link.connect();
    const std::size_t before = link.client_datagrams.size();
    link.client.close(link.now);
    CHECK(link.run(0.3, [&] { return link.client.state() == TransportState::closed; }));
    std::size_t farewells = 0;
    for (std::size_t i = before; i < link.client_datagrams.size(); ++i) {
        farewells += parse_packet(link.client_datagrams[i]).has(PacketFlag::disconnect) ? 1 : 0;
    }
    CHECK(farewells == 3);
    CHECK(link.server->dead(link.now));
    const std::size_t after = link.client_datagrams.size();
    link.run(5.0);
    CHECK(link.client_datagrams.size() == after);
}

TEST_CASE("account and password that cannot be sent are refused with a sentence") {
    TransportConfig config;
    config.account = std::string(51, 'a');
    CHECK_THROWS_AS(Transport(config), std::invalid_argument);
    config.account = "a";
    config.password = "p\xC3\xA4ss";
    CHECK_THROWS_AS(Transport(config), std::invalid_argument);
}

TEST_CASE("every datagram of the client keeps to the size limit, and its numbers have no hole") {
    Link link(3);
    link.connect();
    link.weather = {0.1F, 0, 0};
    for (std::uint32_t i = 0; i < 60; ++i) {
        link.client.send(3, numbered_message(i, size_for(i)));
        link.run(0.3);
    }
    std::uint32_t highest = 1;
    for (const auto& bytes : link.client_datagrams) {
        REQUIRE(bytes.size() <= kMaxPacket);
        const PacketView packet = parse_packet(bytes);
        if (packet.encrypted() && !packet.has(PacketFlag::retransmission)) {
            REQUIRE(packet.header.sequence == highest + 1);
            highest = packet.header.sequence;
        }
    }
    CHECK(highest > 60);
}
