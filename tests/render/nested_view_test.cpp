// Rooms that are seen through more than one opening: out of a house into another one.
#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "content/forge/demo_ids.h"
#include "content/forge/forge.h"
#include "content/records/landblock.h"
#include "content/records/region.h"
#include "render/entrance_layers.h"
#include "render/portal_graph.h"
#include "render/renderer.h"
#include "render/world_scene.h"
#include "tests/render/graphics.h"
#include "tests/render/polygons_on_picture.h"
#include "tests/support/scratch_folder.h"

using namespace portalspace;
using namespace portalspace::render;
using tests::fixture_world;
using tests::graphics;
using tests::inside;
using tests::on_plane;

namespace {

constexpr FrameSize kSize{192, 108};
constexpr float kAspect = 16.0F / 9.0F;
/// Pixels; what is nearer to an edge may belong to both sides of it.
constexpr float kMargin = 1.5F;
using Outline = std::vector<core::Vec2>;

/// A passage of the fixture's dungeon, open to the south and to the north, and a crossing behind it: two houses in a
/// row, with nothing around them.
constexpr core::CellId kPassage{0x5A5A0101};
constexpr core::CellId kCrossing{0x5A5A0102};
constexpr core::Vec3 kNorth{0, 20, 0};

struct Row {
    PortalGraph graph;
    core::Frame passage, crossing;

    Row()
        : graph(fixture_world().store, core::CellId(0x5A5AFFFF),
                *fixture_world().store.get<content::LandBlockInfo>(core::DataId(0x5A5AFFFE))) {
        passage.origin = {40, -30, 0};
        crossing.origin = core::Vec3(40, -20, 0) + kNorth;
    }
    [[nodiscard]] std::span<const core::Vec3> opening(core::CellId cell, std::size_t number) const {
        return graph.cell(static_cast<std::uint16_t>(cell.value))->openings[number].polygon;
    }
};

const Row& row() {
    static const Row r;
    return r;
}

SceneView look_north(float y) {
    SceneView scene;
    scene.begin(core::CellId(0x5A5A0001));
    scene.camera = look_at({40, y, 1.6F}, {40, y + 10, 1.5F});
    scene.camera.vertical_fov_degrees = 20;
    scene.light = light_of_day(*fixture_world().store.find<content::Region>(core::DataId(0x13000000)), 0, 0.5F);
    return scene;
}

/// The crossing behind its southern opening.
void add_crossing(SceneView& scene, std::uint32_t layer) {
    scene.shells.push_back({kCrossing, row().crossing, std::nullopt, through_layer(layer)});
    scene.add_opening(OpeningView::Kind::entrance, kCrossing, row().opening(kCrossing, 0), kNorth,
                      through_layer(layer));
    scene.layers = std::max(scene.layers, layer + 1);
}

/// The passage behind its southern opening; it leads out again in the north.
void add_passage(SceneView& scene, std::uint32_t layer) {
    scene.shells.push_back({kPassage, row().passage, std::nullopt, through_layer(layer)});
    scene.add_opening(OpeningView::Kind::entrance, kPassage, row().opening(kPassage, 0), {0, 0, 0},
                      through_layer(layer));
    scene.add_opening(OpeningView::Kind::outside, {}, row().opening(kPassage, 1), {0, 0, 0}, through_layer(layer));
    scene.layers = std::max(scene.layers, layer + 1);
}

/// The passage around the eye.
void add_passage_around(SceneView& scene) {
    scene.in_room = scene.rooms_known = true;
    scene.shells.push_back({kPassage, row().passage, std::nullopt});
    scene.add_opening(OpeningView::Kind::outside, {}, row().opening(kPassage, 1), {0, 0, 0});
    const Outline window = on_plane(scene.camera, row().opening(kPassage, 1));
    scene.add_window(window);
    scene.outdoor_bounds = {-1, -1, 1, 1};
}

Image draw(const SceneView& scene) {
    graphics().renderer->draw(scene, kSize);
    return graphics().renderer->read_image();
}

bool same(const Image& a, const Image& b, int x, int y) { return std::ranges::equal(a.pixel(x, y), b.pixel(x, y)); }

/// Calls `see(x, y, within all outlines, outside of one)` for each pixel that is clearly one of both.
template <class See>
void for_pixels(const SceneView& scene, const std::vector<Outline>& outlines, See&& see) {
    const float margin = kMargin * (on_plane(scene, kSize, 1, 0).x - on_plane(scene, kSize, 0, 0).x);
    for (int y = 0; y < kSize.height; ++y) {
        for (int x = 0; x < kSize.width; ++x) {
            float depth = 1e9F;
            for (const Outline& outline : outlines)
                depth = std::min(depth, inside(outline, on_plane(scene, kSize, x, y)));
            if (std::abs(depth) > margin) see(x, y, depth > 0);
        }
    }
}

}  // namespace

