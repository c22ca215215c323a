#include <cstdint>
#include <cstring>
#include <iterator>
#include <string>
#include <vector>

#include "tests/net/session_link.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::net;
using net::test::Link;
using net::test::numbered_message;
using net::test::Weather;

namespace {

constexpr std::uint32_t kMessages = 1000;  ///< each way: 2,000 a run

std::size_t size_for(std::uint32_t number) {
    constexpr std::size_t kSizes[] = {12, 40, 60, 100, 200, 449, 30, 16, 464, 24, 1000, 80};
    return kSizes[number % std::size(kSizes)];
}

/// What went wrong on the way to one end; empty when each message came once, in order and byte for byte.
std::string problem(const char* end, const std::vector<DeliveredMessage>& arrived, std::uint32_t shift) {
    for (std::uint32_t i = 0; i < arrived.size() && i < kMessages; ++i) {
        if (arrived[i].bytes != numbered_message(i, size_for(i + shift))) {
            std::uint32_t number = 0;
            std::memcpy(&number, arrived[i].bytes.data() + 4, 4);
            return std::string(end) + " got message " + std::to_string(number) + " of " +
                   std::to_string(arrived[i].bytes.size()) + " bytes in place " + std::to_string(i);
        }
    }
    return arrived.size() == kMessages ? std::string()
                                       : std::string(end) + " got " + std::to_string(arrived.size()) + " messages of " +
                                             std::to_string(kMessages);
}

/// Both ends say a thousand messages each. The first thing that went wrong, or nothing.
std::string exchange(const Weather& weather, std::uint64_t seed) {
    Link link(seed);
    link.keep_datagrams = false;
    link.connect();
    if (link.client.state() != TransportState::connected) {
        return "the login failed: " + link.client.reason();
    }
    link.weather = weather;
    for (std::uint32_t i = 0; i < kMessages; ++i) {
        link.client.send(3, numbered_message(i, size_for(i)));
        link.server->send(9, numbered_message(i, size_for(i + 3)));
        if (i % 4 == 3) {
            link.run(0.2);
        }
    }
    link.run(120.0, [&] {
        return (link.to_client.size() >= kMessages && link.to_server.size() >= kMessages) ||
               link.client.state() != TransportState::connected;
    });
    link.run(3.0);
    if (link.client.state() != TransportState::connected) {
        return "the client's connection is lost: " + link.client.reason();
    }
    const std::string there = problem("the server", link.to_server, 0);
    return there.empty() ? problem("the client", link.to_client, 3) : there;
}

}  // namespace

TEST_CASE("loss matrix: 144 networks, 2,000 messages each, delivered once, in order and unchanged") {
    int runs = 0;
    for (const float loss : {0.0F, 0.01F, 0.05F, 0.10F, 0.20F, 0.30F}) {
        for (const float reorder : {0.0F, 0.25F}) {
            for (const float duplicate : {0.0F, 0.05F}) {
                for (const float jitter : {0.0F, 0.2F}) {
                    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
                        INFO("loss " << loss << " reorder " << reorder << " duplicate " << duplicate << " jitter "
                                     << jitter << " seed " << seed);
                        CHECK(exchange({loss, duplicate, reorder, jitter}, seed) == "");
                        ++runs;
                    }
                }
            }
        }
    }
    CHECK(runs == 144);
}

TEST_CASE("40 % loss ends in delivery or in a clean time-out with a sentence") {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        Link link(seed);
        link.keep_datagrams = false;
        link.connect();
        link.weather.loss = 0.4F;
        for (std::uint32_t i = 0; i < 300; ++i) {
            link.client.send(3, numbered_message(i, 60));
            link.server->send(9, numbered_message(i, 60));
            link.run(0.1);
        }
        link.run(600.0, [&] {
            return (link.to_client.size() == 300 && link.to_server.size() == 300) ||
                   link.client.state() != TransportState::connected;
        });
        const bool delivered = link.to_client.size() == 300 && link.to_server.size() == 300;
        const bool told = link.client.state() == TransportState::failed && !link.client.reason().empty();
        INFO("seed " << seed << ": " << link.to_client.size() << " and " << link.to_server.size());
        CHECK((delivered || told));
        for (std::uint32_t i = 0; i < link.to_server.size(); ++i) {
            REQUIRE(link.to_server[i].bytes == numbered_message(i, 60));
        }
        for (std::uint32_t i = 0; i < link.to_client.size(); ++i) {
            REQUIRE(link.to_client[i].bytes == numbered_message(i, 60));
        }
    }
}

TEST_CASE("blackouts of 5, 20 and 55 seconds are survived, and what was said meanwhile arrives") {
    for (const double seconds : {5.0, 20.0, 55.0}) {
        for (const bool talking : {false, true}) {
            INFO(seconds << " s, " << (talking ? "talking" : "silent"));
            Link link;
            link.connect();
            link.run(5.0);
            link.weather.loss = 1;
            if (talking) {
                for (std::uint32_t i = 0; i < 5; ++i) {
                    link.client.send(3, numbered_message(i, 40));
                    link.server->send(9, numbered_message(i, 40));
                    link.run(seconds / 5);
                }
            } else {
                link.run(seconds);
            }
            link.weather.loss = 0;
            link.run(8.0);
            CHECK(link.client.state() == TransportState::connected);
            CHECK_FALSE(link.server->dead(link.now));
            link.client.send(3, numbered_message(7, 40));
            link.server->send(9, numbered_message(7, 40));
            const std::size_t expected = talking ? 6 : 1;
            CHECK(
                link.run(10.0, [&] { return link.to_client.size() == expected && link.to_server.size() == expected; }));
        }
    }
}

TEST_CASE("a blackout of more than 60 seconds is told within a second") {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        Link link(seed);
        link.connect();
        link.run(3.0 + 0.37 * static_cast<double>(seed));
        const double last = link.now - link.client.silence(link.now);
        link.weather.loss = 1;
        REQUIRE(link.run(70.0, [&] { return link.client.state() == TransportState::failed; }));
        CHECK(link.now - last > 60.0);
        CHECK(link.now - last < 61.0);
        CHECK(link.client.reason().find("fell silent") != std::string::npos);
    }
}

TEST_CASE("more messages at once than the send window holds go out in turns, none is lost") {
    Link link;
    link.keep_datagrams = false;
    link.connect();
    link.weather.loss = 0.05F;
    for (std::uint32_t i = 0; i < 900; ++i) {
        link.client.send(3, numbered_message(i, 440));
    }
    REQUIRE(link.run(120.0, [&] { return link.to_server.size() == 900; }));
    CHECK_FALSE(link.server->dead(link.now));
    for (std::uint32_t i = 0; i < 900; ++i) {
        REQUIRE(link.to_server[i].bytes == numbered_message(i, 440));
    }
}
