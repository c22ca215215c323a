#include <utility>

#include "content/encodings.h"
#include "content/records/geometry.h"
#include "core/format_error.h"
#include "tests/content/dat_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::content;
using test::from_hex;

namespace {

template <class Write>
std::vector<std::byte> written(Write write) {
    core::ByteWriter writer;
    write(writer);
    return writer.take();
}

}  // namespace

TEST_CASE("dat-format 8.1: compressed integers") {
    const std::vector<std::pair<std::uint32_t, std::string>> rows{{0x0, "00"},
                                                                  {0x7F, "7F"},
                                                                  {0x80, "80 80"},
                                                                  {0x1234, "92 34"},
                                                                  {0x3FFF, "BF FF"},
                                                                  {0x4000, "C0 00 00 40"},
                                                                  {0x12345678, "D2 34 78 56"},
                                                                  {0x3FFFFFFF, "FF FF FF FF"}};
    for (const auto& [value, hex] : rows) {
        const auto bytes = from_hex(hex);
        core::ByteReader reader{std::span(bytes)};
        CHECK(read_cuint(reader) == value);
        reader.expect_end();
        CHECK(written([v = value](auto& w) { write_cuint(w, v); }) == bytes);
    }
}

TEST_CASE("dat-format 8.1: packed dwords and ids of a known type") {
    const std::vector<std::pair<std::uint32_t, std::string>> dwords{
        {0x0, "00 00"},          {0x1234, "34 12"},          {0x7FFF, "FF 7F"},
        {0x8000, "00 80 00 80"}, {0x600127D, "00 86 7D 12"}, {0x12345678, "34 92 78 56"}};
    for (const auto& [value, hex] : dwords) {
        const auto bytes = from_hex(hex);
        core::ByteReader reader{std::span(bytes)};
        CHECK(read_packed_dword(reader) == value);
        CHECK(written([v = value](auto& w) { write_packed_dword(w, v); }) == bytes);
    }
    struct Known {
        std::uint32_t base, id;
        std::string hex;
    };
    for (const Known& k : {Known{0x04000000, 0x04000001, "01 00"}, Known{0x04000000, 0x04003FFF, "FF 3F"},
                           Known{0x04000000, 0x04004000, "00 80 00 40"}, Known{0x05000000, 0x0500FFFF, "00 80 FF FF"},
                           Known{0x05000000, 0x05123456, "12 80 56 34"}}) {
        const auto bytes = from_hex(k.hex);
        core::ByteReader reader{std::span(bytes)};
        CHECK(read_known_id(reader, k.base).value == k.id);
        CHECK(written([&](auto& w) { write_known_id(w, core::DataId(k.id), k.base); }) == bytes);
    }
    const auto short_form = from_hex("00 40");
    core::ByteReader reader{std::span(short_form)};
    CHECK(read_known_id(reader, 0x04000000).value == 0x04004000);
}

TEST_CASE("dat-format 8.1: strings") {
    const std::vector<std::pair<std::string, std::string>> legacy{
        {"", "00 00 00 00"},
        {"abc", "03 00 61 62 63 00 00 00"},
        {"Dereth", "06 00 44 65 72 65 74 68"},
        {"Whitby\x92s", "08 00 57 68 69 74 62 79 92 73 00 00"}};
    for (const auto& [text, hex] : legacy) {
        const auto bytes = from_hex(hex);
        core::ByteReader reader{std::span(bytes)};
        CHECK(read_legacy_string(reader) == text);
        reader.expect_end();
        CHECK(written([&t = text](auto& w) { write_legacy_string(w, t); }) == bytes);
    }
    CHECK(utf8_from_windows1252("Whitby\x92s") == "Whitby\u2019s");
    const std::vector<std::pair<std::string, std::string>> obfuscated{
        {"A", "01 00 14 00"}, {"Flame Bolt I", "0C 00 64 C6 16 D6 56 02 24 F6 C6 47 02 94 00 00"}};
    for (const auto& [text, hex] : obfuscated) {
        const auto bytes = from_hex(hex);
        core::ByteReader reader{std::span(bytes)};
        CHECK(read_obfuscated_string(reader) == text);
        CHECK(written([&t = text](auto& w) { write_obfuscated_string(w, t); }) == bytes);
    }
    const std::string many(200, 'x');
    for (const auto& [text, head] : {std::pair<std::string, std::string>{"Undef", "05"}, {many, "80 C8"}}) {
        auto bytes = from_hex(head);
        const auto chars = std::as_bytes(std::span(text));
        bytes.insert(bytes.end(), chars.begin(), chars.end());
        core::ByteReader reader{std::span(bytes)};
        CHECK(read_p8_string(reader) == text);
        CHECK(written([&t = text](auto& w) { write_p8_string(w, t); }) == bytes);
    }
    const auto wide = from_hex("02 48 00 69 00");
    core::ByteReader reader{std::span(wide)};
    CHECK(read_p16_string(reader) == u"Hi");
    CHECK(written([](auto& w) { write_p16_string(w, u"Hi"); }) == wide);
}

TEST_CASE("dat-format 2.5: a string longer than its bytes is refused") {
    for (const char* hex : {"05 00 61", "FF FF FF FF FF FF 61"}) {
        const auto bytes = from_hex(hex);
        core::ByteReader reader{std::span(bytes)};
        CHECK_THROWS_AS(read_legacy_string(reader), core::FormatError);
    }
    const std::string huge(70000, 'y');
    const auto bytes = written([&](auto& w) { write_legacy_string(w, huge); });
    core::ByteReader reader{std::span(bytes)};
    CHECK(read_legacy_string(reader) == huge);
}

TEST_CASE("dat-format 8.1: string hashes and colours") {
    CHECK(string_hash("") == 0);
    CHECK(string_hash("A") == 0x41);
    CHECK(string_hash("Test") == 0x0005ACA4);
    CHECK(string_hash("Flame Bolt I") == 0x0068B539);
    CHECK(string_hash("ID_Test") == 0x0DA4ACE4);
    CHECK(string_hash("ID_CharacterTitle_Adventurer") == 0x0BC4BE42);
    CHECK(string_hash("Whitby\x92s") == 0x0F0A9743);
    const auto bytes = from_hex("30 20 10 FF");
    const Color color = test::unpack_all<Color>(bytes);
    CHECK(color.a() == 0xFF);
    CHECK(color.r() == 0x10);
    CHECK(color.g() == 0x20);
    CHECK(color.b() == 0x30);
}
