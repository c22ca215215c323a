#include <array>
#include <cmath>
#include <vector>

#include "render/portal_graph.h"
#include "render/portal_visibility.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::render;

namespace {

using Corners = std::vector<core::Vec3>;

/// An opening whose owner lies on the eye's side of it.
CellOpening opening(const Corners& corners, std::uint16_t other_cell, const core::Vec3& eye = {0, 0, 0}) {
    CellOpening o;
    o.polygon = corners;
    o.plane = polygon_plane(corners).value();
    o.interior_positive = o.plane.distance(eye) > 0;
    o.other_cell = other_cell;
    return o;
}

CellOpening outside(const Corners& corners) {
    CellOpening o = opening(corners, 0xFFFF);
    o.outside = true;
    return o;
}

Corners square_at(float y, float half) {
    return {{-half, y, -half}, {half, y, -half}, {half, y, half}, {-half, y, half}};
}

/// Eye at the origin, forward north, 90 degrees, as the vectors have it.
Camera straight() {
    Camera camera;
    camera.vertical_fov_degrees = 90;
    camera.near_plane = 0.1F;
    return camera;
}

void check_bounds(const ViewBounds& found, const std::array<float, 4>& expected) {
    CHECK(found.x0 == Approx(expected[0]).margin(1e-5));
    CHECK(found.y0 == Approx(expected[1]).margin(1e-5));
    CHECK(found.x1 == Approx(expected[2]).margin(1e-5));
    CHECK(found.y1 == Approx(expected[3]).margin(1e-5));
}

const VisibleCell* find(const PortalVisibility& seen, std::uint16_t cell) {
    for (const VisibleCell& c : seen.cells()) {
        if (c.cell == cell) return &c;
    }
    return nullptr;
}

}  // namespace

TEST_CASE("rendering 14.12: portal clipping") {
    struct Row {
        Corners corners;
        std::array<float, 4> bounds;
    };
    for (const Row& row : {Row{square_at(4, 1), {-0.25F, -0.25F, 0.25F, 0.25F}},
                           Row{{{-1, -1, -1}, {1, -1, -1}, {1, 3, -1}, {-1, 3, -1}}, {-1, -1, 1, -0.333333F}},
                           Row{{{3, 4, -1}, {6, 4, -1}, {6, 4, 1}, {3, 4, 1}}, {0.75F, -0.25F, 1, 0.25F}}}) {
        const PortalGraph graph({{0x100, false, {outside(row.corners)}, {}}}, {});
        PortalVisibility seen;
        seen.look_from_cell(graph, straight(), 1, 0x100);
        REQUIRE(seen.sees_outdoors());
        check_bounds(seen.outdoors(), row.bounds);
    }
    const PortalGraph graph({{0x100, false, {outside({{5, 4, -1}, {6, 4, -1}, {6, 4, 1}, {5, 4, 1}})}, {}}}, {});
    PortalVisibility seen;
    seen.look_from_cell(graph, straight(), 1, 0x100);
    CHECK_FALSE(seen.sees_outdoors());
}

TEST_CASE("rendering 4.3: rooms behind rooms, inside the allowed set only") {
    const CellOpening near = opening(square_at(4, 1), 0x101);
    const CellOpening far = opening(square_at(8, 1), 0x102);
    const std::vector<PortalCell> rooms{
        {0x100, false, {near}, {0x101, 0x102}}, {0x101, false, {far}, {}}, {0x102, false, {}, {}}};
    PortalVisibility seen;
    seen.look_from_cell(PortalGraph(rooms, {}), straight(), 1, 0x100);
    CHECK(seen.cells().size() == 3);
    REQUIRE(find(seen, 0x102) != nullptr);
    check_bounds(find(seen, 0x102)->bounds, {-0.125F, -0.125F, 0.125F, 0.125F});
    const std::array<std::uint16_t, 1> only = {0x101};
    const std::span<const std::uint16_t> allowed(only);
    seen.look_from_cell(PortalGraph(rooms, {}), straight(), 1, 0x100, &allowed);
    CHECK(seen.cells().size() == 2);
}

TEST_CASE("rendering 4.3 rule 3a: an opening is seen from the side of its owner only, and an eye in it sees all") {
    CellOpening wrong = opening(square_at(4, 1), 0x101);
    wrong.interior_positive = !wrong.interior_positive;
    const CellOpening back = opening(square_at(0, 1), 0x100, {0, 1, 0});
    PortalVisibility seen;
    seen.look_from_cell(PortalGraph({{0x100, false, {wrong}, {0x101}}, {0x101, false, {}, {}}}, {}), straight(), 1,
                        0x100);
    CHECK(seen.cells().size() == 1);
    // In the doorway both rooms pass the whole view on to each other: it must end.
    const CellOpening forth = opening(square_at(0, 1), 0x101, {0, -1, 0});
    seen.look_from_cell(PortalGraph({{0x100, false, {forth}, {0x101}}, {0x101, false, {back}, {0x100}}}, {}),
                        straight(), 1, 0x100);
    REQUIRE(seen.cells().size() == 2);
    check_bounds(find(seen, 0x101)->bounds, {-1, -1, 1, 1});
}

