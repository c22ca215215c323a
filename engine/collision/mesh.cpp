#include "engine/collision/mesh.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "content/records/bsp.h"
#include "engine/collision/polygon.h"

namespace portalspace::engine::collision {
namespace {

/// What a sphere may stick out of a room and still count as touching it.
constexpr float kRoomMargin = 0.01F;

bool spheres_touch(const Sphere& a, const Sphere& b) {
    const Vec3 apart = a.center - b.center;
    const float reach = a.radius + b.radius;
    return glm::dot(apart, apart) - reach * reach < kEpsilon;
}

/// The corner points of a polygon; nothing when it names a vertex that is not there.
bool corners_of(const content::Polygon& polygon, const content::VertexArray& vertices, std::vector<Vec3>& points) {
    points.clear();
    for (const std::int16_t id : polygon.vertex_ids) {
        if (id < 0 || static_cast<std::size_t>(id) >= vertices.vertices.size()) {
            return false;
        }
        points.push_back(vertices.vertices[static_cast<std::size_t>(id)].position);
    }
    return true;
}

}  // namespace

std::unique_ptr<CollisionMesh> CollisionMesh::build(const content::BspTree& tree,
                                                    std::span<const content::Polygon> polygons,
                                                    const content::VertexArray& vertices) {
    if (tree.empty()) {
        return nullptr;
    }
    std::unique_ptr<CollisionMesh> mesh(new CollisionMesh);
    // Edges first, so that polygons can point at them once their array has its final place.
    struct Flat {
        Plane plane;
        std::size_t first = 0;
        std::uint32_t count = 0;
    };
    std::map<std::uint16_t, Flat> flats;
    std::vector<Vec3> points;
    mesh->low_ = Vec3(std::numeric_limits<float>::max());
    mesh->high_ = -mesh->low_;
    for (const content::Polygon& polygon : polygons) {
        Flat flat;
        if (!corners_of(polygon, vertices, points) || !make_plane(points, flat.plane)) {
            continue;
        }
        flat.first = mesh->edges_.size();
        flat.count = static_cast<std::uint32_t>(points.size());
        for (std::size_t i = 0; i < points.size(); ++i) {
            MeshEdge edge;
            edge.start = points[i];
            edge.along = points[(i + 1) % points.size()] - points[i];
            edge.inward = glm::cross(flat.plane.normal, edge.along);
            edge.along_squared = glm::dot(edge.along, edge.along);
            edge.inward_squared = glm::dot(edge.inward, edge.inward);
            mesh->edges_.push_back(edge);
            mesh->low_ = glm::min(mesh->low_, points[i]);
            mesh->high_ = glm::max(mesh->high_, points[i]);
        }
        flats.emplace(polygon.id, flat);
    }
    if (flats.empty()) {
        mesh->low_ = mesh->high_ = Vec3(0);
    }
    mesh->nodes_.reserve(tree.nodes.size());
    for (const content::BspNode& from : tree.nodes) {
        Node node;
        node.plane = from.plane;
        node.bounds = from.sphere;
        node.positive = from.positive;
        node.negative = from.negative;
        node.leaf = from.is_leaf();
        node.solid = node.leaf && from.solid != 0;
        node.first_polygon = static_cast<std::uint32_t>(mesh->polygons_.size());
        if (node.leaf) {
            for (const std::uint16_t id : from.polygons) {
                if (const auto found = flats.find(id); found != flats.end()) {
                    const Flat& flat = found->second;
                    mesh->polygons_.push_back({flat.plane, mesh->edges_.data() + flat.first, flat.count});
                }
            }
        }
        node.polygon_count = static_cast<std::uint32_t>(mesh->polygons_.size()) - node.first_polygon;
        mesh->nodes_.push_back(node);
    }
    return mesh;
}

bool CollisionMesh::sphere_hits(const Sphere& sphere, const Vec3& movement, const MeshPolygon*& hit) const {
    return hits_at(0, sphere, movement, hit);
}

bool CollisionMesh::hits_at(std::int32_t index, const Sphere& sphere, const Vec3& movement,
                            const MeshPolygon*& hit) const {
    while (index != kNone) {
        const Node& node = nodes_[static_cast<std::size_t>(index)];
        if (node.leaf) {
            if (node.polygon_count == 0 || (node.solid && !spheres_touch(node.bounds, sphere))) {
                return false;
            }
            for (const MeshPolygon& polygon : polygons_of(node)) {
                if (pos_hits_sphere(polygon, sphere, movement, hit)) {
                    return true;
                }
            }
            return false;
        }
        if (!spheres_touch(node.bounds, sphere)) {
            return false;
        }
        const float reach = sphere.radius - kEpsilon;
        const float distance = node.plane.distance(sphere.center);
        if (distance >= reach) {
            index = node.positive;
        } else if (distance <= -reach) {
            index = node.negative;
        } else {
            if (hits_at(node.positive, sphere, movement, hit)) {
                return true;
            }
            index = node.negative;
        }
    }
    return false;
}

bool CollisionMesh::sphere_in_solid(const Sphere& sphere, bool centre_check) const {
    return solid_at(0, sphere, centre_check);
}

bool CollisionMesh::solid_at(std::int32_t index, const Sphere& sphere, bool centre_check) const {
    while (index != kNone) {
        const Node& node = nodes_[static_cast<std::size_t>(index)];
        if (node.leaf) {
            if (node.polygon_count == 0) {
                return false;
            }
            if (centre_check && node.solid) {
                return true;
            }
            if (node.solid && !spheres_touch(node.bounds, sphere)) {
                return false;
            }
            const auto polygons = polygons_of(node);
            return std::any_of(polygons.begin(), polygons.end(),
                               [&](const MeshPolygon& polygon) { return polygon_hits_sphere(polygon, sphere); });
        }
        if (!spheres_touch(node.bounds, sphere)) {
            return false;
        }
        const float reach = sphere.radius - kEpsilon;
        const float distance = node.plane.distance(sphere.center);
        if (distance >= reach) {
            index = node.positive;
        } else if (distance <= -reach) {
            index = node.negative;
        } else {
            if (solid_at(node.positive, sphere, centre_check && distance >= 0)) {
                return true;
            }
            centre_check = centre_check && distance < 0;
            index = node.negative;
        }
    }
    return false;
}

bool CollisionMesh::sphere_in_solid_polygon(const Sphere& sphere, float radius, bool& centre_solid,
                                            const MeshPolygon*& hit, bool centre_check) const {
    return solid_polygon_at(0, sphere, radius - kEpsilon, centre_solid, hit, centre_check);
}

bool CollisionMesh::solid_polygon_at(std::int32_t index, const Sphere& sphere, float reach, bool& centre_solid,
                                     const MeshPolygon*& hit, bool centre_check) const {
    while (index != kNone) {
        const Node& node = nodes_[static_cast<std::size_t>(index)];
        if (node.leaf) {
            if (node.polygon_count == 0) {
                return false;
            }
            centre_solid = centre_solid || (centre_check && node.solid);
            if (node.solid && !spheres_touch(node.bounds, sphere)) {
                return centre_solid;
            }
            for (const MeshPolygon& polygon : polygons_of(node)) {
                if (polygon_hits_sphere(polygon, sphere)) {
                    hit = &polygon;
                    return true;
                }
            }
            return centre_solid;
        }
        if (!spheres_touch(node.bounds, sphere)) {
            return false;
        }
        const float distance = node.plane.distance(sphere.center);
        if (distance >= reach) {
            index = node.positive;
            continue;
        }
        if (distance <= -reach) {
            index = node.negative;
            continue;
        }
        // The side that holds the centre first. What it found ends the search, even when the answer is then only
        // "the centre is solid" (spec/physics.md 7.7).
        const bool behind = distance < 0;
        (void)solid_polygon_at(behind ? node.negative : node.positive, sphere, reach, centre_solid, hit, centre_check);
        if (hit != nullptr) {
            return centre_solid;
        }
        index = behind ? node.positive : node.negative;
        centre_check = false;
    }
    return false;
}

struct CollisionMesh::WalkableQuery {
    Sphere& sphere;
    const Vec3& movement;
    const Vec3& up;
    float allowance;
    float& walk_interp;
    const MeshPolygon*& hit;
    bool changed = false;
};

bool CollisionMesh::find_walkable(Sphere& sphere, const Vec3& movement, const Vec3& up, float allowance,
                                  float& walk_interp, const MeshPolygon*& hit) const {
    WalkableQuery query{sphere, movement, up, allowance, walk_interp, hit};
    walkable_at(0, query);
    return query.changed;
}

void CollisionMesh::walkable_at(std::int32_t index, WalkableQuery& query) const {
    while (index != kNone) {
        const Node& node = nodes_[static_cast<std::size_t>(index)];
        if (node.leaf) {
            if (node.polygon_count == 0 || (node.solid && !spheres_touch(node.bounds, query.sphere))) {
                return;
            }
            for (const MeshPolygon& polygon : polygons_of(node)) {
                if (walkable_hits_sphere(polygon, query.sphere, query.up, query.allowance) &&
                    adjust_sphere_to_plane(polygon, query.sphere, query.movement, query.walk_interp)) {
                    query.hit = &polygon;
                    query.changed = true;
                }
            }
            return;
        }
        if (!spheres_touch(node.bounds, query.sphere)) {
            return;
        }
        const float reach = query.sphere.radius - kEpsilon;
        const float distance = node.plane.distance(query.sphere.center);
        if (distance >= reach) {
            index = node.positive;
        } else if (distance <= -reach) {
            index = node.negative;
        } else {
            walkable_at(node.positive, query);
            index = node.negative;
        }
    }
}

bool CollisionMesh::hits_walkable(const Sphere& sphere, const Vec3& up, float allowance) const {
    return hits_walkable_at(0, sphere, up, allowance);
}

bool CollisionMesh::hits_walkable_at(std::int32_t index, const Sphere& sphere, const Vec3& up, float allowance) const {
    while (index != kNone) {
        const Node& node = nodes_[static_cast<std::size_t>(index)];
        if (node.leaf) {
            if (node.polygon_count == 0 || (node.solid && !spheres_touch(node.bounds, sphere))) {
                return false;
            }
            const auto polygons = polygons_of(node);
            return std::any_of(polygons.begin(), polygons.end(), [&](const MeshPolygon& polygon) {
                return walkable_hits_sphere(polygon, sphere, up, allowance) &&
                       polygon_carries(polygon, sphere.center, sphere.radius * 0.5F, up);
            });
        }
        if (!spheres_touch(node.bounds, sphere)) {
            return false;
        }
        const float reach = sphere.radius - kEpsilon;
        const float distance = node.plane.distance(sphere.center);
        if (distance >= reach) {
            index = node.positive;
        } else if (distance <= -reach) {
            index = node.negative;
        } else {
            if (hits_walkable_at(node.positive, sphere, up, allowance)) {
                return true;
            }
            index = node.negative;
        }
    }
    return false;
}

RoomVolume RoomVolume::build(const content::BspTree& tree) {
    RoomVolume room;
    room.exists = !tree.empty();
    for (const content::BspNode* node = tree.root(); node != nullptr && !node->is_leaf();
         node = tree.child(node->positive)) {
        room.planes.push_back(node->plane);
    }
    return room;
}

bool RoomVolume::contains(const Vec3& p) const {
    return exists && std::all_of(planes.begin(), planes.end(),
                                 [&](const Plane& plane) { return plane.distance(p) >= -kEpsilon; });
}

bool RoomVolume::touches(const Sphere& sphere) const {
    const float reach = sphere.radius + kRoomMargin;
    return exists && std::none_of(planes.begin(), planes.end(),
                                  [&](const Plane& plane) { return plane.distance(sphere.center) <= -reach; });
}

bool RoomVolume::touches(std::span<const Vec3> corners) const {
    return exists && std::none_of(planes.begin(), planes.end(), [&](const Plane& plane) {
               return std::all_of(corners.begin(), corners.end(),
                                  [&](const Vec3& corner) { return plane.distance(corner) < -kRoomMargin; });
           });
}

}  // namespace portalspace::engine::collision
