#include <map>
#include <set>

#include "net/loopback/server_transport.h"
#include "net/messages/primitives.h"
#include "net/packet/packet_builder.h"
#include "net/session/receive_order.h"
#include "tests/net/session_link.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::net;
using net::test::Link;
using net::test::numbered_message;

namespace {

/// A server without a transport: numbers and keys as the client expects them next.
struct Forger {
    Isaac keys{0xC83824ABU};
    std::uint32_t sequence = 1;
    std::uint32_t blob = 0;

    Datagram packet(std::span<const FragmentView> fragments) {
        return build_packet({++sequence, 0x0B, 0, 1}, {}, fragments, keys.next());
    }
    Datagram next(std::span<const std::byte> message) {
        const FragmentView fragment = fragment_of(message, ace_blob_id(blob++), 9, 0);
        return packet(std::span<const FragmentView>(&fragment, 1));
    }
    /// Acknowledges the first packet of the client; repeats the last number.
    [[nodiscard]] Datagram pure_ack() const {
        return build_packet({sequence, 0x0B, 0, 1}, OptionalHeaders{}.with_ack(1), {}, std::nullopt);
    }
};

/// A client that is through with the handshake, with a server that is only a pen.
struct Victim {
    Transport client{Link::config({})};
    Forger server;
    double now = 50.0;
    std::vector<DeliveredMessage> messages;
    std::vector<OutgoingDatagram> out;

    Victim() {
        client.start(now);
        const ConnectRequest request{2.8e8, 0x1122334455667788U, 7, 0xC83824ABU, 0xFBD52C87U, 0};
        client.receive(
            0, build_packet({0, 0x0B, 0, 1}, OptionalHeaders{}.with_connect_request(request), {}, std::nullopt).view(),
            now);
        now += 0.5;
        client.tick(now);
        client.receive(1,
                       build_packet({++server.sequence, 0x0B, 0, 1}, OptionalHeaders{}.with_time_sync(2.8e8), {},
                                    server.keys.next())
                           .view(),
                       now);
        client.take_outgoing(out);
        REQUIRE(client.state() == TransportState::connected);
    }
};

}  // namespace

TEST_CASE("every single-bit flip of 1,000 datagrams is rejected before a handler sees it") {
    core::Random random(11);
    Victim victim;
    std::uint64_t flips = 0;
    for (std::uint32_t i = 0; i < 1000; ++i) {
        const std::vector<std::byte> message = numbered_message(i, 4 + random.next_u32() % 60);
        const Datagram good = victim.server.next(message);
        std::vector<std::byte> bytes(good.view().begin(), good.view().end());
        for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
            // A thousand wrong checksums in ten seconds end a session: this network breaks one a second.
            victim.now += 1.0;
            bytes[bit / 8] ^= static_cast<std::byte>(1U << (bit % 8));
            const bool taken = victim.client.receive(1, bytes, victim.now);
            bytes[bit / 8] ^= static_cast<std::byte>(1U << (bit % 8));
            if (taken) {
                FAIL("datagram " << i << ", bit " << bit << " of byte " << bit / 8);
            }
            ++flips;
        }
        victim.client.take_messages(victim.messages);
        REQUIRE(victim.messages.empty());
        REQUIRE(victim.client.receive(1, good.view(), victim.now));
        victim.client.take_messages(victim.messages);
        REQUIRE(victim.messages.size() == 1);
        REQUIRE(victim.messages[0].bytes == message);
    }
    CHECK(flips > 400000);
    CHECK(victim.client.state() == TransportState::connected);
}

TEST_CASE("packet numbers wrap from 0xFFFFFFFF to 0 without a hole") {
    ReceiveOrder order(TransportTimes{}, 0xFFFFFFFD);
    CHECK(order.plausible(5));
    CHECK_FALSE(order.plausible(0x8100));
    CHECK(order.known(0xFFFFFFFD));
    CHECK(order.accept(0xFFFFFFFE, {}, 0));
    CHECK_FALSE(order.accept(1, {}, 0));  // 0xFFFFFFFF and 0 are missing
    CHECK(order.contiguous() == 0xFFFFFFFE);
    std::vector<std::uint32_t> asked;
    order.collect_due(1.0, asked);
    CHECK(std::set<std::uint32_t>(asked.begin(), asked.end()) == std::set<std::uint32_t>{0xFFFFFFFF, 0});
    CHECK(order.accept(0xFFFFFFFF, {}, 1.1));
    CHECK_FALSE(order.next().has_value());
    CHECK(order.accept(0, {}, 1.2));
    CHECK(order.next().has_value());
    CHECK(order.contiguous() == 1);
    CHECK(order.gapless());
    CHECK(order.known(0xFFFFFFFF));
    CHECK_FALSE(order.known(2));
    order.hint(4, 2.0);
    asked.clear();
    order.collect_due(3.0, asked);
    CHECK(asked == std::vector<std::uint32_t>{2, 3, 4});
}

