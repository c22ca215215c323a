#include <bit>
#include <vector>

#include "net/packet/connect_response.h"
#include "net/packet/key_window.h"
#include "net/packet/packet_builder.h"
#include "net/packet/packet_parser.h"
#include "tests/net/packet_hex.h"
#include "tests/support/catch.h"

using namespace portalspace::net;
using namespace portalspace::net::test;

namespace {

constexpr std::uint32_t kS2cSeed = 0xC83824AB;
constexpr std::uint32_t kC2sSeed = 0xFBD52C87;
constexpr PacketFields kS2c{0, 0x000B, 0, 1};
constexpr PacketFields kC2s{0, 5, 0, 1};

PacketFields fields(PacketFields base, std::uint32_t sequence, std::uint16_t time) {
    base.sequence = sequence;
    base.time = time;
    return base;
}

std::uint32_t word(std::uint32_t seed, int number) {
    Isaac stream(seed);
    std::uint32_t w = 0;
    for (int i = 0; i < number; ++i) {
        w = stream.next();
    }
    return w;
}

FragmentView whole(const std::vector<std::byte>& message, std::uint64_t blob_id, Queue queue) {
    return fragment_of(message, blob_id, static_cast<std::uint16_t>(queue), 0);
}

/// Parses a vector and checks its parts against the figures of the specification.
PacketView check(const std::vector<std::byte>& datagram, std::uint32_t h, std::uint32_t p, std::uint32_t key,
                 std::uint32_t checksum) {
    const PacketView packet = parse_packet(datagram);
    CHECK(packet.header_hash == h);
    CHECK(packet.payload_hash == p);
    CHECK(packet.derived_key() == key);
    CHECK(packet.header.checksum == checksum);
    CHECK(packet.encrypted() == (key != 0));
    CHECK(packet.trailing == 0);
    return packet;
}

const ConnectRequest kConnect{286500000.25, 0x1122334455667788, 5, kS2cSeed, kC2sSeed, 0};

const char* const kConnectRequest =
    "0000000000000400af803d6c0b00a0a420000100000040a0a413b14188776655"
    "4433221105000000ab2438c8872cd5fb00000000";
const char* const kTimeSync = "0200000002000001e64d75580b00a1a408000100000040a1a413b141";
const char* const kInterrogation =
    "0300000006000000d76a073f0b00a1a42c000100000000000000008001002c00"
    "00000500e5f70000010000000100000001000000020000000000000001000000";
const char* const kRefused =
    "020000000600000015aab3f40b00a0a418000100000000000000008001001800"
    "0000090059f6000001000000";
const char* const kScript754 =
    "04000000060000009cef2bd00b00a2a41c000100010000000000008001001c00"
    "00000a0054f700004200005099000033";
const char* const kScript755 =
    "05000000060000005f7399650b00a2a420000100020000000000008001002000"
    "00000a0055f7000042000050a5a5a5a53412c07f";
const char* const kAckAndBoth =
    "06000000064000000e41956e0b00a2a440000100030000000300000000000080"
    "01001c0000000a0054f700004200005099000033040000000000008001002000"
    "00000a0055f7000042000050a5a5a5a53412c07f";
const char* const kReject = "07000000002000001091a15f0b00a3a40c00010002000000090000000a000000";
const char* const kEchoAnswer = "08000000024000045cc6176d0b00a4a40c0001000400000000004841259d884d";

}  // namespace

TEST_CASE("net-transport 12.4: ConnectRequest") {
    const auto datagram = from_hex(kConnectRequest);
    const PacketView packet = check(datagram, 0x5F967108, 0x0CA70FA7, 0, 0x6C3D80AF);
    CHECK(packet.header == PacketHeader{0, PacketFlag::connect_request, 0x6C3D80AF, 0x000B, 0xA4A0, 32, 1});
    CHECK(packet.optional.connect_request == kConnect);
    CHECK(word(kS2cSeed, 1) == 0x1518CF56);
    CHECK(word(kC2sSeed, 1) == 0x9FF3700A);
    const Datagram built =
        build_packet(fields(kS2c, 0, 0xA4A0), OptionalHeaders{}.with_connect_request(kConnect), {}, {});
    CHECK(to_hex(built.view()) == to_hex(datagram));
}

