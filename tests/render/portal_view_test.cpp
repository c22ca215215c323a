// What is seen through openings: from rooms outwards, from outdoors into rooms, and while rooms are on their way.
#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "content/async_loader.h"
#include "content/records/region.h"
#include "core/position.h"
#include "render/renderer.h"
#include "render/scene_view.h"
#include "render/world_scene.h"
#include "tests/render/graphics.h"
#include "tests/render/polygons_on_picture.h"

using namespace portalspace;
using namespace portalspace::render;
using tests::fixture_world;
using tests::graphics;
using tests::inside;
using tests::on_plane;
using tests::polygons_of;

namespace {

/// The hall of the tavern; its door is in the west.
constexpr core::CellId kHall{0xA9B40163};
constexpr core::CellId kStreet{0xA9B40021};
constexpr core::CellId kDungeon{0x5A5A0100};
constexpr FrameSize kSize{192, 108};
constexpr float kAspect = 16.0F / 9.0F;

const content::Region* region() { return fixture_world().store.find<content::Region>(core::DataId(0x13000000)); }

WorldScene& world() {
    static WorldScene scenes(fixture_world().store, region(), Loads(), Rings{1, 2});
    return scenes;
}

SceneView look(core::CellId eye, const core::Vec3& from, const core::Vec3& to) {
    SceneView scene;
    scene.begin(eye);
    scene.camera = look_at(from, to);
    scene.camera.near_plane = 0.15F;
    scene.light = light_of_day(*region(), 0, 0.5F);
    world().add(scene, {eye, eye}, kAspect);
    world().add_sky(scene, 0, 0.5F, 0);
    return scene;
}

SceneView from_hall(float heading) {
    const core::Vec3 eye(104, 36, 96);
    const float turn = glm::radians(heading);
    return look(kHall, eye, eye + core::Vec3(std::sin(turn), std::cos(turn), -0.1F));
}

Image draw(const SceneView& scene) {
    graphics().renderer->draw(scene, kSize);
    return graphics().renderer->read_image();
}

/// Pixels that differ between two pictures, deep inside one of the polygons and far from all of them.
struct Differences {
    std::size_t inside = 0;
    std::size_t outside = 0;
    std::size_t pixels_inside = 0;
};
Differences compare(const SceneView& scene, const Image& a, const Image& b,
                    const std::vector<std::vector<core::Vec2>>& polygons) {
    constexpr float kMargin = 0.015F;
    Differences found;
    for (int y = 0; y < kSize.height; ++y) {
        for (int x = 0; x < kSize.width; ++x) {
            float depth = -1e9F;
            for (const auto& polygon : polygons) depth = std::max(depth, inside(polygon, on_plane(scene, kSize, x, y)));
            const bool differs = !std::ranges::equal(a.pixel(x, y), b.pixel(x, y));
            found.pixels_inside += depth > kMargin ? 1 : 0;
            if (depth > kMargin) found.inside += differs ? 1 : 0;
            if (depth < -kMargin) found.outside += differs ? 1 : 0;
        }
    }
    return found;
}

bool is_black(std::span<const std::uint8_t, 4> pixel) { return pixel[0] == 0 && pixel[1] == 0 && pixel[2] == 0; }

}  // namespace

TEST_CASE("rendering 4.3, 4.4: from a room outdoors is seen through its windows and nowhere else") {
    NEEDS_GRAPHICS
    std::size_t through = 0;
    std::size_t blind = 0;
    for (int heading = 0; heading < 360; heading += 20) {
        CAPTURE(heading);
        const SceneView scene = from_hall(static_cast<float>(heading));
        REQUIRE(scene.in_room);
        CHECK_FALSE(scene.sealed);
        CHECK(scene.sees_outdoors == !scene.windows.empty());
        const Image whole = draw(scene);
        if (!scene.sees_outdoors) {
            ++blind;
            CHECK(graphics().renderer->stats().blocks == 0);
            continue;
        }
        SceneView rooms_only = scene;
        rooms_only.sees_outdoors = false;
        std::vector<std::vector<core::Vec2>> windows;
        for (const PolygonRange& window : scene.windows) {
            const auto points = scene.points_of(window);
            windows.emplace_back(points.begin(), points.end());
        }
        const Differences found = compare(scene, whole, draw(rooms_only), windows);
        CHECK(found.outside == 0);
        through += found.inside;
    }
    CHECK(through > 500);
    CHECK(blind > 2);
}

