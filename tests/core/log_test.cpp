#include "core/log.h"
#include "core/clock.h"
#include "core/ids.h"
#include "tests/support/catch.h"

using namespace portalspace::core;

TEST_CASE("warnings are counted by kind and the first example is kept") {
    Log log(LogLevel::error);
    log.warn("dat.record", "first");
    log.warn("dat.record", "second");
    log.warn("net.checksum", "other");
    const auto kinds = log.kinds();
    REQUIRE(kinds.size() == 2);
    CHECK(kinds.at("dat.record").count == 2);
    CHECK(kinds.at("dat.record").first == "first");
}

TEST_CASE("ids print and read as hex text") {
    CHECK(id_text(DataId{0x0100ABCD}) == "0x0100ABCD");
    std::uint32_t v = 0;
    CHECK((parse_id("0x33000AEA", v) && v == 0x33000AEA));
    CHECK((parse_id("50000001", v) && v == 0x50000001));
    CHECK_FALSE(parse_id("", v));
    CHECK_FALSE(parse_id("0x", v));
    CHECK_FALSE(parse_id("0x123456789", v));
    CHECK_FALSE(parse_id("12G", v));
}

TEST_CASE("the clock never runs backwards") {
    Clock clock;
    clock.advance_to(2);
    clock.advance_to(1);
    CHECK(clock.now() == 2);
}
