#include <optional>
#include <vector>

#include "core/byte_reader.h"
#include "core/sha256.h"
#include "net/packet/packet_builder.h"
#include "net/packet/packet_parser.h"
#include "net/session/transport.h"
#include "tests/net/packet_hex.h"
#include "tests/net/session_link.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::net;
using net::test::from_hex;
using net::test::numbered_message;

namespace {

/// net-transport 12.4.
const char* const kConnectRequest =
    "0000000000000400af803d6c0b00a0a420000100000040a0a413b14188776655"
    "4433221105000000ab2438c8872cd5fb00000000";

/// A client's transport, and the server's side of its session written by hand.
struct Client {
    Transport transport{net::test::Link::config({})};
    Isaac keys{0xC83824ABU};
    double now = 100;
    std::vector<std::uint32_t> asked;   ///< the numbers of the client's last NAK
    std::vector<std::uint32_t> resent;  ///< the client's packets with the retransmission flag

    Client() {
        transport.start(now);
        REQUIRE(transport.receive(0, from_hex(kConnectRequest), now));
        pass(0.35);
    }
    void pass(double seconds) {
        now += seconds;
        transport.tick(now);
        std::vector<OutgoingDatagram> out;
        transport.take_outgoing(out);
        for (const OutgoingDatagram& d : out) {
            const PacketView packet = parse_packet(d.bytes);
            if (packet.has(PacketFlag::retransmission)) {
                resent.push_back(packet.header.sequence);
            }
            if (packet.has(PacketFlag::request_retransmit)) {
                asked.clear();
                for (std::size_t i = 0; i < packet.optional.request_retransmit.size(); ++i) {
                    asked.push_back(packet.optional.request_retransmit[i]);
                }
            }
        }
    }
    bool encrypted(std::uint32_t sequence) {
        const std::vector<std::byte> message = numbered_message(sequence, 20);
        const FragmentView fragment = fragment_of(message, ace_blob_id(sequence), 10, 0);
        return transport.receive(1, build_packet({sequence, 11, 0, 1}, {}, std::span(&fragment, 1), keys.next()).view(),
                                 now);
    }
    bool clear(std::uint32_t sequence, const OptionalHeaders& headers) {
        return transport.receive(1, build_packet({sequence, 11, 0, 1}, headers, {}, std::nullopt).view(), now);
    }
    std::vector<std::uint32_t> delivered() {
        std::vector<DeliveredMessage> messages;
        transport.take_messages(messages);
        std::vector<std::uint32_t> numbers;
        for (const DeliveredMessage& m : messages) {
            numbers.push_back(core::ByteReader(std::span(m.bytes).subspan(4)).u32());
        }
        return numbers;
    }
};

using Numbers = std::vector<std::uint32_t>;

}  // namespace

TEST_CASE("net-transport 12.13: the client's table, row by row, through whole datagrams") {
    Client c;
    for (std::uint32_t n = 2; n <= 10; ++n) {
        REQUIRE(c.encrypted(n));
    }
    REQUIRE(c.transport.state() == TransportState::connected);
    REQUIRE(c.delivered().size() == 9);
    for (std::uint32_t n = 2; n <= 3; ++n) {
        c.transport.send(3, numbered_message(n, 20));
        c.pass(0.01);
    }
    REQUIRE(c.encrypted(11));
    CHECK(c.delivered() == Numbers{11});
    REQUIRE(c.encrypted(13));
    CHECK(c.delivered().empty());
    CHECK(c.clear(14, OptionalHeaders{}.with_ack(1)));
    c.pass(0.07);  // 14 itself is asked for after 100 ms only (6.2)
    CHECK(c.asked == Numbers{12});
    c.resent.clear();
    const Numbers own{2, 3};
    CHECK(c.clear(14, OptionalHeaders{}.with_nak(own)));
    c.pass(0.01);
    CHECK(c.resent == own);
    const Numbers gone{12};
    CHECK(c.clear(14, OptionalHeaders{}.with_reject(gone)));
    CHECK(c.delivered() == Numbers{13});
    CHECK(c.transport.stats().given_up == 1);

    const auto duplicates = c.transport.stats().duplicates;
    Isaac before = c.keys;
    CHECK_FALSE(c.encrypted(14));  // the reject's own number
    c.keys = before;
    CHECK(c.transport.stats().duplicates == duplicates + 1);
    CHECK(c.encrypted(15));
    before = c.keys;
    CHECK_FALSE(c.encrypted(15));
    c.keys = before;
    CHECK(c.delivered() == Numbers{15});
    CHECK_FALSE(c.encrypted(60000));
    CHECK(c.delivered().empty());
}

