#include "engine/collision/mesh.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>

#include "content/records/bsp.h"
#include "engine/collision/float_lanes.h"
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
        mesh->has_solid_ = mesh->has_solid_ || (node.solid && node.polygon_count != 0);
        mesh->nodes_.push_back(node);
    }
    mesh->line_up(mesh->leave_out_empty());
    return mesh;
}

std::vector<std::uint32_t> CollisionMesh::leave_out_empty() {
    std::vector<std::uint32_t> weights(nodes_.size());
    const auto weigh = [&](std::int32_t& child) {
        const std::uint32_t weight = child == kNone ? 0 : weights[static_cast<std::size_t>(child)];
        child = weight == 0 ? kNone : child;
        return weight;
    };
    // A child follows its parent.
    for (std::size_t i = nodes_.size(); i-- > 0;) {
        Node& node = nodes_[i];
        const std::uint32_t below = weigh(node.positive) + weigh(node.negative);
        weights[i] = node.leaf ? std::min(node.polygon_count, 1U) : below + std::min(below, 1U);
    }
    return weights;
}

void CollisionMesh::line_up(const std::vector<std::uint32_t>& weights) {
    const auto put = [](Planes& planes, std::size_t lane, const Plane& plane) {
        planes.x[lane] = plane.normal.x;
        planes.y[lane] = plane.normal.y;
        planes.z[lane] = plane.normal.z;
        planes.d[lane] = plane.d;
    };
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        Node& first = nodes_[i];
        if (first.leaf) {
            first.lanes = static_cast<std::uint32_t>(planes_.size());
            const std::span<const MeshPolygon> polygons = polygons_of(first);
            for (std::size_t k = 0; k < polygons.size(); ++k) {
                if (k % kLanes == 0) {
                    planes_.emplace_back();
                }
                put(planes_.back(), k % kLanes, polygons[k].plane);
            }
            continue;
        }
        first.lanes = static_cast<std::uint32_t>(chains_.size());
        Chain& chain = chains_.emplace_back();
        chain.next = static_cast<std::int32_t>(i);
        while (chain.count < kLanes && chain.next != kNone && !nodes_[static_cast<std::size_t>(chain.next)].leaf) {
            const Node& node = nodes_[static_cast<std::size_t>(chain.next)];
            const std::uint32_t lane = chain.count++;
            put(chain.planes, lane, node.plane);
            chain.centre_x[lane] = node.bounds.center.x;
            chain.centre_y[lane] = node.bounds.center.y;
            chain.centre_z[lane] = node.bounds.center.z;
            chain.radius[lane] = node.bounds.radius;
            chain.nodes[lane] = chain.next;
            const auto weight = [&](std::int32_t child) {
                return child == kNone ? 0U : weights[static_cast<std::size_t>(child)];
            };
            const bool back = weight(node.negative) >= weight(node.positive);
            chain.back |= back ? 1U << lane : 0U;
            chain.lone |= (back ? node.positive : node.negative) == kNone ? 1U << lane : 0U;
            chain.next = back ? node.negative : node.positive;
        }
    }
}

struct CollisionMesh::Probe {
    explicit Probe(const Sphere& sphere)
        : x(FloatLanes::all(sphere.center.x)),
          y(FloatLanes::all(sphere.center.y)),
          z(FloatLanes::all(sphere.center.z)),
          radius(FloatLanes::all(sphere.radius)),
          reach(FloatLanes::all(sphere.radius - kEpsilon)),
          reach_behind(FloatLanes::all(-(sphere.radius - kEpsilon))) {}

    [[nodiscard]] FloatLanes distances_to(const Planes& planes) const {
        return FloatLanes::load(planes.x.data()) * x + FloatLanes::load(planes.y.data()) * y +
               FloatLanes::load(planes.z.data()) * z + FloatLanes::load(planes.d.data());
    }
    /// Whose bounding spheres it touches.
    [[nodiscard]] unsigned touching(const Chain& chain) const {
        const FloatLanes dx = FloatLanes::load(chain.centre_x.data()) - x;
        const FloatLanes dy = FloatLanes::load(chain.centre_y.data()) - y;
        const FloatLanes dz = FloatLanes::load(chain.centre_z.data()) - z;
        const FloatLanes radii = FloatLanes::load(chain.radius.data()) + radius;
        return less(dx * dx + dy * dy + dz * dz - radii * radii, FloatLanes::all(kEpsilon));
    }

    FloatLanes x, y, z, radius, reach, reach_behind;
};