TEST_CASE("copies of sent packets are kept and dropped across the wrap") {
    SentStore store(100, 0.0);
    const std::vector<std::byte> packet = [] {
        const Datagram built = build_packet({}, {}, {}, std::nullopt);
        return std::vector<std::byte>(built.view().begin(), built.view().end());
    }();
    for (std::uint32_t i = 0; i < 6; ++i) {
        store.add(0xFFFFFFFDU + i, packet, i);
    }
    CHECK(store.size() == 6);
    CHECK(store.holds(2));
    CHECK_FALSE(store.holds(3));
    CHECK_FALSE(store.holds(0xFFFFFFFC));
    store.acknowledge(0xFFFFFFFF);
    CHECK(store.size() == 3);
    CHECK(store.holds(0));
    store.acknowledge(0xFFFFFFFE);  // an old one
    CHECK(store.size() == 3);
    store.acknowledge(1);
    CHECK(store.size() == 1);
    CHECK(store.last_sent(2, -1) == 5.0);
}

TEST_CASE("message numbers wrap: a UI message before the wrap holds back one behind it") {
    Reassembler reassembler(Reassembler::UiOrder::hold);
    std::vector<Blob> out;
    const std::vector<std::byte> first = numbered_message(1, 600);
    const std::vector<std::byte> second = numbered_message(2, 20);
    reassembler.add(fragment_of(first, ace_blob_id(0xFFFFFFFF), 9, 0), 0, out);
    reassembler.add(fragment_of(second, ace_blob_id(0), 9, 0), 0, out);
    CHECK(out.empty());
    reassembler.add(fragment_of(first, ace_blob_id(0xFFFFFFFF), 9, 1), 0, out);
    REQUIRE(out.size() == 2);
    CHECK(out[0].bytes == first);
    CHECK(out[1].bytes == second);
}

TEST_CASE(
    "net-transport 4.8, 6.5: a UI message waits until the packet with the rest of an earlier one is there again") {
    Victim victim;
    const std::vector<std::byte> first = numbered_message(1, 600);
    const std::vector<std::byte> second = numbered_message(2, 20);
    const std::vector<std::byte> third = numbered_message(3, 20);
    const FragmentView begin[] = {fragment_of(first, ace_blob_id(0), 9, 1), fragment_of(second, ace_blob_id(1), 9, 0)};
    const FragmentView rest[] = {fragment_of(first, ace_blob_id(0), 9, 0)};
    victim.server.blob = 2;
    const Datagram one = victim.server.packet(begin);
    std::vector<std::vector<std::byte>> arrived;
    const auto take = [&] {
        victim.client.take_messages(victim.messages);
        for (DeliveredMessage& message : victim.messages) {
            arrived.push_back(std::move(message.bytes));
        }
    };
    const auto receive = [&](const Datagram& datagram) {
        victim.client.receive(1, datagram.view(), victim.now);
        take();
    };
    const auto wait = [&](double seconds) {
        for (const double end = victim.now + seconds; victim.now < end; victim.now += 0.05) {
            victim.client.tick(victim.now);
            take();
        }
    };
    receive(one);
    SECTION("a later packet shows that it is missing") {
        const Datagram two = victim.server.packet(rest);
        receive(victim.server.next(third));
        wait(7);
        CHECK(arrived.empty());
        receive(two);
        CHECK(arrived == std::vector<std::vector<std::byte>>{first, second, third});
    }
    SECTION("it was the last one, and the server's acks are lost as well") {
        const Datagram two = victim.server.packet(rest);
        wait(5);
        receive(victim.server.pure_ack());
        wait(1);
        CHECK(arrived.empty());
        receive(two);
        CHECK(arrived == std::vector<std::vector<std::byte>>{first, second});
    }
    SECTION("nothing is missing, and the server never says the rest: two seconds") {
        for (int i = 0; i < 7; ++i) {
            wait(0.25);
            receive(victim.server.next(third));
        }
        CHECK(arrived.empty());
        wait(0.3);
        receive(victim.server.next(third));
        wait(0.3);
        REQUIRE(arrived.size() == 9);
        CHECK(arrived[0] == second);
    }
    SECTION("the same when the server has nothing more to say than its acks") {
        wait(1.9);
        receive(victim.server.pure_ack());
        wait(0.3);
        CHECK(arrived.empty());
        wait(1.7);
        receive(victim.server.pure_ack());
        wait(0.3);
        CHECK(arrived == std::vector<std::vector<std::byte>>{second});
    }
}

