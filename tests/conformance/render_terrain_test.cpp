#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "content/records/landblock.h"
#include "content/records/region.h"
#include "render/terrain_layers.h"
#include "render/terrain_mesh.h"
#include "render/terrain_vertices.h"
#include "tests/render/fixture_world.h"

using namespace portalspace;
using namespace portalspace::render;
using tests::fixture_world;
using tests::id_of;
using tests::read_json;

namespace {

/// A block whose cell (0, 0) has the given corner heights; the rest lies at zero.
struct OneCell {
    content::LandBlock block;
    std::array<float, 256> table{};

    OneCell(float sw, float se, float ne, float nw) {
        table[1] = sw;
        table[2] = se;
        table[3] = ne;
        table[4] = nw;
        block.heights[content::LandBlock::index(0, 0)] = 1;
        block.heights[content::LandBlock::index(1, 0)] = 2;
        block.heights[content::LandBlock::index(1, 1)] = 3;
        block.heights[content::LandBlock::index(0, 1)] = 4;
    }
};

core::Vec3 triangle_normal(const OneCell& cell, const std::array<std::uint8_t, 3>& corners) {
    const std::array<core::Vec3, 4> points = {core::Vec3(0, 0, cell.table[1]), core::Vec3(24, 0, cell.table[2]),
                                              core::Vec3(24, 24, cell.table[3]), core::Vec3(0, 24, cell.table[4])};
    return glm::normalize(glm::cross(points[corners[1]] - points[corners[0]], points[corners[2]] - points[corners[0]]));
}

}  // namespace

TEST_CASE("rendering 14.1: terrain word") {
    struct Row {
        std::uint16_t word;
        unsigned road, type, scene;
    };
    for (const Row& row : {Row{0, 0, 0, 0},
                           {0x0004, 0, 1, 0},
                           {0x0054, 0, 21, 0},
                           {0x0843, 3, 16, 1},
                           {0x1850, 0, 20, 3},
                           {0x2887, 3, 1, 5},
                           {0xFFFF, 3, 31, 31}}) {
        const content::TerrainWord word{row.word};
        CHECK(word.road() == row.road);
        CHECK(word.type() == row.type);
        CHECK(word.scenery() == row.scene);
    }
}

TEST_CASE("rendering 14.2: split hash") {
    struct Row {
        std::uint32_t gx, gy, hash;
        bool sw_ne;
    };
    for (const Row& row : {Row{0, 0, 0xAE6470DB, true},
                           {1, 0, 0x6C488D1E, false},
                           {0, 1, 0x1A7F3662, false},
                           {1, 1, 0xE52E12D8, true},
                           {7, 7, 0x472B6724, false},
                           {8, 0, 0x9D8552F3, true},
                           {0, 8, 0x0F3A9D13, false},
                           {255, 255, 0xBAC4B344, true},
                           {1024, 1024, 0xAD1B98DB, true},
                           {1352, 1440, 0xC15BD913, true},
                           {1353, 1440, 0x73B91436, false},
                           {1352, 1441, 0xBC3DABF2, true},
                           {1355, 1442, 0x1AF7B16C, false},
                           {1359, 1447, 0xF0E404E4, true},
                           {2039, 2039, 0x3846F0E4, false}}) {
        CHECK(cut_hash(row.gx, row.gy) == row.hash);
        CHECK(cut_is_sw_ne(row.gx, row.gy) == row.sw_ne);
    }
    std::size_t count = 0;
    for (std::uint32_t x = 0; x < 2040; ++x) {
        for (std::uint32_t y = 0; y < 2040; ++y) count += cut_is_sw_ne(x, y) ? 1 : 0;
    }
    CHECK(count == 2081396);
}

TEST_CASE("rendering 14.2: block bit maps") {
    struct Row {
        std::uint32_t x, y;
        std::array<unsigned, 8> bytes;
    };
    for (const Row& row : {Row{0xA9, 0xB4, {0xFF, 0xFC, 0xE0, 0xC3, 0xC7, 0xCC, 0xC9, 0xDB}},
                           {0x00, 0x00, {0xAD, 0xAA, 0xAA, 0xA9, 0x2D, 0x24, 0x26, 0x73}},
                           {0x7D, 0x64, {0xD2, 0x55, 0x55, 0x52, 0x4A, 0x49, 0x4D, 0x64}}}) {
        for (std::uint32_t cx = 0; cx < 8; ++cx) {
            unsigned byte = 0;
            for (std::uint32_t cy = 0; cy < 8; ++cy) {
                if (cut_is_sw_ne(row.x * 8 + cx, row.y * 8 + cy)) byte |= 1U << cy;
            }
            CHECK(byte == row.bytes[cx]);
        }
    }
}

