#include <limits>

#include "content/records/env_cell.h"
#include "content/records/landblock.h"
#include "content/records/region.h"
#include "core/format_error.h"
#include "core/sha256.h"
#include "tests/content/dat_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::content;
using test::packed;
using test::spec_vector;
using test::unpack_all;

namespace {

/// The region of 8.9.
Region spec_region() {
    const core::DataId texture(0x05007F01);
    const core::DataId model(0x01007F01);
    Region region;
    region.id = core::DataId(0x13000000);
    region.name = "Dereth";
    region.land.max_object_height = 200;
    region.land.sky_height = 1000;
    for (std::size_t i = 0; i < 256; ++i) {
        region.land.heights[i] = 2.0F * static_cast<float>(i);
    }
    region.time = {3600, 10, 7620, 360, "P.Y.", {{0, 1, "Night"}, {0.5F, 0, "Day"}}, {"Oneday"}, {{0, "Season"}}};
    region.parts = core::Flags<RegionPart>(0x213U);
    SkyTime night{0, 0.2F, 90, 45, {0xFFFFFFFF}, 0.4F, {0xFF8080C0}, 100, 500, {0xFF8090A0}, 1, {}};
    SkyTime day = night;
    day.begin = 0.5F;
    day.directional_brightness = 1;
    day.replaces = {{0, {}, 15, 0.5F, 0, 0}};
    region.sky = {1, 2, {{1, "Sunny", {{0, 0, 0, 360, 0, 0, model, {}, 0}}, {night, day}}}};
    region.sounds = {{core::DataId(0x20007F01), {{0x46, 1, 0.25F, 2, 10}}}};
    region.scenes = {{0, {}}};
    for (std::uint32_t i = 0; i < 32; ++i) {
        const std::string number = std::to_string(i);
        region.terrain_types.push_back({"T" + std::string(2 - number.size(), '0') + number,
                                        {0xFF000000 + i * 0x040404},
                                        std::vector<std::int32_t>(32, 0)});
    }
    region.texture_merge = {512, {{8, texture}}, {{9, texture}}, {{1, texture}}, {}};
    for (std::uint32_t i = 0; i < 33; ++i) {
        region.texture_merge.textures.push_back({i, texture, 1, 0, 0, 0, 0, 0, 0, 4, texture});
    }
    region.misc = {1, core::DataId(0x06007F01), core::DataId(0x06007F01), 4, model, model};
    return region;
}

/// The box of 8.8.
Environment spec_environment() {
    CellStructure cell;
    for (std::uint16_t i = 0; i < 8; ++i) {
        const float x = i % 4 == 1 || i % 4 == 2 ? 5.0F : -5.0F;
        const float y = i % 4 >= 2 ? 5.0F : -5.0F;
        cell.vertices.vertices.push_back({i, {x, y, i < 4 ? 0.0F : 4.0F}, {0, 0, 1}, {{0, 0}}});
    }
    const std::vector<std::vector<std::int16_t>> faces{{0, 1, 2, 3}, {7, 6, 5, 4}, {0, 4, 5, 1},
                                                       {1, 5, 6, 2}, {2, 6, 7, 3}, {3, 7, 4, 0}};
    const std::vector<Plane> planes{{{0, 0, 1}, 0},  {{0, 0, -1}, 4}, {{0, 1, 0}, 5},
                                    {{-1, 0, 0}, 5}, {{0, -1, 0}, 5}, {{1, 0, 0}, 5}};
    const Sphere sphere{{0, 0, 2}, 8};
    for (std::uint16_t i = 0; i < 6; ++i) {
        cell.polygons.push_back({i, 0, SidesType::single_sided, 0, -1, faces[i], {0, 0, 0, 0}, {}});
        cell.physics_polygons.push_back({i, kNoPositiveUvs, SidesType::single_sided, -1, -1, faces[i], {}, {}});
    }
    for (std::int32_t i = 0; i < 6; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const auto id = static_cast<std::uint16_t>(i);
        cell.cell_bsp.nodes.push_back({BspTag::BPnn, planes[at], i + 1, -1, {}, {}, {}, 0, 0});
        cell.physics_bsp.nodes.push_back({BspTag::BPIN, planes[at], i + 1, 7 + i, sphere, {}, {}, 0, 0});
        cell.drawing_bsp.nodes.push_back(
            {i < 5 ? BspTag::BPIn : BspTag::BPOL, planes[at], i < 5 ? i + 1 : -1, -1, sphere, {id}, {}, 0, 0});
    }
    cell.cell_bsp.nodes.push_back({});
    cell.physics_bsp.nodes.push_back({});
    for (std::int32_t i = 0; i < 6; ++i) {
        cell.physics_bsp.nodes.push_back(
            {BspTag::leaf, {}, -1, -1, sphere, {static_cast<std::uint16_t>(i)}, {}, i + 1, 1});
    }
    cell.has_drawing_bsp = 1;
    return {core::DataId(0x0D007F01), {cell}};
}

}  // namespace

