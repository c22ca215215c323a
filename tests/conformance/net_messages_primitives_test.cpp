#include "net/messages/primitives.h"

#include <limits>
#include <span>

#include "core/format_error.h"
#include "tests/net/packet_hex.h"
#include "tests/support/catch.h"

using namespace portalspace;
using net::Text;
using net::test::from_hex;

namespace {

std::string packed(const Text& text) {
    core::ByteWriter w;
    text.pack(w);
    return net::test::to_hex(w.view());
}

}  // namespace

TEST_CASE("net-messages 15.1: String16L") {
    const std::pair<const char*, const char*> rows[] = {
        {"", "00000000"},
        {"a", "01006100"},
        {"ab", "02006162"},
        {"abc", "0300616263000000"},
        {"abcd", "0400616263640000"},
        {"Academy Coat", "0c0041636164656d7920436f61740000"},
        {"\xC3\xA9\xC3\xB1", "0200e9f1"},
    };
    for (const auto& [utf8, hex] : rows) {
        INFO(hex);
        CHECK(packed(Text::from_utf8(utf8)) == hex);
        const auto bytes = from_hex(hex);
        core::ByteReader r(bytes);
        CHECK(Text::unpack(r).utf8() == utf8);
        CHECK(r.remaining() == 0);
        core::ByteReader cut(std::span<const std::byte>(bytes).first(bytes.size() - 1));
        CHECK_THROWS_AS(Text::unpack(cut), core::FormatError);
    }
}

TEST_CASE("net-messages 1.2: what the code page has no place for") {
    CHECK(Text("a\x81\x80").utf8() == "a\xEF\xBF\xBD\xE2\x82\xAC");  // U+FFFD, the euro sign
    CHECK(Text(std::string("ab\0cd", 5)).utf8() == "ab");
    CHECK(Text::from_utf8("\xE2\x82\xAC\xE4\xB8\xAD!").raw == "\x80?!");
    CHECK(Text::from_utf8("\xFF\xC3").raw == "??");
    const auto endless = from_hex("FFFF0400000061626364");
    core::ByteReader r(endless);
    CHECK_THROWS_AS(Text::unpack(r), core::FormatError);
    core::ByteWriter w;
    CHECK_THROWS_AS(Text(std::string(65535, 'x')).pack(w), core::FormatError);
}

TEST_CASE("net-messages 15.1: PackedDword and known-type DID") {
    const std::pair<std::uint32_t, const char*> numbers[] = {
        {0, "0000"},      {1, "0100"},           {0x7FFF, "ff7f"},         {0x8000, "00800080"},
        {0x1234, "3412"}, {0x12345, "01804523"}, {0x3FFFFFFF, "ffbfffff"}, {0x7FFFFFFF, "ffffffff"}};
    for (const auto& [value, hex] : numbers) {
        core::ByteWriter w;
        net::write_packed_dword(w, value);
        CHECK(net::test::to_hex(w.view()) == hex);
        core::ByteReader r(w.view());
        CHECK(net::read_packed_dword(r) == value);
    }
    core::ByteWriter too_much;
    CHECK_THROWS_AS(net::write_packed_dword(too_much, 0x80000000), core::FormatError);

    struct Row {
        std::uint32_t did;
        std::uint32_t base;
        const char* hex;
    };
    const Row dids[] = {{0x0400007E, net::kPaletteBase, "7e00"},
                        {0x04001087, net::kPaletteBase, "8710"},
                        {0x05001AFE, net::kTextureBase, "fe1a"},
                        {0x01000474, net::kPartBase, "7404"},
                        {0x06006495, net::kIconBase, "9564"},
                        {0x0600BEEF, net::kIconBase, "0080efbe"},
                        {0, net::kIconBase, "0000"}};
    for (const Row& row : dids) {
        core::ByteWriter w;
        net::write_known_did(w, core::DataId(row.did), row.base);
        CHECK(net::test::to_hex(w.view()) == row.hex);
        core::ByteReader r(w.view());
        CHECK(net::read_known_did(r, row.base).value == row.did);
    }
}

TEST_CASE("net-messages 15.1: is_newer of the sixteen-bit stamps") {
    struct Row {
        std::uint16_t incoming;
        std::uint16_t stored;
        bool newer;
    };
    const Row rows[] = {{0x0001, 0x0000, true},  {0x0000, 0x0001, false}, {0x0005, 0x0005, false},
                        {0x7FFF, 0x0000, true},  {0x0000, 0x7FFF, false}, {0x8000, 0x0000, false},
                        {0x0000, 0x8000, true},  {0x8001, 0x0000, false}, {0x0000, 0x8001, true},
                        {0x0000, 0xFFFF, true},  {0xFFFF, 0x0000, false}, {0x0003, 0xFFFE, true},
                        {0xFFFE, 0x0003, false}, {0xFFFF, 0x8000, true},  {0x8000, 0xFFFF, false}};
    for (const Row& row : rows) {
        INFO(row.incoming << " after " << row.stored);
        CHECK(net::is_newer(row.incoming, row.stored) == row.newer);
    }
}

TEST_CASE("net-messages 15.1: is_newer of the fifteen-bit action stamps") {
    CHECK(net::is_newer_action(2, 1));
    CHECK_FALSE(net::is_newer_action(1, 1));
    CHECK_FALSE(net::is_newer_action(1, 2));
    CHECK(net::is_newer_action(0x3FFF, 0));
    CHECK_FALSE(net::is_newer_action(0x4000, 0));
    CHECK(net::is_newer_action(0, 0x4000));
    CHECK(net::is_newer_action(0, 0x7FFF));
    CHECK_FALSE(net::is_newer_action(0x7FFF, 0));
}

TEST_CASE("net-messages 13: positions that the world can use") {
    const core::Quat present = core::make_quat(0, 0, 0, 1);
    core::Position received;
    received.cell = core::CellId(0xDA55001D);
    received.frame.origin = {84, 96, 20};
    received.frame.rotation = core::make_quat(0, 0, 2, 0);
    core::Position out;
    REQUIRE(net::sanitized_position(received, present, out));
    CHECK(out.frame.rotation == core::make_quat(0, 0, 1, 0));
    CHECK(out.frame.origin == received.frame.origin);

    SECTION("no rotation keeps the present one") {
        received.frame.rotation = core::make_quat(0, 0, 0, 0);
        REQUIRE(net::sanitized_position(received, present, out));
        CHECK(out.frame.rotation == present);
        received.frame.rotation.x = std::numeric_limits<float>::quiet_NaN();
        REQUIRE(net::sanitized_position(received, present, out));
        CHECK(out.frame.rotation == present);
    }
    SECTION("no place") {
        const core::Position before = out;
        received.frame.origin.x = std::numeric_limits<float>::quiet_NaN();
        CHECK_FALSE(net::sanitized_position(received, present, out));
        received.frame.origin.x = 100001;
        CHECK_FALSE(net::sanitized_position(received, present, out));
        received.frame.origin.x = 0;
        received.cell = {};
        CHECK_FALSE(net::sanitized_position(received, present, out));
        CHECK(out == before);
    }
}

TEST_CASE("net-messages 13: a count beyond the bytes left is refused before memory is taken") {
    const auto list = from_hex("FFFFFFFF00000000");
    core::ByteReader r(list);
    CHECK_THROWS_AS(net::read_list(r, 4, [](core::ByteReader& b) { return b.u32(); }), core::FormatError);
    const auto table = from_hex("FFFF4000");
    core::ByteReader t(table);
    CHECK_THROWS_AS(net::read_table(t, 8, [](core::ByteReader& b) { return b.u64(); }), core::FormatError);
}
