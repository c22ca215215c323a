#include <catch2/catch.hpp>

#include "engine/collision/terrain.h"
#include "engine/landscape.h"
#include "tests/engine/collision_support.h"

using namespace portalspace;
using namespace portalspace::collision_test;

namespace {

/// A landblock whose height bytes are metres.
struct Land {
    content::LandBlock record;
    std::array<float, 256> heights{};

    Land() {
        for (std::size_t i = 0; i < heights.size(); ++i) {
            heights[i] = static_cast<float>(i);
        }
    }
    /// Corners of the cell (x, y): SW, SE, NW, NE.
    void corners(std::uint32_t x, std::uint32_t y, std::array<std::uint8_t, 4> z) {
        record.heights[content::LandBlock::index(x, y)] = z[0];
        record.heights[content::LandBlock::index(x + 1, y)] = z[1];
        record.heights[content::LandBlock::index(x, y + 1)] = z[2];
        record.heights[content::LandBlock::index(x + 1, y + 1)] = z[3];
    }
    [[nodiscard]] TerrainBlock build(std::uint32_t x = 0, std::uint32_t y = 0) const {
        return TerrainBlock::build(record, heights, x, y);
    }
};

float height_in(const TerrainCell& cell, float u, float v) {
    return height_on(cell.planes[cell.triangle_at(u, v).value()], u, v);
}

}  // namespace

TEST_CASE("physics 10.6: the cut of a land cell") {
    struct Row {
        std::uint32_t x, y;
        bool sw_to_ne;
    };
    for (const Row& row : {Row{0, 0, true}, Row{1, 0, false}, Row{0, 1, false}, Row{1, 1, true}, Row{1352, 1440, true},
                           Row{1353, 1440, false}, Row{1352, 1441, true}, Row{1355, 1445, false}, Row{1359, 1447, true},
                           Row{2039, 2039, false}}) {
        CAPTURE(row.x, row.y);
        CHECK((engine::Landscape::split_of(row.x, row.y) == engine::CellSplit::sw_to_ne) == row.sw_to_ne);
    }
    static constexpr const char* kRows[8] = {"////////",    "////////",     "///\\\\\\\\\\", "//\\\\\\\\\\/",
                                             "//\\\\\\///", "//\\\\//\\\\", "/\\\\//\\\\/",  "/\\\\//\\//"};
    const TerrainBlock block = Land().build(0xA9, 0xB4);
    for (std::uint32_t y = 0; y < 8; ++y) {
        for (std::uint32_t x = 0; x < 8; ++x) {
            CAPTURE(x, y);
            CHECK(block.cells[x * 8 + y].sw_to_ne == (kRows[7 - y][x] == '/'));
        }
    }
}

TEST_CASE("physics 10.6: heights on both triangles of both cuts") {
    struct Row {
        std::array<std::uint8_t, 4> corners;  // SW, SE, NW, NE
        bool sw_to_ne;
        std::array<float, 5> z;
    };
    const std::vector<Row> rows{{{0, 0, 0, 10}, true, {2.5F, 2.5F, 2.5F, 7.5F, 5}},
                                {{0, 0, 0, 10}, false, {0, 0, 0, 5, 0}},
                                {{10, 12, 14, 20}, true, {12.5F, 13, 13.5F, 17.5F, 15}},
                                {{10, 12, 14, 20}, false, {11.5F, 12, 12.5F, 16.5F, 13}},
                                {{5, 5, 25, 5}, true, {5, 5, 10, 5, 5}},
                                {{5, 5, 25, 5}, false, {10, 10, 15, 10, 15}}};
    static constexpr float kAt[5][2] = {{6, 6}, {12, 6}, {6, 12}, {18, 18}, {12, 12}};
    for (const Row& row : rows) {
        // Cell (0, 0) of the map is cut from south-west to north-east, cell (1, 0) the other way.
        const std::uint32_t x = row.sw_to_ne ? 0 : 1;
        Land land;
        land.corners(x, 0, row.corners);
        const TerrainBlock block = land.build();
        const TerrainCell& cell = block.cells[x * 8];
        REQUIRE(cell.sw_to_ne == row.sw_to_ne);
        for (int i = 0; i < 5; ++i) {
            CAPTURE(row.sw_to_ne, i);
            const float u = kAt[i][0];
            const float v = kAt[i][1];
            CHECK(height_on(cell.planes[cell.triangle_at(u, v).value()], u + static_cast<float>(x) * 24, v) ==
                  Approx(row.z[static_cast<std::size_t>(i)]).margin(1e-4));
        }
    }
}