TEST_CASE("net-transport 12.5: ConnectResponse with id 0, and the other form") {
    const auto datagram = from_hex("0100000000000800b21b8a2100000000080000008877665544332211");
    const PacketView packet = check(datagram, 0xBAF970E6, 0x6690AACC, 0, 0x218A1BB2);
    CHECK(packet.optional.connect_response == kConnect.cookie);
    CHECK(to_hex(build_connect_response(kConnect.cookie).view()) == to_hex(datagram));
    check(from_hex("0100000000000800b71b8b2105000000080001008877665544332211"), 0xBAFA70EB, 0x6690AACC, 0, 0x218B1BB7);
}

TEST_CASE("net-transport 12.6: the first encrypted packets of the server") {
    const PacketView sync = check(from_hex(kTimeSync), 0x609370F4, 0xE2F913A4, 0x1518CF56, 0x58754DE6);
    CHECK(sync.optional.time_sync == 286500001.25);
    CHECK(to_hex(build_packet(fields(kS2c, 2, 0xA4A1), OptionalHeaders{}.with_time_sync(286500001.25), {}, 0x1518CF56)
                     .view()) == kTimeSync);

    const auto datagram = from_hex(kInterrogation);
    const PacketView ddd = check(datagram, 0x5F93711D, 0x805DF7EC, 0x5F2E0E56, 0x3F076AD7);
    const FragmentView f = *ddd.fragments.begin();
    CHECK(f.header == FragmentHeader{ace_blob_id(0), 1, 44, 0, 5});
    CHECK(to_hex(f.data) == "e5f70000010000000100000001000000020000000000000001000000");
    const std::vector<FragmentView> fragments{f};
    CHECK(to_hex(build_packet(fields(kS2c, 3, 0xA4A1), {}, fragments, 0x5F2E0E56).view()) == to_hex(datagram));

    check(from_hex(kRefused), 0x5F927108, 0x8039F65B, 0x1518CF56, 0xF4B3AA15);
}

TEST_CASE("net-transport 12.6: the packets of a client that has just logged in") {
    KeyWindow keys(kC2sSeed);
    const auto response = from_hex(
        "02000000064000003e392fda0500020064000100030000000100000000000080"
        "0100600000000500e6f700000100000003000000000000000100000018080000"
        "e8f7ffff010000000100000002000000d60300002afcffff0100000001000000"
        "03000000e20300001efcffff010000000000000000000000");
    const PacketView ddd = check(response, 0xBAF4B14E, 0x80C9F7FA, 0x9FF3700A, 0xDA2F393E);
    CHECK(ddd.optional.ack_sequence == 3);
    CHECK((*ddd.fragments.begin()).header.sequence() == 1);
    CHECK(verify_checksum(ddd, &keys));

    const auto ack = from_hex("0300000002400000d8d43607050004000400010005000000");
    CHECK(verify_checksum(check(ack, 0xBAF6B0EB, 0x00040005, 0x4C4423E8, 0x0736D4D8), &keys));
    CHECK(to_hex(build_packet(fields(kC2s, 3, 4), OptionalHeaders{}.with_ack(5), {}, 0x4C4423E8).view()) ==
          to_hex(ack));

    const auto pure = from_hex("0300000000400000eeb0faba050004000400010005000000");
    const PacketView pure_ack = check(pure, 0xBAF6B0E9, 0x00040005, 0, 0xBAFAB0EE);
    CHECK(pure_ack.pure_ack());
    CHECK(verify_checksum(pure_ack, &keys));
    CHECK(to_hex(build_packet(fields(kC2s, 3, 4), OptionalHeaders{}.with_ack(5), {}, {}).view()) == to_hex(pure));

    const auto echo = from_hex("0400000002000002f81e707f050019000400010000004841");
    const PacketView echo_request = check(echo, 0xBD0B70EC, 0x414C0000, 0x8328AE0C, 0x7F701EF8);
    CHECK(echo_request.optional.echo_request == 12.5F);
    CHECK(verify_checksum(echo_request, &keys));
    CHECK(to_hex(
              build_packet(fields(kC2s, 4, 0x19), OptionalHeaders{}.with_echo_request(12.5F), {}, 0x8328AE0C).view()) ==
          to_hex(echo));

    const auto enter = from_hex(
        "0500000006400000daeced0a05001b0018000100080000000200000000000080"
        "0100140000000400c8f70000");
    CHECK(verify_checksum(check(enter, 0xBB0DB105, 0x8030F7D3, 0xCFD0CC06, 0x0AEDECDA), &keys));
    const std::vector<std::byte> request = from_hex("c8f70000");
    const std::vector<FragmentView> fragments{whole(request, ace_blob_id(2), Queue::login)};
    CHECK(to_hex(build_packet(fields(kC2s, 5, 0x1B), OptionalHeaders{}.with_ack(8), fragments, 0xCFD0CC06).view()) ==
          to_hex(enter));

    const auto flow = from_hex("060000000240000840787b6c05001c000a00010008000000d20400000700");
    const PacketView with_flow = check(flow, 0xC30EB0F4, 0x070A04DA, 0xAE66C396, 0x6C7B7840);
    CHECK(with_flow.optional.flow == Flow{1234, 7});
    CHECK(verify_checksum(with_flow, &keys));
    CHECK(keys.pending() == 0);
    CHECK(to_hex(build_packet(fields(kC2s, 6, 0x1C), OptionalHeaders{}.with_ack(8).with_flow({1234, 7}), {}, 0xAE66C396)
                     .view()) == to_hex(flow));
}

