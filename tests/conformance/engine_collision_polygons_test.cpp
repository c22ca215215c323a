#include <catch2/catch.hpp>

#include "engine/collision/polygon.h"
#include "tests/engine/collision_support.h"

using namespace portalspace;
using namespace portalspace::collision_test;

namespace {

const PolygonMaker& triangle() {
    static const PolygonMaker made({{0, 0, 0}, {4, 0, 0}, {0, 4, 0}});
    return made;
}

}  // namespace

TEST_CASE("physics 7.8: a polygon's plane is the normalised sum of its fan") {
    Plane plane;
    REQUIRE(make_plane(std::vector<Vec3>{{0, 0, 2}, {4, 0, 2}, {4, 4, 2}, {0, 4, 2}}, plane));
    CHECK(near(plane.normal, {0, 0, 1}));
    CHECK(plane.d == Approx(-2));
    // Four points in no plane: fan (0, -1.6, 16) + (-1.6, 0, 16), and the mean of 0, -0.1995, 0, -0.1995.
    REQUIRE(make_plane(std::vector<Vec3>{{0, 0, 0}, {4, 0, 0}, {4, 4, 0.4F}, {0, 4, 0}}, plane));
    CHECK(near(plane.normal, {-0.049876F, -0.049876F, 0.997509F}));
    CHECK(plane.d == Approx(0.099751).margin(1e-5));
    CHECK_FALSE(make_plane(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, plane));
    CHECK_FALSE(make_plane(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}}, plane));
}

TEST_CASE("physics 10.7: overlap and hit of a sphere of 0.5 with a triangle") {
    struct Row {
        Vec3 centre;
        bool overlaps;
    };
    const std::vector<Row> rows{{{1, 1, 0.3F}, true},      {{1, 1, -0.3F}, true},        {{1, 1, 0}, true},
                                {{1, 1, 0.4997F}, true},   {{1, 1, 0.5F}, false},        {{1, -0.3F, 0}, true},
                                {{1, -0.4F, 0.2F}, true},  {{1, -0.4F, 0.2999F}, false}, {{1, -0.5F, 0}, false},
                                {{-0.3F, -0.3F, 0}, true}, {{-0.36F, -0.36F, 0}, false}, {{2.3F, 2.3F, 0}, true},
                                {{2.4F, 2.4F, 0}, false}};
    for (const Row& row : rows) {
        CAPTURE(row.centre.x, row.centre.y, row.centre.z);
        const Sphere sphere{row.centre, 0.5F};
        CHECK(polygon_hits_sphere(triangle().polygon, sphere) == row.overlaps);
        const MeshPolygon* hit = nullptr;
        CHECK(pos_hits_sphere(triangle().polygon, sphere, {0, 0, -1}, hit) == row.overlaps);
        CHECK((hit != nullptr) == row.overlaps);
        for (const Vec3& movement : {Vec3(0, 0, 1), Vec3(1, 0, 0)}) {
            hit = nullptr;
            CHECK_FALSE(pos_hits_sphere(triangle().polygon, sphere, movement, hit));
            CHECK((hit != nullptr) == row.overlaps);
        }
    }
}

TEST_CASE("physics 10.7: a sphere laid back along its movement onto a plane") {
    const auto lay = [](Vec3 centre, Vec3 movement, float interp, Vec3* at, float* left) {
        Sphere sphere{centre, 0.5F};
        const bool moved = adjust_sphere_to_plane(triangle().polygon, sphere, movement, interp);
        *at = sphere.center;
        *left = interp;
        return moved;
    };
    Vec3 at(0);
    float interp = 0;
    REQUIRE(lay({1, 1, 0.2F}, {0, 0, -1}, 1, &at, &interp));
    CHECK(at.z == Approx(0.5F));
    CHECK(interp == Approx(0.7F));
    CHECK_FALSE(lay({1, 1, 0.7F}, {0, 0, -1}, 1, &at, &interp));
    CHECK_FALSE(lay({1, 1, 0.5F}, {0, 0, -1}, 1, &at, &interp));
    CHECK_FALSE(lay({1, 1, -0.2F}, {0, 0, -0.4F}, 1, &at, &interp));
    REQUIRE(lay({1, 1, 0.2F}, {0, 0, -1.5F}, 0.6F, &at, &interp));
    CHECK(at.z == Approx(0.5F));
    CHECK(interp == Approx(0.48F));
    REQUIRE(lay({1, 1, 0.2F}, {0.5F, 0, -0.25F}, 1, &at, &interp));
    CHECK(near(at, {0.4F, 1, 0.5F}));
    CHECK(interp == Approx(-0.2F));
    CHECK_FALSE(lay({1, 1, 0.2F}, {1, 0, 0}, 1, &at, &interp));
}