TEST_CASE("rendering 4.5 step 4: through a house that is open at both ends one sees into the house behind it") {
    NEEDS_GRAPHICS
    SceneView alone = look_north(-40);
    const Image empty = draw(alone);
    add_crossing(alone, 0);
    const Image crossing = draw(alone);
    SceneView front = look_north(-40);
    add_passage(front, 0);
    const Image passage = draw(front);
    SceneView both = look_north(-40);
    add_crossing(both, 0);
    add_passage(both, 1);
    const Image seen = draw(both);
    std::size_t through = 0;
    std::size_t wrong = 0;
    std::size_t walls = 0;
    const auto outline = [&](core::CellId cell, std::size_t number, const core::Vec3& offset) {
        std::vector<core::Vec3> points;
        for (const core::Vec3& point : row().opening(cell, number)) points.push_back(point + offset);
        return on_plane(both.camera, points);
    };
    for_pixels(
        both, {outline(kPassage, 0, core::Vec3(0)), outline(kPassage, 1, core::Vec3(0)), outline(kCrossing, 0, kNorth)},
        [&](int x, int y, bool within) {
            through += within && !same(crossing, empty, x, y) ? 1 : 0;
            walls += !within && !same(passage, empty, x, y) ? 1 : 0;
            wrong += same(seen, within ? crossing : passage, x, y) ? 0 : 1;
        });
    CHECK(through > 40);
    CHECK(walls > 1000);
    CHECK(wrong == 0);
}

TEST_CASE("rendering 4.4 step 1: out of a window one sees into the house across") {
    NEEDS_GRAPHICS
    SceneView alone = look_north(-33);
    const Image empty = draw(alone);
    add_crossing(alone, 0);
    const Image crossing = draw(alone);
    SceneView blank = look_north(-33);
    add_passage_around(blank);
    const Image room = draw(blank);
    SceneView across = look_north(-33);
    add_passage_around(across);
    add_crossing(across, 0);
    const Image seen = draw(across);
    std::vector<core::Vec3> entrance;
    for (const core::Vec3& point : row().opening(kCrossing, 0)) entrance.push_back(point + kNorth);
    std::size_t through = 0;
    std::size_t wrong = 0;
    for_pixels(across, {on_plane(across.camera, row().opening(kPassage, 1)), on_plane(across.camera, entrance)},
               [&](int x, int y, bool within) {
                   through += within && !same(crossing, empty, x, y) ? 1 : 0;
                   wrong += same(seen, within ? crossing : room, x, y) ? 0 : 1;
               });
    CHECK(through > 100);
    CHECK(wrong == 0);
}