TEST_CASE("rendering 4.3 rule 3c: an opening that does not match is clipped by its other side") {
    CellOpening wide = opening(square_at(4, 2), 0x101);
    wide.exact_match = false;
    const CellOpening narrow = opening(square_at(4, 1), 0x100, {0, 9, 0});
    PortalVisibility seen;
    seen.look_from_cell(PortalGraph({{0x100, false, {wide}, {0x101}}, {0x101, false, {narrow}, {0x100}}}, {}),
                        straight(), 1, 0x100);
    REQUIRE(find(seen, 0x101) != nullptr);
    check_bounds(find(seen, 0x101)->bounds, {-0.25F, -0.25F, 0.25F, 0.25F});
}

TEST_CASE("rendering 4.5: a room is seen from outdoors through the opening of its building") {
    // The room lies beyond the opening, so its interior is on the far side.
    CellOpening door = opening(square_at(4, 1), 0xFFFF, {0, 9, 0});
    door.outside = true;
    const std::vector<PortalCell> rooms{{0x100, true, {door}, {}}};
    PortalVisibility seen;
    seen.look_from_outdoors(PortalGraph(rooms, {{0x100, 0, {}}}), straight(), 1);
    REQUIRE(seen.cells().size() == 1);
    check_bounds(seen.cells()[0].bounds, {-0.25F, -0.25F, 0.25F, 0.25F});
    // From behind, inside out, nothing; a portal number that does not exist, nothing.
    Camera behind = straight();
    behind.eye = {0, 9, 0};
    seen.look_from_outdoors(PortalGraph(rooms, {{0x100, 0, {}}}), behind, 1);
    CHECK(seen.cells().empty());
    seen.look_from_outdoors(PortalGraph(rooms, {{0x100, 7, {}}}), straight(), 1);
    CHECK(seen.cells().empty());
}

TEST_CASE("rendering 4.3, 4.4: out of a window an entrance is seen as far as the window shows it") {
    CellOpening door = opening(square_at(8, 2), 0xFFFF);
    door.outside = true;
    door.interior_positive = !door.interior_positive;
    const PortalGraph graph({{0x100, false, {door}, {}}}, {{0x100, 0, {}}});
    // Two windows: one shows the left edge of the door, the other nothing of it.
    const std::vector<core::Vec2> corners = {{-0.5F, -0.5F}, {-0.125F, -0.5F}, {-0.125F, 0.5F}, {-0.5F, 0.5F},
                                             {0.5F, -0.5F},  {0.75F, -0.5F},   {0.75F, 0.5F},   {0.5F, 0.5F}};
    const std::array<PolygonRange, 2> windows = {PolygonRange{0, 4}, PolygonRange{4, 4}};
    const ViewPolygons left{corners, windows};
    const ViewPolygons right{corners, std::span(windows).subspan(1)};
    PortalVisibility seen;
    std::vector<FacedEntrance> faced;
    seen.find_entrances(graph, straight(), 1, right, faced);
    CHECK(faced.empty());
    seen.find_entrances(graph, straight(), 1, left, faced);
    REQUIRE(faced.size() == 1);
    CHECK(faced[0].number == 0);
    CHECK(faced[0].distance == Approx(std::sqrt(72.0F)));
    check_bounds(faced[0].bounds, {-0.25F, -0.25F, -0.125F, 0.25F});
    const std::array<std::uint16_t, 1> passes = {4};
    seen.look_from_outdoors(graph, straight(), 1, {left, passes});
    REQUIRE(seen.cells().size() == 1);
    CHECK(seen.cells()[0].passes == 4);
    check_bounds(seen.cells()[0].bounds, {-0.25F, -0.25F, -0.125F, 0.25F});
    REQUIRE(seen.openings().size() == 1);
    CHECK(seen.openings()[0].passes == 4);
    const std::array<std::uint16_t, 1> shut = {0};
    seen.look_from_outdoors(graph, straight(), 1, {left, shut});
    CHECK(seen.cells().empty());
    CHECK(seen.openings().empty());
}

TEST_CASE("rendering 4.3: a maze of rooms that all see each other stays bounded") {
    std::vector<PortalCell> rooms;
    std::vector<std::uint16_t> all;
    for (std::uint16_t i = 0; i < 64; ++i) all.push_back(static_cast<std::uint16_t>(0x100 + i));
    for (const std::uint16_t cell : all) {
        PortalCell room{cell, false, {}, all};
        for (const std::uint16_t other : all) {
            room.openings.push_back(opening(square_at(1 + static_cast<float>(other % 7), 0.5F + 0.01F * other), other));
        }
        rooms.push_back(room);
    }
    PortalVisibility seen;
    seen.look_from_cell(PortalGraph(rooms, {}), straight(), 1, 0x100);
    CHECK(seen.cells().size() == 64);
}