TEST_CASE("object stamps wrap, and at a distance of 0x8000 the lower one wins") {
    CHECK(is_newer(0, 0xFFFF));
    CHECK_FALSE(is_newer(0xFFFF, 0));
    CHECK(is_newer(0x7FFF, 0));
    CHECK_FALSE(is_newer(0x8000, 0));
    CHECK(is_newer(0, 0x8000));
    CHECK_FALSE(is_newer(0xC000, 0x4000));
    CHECK(is_newer(0x4000, 0xC000));
    CHECK_FALSE(is_newer(7, 7));
}

TEST_CASE("memory under attack: what a hostile server can make the transport keep is bounded") {
    Victim victim;
    core::Random random(5);
    std::size_t most = 0;
    const auto look = [&] {
        victim.client.tick(victim.now);
        victim.client.take_messages(victim.messages);
        victim.client.take_outgoing(victim.out);
        most = std::max(most, victim.client.bytes_held());
    };
    SECTION("parts of messages that never end") {
        const std::vector<std::byte> huge(448 * 4000, std::byte{1});
        for (std::uint32_t i = 0; i < 100000 && victim.client.state() == TransportState::connected; ++i) {
            const FragmentView part =
                fragment_of(huge, ace_blob_id(i / 40), static_cast<std::uint16_t>(i / 40 % 12), i % 4000);
            victim.client.receive(1,
                                  build_packet({++victim.server.sequence, 0x0B, 0, 1}, {},
                                               std::span<const FragmentView>(&part, 1), victim.server.keys.next())
                                      .view(),
                                  victim.now);
            victim.now += 0.0002;
            if (i % 64 == 0) {
                look();
            }
        }
        CHECK(most > 1U << 20);
    }
    SECTION("whole messages behind one that never ends") {
        const std::vector<std::byte> endless(448 * 2, std::byte{1});
        const FragmentView part = fragment_of(endless, ace_blob_id(victim.server.blob++), 9, 0);
        victim.client.receive(1, victim.server.packet(std::span<const FragmentView>(&part, 1)).view(), victim.now);
        std::size_t arrived = 0;
        for (std::uint32_t i = 0; i < 100000; ++i) {
            victim.client.receive(1, victim.server.next(numbered_message(i, 448)).view(), victim.now);
            look();
            arrived += victim.messages.size();
        }
        CHECK(arrived == 100000 - Reassembler::kMaxHeldMessages);
        CHECK(victim.client.state() == TransportState::connected);
    }
    SECTION("a hole that is never filled, and full packets behind it") {
        ++victim.server.sequence;
        for (std::uint32_t i = 0; i < 6000 && victim.client.state() == TransportState::connected; ++i) {
            victim.client.receive(1, victim.server.next(numbered_message(i, 448)).view(), victim.now);
            victim.now += 0.001;
            look();
        }
        CHECK(victim.client.state() == TransportState::failed);
        CHECK(victim.client.reason().find("lost too many packets") != std::string::npos);
    }
    SECTION("jumps of the number as far as the window lets them go") {
        for (std::uint32_t i = 0; i < 2000 && victim.client.state() == TransportState::connected; ++i) {
            victim.server.sequence += 30000;
            victim.client.receive(1, victim.server.next(numbered_message(i, 40)).view(), victim.now);
            look();
        }
        CHECK(victim.client.state() == TransportState::failed);
    }
    SECTION("garbage") {
        for (int i = 0; i < 20000; ++i) {
            std::vector<std::byte> junk(random.next_u32() % 2100);
            for (std::byte& b : junk) {
                b = static_cast<std::byte>(random.next_u32());
            }
            CHECK_FALSE(victim.client.receive(1, junk, victim.now));
            victim.now += 0.02;
            look();
        }
    }
    CHECK(most <= Transport::kMaxHeld);
}