TEST_CASE("physics 7.8: a polygon carries what lies over it or within reach of its border") {
    const MeshPolygon& polygon = triangle().polygon;
    const Vec3 up(0, 0, 1);
    CHECK(polygon_carries(polygon, {1, 1, 3}, 0.1F, up));
    CHECK(polygon_carries(polygon, {1, -0.09F, 3}, 0.1F, up));
    CHECK_FALSE(polygon_carries(polygon, {1, -0.11F, 3}, 0.1F, up));
    CHECK_FALSE(polygon_carries(polygon, {1, 1, 3}, 0.1F, -up));
    CHECK_FALSE(polygon_carries(polygon, {1, 1, 3}, 0.1F, {1, 0, 0}));
}

TEST_CASE("physics 9.1: carrying goes on to the other edges when the projection misses the first") {
    // Beyond the corner (4, 0): outside of two edges, beside the ends of both, but near enough to the corner itself.
    CHECK(polygon_carries(triangle().polygon, {4.05F, -0.05F, 1}, 0.1F, {0, 0, 1}));
    CHECK_FALSE(polygon_carries(triangle().polygon, {4.2F, -0.2F, 1}, 0.1F, {0, 0, 1}));
}

TEST_CASE("physics 7.8: the crossed edge is the first one left behind, as a normal that points inside") {
    Vec3 normal(0);
    REQUIRE(find_crossed_edge(triangle().polygon, {1, -1, 2}, {0, 0, 1}, normal));
    CHECK(near(normal, {0, 1, 0}));
    REQUIRE(find_crossed_edge(triangle().polygon, {3, 3, 2}, {0, 0, 1}, normal));
    CHECK(near(normal, {-0.707107F, -0.707107F, 0}));
    CHECK_FALSE(find_crossed_edge(triangle().polygon, {1, 1, 2}, {0, 0, 1}, normal));
    CHECK_FALSE(find_crossed_edge(triangle().polygon, {1, -1, 2}, {1, 0, 0}, normal));
}

TEST_CASE("physics 7.8: placement pushes out along the normal, or through when the centre is solid") {
    Sphere sphere{{1, 1, 0.2F}, 0.5F};
    Sphere other{{1, 1, 1.2F}, 0.5F};
    adjust_to_placement_polygon(triangle().polygon, sphere, other, 0.5F, false, true);
    CHECK(near(sphere.center, {1, 1, 0.5F}));
    CHECK(near(other.center, {1, 1, 1.5F}));
    // Not twice negated where the centre is solid and behind (9.1).
    sphere = {{1, 1, -0.2F}, 0.5F};
    adjust_to_placement_polygon(triangle().polygon, sphere, other, 0.5F, true, true);
    CHECK(near(sphere.center, {1, 1, -0.5F}));
    sphere = {{1, 1, -0.2F}, 0.5F};
    adjust_to_placement_polygon(triangle().polygon, sphere, other, 0.5F, true, false);
    CHECK(near(sphere.center, {1, 1, 0.5F}));
}