TEST_CASE("dat-format 8.7: terrain words and LandBlock") {
    const auto check = [](std::uint16_t raw, int road, int type, int scenery) {
        const TerrainWord word{raw};
        CHECK(word.road() == road);
        CHECK(word.type() == type);
        CHECK(word.scenery() == scenery);
    };
    check(0x4834, 0, 13, 9);
    check(0x6824, 0, 9, 13);
    check(0x0001, 1, 0, 0);
    check(0xF87F, 3, 31, 31);
    const auto bytes = spec_vector("8.7 LandBlock");
    LandBlock block = unpack_all<LandBlock>(bytes);
    CHECK(packed(block) == bytes);
    CHECK(block.has_objects == 0);
    CHECK(block.word(0, 0).raw == 0x4834);
    CHECK(block.word(8, 8).raw == 0x6824);
    CHECK(block.height(3, 4) == 10);
    // y runs fastest.
    block.heights[3 * 9 + 4] = 77;
    CHECK(block.height(3, 4) == 77);
}

TEST_CASE("dat-format 8.7: LandBlockInfo") {
    const auto plain_bytes = spec_vector("8.7 LandBlockInfo");
    const auto plain = unpack_all<LandBlockInfo>(plain_bytes);
    CHECK(packed(plain) == plain_bytes);
    CHECK(plain.num_cells == 1);
    REQUIRE(plain.objects.size() == 1);
    CHECK(plain.objects[0].frame.origin == core::Vec3(96, 96, 10));

    const auto bytes = spec_vector("8.7 LandBlockInfo with building");
    const auto info = unpack_all<LandBlockInfo>(bytes);
    CHECK(packed(info) == bytes);
    REQUIRE(info.buildings.size() == 1);
    CHECK(info.buildings[0].model.value == 0x01007F02);
    CHECK(info.buildings[0].num_leaves == 1);
    CHECK(info.buildings[0].portals == std::vector<BuildingPortal>{{3, 0x100, 0, {0x100}}});
    CHECK(info.restriction_buckets == 8);
    CHECK(info.restrictions == std::vector<LandBlockInfo::Restriction>{{0, core::ObjectId(0x70000001)}});
}

TEST_CASE("dat-format 8.7: EnvCell") {
    const auto bytes = spec_vector("8.7 EnvCell");
    const auto cell = unpack_all<EnvCell>(bytes);
    CHECK(packed(cell) == bytes);
    CHECK(cell.id.value == 0x00010100);
    CHECK(cell.surfaces == std::vector{core::DataId(0x08007F01)});
    CHECK(cell.environment.value == 0x0D007F01);
    CHECK(cell.frame.origin == core::Vec3(84, 84, 0));
    REQUIRE(cell.portals.size() == 1);
    CHECK(cell.portals[0].leads_outside());
    CHECK_FALSE(cell.portals[0].portal_side());
    CHECK(cell.visible_cells == std::vector<std::uint16_t>{0x101});
    REQUIRE(cell.statics.size() == 1);
    CHECK(cell.statics[0].frame.origin == core::Vec3(1, 2, 3));
}

TEST_CASE("dat-format 8.8: Environment") {
    const Environment environment = spec_environment();
    const auto bytes = packed(environment);
    CHECK(bytes.size() == 1420);
    CHECK(core::sha256_hex(bytes) == "a2ee5529420de10778936a61fca8d36824a372718779a7ef5a35779feb49d654");
    const auto again = unpack_all<Environment>(bytes);
    CHECK(packed(again) == bytes);
    REQUIRE(again.structure(0) != nullptr);
    CHECK(again.structure(1) == nullptr);
    CHECK(again.structure(0)->cell_bsp == environment.structures[0].cell_bsp);
    CHECK(again.structure(0)->drawing_bsp == environment.structures[0].drawing_bsp);
}

TEST_CASE("dat-format 8.9: Region") {
    const Region region = spec_region();
    const auto bytes = packed(region);
    CHECK(bytes.size() == 7548);
    CHECK(core::sha256_hex(bytes) == "475ac600845829b812c53e3be2b4a95b3b41e998748407f1b0a48e49976c10b3");
    CHECK(unpack_all<Region>(bytes) == region);
    CHECK(region.texture_merge.texture(32) == &region.texture_merge.textures[32]);
    CHECK(region.texture_merge.texture(33) == nullptr);
}

TEST_CASE("dat-format 3.20: regions outside the accepted ranges are refused") {
    const auto refused = [](auto change) {
        Region region = spec_region();
        change(region);
        const auto bytes = packed(region);
        CHECK_THROWS_AS(unpack_all<Region>(bytes), core::FormatError);
    };
    refused([](Region& r) { r.version = 2; });
    refused([](Region& r) { r.land.blocks_x = 256; });
    refused([](Region& r) { r.land.squares_per_block = 3; });
    refused([](Region& r) { r.land.square_length = 0; });
    refused([](Region& r) { r.land.road_width = 25; });
    refused([](Region& r) { r.land.heights[7] = std::numeric_limits<float>::quiet_NaN(); });
}

TEST_CASE("dat-format 3.20: the day group follows from the date alone") {
    SkyDesc sky;
    CHECK(sky.present_day_group(1, 2, 360) == 0);
    sky.day_groups.resize(3);
    // u = 1782775218 * d - 1967253934 in 32 bits; d = 0 gives 2327713362, whose share of 2^32 is 0.542.
    CHECK(sky.present_day_group(0, 0, 360) == 1);
    // d = 1 gives 4110488580, share 0.957.
    CHECK(sky.present_day_group(1, 0, 360) == 2);
    // d = 3601 (day 1 of year 10) gives 1125165860, share 0.262.
    CHECK(sky.present_day_group(1, 10, 360) == 0);
}