TEST_CASE("rendering 14.3: heights and normals in one cell") {
    const OneCell cell(10, 14, 20, 12);
    // Block (0, 0) cuts its first cell SW-NE, block (0, 1) SE-NW (14.2).
    REQUIRE(cut_is_sw_ne(0, 0));
    REQUIRE_FALSE(cut_is_sw_ne(0, 8));
    const BlockSurface sw_ne = block_surface(cell.block, cell.table, 0, 0);
    const BlockSurface se_nw = block_surface(cell.block, cell.table, 0, 1);
    struct Row {
        float x, y, first, second;
    };
    for (const Row& row :
         {Row{12, 12, 15.0F, 13.0F}, {18, 6, 14.5F, 13.5F}, {6, 18, 13.5F, 12.5F}, {20, 20, 18.3333F, 17.6667F}}) {
        CHECK(sw_ne.height_at(row.x, row.y) == Approx(row.first).margin(1e-4));
        CHECK(se_nw.height_at(row.x, row.y) == Approx(row.second).margin(1e-4));
    }
    const auto check = [&](bool cut, int triangle, const core::Vec3& expected) {
        const core::Vec3 normal = triangle_normal(cell, cell_triangles(cut)[static_cast<std::size_t>(triangle)]);
        CHECK(glm::distance(normal, expected) < 1e-5F);
    };
    check(true, 0, {-0.159617F, -0.239426F, 0.957704F});
    check(true, 1, {-0.315244F, -0.078811F, 0.945732F});
    check(false, 0, {-0.163846F, -0.081923F, 0.983078F});
    check(false, 1, {-0.307692F, -0.230769F, 0.923077F});
}

TEST_CASE("rendering 2.2: bad heights and places outside are survived") {
    OneCell cell(10, 14, 20, 12);
    cell.table[3] = std::numeric_limits<float>::quiet_NaN();
    const BlockSurface surface = block_surface(cell.block, cell.table, 0, 0);
    for (const core::Vec3& normal : surface.normals) CHECK(core::is_finite(normal));
    CHECK(surface.heights[content::LandBlock::index(1, 1)] == 0);
    CHECK(std::isfinite(surface.height_at(-1000, 1e9F)));
}

TEST_CASE("rendering 2.3: cuts, codes, normals and light of the fixture world") {
    const nlohmann::json file = read_json("terrain.json");
    std::size_t rows = 0;
    for (const auto& row : file.at("rows")) {
        const std::uint32_t upper = id_of(row.at("block")) >> 16;
        INFO(row.at("block"));
        const auto block = fixture_world().store.try_get<content::LandBlock>(core::CellId((upper << 16) | 0xFFFF));
        const auto* region = fixture_world().store.find<content::Region>(core::DataId(0x13000000));
        REQUIRE(block != nullptr);
        REQUIRE(region != nullptr);
        const BlockSurface surface = block_surface(*block, region->land.heights, upper >> 8, upper & 0xFF);
        for (std::size_t i = 0; i < kBlockVertices; ++i) {
            CHECK(surface.heights[i] == Approx(row.at("heights").at(i).get<float>()));
            const auto& n = row.at("normals").at(i);
            CHECK(glm::distance(surface.normals[i],
                                core::Vec3(n.at(0).get<float>(), n.at(1).get<float>(), n.at(2).get<float>())) < 2e-4F);
        }
        for (std::size_t i = 0; i < 64; ++i) {
            const auto& cell = row.at("cells").at(i);
            CHECK(cut_is_sw_ne((upper >> 8) * 8 + static_cast<std::uint32_t>(i / 8),
                               (upper & 0xFF) * 8 + static_cast<std::uint32_t>(i % 8)) == (cell.at(0).get<int>() == 1));
            CHECK(palette_code(cell_corners(*block, i / 8, i % 8)) == id_of(cell.at(1)));
        }
        for (std::size_t light = 0; light < file.at("lights").size(); ++light) {
            const auto& l = file.at("lights").at(light);
            const auto vec = [&l](const char* key) {
                const auto& v = l.at(key);
                return core::Vec3(v.at(0).get<float>(), v.at(1).get<float>(), v.at(2).get<float>());
            };
            const core::Vec3 ambient = l.at("ambient").get<float>() * vec("ambient_color");
            for (std::size_t i = 0; i < kBlockVertices; ++i) {
                const auto& c = row.at("colors").at(light).at(i);
                const core::Vec3 colour = terrain_light(surface.normals[i], vec("sun"), vec("sun_color"), ambient);
                CHECK(glm::distance(colour, core::Vec3(c.at(0).get<float>(), c.at(1).get<float>(),
                                                       c.at(2).get<float>())) < 2e-3F);
            }
        }
        ++rows;
    }
    CHECK(rows >= 20);
}