TEST_CASE("net-transport 12.6: the echo answer of ACE, whose second float is no holding time") {
    const PacketView echo = check(from_hex(kEchoAnswer), 0x6396B0FE, 0x8EDC9D29, 0x875D8877, 0x6D17C65C);
    CHECK(echo.optional.ack_sequence == 4);
    CHECK(echo.optional.echo_response.request == 12.5F);
    CHECK(std::bit_cast<std::uint32_t>(echo.optional.echo_response.holding) == 0x4D889D25);
    const EchoResponse answer{12.5F, std::bit_cast<float>(0x4D889D25)};
    CHECK(to_hex(build_packet(fields(kS2c, 8, 0xA4A4), OptionalHeaders{}.with_ack(4).with_echo_response(answer), {},
                              0x875D8877)
                     .view()) == kEchoAnswer);
}

TEST_CASE("net-transport 12.7: a recorded packet of three fragments without alignment") {
    const auto datagram = from_hex(
        "71000000060000003c8e48c70b0029b157000100ad0000000000008001001d00"
        "00000900e9020000000200000001000000ae0000000000008001001d00000009"
        "00e9020000000400000001000000af0000000000008001001d0000000900e902"
        "0000000600000001000000");
    const PacketView packet = check(datagram, 0x6C1B71B6, 0x80C919C8, 0xDBE4054E, 0xC7488E3C);
    CHECK(packet.header.sequence == 0x71);
    CHECK(packet.header.time == 0xB129);
    std::uint32_t sequence = 0xAD;
    std::size_t offset = 20;
    for (const FragmentView f : packet.fragments) {
        CHECK(f.header == FragmentHeader{ace_blob_id(sequence), 1, 29, 0, 9});
        CHECK(f.data.size() == 13);
        CHECK(to_hex(f.data.first(4)) == "e9020000");
        CHECK(static_cast<std::size_t>(f.data.data() - datagram.data()) == offset + 16);
        ++sequence;
        offset += 29;
    }
    CHECK(sequence == 0xB0);
    const std::vector<FragmentView> fragments(packet.fragments.begin(), packet.fragments.end());
    CHECK(to_hex(build_packet(fields(kS2c, 0x71, 0xB129), {}, fragments, 0xDBE4054E).view()) == to_hex(datagram));
}