TEST_CASE("physics 7.7: the share of a movement at which a sphere touches a plane") {
    const MeshPolygon& polygon = triangle().polygon;
    CHECK(time_to_polygon(polygon, 0.5F, {1, 1, 0.3F}, {0, 0, -1}) == 1.0F);
    CHECK(time_to_polygon(polygon, 0.5F, {1, 1, 2}, {1, 0, 0}) == 0.0F);
    CHECK(time_to_polygon(polygon, 0.5F, {1, 1, 2}, {0, 0, -2}) == Approx(0.75F));
}

TEST_CASE("physics 7.7: a tree answers as its polygons do, for either side of a cut") {
    content::VertexArray vertices;
    std::vector<content::Polygon> polygons;
    for (int i = 0; i < 2; ++i) {
        const float x = i == 0 ? -4.0F : 0.0F;
        content::Polygon polygon;
        polygon.id = static_cast<std::uint16_t>(i);
        for (const Vec3& p : {Vec3(x, 0, 0), Vec3(x + 4, 0, 0), Vec3(x + 4, 4, 0), Vec3(x, 4, 0)}) {
            polygon.vertex_ids.push_back(static_cast<std::int16_t>(vertices.vertices.size()));
            content::Vertex vertex;
            vertex.position = p;
            vertices.vertices.push_back(vertex);
        }
        polygons.push_back(polygon);
    }
    content::BspTree tree{content::BspKind::physics, {}};
    content::BspNode root;
    root.tag = content::BspTag::BPIN;
    root.plane = {{1, 0, 0}, 0};
    root.positive = 1;
    root.negative = 2;
    root.sphere = {{0, 2, 0}, 6};
    content::BspNode east;
    east.solid = 1;
    east.sphere = {{2, 2, 0}, 3};
    east.polygons.push_back(1);
    content::BspNode west;
    west.solid = 1;
    west.sphere = {{-2, 2, 0}, 3};
    west.polygons.push_back(0);
    tree.nodes.push_back(root);
    tree.nodes.push_back(east);
    tree.nodes.push_back(west);
    const auto mesh = CollisionMesh::build(tree, polygons, vertices);
    REQUIRE(mesh);
    for (const float x : {-3.0F, -0.2F, 0.0F, 0.2F, 3.0F}) {
        CAPTURE(x);
        const MeshPolygon* hit = nullptr;
        CHECK(mesh->sphere_hits({{x, 2, 0.3F}, 0.5F}, {0, 0, -1}, hit));
        CHECK(hit != nullptr);
        CHECK(mesh->sphere_in_solid({{x, 2, 0.3F}, 0.5F}, false));
        CHECK_FALSE(mesh->sphere_in_solid({{x, 2, 0.6F}, 0.5F}, false));
        CHECK(mesh->hits_walkable({{x, 2, 0.3F}, 0.5F}, {0, 0, 1}, kFloorZ));
        Sphere sphere{{x, 2, 0.3F}, 0.5F};
        float interp = 1;
        CHECK(mesh->find_walkable(sphere, {0, 0, -1}, {0, 0, 1}, kFloorZ, interp, hit));
        CHECK(sphere.center.z == Approx(0.5F));
    }
    const MeshPolygon* hit = nullptr;
    CHECK_FALSE(mesh->sphere_hits({{20, 2, 0}, 0.5F}, {0, 0, -1}, hit));
    CHECK(hit == nullptr);
}

TEST_CASE("physics 7.7: a room holds a point on its border, and a sphere within a centimetre") {
    RoomVolume room;
    room.exists = true;
    room.planes = {{{1, 0, 0}, 0}, {{0, 1, 0}, 0}};
    CHECK(room.contains({0, 0, 5}));
    CHECK(room.contains({-0.0001F, 1, 0}));
    CHECK_FALSE(room.contains({-0.001F, 1, 0}));
    CHECK(room.plane_before(Sphere{{-0.5F, 1, 0}, 0.495F}) == room.planes.size());
    CHECK(room.plane_before(Sphere{{-0.5F, 1, 0}, 0.485F}) == 0);
    CHECK_FALSE(RoomVolume{}.contains({0, 0, 0}));
}