TEST_CASE("rendering 4.5: entrances wait for those that are seen through them, and for no others") {
    const auto square = [](float x, float y) {
        CellOpening opening;
        opening.polygon = {{x - 1, y, 0}, {x + 1, y, 0}, {x + 1, y, 2}, {x - 1, y, 2}};
        opening.plane = polygon_plane(opening.polygon).value();
        return opening;
    };
    const CellOpening openings[] = {square(0, 10), square(0.5F, 30), square(30, 20), square(0, 50), square(0.5F, 10)};
    const auto entrance = [&](std::size_t number) {
        const CellOpening& opening = openings[number];
        const float y = opening.polygon[0].y;
        LayeredEntrance e;
        e.seen = {static_cast<std::uint32_t>(number),
                  &opening,
                  {opening.polygon[0].x / y, 0, opening.polygon[1].x / y, 2 / y},
                  y};
        return e;
    };
    // Three in a row, one beside them, and one in the wall of the first that reaches into its bounds.
    std::vector<LayeredEntrance> all;
    for (const std::size_t number : {3, 2, 1, 0, 4}) all.push_back(entrance(number));
    CHECK(sort_into_layers(all, {0, 0, 1}) == 3);
    const auto layer = [&](std::uint32_t number) {
        return std::ranges::find_if(all, [&](const LayeredEntrance& e) { return e.seen.number == number; })->layer;
    };
    CHECK(layer(0) == 2);
    CHECK(layer(4) == 2);
    CHECK(layer(2) == 2);
    CHECK(layer(1) == 1);
    CHECK(layer(3) == 0);
    std::vector<LayeredEntrance> none;
    CHECK(sort_into_layers(none, {0, 0, 1}) == 0);
    // A street without end: the farthest share the first layer.
    std::vector<CellOpening> street;
    for (int i = 1; i <= 20; ++i) street.push_back(square(0, static_cast<float>(10 * i)));
    all.clear();
    for (const CellOpening& opening : street) {
        LayeredEntrance e;
        e.seen = {0, &opening, {-0.1F, 0, 0.1F, 0.1F}, opening.polygon[0].y};
        all.push_back(e);
    }
    CHECK(sort_into_layers(all, {0, 0, 1}) == kMaxEntranceLayers);
    CHECK(all.front().layer == kMaxEntranceLayers - 1);
    CHECK(all[kMaxEntranceLayers - 1].layer == 0);
    CHECK(all.back().layer == 0);
}

TEST_CASE("rendering 4.4 step 1: from the inn of the demo village one sees into the cottage across the green") {
    NEEDS_GRAPHICS
    const test::ScratchFolder folder("nested-view");
    content::forge_demo_world(folder.path());
    content::DatStore store(folder.path(), fixture_world().log);
    WorldScene world(store, store.find<content::Region>(core::DataId(0x13000000)), Loads(), Rings{1, 2});
    Renderer renderer(store, fixture_world().log, Renderer::Options{});
    constexpr core::CellId kInn{0xA9B40100};
    constexpr float kEye = content::demo::kMeadowHeight + 1.6F;
    const core::Vec3 door(57, 75.8F, kEye - 0.4F);
    SceneView scene;
    scene.begin(kInn);
    scene.camera = look_at({85.4F, 106.7F, kEye}, door);
    scene.camera.vertical_fov_degrees = 12;
    scene.light = light_of_day(*store.find<content::Region>(core::DataId(0x13000000)), 0, 0.5F);
    world.add(scene, {kInn, kInn}, kAspect);
    REQUIRE(scene.in_room);
    REQUIRE(scene.layers > 0);
    const auto entrance = std::ranges::find_if(scene.openings, [&](const OpeningView& opening) {
        return opening.kind == OpeningView::Kind::entrance &&
               glm::distance(core::Vec2(scene.points_of(opening)[0]), core::Vec2(door)) < 2;
    });
    REQUIRE(entrance != scene.openings.end());
    const auto room =
        std::ranges::find_if(scene.shells, [&](const ShellView& shell) { return shell.cell == entrance->room; });
    REQUIRE(room != scene.shells.end());
    CHECK((room->passes & kFromRoom) == 0);
    CHECK((room->passes & entrance->passes) != 0);
    CHECK(std::ranges::find(scene.lit_rooms, room->cell) != scene.lit_rooms.end());
    const auto draw_demo = [&](const SceneView& what) {
        renderer.draw(what, kSize);
        return renderer.read_image();
    };
    SceneView shut = scene;
    shut.layers = 0;
    const Image seen = draw_demo(scene);
    const Image outside = draw_demo(shut);
    const Outline outline = on_plane(scene.camera, scene.points_of(*entrance));
    std::size_t changed = 0;
    std::size_t beside = 0;
    for_pixels(scene, {outline},
               [&](int x, int y, bool within) { (within ? changed : beside) += same(seen, outside, x, y) ? 0 : 1; });
    CHECK(changed > 60);
    CHECK(beside == 0);
}