TEST_CASE("net-transport 12.8: control packets") {
    const std::vector<std::uint32_t> asked{7, 8};
    const auto nak = from_hex("0400000000100000038118bb05001a000c000100020000000700000008000000");
    const PacketView nak_view = check(nak, 0xBB0C80F2, 0x000C0011, 0, 0xBB188103);
    REQUIRE(nak_view.optional.request_retransmit.size() == 2);
    CHECK(nak_view.optional.request_retransmit[0] == 7);
    CHECK(nak_view.optional.request_retransmit[1] == 8);
    CHECK(to_hex(build_packet(fields(kC2s, 4, 0x1A), OptionalHeaders{}.with_nak(asked), {}, {}).view()) == to_hex(nak));

    const std::vector<std::uint32_t> gone{9, 10};
    const PacketView reject = check(from_hex(kReject), 0x5F9590FB, 0x000C0015, 0, 0x5FA19110);
    CHECK(reject.optional.reject_retransmit.size() == 2);
    CHECK(to_hex(build_packet(fields(kS2c, 7, 0xA4A3), OptionalHeaders{}.with_reject(gone), {}, {}).view()) == kReject);

    const auto ack = from_hex("0600000000400000f5b0995f0b00a3a40400010003000000");
    check(ack, 0x5F95B0F2, 0x00040003, 0, 0x5F99B0F5);
    CHECK(to_hex(build_packet(fields(kS2c, 6, 0xA4A3), OptionalHeaders{}.with_ack(3), {}, {}).view()) == to_hex(ack));

    const auto bye = from_hex("0400000000800000e6f010bb05001e0000000100");
    check(bye, 0xBB10F0E6, 0, 0, 0xBB10F0E6);
    CHECK(to_hex(build_packet(fields(kC2s, 4, 0x1E), OptionalHeaders{}.with_disconnect(), {}, {}).view()) ==
          to_hex(bye));

    const auto alive = from_hex("0000000000004000e67039bb00000000080000000100000000000000");
    const PacketView nop = check(alive, 0xBB3170E5, 0x00080001, 0, 0xBB3970E6);
    CHECK(nop.optional.cicmd_command == CicmdCommand{CicmdCommand::kNop, 0});
    CHECK(to_hex(build_packet({}, OptionalHeaders{}.with_cicmd({CicmdCommand::kNop, 0}), {}, {}).view()) ==
          to_hex(alive));
}

TEST_CASE("net-transport 12.9: F754 and F755, alone, together and sent again") {
    check(from_hex(kScript754), 0x5F94710E, 0x0342F831, 0x73D586BF, 0xD02BEF9C);
    const auto play = from_hex(kScript755);
    const PacketView f755 = check(play, 0x5F947113, 0xF5B0AF73, 0xF3B5AD3F, 0x6599735F);
    const FragmentView effect = *f755.fragments.begin();
    CHECK(effect.header.queue == static_cast<std::uint16_t>(Queue::smartbox));
    CHECK(to_hex(effect.data.last(4)) == "3412c07f");  // a NaN whose bits survive

    const auto both = from_hex(kAckAndBoth);
    const PacketView mixed = check(both, 0x5F94B134, 0xF8F7A7AB, 0xF7F72871, 0x6E95410E);
    CHECK(mixed.optional.ack_sequence == 3);
    CHECK(std::ranges::distance(mixed.fragments.begin(), mixed.fragments.end()) == 2);
    const std::vector<FragmentView> fragments(mixed.fragments.begin(), mixed.fragments.end());
    CHECK(to_hex(build_packet(fields(kS2c, 6, 0xA4A2), OptionalHeaders{}.with_ack(3), fragments, 0xF7F72871).view()) ==
          kAckAndBoth);

    auto again = from_hex(kScript754);
    mark_retransmission(again);
    CHECK(to_hex(again) ==
          "04000000070000009def2bd00b00a2a41c000100010000000000008001001c00"
          "00000a0054f700004200005099000033");
    check(again, 0x5F94710F, 0x0342F831, 0x73D586BF, 0xD02BEF9D);
}

TEST_CASE("net-transport 12: the server's packets 2 to 13 are one stream, number 7 without a key") {
    KeyWindow keys(kS2cSeed);
    std::uint64_t position = 0;
    const std::vector<const char*> stream{
        kTimeSync, kInterrogation, kScript754, kScript755, kAckAndBoth, kReject, kEchoAnswer,
    };
    for (const char* text : stream) {
        const auto datagram = from_hex(text);
        const PacketView packet = parse_packet(datagram);
        if (packet.encrypted()) {
            CHECK(keys.consume(packet.derived_key()) == position);
            ++position;
        } else {
            CHECK(verify_checksum(packet, nullptr));
        }
    }
    CHECK(position == 6);
}

TEST_CASE("net-transport 7.2: an encrypted packet does not pass without keys, nor twice") {
    const auto datagram = from_hex(kTimeSync);
    const PacketView packet = parse_packet(datagram);
    CHECK_FALSE(verify_checksum(packet, nullptr));
    KeyWindow keys(kS2cSeed);
    CHECK(verify_checksum(packet, &keys));
    CHECK_FALSE(verify_checksum(packet, &keys));
}
