#include <algorithm>
#include <vector>

#include "core/format_error.h"
#include "net/packet/packet_builder.h"
#include "net/packet/packet_parser.h"
#include "net/packet/reassembler.h"
#include "tests/net/packet_hex.h"
#include "tests/support/catch.h"

using namespace portalspace::net;
using namespace portalspace::net::test;
using portalspace::core::FormatError;

namespace {

constexpr auto kUi = static_cast<std::uint16_t>(Queue::ui);

const char* const kLastFirst =
    "0b00000006000000fd8e21210b00a6a415000100060000000000008002001500"
    "010009000102030405";
const char* const kFirstLast =
    "0c0000000600000071a60c270b00a6a418000100060000000000008002001800"
    "00000900e0f70000deadbeef";

std::vector<std::byte> message_of(std::size_t tail, unsigned factor, unsigned offset) {
    std::vector<std::byte> m = from_hex("e0f70000");
    for (std::size_t i = 0; i < tail; ++i) {
        m.push_back(static_cast<std::byte>(factor * i + offset));
    }
    return m;
}

FragmentView part(std::span<const std::byte> data, std::uint32_t sequence, std::uint16_t count, std::uint16_t index,
                  std::uint16_t queue = kUi) {
    return {{ace_blob_id(sequence), count, static_cast<std::uint16_t>(16 + data.size()), index, queue}, data};
}

std::vector<Blob> feed(Reassembler& r, const std::vector<FragmentView>& fragments, double now = 0) {
    std::vector<Blob> out;
    for (const FragmentView& f : fragments) {
        (void)r.add(f, now, out);
    }
    return out;
}

std::vector<std::byte> with_fragment(std::uint16_t count, std::uint16_t size, std::uint16_t index, std::size_t data) {
    Datagram d;
    d.bytes(std::vector<std::byte>(20));
    FragmentHeader{ace_blob_id(1), count, size, index, kUi}.write(d);
    d.bytes(std::vector<std::byte>(data));
    PacketHeader h;
    h.flags = PacketFlag::fragments;
    h.size = static_cast<std::uint16_t>(d.size() - 20);
    h.write(d.writable().first<20>());
    return {d.view().begin(), d.view().end()};
}

const std::vector<std::byte> kA = bytes_of("aaaaaa");
const std::vector<std::byte> kB = bytes_of("bbb");

}  // namespace

TEST_CASE("net-transport 12.10: a split message that arrives last part first") {
    const auto second = from_hex(kLastFirst);
    const auto first = from_hex(kFirstLast);
    const PacketView a = parse_packet(second);
    const PacketView b = parse_packet(first);
    CHECK(a.header_hash == 0x5F98710E);
    CHECK(a.payload_hash == 0x8936020A);
    CHECK(a.derived_key() == 0x48BF1FE5);
    CHECK(b.header_hash == 0x5F987112);
    CHECK(b.payload_hash == 0x6FF8A5C6);
    CHECK(b.derived_key() == 0xA88C9099);
    Reassembler r(Reassembler::UiOrder::hold);
    CHECK(feed(r, {*a.fragments.begin()}).empty());
    const auto done = feed(r, {*b.fragments.begin()});
    REQUIRE(done.size() == 1);
    CHECK(to_hex(done[0].bytes) == "e0f70000deadbeef0102030405");
    CHECK(done[0].queue == kUi);
    CHECK(done[0].id == ace_blob_id(6));
    CHECK(r.partials() == 0);
    CHECK(r.bytes_held() == 0);
}

TEST_CASE("net-transport 12.10: a message of 600 bytes in two full-size datagrams") {
    const auto message = message_of(596, 7, 3);
    REQUIRE(fragment_count(message.size()) == 2);
    const std::vector<FragmentView> head{fragment_of(message, ace_blob_id(5), kUi, 0)};
    const std::vector<FragmentView> tail{fragment_of(message, ace_blob_id(5), kUi, 1)};
    const Datagram one = build_packet({9, 0x0B, 0xA4A5, 1}, {}, head, 0x192120A3);
    const Datagram two = build_packet({10, 0x0B, 0xA4A5, 1}, {}, tail, 0x48D39EF8);
    REQUIRE(one.size() == 484);
    REQUIRE(two.size() == 188);
    CHECK(to_hex(one.view().first(36)) == "09000000060000001ad474240b00a5a4d001010005000000000000800200d00100000900");
    CHECK(to_hex(two.view().first(36)) == "0a00000006000000eec596880b00a5a4a800010005000000000000800200a80001000900");
    CHECK(to_hex(one.view().subspan(36, 8)) == "e0f70000030a1118");
    CHECK(to_hex(two.view().subspan(36, 8)) == "272e353c434a5158");
    CHECK(to_hex(one.view().last(8)) == "eff6fd040b121920");
    CHECK(to_hex(two.view().last(8)) == "171e252c333a4148");
    CHECK(hash32(one.view().subspan(20, 16)) == 0x81E90007);
    CHECK(hash32(one.view().subspan(36)) == 0x5C1341E9);
    CHECK(hash32(two.view().subspan(20, 16)) == 0x80C10008);
    CHECK(hash32(two.view().subspan(36)) == 0xDF6BCAAE);
    const PacketView first = parse_packet(one.view());
    const PacketView second = parse_packet(two.view());
    CHECK(first.header_hash == 0x5F9772C7);
    CHECK(first.payload_hash == 0xDDFC41F0);
    CHECK(second.header_hash == 0x5F9771A0);
    CHECK(second.payload_hash == 0x602CCAB6);
    Reassembler r(Reassembler::UiOrder::hold);
    const auto done = feed(r, {*first.fragments.begin(), *second.fragments.begin()});
    REQUIRE(done.size() == 1);
    CHECK(done[0].bytes == message);
}

