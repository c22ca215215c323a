// The marker around the selected object.
#include "render/target_marker.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "render/renderer.h"
#include "tests/render/graphics.h"

using namespace portalspace;
using namespace portalspace::render;
using tests::graphics;

namespace {

constexpr FrameSize kSize{400, 200};

std::vector<core::Vec2> marker(const core::Vec3& centre, float radius) {
    std::vector<core::Vec2> points;
    add_target_marker(look_at({0, 0, 0}, {0, 1, 0}), kSize, {centre, radius, {1, 1, 1, 1}}, 0, points);
    return points;
}

struct Box {
    core::Vec2 low, high;
};
Box box_of(const std::vector<core::Vec2>& points) {
    Box box{points.front(), points.front()};
    for (const core::Vec2& p : points) box = {glm::min(box.low, p), glm::max(box.high, p)};
    return box;
}

core::Vec2 middle(const std::vector<core::Vec2>& points) {
    core::Vec2 sum(0);
    for (const core::Vec2& p : points) sum += p;
    return sum / static_cast<float>(points.size());
}

}  // namespace

TEST_CASE("rendering 11: four corners just outside the box around the selection sphere") {
    const auto points = marker({0, 10, 0}, 1);
    CHECK(points.size() == 4 * 12);
    const Box box = box_of(points);
    // A metre at ten metres and 60 degrees: 100 / tan(30) / 10 pixels.
    const float reach = 100 / std::tan(glm::radians(30.0F)) / 10 + 2;
    CHECK(box.low.x == Approx(200 - reach));
    CHECK(box.high.x == Approx(200 + reach));
    CHECK(box.low.y == Approx(100 - reach));
    CHECK(box.high.y == Approx(100 + reach));
    // What is larger than the picture stays inside by eight pixels.
    const Box large = box_of(marker({0, 2, 0}, 5));
    CHECK(large.low.x >= 8);
    CHECK(large.low.y >= 8);
    CHECK(large.high.x <= 392);
    CHECK(large.high.y <= 192);
}

TEST_CASE("rendering 11: an arrow at the edge points to what is beside the picture or behind, in octants") {
    struct Row {
        core::Vec3 place;
        core::Vec2 where;  ///< sign of the arrow's place from the middle; y down
    };
    for (const Row& row :
         {Row{{50, 5, 0}, {1, 0}}, Row{{-50, 5, 3}, {-1, 0}}, Row{{0, 5, 50}, {0, -1}}, Row{{0, 5, -50}, {0, 1}},
          Row{{50, 5, 50}, {1, -1}}, Row{{10, -10, 0}, {1, 0}}, Row{{0, -10, 0}, {0, 1}}}) {
        CAPTURE(row.place.x, row.place.y, row.place.z);
        const auto points = marker(row.place, 1);
        REQUIRE(points.size() == 3);
        const core::Vec2 from = middle(points) - core::Vec2(200, 100);
        if (row.where.x == 0) CHECK(std::abs(from.x) < 1);
        if (row.where.y == 0) CHECK(std::abs(from.y) < 1);
        if (row.where.x != 0) CHECK(from.x * row.where.x > 60);
        if (row.where.y != 0) CHECK(from.y * row.where.y > 60);
        const Box box = box_of(points);
        CHECK(box.low.x >= 0);
        CHECK(box.low.y >= 0);
        CHECK(box.high.x <= 400);
        CHECK(box.high.y <= 200);
    }
    CHECK(marker({NAN, 5, 0}, 1).empty());
}

TEST_CASE("rendering 11: the marker is drawn in its colour, also over what hides the object") {
    NEEDS_GRAPHICS
    SceneView scene;
    scene.begin(core::CellId(0xA9B40019));
    scene.camera = look_at({90, 0, 300}, {90, 60, 300});
    PartView wall;
    wall.gfx_obj = core::DataId(0x0100FFF0);  // no file has it: the magenta placeholder
    wall.scale = core::Vec3(40);
    wall.frame.origin = {90, 40, 300};
    scene.parts.push_back(wall);
    const auto yellow = [&] {
        graphics().renderer->draw(scene, kSize);
        const Image image = graphics().renderer->read_image();
        std::size_t count = 0;
        for (std::size_t i = 0; i < image.pixels.size(); i += 4) {
            count += image.pixels[i] > 240 && image.pixels[i + 1] > 240 && image.pixels[i + 2] < 20 ? 1 : 0;
        }
        return count;
    };
    CHECK(yellow() == 0);
    scene.target = TargetView{{90, 100, 300}, 5, {1, 1, 0, 1}};
    const std::size_t corners = yellow();
    CHECK(corners > 100);
    CHECK(corners < 200);
}