TEST_CASE("physics 10.6: planes of the triangles, and which of them can be walked") {
    Land land;
    land.corners(0, 0, {10, 12, 14, 20});
    const TerrainBlock first = land.build();
    CHECK(near(first.cells[0].planes[0].normal, {-0.078811F, -0.315244F, 0.945732F}));
    CHECK(first.cells[0].planes[0].d == Approx(-9.457325).margin(1e-4));
    CHECK(near(first.cells[0].planes[1].normal, {-0.239426F, -0.159617F, 0.957704F}));
    land.corners(0, 0, {5, 5, 25, 5});
    const TerrainBlock steep = land.build();
    CHECK(steep.cells[0].planes[1].normal.z == Approx(0.646997).margin(1e-5));
    CHECK(steep.cells[0].planes[1].normal.z < kFloorZ);
    Land other;
    other.corners(1, 0, {5, 5, 25, 5});
    CHECK(other.build().cells[8].planes[0].normal.z == Approx(0.768221).margin(1e-5));
}

TEST_CASE("physics 7.16: floor_z is the cosine of 48.381 degrees, and a step of 27.01 m still walks") {
    CHECK(std::acos(kFloorZ) * 57.29577951F == Approx(48.3810).margin(1e-4));
    CHECK(std::cos(85.0F / 57.29577951F) == Approx(kLandingZ).margin(1e-6));
    Land land;
    land.corners(0, 0, {0, 0, 27, 27});
    CHECK(land.build().cells[0].planes[0].normal.z >= kFloorZ);
    Land steeper;
    steeper.corners(0, 0, {0, 0, 28, 28});
    CHECK(steeper.build().cells[0].planes[0].normal.z < kFloorZ);
}

TEST_CASE("physics 7.15: the first triangle has the shared edge, and the border belongs to the cell") {
    const TerrainBlock block = Land().build();
    REQUIRE(block.cells[0].sw_to_ne);
    CHECK(block.cells[0].triangle_at(12, 12) == 0U);
    CHECK(block.cells[0].triangle_at(12, 12.001F) == 1U);
    CHECK(block.cells[0].triangle_at(0, 0) == 0U);
    CHECK(block.cells[0].triangle_at(24, 24) == 0U);
    CHECK_FALSE(block.cells[0].triangle_at(24.001F, 3).has_value());
    CHECK_FALSE(block.cells[0].triangle_at(-0.001F, 3).has_value());
    CHECK_FALSE(block.cells[0].triangle_at(NAN, 3).has_value());
    REQUIRE_FALSE(block.cells[8].sw_to_ne);
    CHECK(block.cells[8].triangle_at(12, 12) == 0U);
    CHECK(block.cells[8].triangle_at(12, 12.001F) == 1U);
    CHECK(height_in(block.cells[8], 1, 1) == Approx(0));
}

TEST_CASE("physics 7.11: how deep a body sinks in water") {
    Land land;
    const auto water = [&](std::uint32_t x, std::uint32_t y) {
        land.record.terrain[content::LandBlock::index(x, y)].raw = 0x10 << 2;
    };
    for (std::uint32_t x = 0; x < 2; ++x) {
        for (std::uint32_t y = 0; y < 3; ++y) {
            water(x, y);
        }
    }
    const TerrainBlock block = land.build();
    CHECK(block.cells[0].water == Water::entirely);
    CHECK(block.cells[8].water == Water::partly);
    CHECK(block.cells[16].water == Water::none);
    CHECK(block.water == Water::partly);
    CHECK(block.water_depth(0, {5, 5, 0}) == Approx(0.9F));
    CHECK(block.water_depth(8, {35.9F, 5, 0}) == Approx(0.45F));
    CHECK(block.water_depth(8, {36, 5, 0}) == Approx(0.1F));
    CHECK(block.water_depth(16, {50, 5, 0}) == 0.0F);
    for (std::uint32_t x = 0; x < 9; ++x) {
        for (std::uint32_t y = 0; y < 9; ++y) {
            water(x, y);
        }
    }
    CHECK(land.build().water == Water::entirely);
}