TEST_CASE("rendering 4.3: only the rooms that the portal view reaches are drawn, with what is in them") {
    std::size_t least = 1000;
    std::size_t most = 0;
    for (int heading = 0; heading < 360; heading += 20) {
        const SceneView scene = from_hall(static_cast<float>(heading));
        least = std::min(least, scene.shells.size());
        most = std::max(most, scene.shells.size());
        CHECK(scene.lit_rooms.size() >= scene.shells.size());
        REQUIRE_FALSE(scene.shells.empty());
        CHECK(scene.shells.front().cell == kHall);
        for (const PartView& part : scene.parts) {
            if (!part.indoors) continue;
            CHECK(part.side == Side::rooms);
            CHECK(part.room <= scene.shells.size());
        }
    }
    CHECK(least < most);
}

TEST_CASE("rendering 4.5, checklist 19: from outdoors rooms are seen through the entrances of their building") {
    NEEDS_GRAPHICS
    const SceneView scene = look(kStreet, {91, 35, 96.2F}, {104, 36.5F, 95.4F});
    REQUIRE_FALSE(scene.shells.empty());
    const auto entrances = polygons_of(scene, OpeningView::Kind::entrance);
    REQUIRE_FALSE(entrances.empty());
    const Image whole = draw(scene);
    CHECK(graphics().renderer->stats().shells > 0);
    SceneView outside = scene;
    outside.shells.clear();
    outside.openings.clear();
    std::erase_if(outside.parts, [](const PartView& part) { return part.side == Side::rooms; });
    const Differences found = compare(scene, whole, draw(outside), entrances);
    CHECK(found.outside == 0);
    CHECK(found.inside > 100);
}

TEST_CASE("rendering 4.6: rooms that are not there yet open no view into nothing") {
    NEEDS_GRAPHICS
    content::AsyncLoader loader(fixture_world().store, fixture_world().log);
    Renderer::Options options;
    options.loader = &loader;
    Renderer renderer(fixture_world().store, fixture_world().log, options);
    // Nothing was delivered: the way in is black, and what is around it is not.
    const SceneView street = look(kStreet, {91, 35, 96.2F}, {104, 36.5F, 95.4F});
    const auto entrances = polygons_of(street, OpeningView::Kind::entrance);
    REQUIRE_FALSE(entrances.empty());
    renderer.draw(street, kSize);
    CHECK(renderer.stats().shells == 0);
    const Image shut = renderer.read_image();
    std::size_t dark = 0;
    std::size_t around = 0;
    for (int y = 0; y < kSize.height; ++y) {
        for (int x = 0; x < kSize.width; ++x) {
            float depth = -1e9F;
            for (const auto& polygon : entrances)
                depth = std::max(depth, inside(polygon, on_plane(street, kSize, x, y)));
            if (depth > 0.015F) {
                CHECK(is_black(shut.pixel(x, y)));
                ++dark;
            }
            around += depth < -0.015F && !is_black(shut.pixel(x, y)) ? 1 : 0;
        }
    }
    CHECK(dark > 100);
    CHECK(around > 5000);
    // From a room without walls outdoors is seen through the windows all the same, and the rest is dark.
    const SceneView hall = from_hall(270);
    REQUIRE(hall.sees_outdoors);
    renderer.draw(hall, kSize);
    const Image room = renderer.read_image();
    std::size_t lit = 0;
    for (int y = 0; y < kSize.height; ++y) {
        for (int x = 0; x < kSize.width; ++x) {
            float depth = -1e9F;
            for (const PolygonRange& window : hall.windows) {
                depth = std::max(depth, inside(hall.points_of(window), on_plane(hall, kSize, x, y)));
            }
            if (depth < -0.015F) CHECK(is_black(room.pixel(x, y)));
            lit += depth > 0.015F && !is_black(room.pixel(x, y)) ? 1 : 0;
        }
    }
    CHECK(lit > 50);
    loader.wait_until_idle();
    loader.deliver();
}

TEST_CASE("rendering 4.3: in the dungeon fewer rooms are drawn than are near, and no land") {
    NEEDS_GRAPHICS
    std::size_t fewest = 1000;
    std::size_t near = 0;
    for (int heading = 0; heading < 360; heading += 30) {
        const float turn = glm::radians(static_cast<float>(heading));
        const core::Vec3 eye(40, -40, 2);
        const SceneView scene = look(kDungeon, eye, eye + core::Vec3(std::sin(turn), std::cos(turn), 0));
        CHECK(scene.sealed);
        CHECK(scene.windows.empty());
        fewest = std::min(fewest, scene.shells.size());
        near = scene.lit_rooms.size();
        (void)draw(scene);
        CHECK(graphics().renderer->stats().blocks == 0);
        CHECK(graphics().renderer->stats().shells > 0);
    }
    CHECK(fewest < near);
}
