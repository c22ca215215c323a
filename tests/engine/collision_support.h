#pragma once

#include <array>
#include <cmath>
#include <initializer_list>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "content/records/bsp.h"
#include "content/records/geometry.h"
#include "content/records/landblock.h"
#include "engine/collision/block_loader.h"
#include "engine/collision/cells.h"
#include "engine/collision/transition.h"
#include "engine/collision/world_collision.h"

namespace portalspace::collision_test {

using namespace engine::collision;  // NOLINT: the tests are about nothing else
using core::CellId;
using core::Position;

inline bool near(const Vec3& a, const Vec3& b, float tolerance = 1e-4F) { return glm::length(a - b) <= tolerance; }

/// A mesh of a few polygons in one leaf. The leaf is open: in a solid one every placement fails (spec/physics.md 7.7).
class MeshMaker {
public:
    MeshMaker& add(std::initializer_list<Vec3> points) {
        content::Polygon polygon;
        polygon.id = static_cast<std::uint16_t>(polygons_.size());
        for (const Vec3& point : points) {
            polygon.vertex_ids.push_back(static_cast<std::int16_t>(vertices_.vertices.size()));
            content::Vertex vertex;
            vertex.position = point;
            vertices_.vertices.push_back(vertex);
        }
        polygons_.push_back(polygon);
        return *this;
    }
    /// A rectangle spanned by two sides; its normal is a x b.
    MeshMaker& quad(const Vec3& corner, const Vec3& a, const Vec3& b) {
        return add({corner, corner + a, corner + a + b, corner + b});
    }
    /// The outside of a box.
    MeshMaker& box(const Vec3& low, const Vec3& high) {
        const Vec3 d = high - low;
        const Vec3 x(d.x, 0, 0);
        const Vec3 y(0, d.y, 0);
        const Vec3 z(0, 0, d.z);
        return quad(low, y, x)
            .quad(low + z, x, y)
            .quad(low, x, z)
            .quad(low + y, z, x)
            .quad(low, z, y)
            .quad(low + x, y, z);
    }
    [[nodiscard]] std::unique_ptr<CollisionMesh> build() const {
        content::BspTree tree{content::BspKind::physics, {}};
        content::BspNode leaf;
        leaf.tag = content::BspTag::leaf;
        leaf.solid = 0;
        leaf.sphere = {{0, 0, 0}, 1000};
        for (const content::Polygon& polygon : polygons_) {
            leaf.polygons.push_back(polygon.id);
        }
        tree.nodes.push_back(leaf);
        return CollisionMesh::build(tree, polygons_, vertices_);
    }

private:
    content::VertexArray vertices_;
    std::vector<content::Polygon> polygons_;
};

/// One polygon with its edges, for the tests of single polygons.
struct PolygonMaker {
    std::vector<MeshEdge> edges;
    MeshPolygon polygon;

    explicit PolygonMaker(const std::vector<Vec3>& points) {
        (void)make_plane(points, polygon.plane);
        for (std::size_t i = 0; i < points.size(); ++i) {
            MeshEdge edge;
            edge.start = points[i];
            edge.along = points[(i + 1) % points.size()] - points[i];
            edge.inward = glm::cross(polygon.plane.normal, edge.along);
            edge.along_squared = glm::dot(edge.along, edge.along);
            edge.inward_squared = glm::dot(edge.inward, edge.inward);
            edges.push_back(edge);
        }
        polygon.first_edge = edges.data();
        polygon.edge_count = static_cast<std::uint32_t>(edges.size());
    }
};

/// A world of one boundless room with the given mesh, cell 0x00010100.
struct RoomWorld {
    static constexpr CellId kCell{0x00010100};
    RoomShape shape;
    CollisionWorld world;
    CTransition transition{world};

    explicit RoomWorld(const MeshMaker& mesh) {
        shape.volume.exists = true;
        shape.mesh = mesh.build();
        auto block = std::make_unique<Block>(kCell);
        EnvCell& room = block->make_room(0x100);
        room.shape = &shape;
        room.frame = make_transform(kCell, {});
        take_in(world, std::move(block));
    }
    [[nodiscard]] Cell* cell() const { return world.cell(kCell); }
    [[nodiscard]] static Position at(const Vec3& origin) { return {kCell, {origin, core::identity_quat()}}; }
    bool sweep(const Body& body, const Vec3& from, const Vec3& offset) {
        return transition.sweep(body, cell(), at(from), at(from + offset));
    }
    /// Readies a transition in the middle of a step: current position `current`, tried at current + movement.
    void begin_step(const Body& body, const Vec3& current, const Vec3& movement) {
        (void)transition.sweep(body, cell(), at(current), at(current));
        transition.init_path(cell(), at(current), at(current + movement), InsertType::transition);
        transition.add_offset_to_check_pos(movement);
    }
};

/// Floor z = 0 with the wall x = 10 that faces west.
inline MeshMaker floor_and_wall() {
    return MeshMaker().quad({-100, -100, 0}, {200, 0, 0}, {0, 200, 0}).quad({10, -100, 0}, {0, 0, 100}, {0, 200, 0});
}

/// A landblock of level, dry land at z = 0.
inline std::unique_ptr<Block> level_land(CellId any) {
    auto block = std::make_unique<Block>(any);
    block->has_land = true;
    const std::array<float, 256> heights{};
    block->terrain = TerrainBlock::build(content::LandBlock{}, heights, core::block_x(any), core::block_y(any));
    return block;
}

/// One centred sphere that walks.
inline Body walker(float radius = 0.5F) {
    Body body;
    body.shape.spheres[0] = {{0, 0, 0}, radius};
    body.shape.sphere_count = 1;
    body.shape.step_up = 0.4F;
    body.shape.step_down = 0.3F;
    body.state = PhysicsStateFlags(net::kInitialPhysicsState);
    return body;
}

inline Body standing(Body body) {
    body.contact.contact = true;
    body.contact.on_walkable = true;
    body.contact.plane = {{0, 0, 1}, 0};
    body.contact.cell = RoomWorld::kCell;
    return body;
}

inline Body missile(float radius = 0.1F) {
    Body body;
    body.shape.spheres[0] = {{0, 0, 0}, radius};
    body.shape.sphere_count = 1;
    body.state = PhysicsStateFlags(0x748);
    return body;
}

}  // namespace portalspace::collision_test
