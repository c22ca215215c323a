#include <utility>
#include <vector>

#include "core/format_error.h"
#include "core/random.h"
#include "net/capture/capture_reader.h"
#include "net/packet/login_request.h"
#include "net/packet/packet_parser.h"
#include "net/packet/reassembler.h"
#include "tests/net/capture_support.h"
#include "tests/net/packet_hex.h"
#include "tests/support/catch.h"
#include "tests/support/corruption.h"

using namespace portalspace::net;
using namespace portalspace::net::test;
using portalspace::core::FormatError;

namespace {

/// Parses whatever it is given and uses every part of the result; anything but success and FormatError fails the test.
bool survives(std::span<const std::byte> bytes, Reassembler& reassembler) {
    try {
        const PacketView packet = parse_packet(bytes);
        std::vector<Blob> out;
        std::size_t total = 0;
        for (const FragmentView f : packet.fragments) {
            total += f.data.size();
            (void)reassembler.add(f, 0, out);
        }
        if (total > bytes.size()) {
            FAIL("the fragments are longer than their datagram: " << to_hex(bytes));
        }
        for (std::size_t i = 0; i < packet.optional.request_retransmit.size(); ++i) {
            (void)packet.optional.request_retransmit[i];
        }
        if (packet.has(PacketFlag::login_request)) {
            (void)LoginRequest::unpack(packet.optional.login_request);
        }
        return true;
    } catch (const FormatError&) {
        return false;
    }
}

std::uint32_t below(portalspace::core::Random& random, std::uint32_t limit) { return random.next_u32() % limit; }

std::vector<std::vector<std::byte>> samples() {
    std::vector<std::vector<std::byte>> out;
    for (const char* name : {"retail-login.jsonl", "ace-01-login.jsonl", "ace-13-packet-loss.jsonl"}) {
        for (CapturedDatagram& d : read_capture(session_file(name)).datagrams) {
            out.push_back(std::move(d.bytes));
        }
    }
    return out;
}

}  // namespace

TEST_CASE("every prefix of every datagram is refused, and nothing else happens") {
    Reassembler reassembler(Reassembler::UiOrder::hold);
    for (const auto& datagram : samples()) {
        REQUIRE(survives(datagram, reassembler));
        for (std::size_t n = 0; n < datagram.size(); ++n) {
            if (survives(std::span(datagram).first(n), reassembler)) {
                FAIL("a prefix of " << n << " bytes passed: " << to_hex(datagram));
            }
        }
    }
}