TEST_CASE("net-transport 12.10: an oversized datagram of 600 bytes is taken") {
    const auto small = message_of(96, 5, 0);
    const auto large = message_of(892, 11, 1);
    REQUIRE(fragment_count(large.size()) == 2);
    const std::vector<FragmentView> fragments{fragment_of(small, ace_blob_id(7), kUi, 0),
                                              fragment_of(large, ace_blob_id(8), kUi, 1)};
    const Datagram d = build_packet({13, 0x0B, 0xA4A7, 1}, {}, fragments, 0xA36984E0);
    REQUIRE(d.size() == 600);
    CHECK(to_hex(d.view().first(36)) == "0d00000006000000329a7efc0b00a7a44402010007000000000000800100740000000900");
    const PacketView packet = parse_packet(d.view());
    CHECK(packet.header_hash == 0x5F99733F);
    CHECK(packet.payload_hash == 0x3F8CA213);
    CHECK(packet.header.checksum == 0xFC7E9A32);
    Reassembler r(Reassembler::UiOrder::hold);
    std::vector<Blob> out;
    for (const FragmentView f : packet.fragments) {
        CHECK(r.add(f, 0, out));
    }
    REQUIRE(out.size() == 1);
    CHECK(out[0].bytes == small);
    CHECK(feed(r, {fragment_of(large, ace_blob_id(8), kUi, 0)}).at(0).bytes == large);
}

TEST_CASE("net-transport 12.10: reassembly in any order, copies ignored") {
    const std::vector<std::vector<FragmentView>> orders{
        {part(kA, 5, 2, 0), part(kB, 5, 2, 1)},
        {part(kB, 5, 2, 1), part(kA, 5, 2, 0)},
        {part(kB, 5, 2, 1), part(kB, 5, 2, 1), part(kA, 5, 2, 0)},
    };
    for (const auto& order : orders) {
        Reassembler r(Reassembler::UiOrder::hold);
        const auto done = feed(r, order);
        REQUIRE(done.size() == 1);
        CHECK(done[0].bytes == bytes_of("aaaaaabbb"));
        CHECK(r.counters().refused == 0);
    }
}

TEST_CASE("net-transport 12.10: two interleaved messages come out on completion, or in order in the UI queue") {
    const std::vector<FragmentView> order{part(kA, 5, 2, 0), part(kA, 6, 2, 0), part(kB, 6, 2, 1), part(kB, 5, 2, 1)};
    Reassembler plain(Reassembler::UiOrder::as_complete);
    const auto by_completion = feed(plain, order);
    REQUIRE(by_completion.size() == 2);
    CHECK(by_completion[0].id == ace_blob_id(6));
    Reassembler ordered(Reassembler::UiOrder::hold);
    const auto in_order = feed(ordered, order);
    REQUIRE(in_order.size() == 2);
    CHECK(in_order[0].id == ace_blob_id(5));
    CHECK(in_order[1].id == ace_blob_id(6));
    CHECK(ordered.bytes_held() == 0);
}

TEST_CASE("net-transport 4.8: a UI message waits for an earlier one at the latest 2 s, other queues not at all") {
    Reassembler r(Reassembler::UiOrder::hold);
    CHECK(feed(r, {part(kA, 5, 2, 0)}, 10).empty());
    CHECK(feed(r, {part(kA, 6, 1, 0)}, 10).empty());
    const auto smartbox = static_cast<std::uint16_t>(Queue::smartbox);
    CHECK(feed(r, {part(kA, 7, 1, 0, smartbox)}, 10).size() == 1);
    std::vector<Blob> out;
    r.tick(11.9, 11.9, out);
    CHECK(out.empty());
    r.tick(12.0, 12.0, out);
    REQUIRE(out.size() == 1);
    CHECK(out[0].id == ace_blob_id(6));
}

TEST_CASE("net-transport 12.10: fragments that lie cost the whole packet") {
    CHECK_NOTHROW(parse_packet(with_fragment(2, 16 + 8, 1, 8)));
    CHECK_THROWS_AS(parse_packet(with_fragment(2, 16 + 8, 2, 8)), FormatError);
    CHECK_THROWS_AS(parse_packet(with_fragment(1, 15, 0, 8)), FormatError);
    CHECK_THROWS_AS(parse_packet(with_fragment(1, 465, 0, 449)), FormatError);
    CHECK_THROWS_AS(parse_packet(with_fragment(0, 16 + 8, 0, 8)), FormatError);
    CHECK_THROWS_AS(parse_packet(with_fragment(1, 16 + 9, 0, 8)), FormatError);
    CHECK_THROWS_AS(parse_packet(with_fragment(1, 16 + 7, 0, 8)), FormatError);
    CHECK_NOTHROW(parse_packet(with_fragment(1, 464, 0, 448)));
}

