#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "content/records/geometry.h"
#include "core/math.h"

namespace portalspace::content {
struct BspTree;
}

namespace portalspace::engine::collision {

using content::CylSphere;
using content::Plane;
using content::Sphere;
using core::kEpsilon;
using core::Vec3;

/// One side of a polygon, with what its tests need worked out.
struct MeshEdge {
    Vec3 start;
    Vec3 along;   ///< to the next vertex
    Vec3 inward;  ///< N x along: points into the polygon
    float along_squared = 0;
    float inward_squared = 0;
};

/// A flat polygon, counter-clockwise seen from the side its normal points to.
struct MeshPolygon {
    Plane plane;
    const MeshEdge* first_edge = nullptr;
    std::uint32_t edge_count = 0;

    [[nodiscard]] std::span<const MeshEdge> edges() const { return {first_edge, edge_count}; }
};

/// N = the normalised sum of the fan's cross products, d = minus the mean of N . vertex. Retail CPolygon::make_plane
/// (spec/physics.md 7.8). False when the points span no plane.
[[nodiscard]] bool make_plane(std::span<const Vec3> points, Plane& plane);

/// A physics tree laid out for traversal: nodes in one array, and the polygons of each leaf side by side. Planes stand
/// four together too, those of a leaf's polygons and those that follow each other down a branch. Branches without
/// polygons are left out: no query finds anything there. Built once from a record, never changed; meshes are shared by
/// all their instances. Retail BSPTREE of a CGfxObj or CCellStruct.
class CollisionMesh {
public:
    static constexpr std::int32_t kNone = -1;

    struct Node {
        Plane plane;
        Sphere bounds;
        std::int32_t positive = kNone;
        std::int32_t negative = kNone;
        std::uint32_t first_polygon = 0;  ///< leaves
        std::uint32_t polygon_count = 0;
        std::uint32_t lanes = 0;  ///< inner nodes: where in chains_; leaves: where in planes_
        bool leaf = false;
        bool solid = false;
    };

    /// Polygons that span no plane or name vertices that do not exist are left out. Null without a tree.
    static std::unique_ptr<CollisionMesh> build(const content::BspTree& tree,
                                                std::span<const content::Polygon> polygons,
                                                const content::VertexArray& vertices);
    CollisionMesh(const CollisionMesh&) = delete;
    CollisionMesh& operator=(const CollisionMesh&) = delete;

    /// Bounding sphere of the whole tree.
    [[nodiscard]] const Sphere& bounds() const { return nodes_.front().bounds; }
    /// Corners of the box around all vertices.
    [[nodiscard]] const Vec3& low() const { return low_; }
    [[nodiscard]] const Vec3& high() const { return high_; }
    [[nodiscard]] std::size_t polygon_count() const { return polygons_.size(); }

    // --- Queries (spec/physics.md 7.7); spheres are in the mesh's own space
    /// A polygon that the sphere overlaps while `movement` goes against its normal. `hit` becomes the last overlapping
    /// polygon, also when the movement leaves it. Retail sphere_intersects_poly.
    [[nodiscard]] bool sphere_hits(const Sphere& sphere, const Vec3& movement, const MeshPolygon*& hit) const;
    /// Retail sphere_intersects_solid.
    [[nodiscard]] bool sphere_in_solid(const Sphere& sphere, bool centre_check) const;
    /// The variant of placement_insert: names the polygon. Retail sphere_intersects_solid_poly.
    [[nodiscard]] bool sphere_in_solid_polygon(const Sphere& sphere, float radius, bool& centre_solid,
                                               const MeshPolygon*& hit, bool centre_check) const;
    /// Lays the sphere back along `movement` onto the polygons that are flat enough; true when one took it. The last
    /// adjustment wins. Retail find_walkable.
    bool find_walkable(Sphere& sphere, const Vec3& movement, const Vec3& up, float allowance, float& walk_interp,
                       const MeshPolygon*& hit) const;
    /// Retail hits_walkable.
    [[nodiscard]] bool hits_walkable(const Sphere& sphere, const Vec3& up, float allowance) const;

private:
    static constexpr std::uint32_t kLanes = 4;
    static constexpr std::size_t kCacheLine = 64;
    struct alignas(kCacheLine) Planes {
        std::array<float, kLanes> x{}, y{}, z{}, d{};
    };
    /// An inner node, its child with the heavier branch, that one's and so on, up to four.
    struct alignas(kCacheLine) Chain {
        Planes planes;
        std::array<float, kLanes> centre_x{}, centre_y{}, centre_z{}, radius{};  ///< bounding spheres
        std::array<std::int32_t, kLanes> nodes{};
        std::uint32_t count = 0;
        std::uint32_t back = 0;     ///< bits: where it goes on with the negative child
        std::uint32_t lone = 0;     ///< bits: where there is no other child
        std::int32_t next = kNone;  ///< after the last one
    };
    struct Probe;
    CollisionMesh() = default;
    /// The nodes with polygons below each node, and of leaves with polygons 1.
    std::vector<std::uint32_t> leave_out_empty();
    void line_up(const std::vector<std::uint32_t>& weights);

    /// Beyond the box around all vertices: no polygon is overlapped.
    [[nodiscard]] bool is_beside(const Sphere& sphere) const {
        const Vec3& c = sphere.center;
        const float r = sphere.radius;
        return c.x < low_.x - r || c.x > high_.x + r || c.y < low_.y - r || c.y > high_.y + r || c.z < low_.z - r ||
               c.z > high_.z + r;
    }
    [[nodiscard]] std::span<const MeshPolygon> polygons_of(const Node& node) const {
        return {polygons_.data() + node.first_polygon, node.polygon_count};
    }
    template <class Visit>
    bool search(std::int32_t index, const Sphere& sphere, bool centre, Visit&& visit) const;
    template <class Test>
    bool any_near(const Node& leaf, const Sphere& sphere, Test&& test) const;
    [[nodiscard]] unsigned near_planes(const Node& leaf, std::uint32_t from, const Sphere& sphere) const;
    bool solid_polygon_at(std::int32_t index, const Sphere& sphere, float reach, bool& centre_solid,
                          const MeshPolygon*& hit, bool centre_check) const;

    std::vector<Node> nodes_;
    std::vector<Chain> chains_;
    std::vector<Planes> planes_;
    std::vector<MeshPolygon> polygons_;
    std::vector<MeshEdge> edges_;
    Vec3 low_{0, 0, 0};
    Vec3 high_{0, 0, 0};
    bool has_solid_ = false;  ///< some leaf with polygons is solid
};

/// The convex room of a cell: planes whose positive sides it is. Retail CCellStruct's cell BSP, of which the client
/// only ever follows the front children.
class RoomVolume {
public:
    static RoomVolume build(const content::BspTree& tree);

    /// Retail point_inside_cell_bsp; the border counts as inside.
    [[nodiscard]] bool contains(const Vec3& p) const;
    /// The first plane that has all of the sphere, with a margin of 1 cm, behind it; planes.size() when some of it is
    /// inside. Retail sphere_intersects_cell_bsp: OUTSIDE or not.
    [[nodiscard]] std::size_t plane_before(const Sphere& sphere) const;
    /// Whether not all corners are behind one plane. Retail box_intersects_cell_bsp.
    [[nodiscard]] bool touches(std::span<const Vec3> corners) const;

    std::vector<Plane> planes;
    bool exists = false;  ///< a room without a tree holds nothing
};

}  // namespace portalspace::engine::collision