TEST_CASE("seeded corruptions of datagrams give a value or an error") {
    Reassembler reassembler(Reassembler::UiOrder::hold);
    portalspace::test::Corruption damage(20260713, samples());
    const std::size_t singles = portalspace::test::corruption_rounds(1'000'000);
    const std::size_t multis = portalspace::test::corruption_rounds(200'000);
    std::size_t passed = 0;
    for (std::size_t round = 0; round < singles + multis; ++round) {
        passed += survives(round < singles ? damage.single() : damage.several(), reassembler) ? 1 : 0;
    }
    CHECK(passed > 0);
    CHECK(passed < singles + multis);
    CHECK(reassembler.partials() <= Reassembler::kMaxPartials);
}

TEST_CASE("lists that lie about their count are refused before memory is taken") {
    const auto list = [](std::uint32_t count, std::size_t numbers) {
        Datagram d;
        d.bytes(std::vector<std::byte>(20));
        d.u32(count);
        d.bytes(std::vector<std::byte>(numbers * 4));
        PacketHeader h;
        h.flags = PacketFlag::request_retransmit;
        h.size = static_cast<std::uint16_t>(d.size() - 20);
        h.write(d.writable().first<20>());
        return d;
    };
    CHECK_NOTHROW(parse_packet(list(115, 115).view()));
    CHECK_THROWS_AS(parse_packet(list(116, 116).view()), FormatError);
    CHECK_THROWS_AS(parse_packet(list(0xFFFFFFFF, 10).view()), FormatError);
    CHECK_THROWS_AS(parse_packet(list(0x40000001, 1).view()), FormatError);
    CHECK_THROWS_AS(parse_packet(list(3, 4).view()), FormatError);
}

TEST_CASE(
    "unknown flag bits, oversized and undersized datagrams are refused; bytes beyond the size field are counted") {
    auto ack = from_hex("0300000000400000eeb0faba050004000400010005000000");
    ack.push_back(std::byte{1});
    CHECK(parse_packet(ack).trailing == 1);
    CHECK(parse_packet(ack).clear_checksum_holds());
    auto unknown = ack;
    unknown[7] = std::byte{0x10};
    CHECK_THROWS_AS(parse_packet(unknown), FormatError);
    unknown[7] = std::byte{0};
    unknown[4] = std::byte{0x08};
    CHECK_THROWS_AS(parse_packet(unknown), FormatError);
    CHECK_THROWS_AS(parse_packet(std::vector<std::byte>(2049)), FormatError);
    CHECK_THROWS_AS(parse_packet({}), FormatError);
}

TEST_CASE("every payload of the table reads back as it was written, in the order of the flags") {
    const std::vector<std::uint32_t> numbers{1, 0xFFFFFFFF};
    OptionalHeaders o;
    o.present = PacketFlag::server_switch | PacketFlag::logon_server_address | PacketFlags(PacketFlag::empty_header_1) |
                PacketFlag::referral | PacketFlag::net_error | PacketFlag::net_error_disconnect |
                PacketFlag::world_login_request;
    o.server_switch = {7, 1};
    o.logon_server = {2, 9004, {std::byte{10}, std::byte{0}, std::byte{0}, std::byte{1}}};
    o.referral = {0x1122334455667788, o.logon_server, 12};
    o.world_login_request = 99;
    o.net_error = {1, 2};
    o.net_error_disconnect = {3, 4};
    o.with_nak(numbers).with_reject(numbers).with_ack(5).with_disconnect().with_connect_response(6);
    o.with_connect_request({1.5, 2, 3, 4, 5, 6}).with_cicmd({7, 8}).with_login_error(5).with_time_sync(2.5);
    o.with_echo_request(3.5F).with_echo_response({4.5F, 5.5F}).with_flow({6, 7});
    const Datagram d = build_packet({1, 2, 3, 4}, o, {}, std::nullopt);
    const PacketView back = parse_packet(d.view());
    CHECK(back.clear_checksum_holds());
    CHECK(back.optional.present == o.present);
    CHECK(back.optional.server_switch == o.server_switch);
    CHECK(back.optional.logon_server == o.logon_server);
    CHECK(back.optional.referral == o.referral);
    CHECK(back.optional.request_retransmit[1] == 0xFFFFFFFF);
    CHECK(back.optional.reject_retransmit.size() == 2);
    CHECK(back.optional.ack_sequence == 5);
    CHECK(back.optional.world_login_request == 99);
    CHECK(back.optional.connect_request == o.connect_request);
    CHECK(back.optional.connect_response == 6);
    CHECK(back.optional.net_error == o.net_error);
    CHECK(back.optional.net_error_disconnect == o.net_error_disconnect);
    CHECK(back.optional.cicmd_command == o.cicmd_command);
    CHECK(back.optional.login_error == 5);
    CHECK(back.optional.time_sync == 2.5);
    CHECK(back.optional.echo_request == 3.5F);
    CHECK(back.optional.echo_response.holding == 5.5F);
    CHECK(back.optional.flow == o.flow);
    CHECK(describe_flags(PacketFlag::ack_sequence | PacketFlag::flow) == "AckSequence+Flow");
    CHECK(describe_flags(PacketFlags(0x10U)) == "0x00000010");
}

TEST_CASE("prefixes and corruptions of recordings give a value or an error") {
    portalspace::core::Random random(7);
    for (const char* name : {"ace-01-login.pcap", "retail-login.jsonl"}) {
        const auto whole = bytes_of(read_text(session_file(name)));
        for (int round = 0; round < 300; ++round) {
            std::vector<std::byte> bytes = whole;
            if (round % 3 == 0) {
                bytes.resize(below(random, static_cast<std::uint32_t>(bytes.size())));
            }
            for (int i = 0; i < 3 && !bytes.empty(); ++i) {
                bytes[below(random, static_cast<std::uint32_t>(bytes.size()))] =
                    static_cast<std::byte>(below(random, 256));
            }
            std::size_t datagrams = 0;
            try {
                datagrams = read_capture(bytes).datagrams.size();
            } catch (const FormatError& e) {
                CHECK_FALSE(e.expected().empty());
            }
            CHECK(datagrams < 10'000);
        }
    }
}