TEST_CASE("net-transport 12.10: a fragment that contradicts its message is dropped, the message survives") {
    Reassembler r(Reassembler::UiOrder::hold);
    std::vector<Blob> out;
    CHECK(r.add(part(kA, 5, 2, 0), 0, out));
    CHECK_FALSE(r.add(part(kB, 5, 3, 1), 0, out));
    CHECK_FALSE(r.add(part(kB, 5, 2, 1, 10), 0, out));
    CHECK(r.counters().refused == 2);
    CHECK(r.add(part(kB, 5, 2, 1), 0, out));
    REQUIRE(out.size() == 1);
    CHECK(out[0].bytes == bytes_of("aaaaaabbb"));
}

TEST_CASE("net-transport 4.7: messages are told apart by the whole blob id") {
    Reassembler r(Reassembler::UiOrder::hold);
    FragmentView other = part(kA, 5, 2, 0);
    other.header.blob_id = 5;
    std::vector<Blob> out;
    CHECK(r.add(part(kA, 5, 2, 0), 0, out));
    CHECK(r.add(other, 0, out));
    CHECK(r.partials() == 2);
    CHECK(out.empty());
}

TEST_CASE("net-transport 4.4, 4.7: unknown queues and messages shorter than an opcode are dropped") {
    Reassembler r(Reassembler::UiOrder::hold);
    std::vector<Blob> out;
    CHECK_FALSE(r.add(part(kA, 5, 1, 0, 12), 0, out));
    CHECK_FALSE(r.add(part(kB, 5, 1, 0), 0, out));
    const auto one = bytes_of("x");
    CHECK(r.add(part(one, 6, 2, 0), 0, out));
    CHECK_FALSE(r.add(part(one, 6, 2, 1), 0, out));
    CHECK(out.empty());
    CHECK(r.partials() == 0);
}

TEST_CASE("net-transport 7.3: 100,000 fragments of messages that are never completed stay within the bounds") {
    Reassembler r(Reassembler::UiOrder::hold);
    const std::vector<std::byte> full(kMaxFragmentData);
    std::vector<Blob> out;
    std::size_t most = 0;
    for (std::uint32_t i = 0; i < 100'000; ++i) {
        // The first half opens ever new messages, the second half fills the last ones with one part less than they
        // claim.
        const std::uint32_t sequence = i < 50'000 ? i : 50'000 + i % 300;
        const auto index = static_cast<std::uint16_t>(i < 50'000 ? 0 : i / 300 % 4095);
        (void)r.add(part(full, sequence, 4096, index), i * 0.001, out);
        most = std::max(most, r.bytes_held());
    }
    CHECK(out.empty());
    CHECK(r.partials() <= Reassembler::kMaxPartials);
    CHECK(most <= Reassembler::kMaxTotalBytes + kMaxFragment);
    CHECK(r.counters().evicted > 49'000);
    r.tick(1000, 1000, out);
    CHECK(r.partials() == 0);
    CHECK(r.bytes_held() == 0);
}

TEST_CASE(
    "net-transport 7.3: a partial message is forgotten 60 s after its last fragment; counts over 4096 are refused") {
    Reassembler r(Reassembler::UiOrder::hold);
    std::vector<Blob> out;
    CHECK_FALSE(r.add(part(kA, 5, 4097, 0), 0, out));
    CHECK(r.add(part(kA, 5, 3, 0), 0, out));
    CHECK(r.add(part(kA, 5, 3, 1), 30, out));
    r.tick(90, 90, out);
    CHECK(r.partials() == 1);
    r.tick(90.1, 90.1, out);
    CHECK(r.partials() == 0);
    CHECK(r.counters().expired == 1);
}

TEST_CASE("net-messages 13: a message of more than 512 KiB is refused, one of 512 KiB is not") {
    const std::vector<std::byte> full(kMaxFragmentData, std::byte{7});
    const std::size_t parts = Reassembler::kMaxMessage / kMaxFragmentData + 1;
    const std::size_t rest = Reassembler::kMaxMessage % kMaxFragmentData;
    for (const std::size_t last : {rest, rest + 1}) {
        Reassembler r(Reassembler::UiOrder::hold);
        std::vector<Blob> out;
        for (std::size_t i = 0; i + 1 < parts; ++i) {
            CHECK(r.add(part(full, 5, static_cast<std::uint16_t>(parts), static_cast<std::uint16_t>(i)), 0, out));
        }
        const bool fits = last == rest;
        const std::vector<std::byte> end(last, std::byte{7});
        CHECK(r.add(part(end, 5, static_cast<std::uint16_t>(parts), static_cast<std::uint16_t>(parts - 1)), 0, out) ==
              fits);
        CHECK(out.size() == (fits ? 1 : 0));
        CHECK(r.counters().refused == (fits ? 0 : 1));
    }
}