/// Calls `visit` for the leaves that the sphere reaches, those on positive sides first, until one says true. `centre`
/// stays set on the way to the leaf that holds the sphere's centre and is cleared on the branches beside it. The visit
/// may move the sphere.
template <class Visit>
bool CollisionMesh::search(std::int32_t index, const Sphere& sphere, bool centre, Visit&& visit) const {
    Probe probe(sphere);
    while (index != kNone) {
        const Node& first = nodes_[static_cast<std::size_t>(index)];
        if (first.leaf) {
            return visit(first, centre);
        }
        const Chain& chain = chains_[first.lanes];
        const FloatLanes distances = probe.distances_to(chain.planes);
        const unsigned touching = probe.touching(chain);
        const unsigned before = at_most(probe.reach, distances);
        const unsigned behind = at_most(distances, probe.reach_behind);
        // Along the chain goes what is on its side, and what is cut where nothing is on the other side.
        const unsigned along =
            (chain.back & ~before & (behind | chain.lone)) | (~chain.back & (before | (chain.lone & ~behind)));
        const auto stop = static_cast<unsigned>(std::countr_zero(~(touching & along) | 1U << chain.count));
        if (centre) {
            const unsigned cut = ~before & ~behind & ((1U << stop) - 1);
            centre = (cut & ~(at_most(FloatLanes::all(0), distances) ^ chain.back)) == 0;
        }
        if (stop == chain.count) {
            index = chain.next;
            continue;
        }
        if ((touching >> stop & 1U) == 0) {
            return false;
        }
        const Node& node = nodes_[static_cast<std::size_t>(chain.nodes[stop])];
        if ((before >> stop & 1U) != 0) {
            index = node.positive;
        } else if ((behind >> stop & 1U) != 0) {
            index = node.negative;
        } else {
            std::array<float, kLanes> distance;
            distances.store(distance.data());
            if (node.positive != kNone && search(node.positive, sphere, centre && distance[stop] >= 0, visit)) {
                return true;
            }
            probe = Probe(sphere);
            centre = centre && distance[stop] < 0;
            index = node.negative;
        }
    }
    return false;
}

unsigned CollisionMesh::near_planes(const Node& leaf, std::uint32_t from, const Sphere& sphere) const {
    const Probe probe(sphere);
    const FloatLanes distances = probe.distances_to(planes_[leaf.lanes + from / kLanes]);
    const unsigned there = (1U << std::min(leaf.polygon_count - from, kLanes)) - 1;
    return ~less(probe.reach, distances.abs()) & there;
}

/// Tests the polygons whose planes are within the sphere's reach, until one says true.
template <class Test>
bool CollisionMesh::any_near(const Node& leaf, const Sphere& sphere, Test&& test) const {
    if (leaf.solid && !spheres_touch(leaf.bounds, sphere)) {
        return false;
    }
    for (std::uint32_t from = 0; from < leaf.polygon_count; from += kLanes) {
        for (unsigned near = near_planes(leaf, from, sphere); near != 0; near &= near - 1) {
            if (test(polygons_[leaf.first_polygon + from + static_cast<unsigned>(std::countr_zero(near))])) {
                return true;
            }
        }
    }
    return false;
}

bool CollisionMesh::sphere_hits(const Sphere& sphere, const Vec3& movement, const MeshPolygon*& hit) const {
    return !is_beside(sphere) && search(0, sphere, false, [&](const Node& leaf, bool) {
        return any_near(leaf, sphere,
                        [&](const MeshPolygon& polygon) { return pos_hits_sphere(polygon, sphere, movement, hit); });
    });
}

bool CollisionMesh::sphere_in_solid(const Sphere& sphere, bool centre_check) const {
    if (!(centre_check && has_solid_) && is_beside(sphere)) {
        return false;
    }
    return search(0, sphere, centre_check, [&](const Node& leaf, bool centre) {
        if (leaf.polygon_count == 0) {
            return false;
        }
        return (centre && leaf.solid) ||
               any_near(leaf, sphere, [&](const MeshPolygon& polygon) { return polygon_hits_sphere(polygon, sphere); });
    });
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

bool CollisionMesh::find_walkable(Sphere& sphere, const Vec3& movement, const Vec3& up, float allowance,
                                  float& walk_interp, const MeshPolygon*& hit) const {
    bool changed = false;
    if (is_beside(sphere)) {
        return false;
    }
    (void)search(0, sphere, false, [&](const Node& leaf, bool) {
        if (leaf.solid && !spheres_touch(leaf.bounds, sphere)) {
            return false;
        }
        for (std::uint32_t from = 0; from < leaf.polygon_count; from += kLanes) {
            unsigned near = near_planes(leaf, from, sphere);
            while (near != 0) {
                const auto lane = static_cast<unsigned>(std::countr_zero(near));
                near &= near - 1;
                const MeshPolygon& polygon = polygons_[leaf.first_polygon + from + lane];
                if (walkable_hits_sphere(polygon, sphere, up, allowance) &&
                    adjust_sphere_to_plane(polygon, sphere, movement, walk_interp)) {
                    hit = &polygon;
                    changed = true;
                    near = near_planes(leaf, from, sphere) & ~((2U << lane) - 1);
                }
            }
        }
        return false;
    });
    return changed;
}

bool CollisionMesh::hits_walkable(const Sphere& sphere, const Vec3& up, float allowance) const {
    return !is_beside(sphere) && search(0, sphere, false, [&](const Node& leaf, bool) {
        return any_near(leaf, sphere, [&](const MeshPolygon& polygon) {
            return walkable_hits_sphere(polygon, sphere, up, allowance) &&
                   polygon_carries(polygon, sphere.center, sphere.radius * 0.5F, up);
        });
    });
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

std::size_t RoomVolume::plane_before(const Sphere& sphere) const {
    const float reach = sphere.radius + kRoomMargin;
    std::size_t i = 0;
    while (i < planes.size() && !(planes[i].distance(sphere.center) <= -reach)) {
        ++i;
    }
    return i;
}

bool RoomVolume::touches(std::span<const Vec3> corners) const {
    return exists && std::none_of(planes.begin(), planes.end(), [&](const Plane& plane) {
               return std::all_of(corners.begin(), corners.end(),
                                  [&](const Vec3& corner) { return plane.distance(corner) < -kRoomMargin; });
           });
}

}  // namespace portalspace::engine::collision