TEST_CASE("rendering 14.4: palette codes") {
    const auto code = [](std::array<std::uint32_t, 4> types, std::array<std::uint32_t, 4> roads) {
        return palette_code({types, roads});
    };
    CHECK(code({1, 1, 1, 1}, {0, 0, 0, 0}) == 0x10008421);
    CHECK(code({7, 1, 1, 1}, {0, 0, 0, 0}) == 0x10038421);
    CHECK(code({1, 7, 15, 3}, {0, 0, 0, 0}) == 0x10009DE3);
    CHECK(code({1, 1, 1, 1}, {1, 0, 0, 0}) == 0x14008421);
    CHECK(code({1, 1, 1, 1}, {0, 1, 1, 1}) == 0x11508421);
    CHECK(code({1, 1, 7, 7}, {1, 0, 0, 1}) == 0x141084E7);
    const CellCorners back = corners_of(0x141084E7);
    CHECK(back.types == std::array<std::uint32_t, 4>{1, 1, 7, 7});
    CHECK(back.roads == std::array<std::uint32_t, 4>{1, 0, 0, 1});
}

TEST_CASE("rendering 14.4: map choice and rotation chains") {
    struct Row {
        std::uint32_t code, c4, c3;
    };
    for (const Row& row : {Row{0x10008421, 1, 1},
                           {0x10009C21, 3, 2},
                           {0x100084E1, 0, 0},
                           {0x10009CE1, 2, 1},
                           {0x14008421, 3, 2},
                           {0x11508421, 0, 0},
                           {0x15509C21, 3, 2},
                           {0x141084E7, 0, 0}}) {
        CHECK(map_choice(row.code, 4) == row.c4);
        CHECK(map_choice(row.code, 3) == row.c3);
    }
    const std::array<std::uint32_t, 4> from_eight = {8, 1, 2, 4};
    const std::array<std::uint32_t, 4> from_nine = {9, 3, 6, 12};
    for (std::uint32_t i = 0; i < 4; ++i) {
        CHECK(map_rotation(8, from_eight[i]) == i);
        CHECK(map_rotation(9, from_nine[i]) == i);
    }
    CHECK(map_rotation(10, 5) == 1);
    CHECK(map_rotation(8, 3) == 4);
    CHECK(map_choice(0x10008421, 0) == 0);
}

TEST_CASE("rendering 2.6: layers of the fixture world") {
    const auto* region = fixture_world().store.find<content::Region>(core::DataId(0x13000000));
    REQUIRE(region != nullptr);
    std::size_t rows = 0;
    const nlohmann::json file = read_json("terrain-layers.json");
    for (const auto& row : file.at("rows")) {
        INFO(row.dump());
        const CellLayers layers = cell_layers(region->texture_merge, id_of(row.at("code")));
        const auto& expected = row.at("layers");
        REQUIRE(layers.base != nullptr);
        CHECK(layers.base->texture.value == id_of(expected.at("base")));
        CHECK(layers.base->tiling == expected.at("tiling").get<std::uint32_t>());
        std::vector<nlohmann::json> all(expected.at("over").begin(), expected.at("over").end());
        all.insert(all.end(), expected.at("road").begin(), expected.at("road").end());
        REQUIRE(layers.count == all.size());
        CHECK(layers.roads == expected.at("road").size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            const TerrainOverlay& overlay = layers.overlays[i];
            CHECK(overlay.map.value == id_of(all[i].at("map")));
            CHECK(overlay.rotation == all[i].at("rotation").get<std::uint32_t>());
            if (all[i].contains("code")) CHECK(overlay.corner_code == all[i].at("code").get<std::uint32_t>());
            if (all[i].contains("texture")) CHECK(overlay.texture->texture.value == id_of(all[i].at("texture")));
        }
        ++rows;
    }
    CHECK(rows == 442);
}