TEST_CASE("net-transport 12.13: the server takes a pure ack under the last number only, and asks for exactly 3") {
    ServerTransport server(ServerSessionKeys{7, 1, 0xC83824ABU, 0xFBD52C87U}, ServerTransport::Times{}, 2.8e8, 10);
    server.connect(10);
    Isaac keys(0xFBD52C87U);
    const auto packet = [&keys](std::uint32_t sequence) {
        const std::vector<std::byte> message = numbered_message(sequence, 20);
        const FragmentView fragment = fragment_of(message, ace_blob_id(sequence), 3, 0);
        return build_packet({sequence, 7, 0, 1}, {}, std::span(&fragment, 1), keys.next());
    };
    std::vector<OutgoingDatagram> out;
    server.send(10, numbered_message(1, 20));
    server.tick(10.05);
    server.take_outgoing(out);
    REQUIRE_FALSE(out.empty());
    const std::uint32_t mine = parse_packet(out.back().bytes).header.sequence;
    REQUIRE(mine >= 2);
    const auto ack = [mine](std::uint32_t sequence) {
        return build_packet({sequence, 7, 0, 1}, OptionalHeaders{}.with_ack(mine + 1), {}, std::nullopt);
    };
    const auto still_held = [&](double now) {
        const std::uint32_t wanted[] = {mine};
        const auto before = server.stats().resent;
        CHECK(server.receive(build_packet({2, 7, 0, 1}, OptionalHeaders{}.with_nak(wanted), {}, std::nullopt).view(),
                             now));
        return server.stats().resent == before + 1;
    };
    CHECK(server.receive(packet(2).view(), 10.1));
    CHECK(server.receive(ack(1).view(), 10.1));  // its checksum holds, its ack is not read
    CHECK(still_held(10.5));
    CHECK(server.receive(ack(2).view(), 10.6));
    CHECK_FALSE(still_held(11.0));
    (void)packet(3);
    CHECK(server.receive(packet(4).view(), 11.1));
    server.take_outgoing(out);
    CHECK(server.receive(packet(5).view(), 11.1));
    server.take_outgoing(out);
    REQUIRE(out.size() == 1);
    const PacketView nak = parse_packet(out[0].bytes);
    REQUIRE(nak.has(PacketFlag::request_retransmit));
    REQUIRE(nak.optional.request_retransmit.size() == 1);
    CHECK(nak.optional.request_retransmit[0] == 3);
}

TEST_CASE("net-transport 12.10: SHA-256 of the full-size and the oversized datagrams") {
    const auto message_of = [](std::size_t tail, unsigned factor, unsigned offset) {
        std::vector<std::byte> m = from_hex("e0f70000");
        for (std::size_t i = 0; i < tail; ++i) {
            m.push_back(static_cast<std::byte>(factor * i + offset));
        }
        return m;
    };
    const auto sum = [](std::uint32_t sequence, std::uint16_t time, const std::vector<FragmentView>& fragments,
                        std::uint32_t key) {
        return core::sha256_hex(build_packet({sequence, 0x0B, time, 1}, {}, fragments, key).view());
    };
    const auto message = message_of(596, 7, 3);
    CHECK(core::sha256_hex(message) == "26d42a58e43cded00d32d5ed6406fcc8ece71112d2db7a55d988cd21a1777071");
    CHECK(sum(9, 0xA4A5, {fragment_of(message, ace_blob_id(5), 9, 0)}, 0x192120A3) ==
          "51d6313247fbb5ca01dd7d129df3e4aa23f6576e84883e33d1b65a2fcff67660");
    CHECK(sum(10, 0xA4A5, {fragment_of(message, ace_blob_id(5), 9, 1)}, 0x48D39EF8) ==
          "96d57e70be17b913a23fd15f21bbe7ea4ac23725b925a749a29a352599edd066");
    const auto small = message_of(96, 5, 0);
    const auto large = message_of(892, 11, 1);
    CHECK(sum(13, 0xA4A7, {fragment_of(small, ace_blob_id(7), 9, 0), fragment_of(large, ace_blob_id(8), 9, 1)},
              0xA36984E0) == "52714fd9f0301edae902e63a3f1d2ca98bf2276e9ec9eaf1e5e412b786e0bc6e");
}
