// Vectors of icons, coordinates, radar, camera and fonts (spec/rendering.md 14.9, 14.13 to 14.16).
#include <string>
#include <vector>

#include "content/records/font.h"
#include "render/camera.h"
#include "render/glyph_layout.h"
#include "render/icon_blend.h"
#include "render/radar.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::render;

TEST_CASE("rendering 14.9: the three-channel rule of icons") {
    struct Row {
        IconPixel target, source, result;
    };
    const std::vector<Row> rows = {
        {{26, 110, 121, 255}, {11, 70, 10, 253}, {11, 70, 10, 255}},
        {{200, 100, 50, 255}, {0, 0, 0, 128}, {100, 50, 25, 255}},
        {{200, 100, 50, 255}, {255, 255, 255, 0}, {200, 100, 50, 255}},
        {{200, 100, 50, 0}, {10, 20, 30, 255}, {10, 20, 30, 0}},
        {{0, 0, 0, 255}, {255, 255, 255, 127}, {127, 127, 127, 255}},
    };
    for (const Row& row : rows) CHECK(icon_over_opaque(row.target, row.source) == row.result);
}

TEST_CASE("rendering 14.9: the four-channel rule of icons") {
    struct Row {
        IconPixel target, source, result;
    };
    const std::vector<Row> rows = {
        {{100, 100, 100, 128}, {200, 50, 0, 128}, {166, 67, 34, 192}},
        {{9, 9, 9, 0}, {1, 2, 3, 4}, {1, 2, 3, 4}},
        {{9, 9, 9, 255}, {1, 2, 3, 4}, {9, 9, 9, 255}},
        {{9, 9, 9, 77}, {1, 2, 3, 255}, {1, 2, 3, 255}},
    };
    for (const Row& row : rows) CHECK(icon_over(row.target, row.source) == row.result);
}

TEST_CASE("rendering 6.7, checklist 56, 57: white shows the effect, the background stays behind") {
    IconImage base{};
    IconImage effect{};
    IconImage background{};
    for (std::size_t i = 0; i < kIconPixels; ++i) {
        base[i] = i == 0 ? IconPixel{255, 255, 255, 255} : i == 1 ? IconPixel{255, 255, 254, 255} : IconPixel{};
        effect[i] = {1, 2, 3, 255};
        background[i] = {40, 50, 60, 255};
    }
    IconParts parts{&base, nullptr, &effect, &background, nullptr};
    const IconImage icon = icon_image(parts);
    CHECK(icon[0] == IconPixel{1, 2, 3, 255});
    CHECK(icon[1] == IconPixel{255, 255, 254, 255});
    CHECK(icon[2] == IconPixel{40, 50, 60, 255});
    CHECK(icon_work(parts)[2] == IconPixel{});
    parts.effect = nullptr;
    CHECK(icon_image(parts)[0] == IconPixel{255, 255, 255, 255});
    CHECK(icon_table_index(0) == 33);
    CHECK(icon_table_index(0x200) == 10);
    CHECK(icon_table_index(0x21) == 1);
}

TEST_CASE("rendering 14.13, checklist 54: coordinates of the middle of a cell") {
    const std::vector<std::pair<std::uint32_t, std::string>> rows = {
        {0xA9B40019, "42.1N,33.6E"},   {0xA9B40001, "42.1N,33.3E"}, {0x00000001, "101.9S,101.9W"},
        {0x7F7F0040, "0.4N,0.4E"},     {0x80800001, "0.5N,0.5E"},   {0x7F7F001C, "0.0,0.0"},
        {0xFEFE0040, "102.0N,102.0E"}, {0xDA55001D, "33.5S,72.8E"},
    };
    for (const auto& [cell, text] : rows) CHECK(map_coordinates(core::CellId(cell)) == text);
    CHECK_FALSE(map_coordinates(core::CellId(0xA9B40100)));
    CHECK_FALSE(map_coordinates(core::CellId(0xA9B40041)));
}

TEST_CASE("rendering 14.14, checklist 55: places on the radar") {
    CHECK(radar_pixel(0, {30, 40}, 75) == RadarPixel{80, 33});
    CHECK(radar_pixel(90, {30, 40}, 75) == RadarPixel{33, 40});
    CHECK(radar_pixel(180, {0, 10}, 25) == RadarPixel{60, 80});
    CHECK(radar_pixel(45, {10, 10}, 25) == RadarPixel{60, 31});
    CHECK(radar_pixel(0, {73.9F, 0}, 75) == RadarPixel{109, 60});
    CHECK_FALSE(radar_pixel(0, {74, 0}, 75));
    CHECK(radar_shade(4.9F) == 1);
    CHECK(radar_shade(-5) == 0.65F);
}

TEST_CASE("rendering 14.14: the letters of the compass turn with the player") {
    const auto at = [](const core::Vec2& letter, float x, float y) {
        CHECK(letter.x == Approx(x).margin(1e-5));
        CHECK(letter.y == Approx(y).margin(1e-5));
    };
    const auto north = radar_letters(0);
    at(north[0], 0, -1);
    at(north[1], 1, 0);
    at(north[2], 0, 1);
    at(north[3], -1, 0);
    const auto east = radar_letters(90);
    at(east[1], 0, -1);
    at(east[0], -1, 0);
    at(east[2], 1, 0);
    at(east[3], 0, 1);
}

TEST_CASE("rendering 14.15, checklist 53: damping, fade and field of view of the camera") {
    CHECK(camera_damping(kCameraStiffness, 1.0F / 60) == Approx(0.075F));
    CHECK(camera_damping(kCameraStiffness, 1.0F / 30) == Approx(0.15F));
    CHECK(camera_damping(kCameraStiffness, 0.3F) == 1);
    CHECK(camera_damping(0.9999F, 0.001F) == 1);
    float left = 1;
    for (int i = 0; i < 60; ++i) left *= 1 - camera_damping(kCameraStiffness, 1.0F / 60);
    CHECK(1 - left == Approx(0.99070F).margin(1e-5));
    CHECK(player_opacity(0.5F) == 1);
    CHECK(player_opacity(0.45F) == Approx(1));
    CHECK(player_opacity(0.325F) == Approx(0.5F));
    CHECK(player_opacity(0.2F) == Approx(0).margin(1e-6));
    CHECK(vertical_fov(90, 4.0F / 3) == Approx(72.9730F));
    CHECK(vertical_fov(90, 1.6F) == Approx(60));
    CHECK(vertical_fov(90, 16.0F / 9) == Approx(53.6424F));
    CHECK(vertical_fov(90, 21.0F / 9) == Approx(40.2985F));
}

TEST_CASE("rendering 14.16: places of glyphs") {
    content::Font font;
    content::FontChar a;
    a.code = u'A';
    a.width = 7;
    a.offset_before = 1;
    a.offset_after = 1;
    content::FontChar b;
    b.code = u'B';
    b.width = 6;
    b.offset_after = 1;
    b.vertical_offset = 2;
    font.chars = {a, b};
    std::vector<PlacedGlyph> line;
    CHECK(place_glyphs(font, u"ABA", line) == 25);
    REQUIRE(line.size() == 3);
    CHECK(line[0].x == 1);
    CHECK(line[1].x == 9);
    CHECK(line[1].y == 2);
    CHECK(line[2].x == 17);
    CHECK(place_glyphs(font, u"AxA", line) == 18);
    content::FontChar space;
    space.code = u' ';
    space.width = 4;
    font.chars = {a, b, space};
    CHECK(place_glyphs(font, u"AxA", line) == 22);
}
