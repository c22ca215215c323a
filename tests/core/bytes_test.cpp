#include <array>
#include <limits>

#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/format_error.h"
#include "tests/support/catch.h"

using portalspace::core::ByteReader;
using portalspace::core::ByteWriter;
using portalspace::core::FormatError;

TEST_CASE("what the writer wrote the reader reads back") {
    ByteWriter w;
    w.u8(0xFE);
    w.align(4);
    w.u16(0x1234);
    w.i32(-5);
    w.u64(0x0102030405060708U);
    w.f32(std::numeric_limits<float>::infinity());
    w.quat(portalspace::core::make_quat(0.5F, 1, 2, 3));
    ByteReader r(w.view());
    CHECK(r.u8() == 0xFE);
    r.align(4);
    CHECK(r.u16() == 0x1234);
    CHECK(r.i32() == -5);
    CHECK(r.u64() == 0x0102030405060708U);
    CHECK(r.f32() == std::numeric_limits<float>::infinity());
    const auto q = r.quat();
    CHECK(q.w == 0.5F);
    CHECK(q.z == 3.0F);
    CHECK_NOTHROW(r.expect_end());
}

TEST_CASE("reading past the end names the place and both counts, and moves nothing") {
    const std::array<std::uint8_t, 3> data{1, 2, 3};
    ByteReader r{std::span<const std::uint8_t>(data)};
    r.skip(1);
    try {
        (void)r.u32();
        FAIL("no error");
    } catch (const FormatError& e) {
        CHECK(e.offset() == 1);
        CHECK(e.expected() == "4 more bytes");
        CHECK(e.found() == "2");
    }
    CHECK(r.u16() == 0x0302);
    CHECK_THROWS_AS(r.u8(), FormatError);
}

TEST_CASE("a count that cannot fit is refused before memory is taken") {
    const std::array<std::uint8_t, 16> data{};
    ByteReader r{std::span<const std::uint8_t>(data)};
    CHECK(r.checked_count(4, 4) == 4);
    CHECK_THROWS_AS(r.checked_count(5, 4), FormatError);
    CHECK_THROWS_AS(r.checked_count(std::numeric_limits<std::uint64_t>::max(), 1), FormatError);
    CHECK_THROWS_AS(r.checked_count(std::numeric_limits<std::uint64_t>::max(), 0), FormatError);
}

TEST_CASE("alignment past the end is an error") {
    const std::array<std::uint8_t, 5> data{};
    ByteReader r{std::span<const std::uint8_t>(data)};
    r.skip(5);
    CHECK_THROWS_AS(r.align(4), FormatError);
}
