// Script tables: seed 2026-07-13 section 5, spec/vfx-sky-audio.md 3.4 and 17.2.
#include <bit>
#include <limits>
#include <utility>

#include "tests/engine/effects_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::effects_test;

namespace {

constexpr std::uint32_t kLaunch = 4;

content::PhysicsScriptTable table_of(std::vector<content::PhysicsScriptChoice> choices) {
    content::PhysicsScriptTable table;
    table.id = DataId(0x34000005);
    table.rows.push_back({kLaunch, std::move(choices)});
    return table;
}

content::PhysicsScriptTable flame() {
    return table_of({{0.0F, DataId(0x3300011B)}, {0.5F, DataId(0x3300011C)}, {1.0F, DataId(0x3300011D)}});
}

std::uint32_t pick(const content::PhysicsScriptTable& table, std::uint32_t bits) {
    return table.select(kLaunch, std::bit_cast<float>(bits)).value;
}

}  // namespace

TEST_CASE("vfx 17.2 V-T, 3.4 TAB-2 TAB-4: the flame table at every edge") {
    const auto table = flame();
    struct Row {
        std::uint32_t bits;
        std::uint32_t script;
    };
    const std::uint32_t quarter = std::bit_cast<std::uint32_t>(0.25F);
    const Row rows[] = {
        {0xFF800000, 0x3300011B}, {0xBF800000, 0x3300011B}, {0x80000000, 0x3300011B}, {0x00000000, 0x3300011B},
        {0x00000001, 0x3300011C}, {quarter, 0x3300011C},    {0x3F000000, 0x3300011C}, {0x3F000001, 0x3300011D},
        {0x3F400000, 0x3300011D}, {0x3F7FFFFF, 0x3300011D}, {0x3F800000, 0x3300011D}, {0x3F800001, 0},
        {0x3FC00000, 0},          {0x7F800000, 0},          {0x7FC01234, 0},          {0xFFC00000, 0},
    };
    for (const Row& row : rows) {
        CAPTURE(row.bits);
        CHECK(pick(table, row.bits) == row.script);
    }
}

TEST_CASE("vfx 17.2 V-T, 3.4 TAB-2: unsorted thresholds are walked as stored") {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float inf = std::numeric_limits<float>::infinity();
    const auto table = table_of(
        {{1.0F, DataId(0x3300000A)}, {0.5F, DataId(0x3300000B)}, {nan, DataId(0x3300000C)}, {inf, DataId(0x3300000D)}});
    for (const float intensity : {-inf, 0.25F, 0.5F, 0.75F, 1.0F}) {
        CHECK(table.select(kLaunch, intensity).value == 0x3300000A);
    }
    CHECK(table.select(kLaunch, 2.0F).value == 0x3300000D);
    CHECK(table.select(kLaunch, inf).value == 0x3300000D);
    CHECK(table.select(kLaunch, nan).value == 0);
}

TEST_CASE("2026-07-13 s5, vfx 3.4 TAB-1 TAB-3: an absent type and an entry without a script play nothing") {
    TestWorld world;
    const auto table = table_of({{1.0F, DataId(0)}});
    world.owner.table = &table;
    CHECK(table.select(5, 0.0F).value == 0);
    CHECK_FALSE(engine::effects::play_script_type(world.context, world.owner, 5, 0.0F));
    CHECK_FALSE(engine::effects::play_script_type(world.context, world.owner, kLaunch, 0.0F));
    CHECK(world.owner.scripts.empty());
}

TEST_CASE("2026-07-13 s5: a typed script goes through the owner's present table") {
    TestWorld world;
    const auto table = flame();
    for (const std::uint32_t id : {0x3300011BU, 0x3300011CU, 0x3300011DU}) {
        world.records.scripts[id] = {DataId(id), {{0.0, hook(content::NoOpHook{})}}};
    }
    CHECK_FALSE(engine::effects::play_script_type(world.context, world.owner, kLaunch, 0.5F));
    world.owner.table = &table;
    CHECK(engine::effects::play_script_type(world.context, world.owner, kLaunch, 0.5F));
    REQUIRE(world.owner.scripts.size() == 1);
    CHECK(world.owner.scripts[0].script().id.value == 0x3300011C);
}

TEST_CASE("vfx 3.1: without a cell a typed script is a success that queues nothing") {
    TestWorld world;
    const auto table = flame();
    world.owner.table = &table;
    world.owner.cell = core::CellId();
    CHECK(engine::effects::play_script_type(world.context, world.owner, kLaunch, 0.5F));
    CHECK(world.owner.scripts.empty());
}

TEST_CASE("vfx 3.4 TAB-5: of two rows for one type the first counts") {
    auto table = table_of({{1.0F, DataId(0x3300000A)}});
    table.rows.push_back({kLaunch, {{2.0F, DataId(0x3300000B)}}});
    CHECK(table.select(kLaunch, 0.5F).value == 0x3300000A);
    CHECK(table.select(kLaunch, 1.5F).value == 0);
}

TEST_CASE("vfx 3.1 STA-1: the intensity selects the script and changes nothing about it") {
    for (const float intensity : {0.6F, 0.75F, 1.0F}) {
        TestWorld world;
        const auto table = flame();
        world.records.scripts[0x3300011D] = {DataId(0x3300011D),
                                             {{0.0, hook(content::ScaleHook{2, 0})}, {0.5, hook(content::NoOpHook{})}}};
        world.owner.table = &table;
        world.set_time(100);
        REQUIRE(engine::effects::play_script_type(world.context, world.owner, kLaunch, intensity));
        CHECK(world.owner.scripts[0].length() == 0.5);
        world.owner.scripts.update(world.context, world.owner);
        CHECK(world.owner.scale == 2);
        CHECK(world.owner.scripts.next_time() == 100.5);
    }
}

TEST_CASE("vfx 3.1: the default script needs a cell as well, and a table") {
    TestWorld world;
    const auto table = flame();
    world.records.scripts[0x3300011D] = {DataId(0x3300011D), {{0.0, hook(content::NoOpHook{})}}};
    world.owner.default_type = kLaunch;
    world.owner.default_intensity = 1;
    CHECK_FALSE(engine::effects::play_default_script(world.context, world.owner));
    world.owner.table = &table;
    const core::CellId cell = world.owner.cell;
    world.owner.cell = core::CellId();
    CHECK(engine::effects::play_default_script(world.context, world.owner));
    CHECK(world.owner.scripts.empty());
    world.owner.cell = cell;
    CHECK(engine::effects::play_default_script(world.context, world.owner));
    CHECK(world.owner.scripts.size() == 1);
}
