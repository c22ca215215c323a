#include "engine/collision/polygon.h"

#include <cmath>

namespace portalspace::engine::collision {
namespace {

/// How far before its start a movement may be laid back.
constexpr float kLowestInterp = -0.5F;

/// Whether a point of the polygon's plane lies inside, or within the square root of `reach_squared` of the border.
bool within(const MeshPolygon& polygon, const Vec3& c, float reach_squared) {
    const std::span<const MeshEdge> edges = polygon.edges();
    std::size_t first = 0;
    while (first < edges.size() && !(glm::dot(c - edges[first].start, edges[first].inward) < 0)) {
        ++first;
    }
    if (first == edges.size()) {
        return true;
    }
    for (std::size_t i = 0; i < first; ++i) {
        const Vec3 from_start = c - edges[i].start;
        if (glm::dot(from_start, from_start) <= reach_squared) {
            return true;
        }
    }
    for (const MeshEdge& edge : edges.subspan(first)) {
        const Vec3 from_start = c - edge.start;
        const float w = glm::dot(from_start, edge.inward);
        if (w < 0) {
            if (edge.inward_squared * reach_squared < w * w) {
                return false;
            }
            const float along = glm::dot(from_start, edge.along);
            if (along >= 0 && along <= edge.along_squared) {
                return true;
            }
        }
        if (glm::dot(from_start, from_start) <= reach_squared) {
            return true;
        }
    }
    return false;
}

}  // namespace

bool make_plane(std::span<const Vec3> points, Plane& plane) {
    if (points.size() < 3) {
        return false;
    }
    Vec3 sum(0);
    for (std::size_t i = 2; i < points.size(); ++i) {
        sum += glm::cross(points[i - 1] - points[0], points[i] - points[0]);
    }
    const float length = glm::length(sum);
    if (!(length > 0) || !core::is_finite(length)) {
        return false;
    }
    plane.normal = sum / length;
    float mean = 0;
    for (const Vec3& p : points) {
        mean += glm::dot(plane.normal, p);
    }
    plane.d = -mean / static_cast<float>(points.size());
    return true;
}

bool polygon_hits_sphere(const MeshPolygon& polygon, const Sphere& sphere) {
    const float reach = sphere.radius - kEpsilon;
    const float p = polygon.plane.distance(sphere.center);
    if (std::fabs(p) > reach) {
        return false;
    }
    return within(polygon, sphere.center - polygon.plane.normal * p, reach * reach - p * p);
}

bool pos_hits_sphere(const MeshPolygon& polygon, const Sphere& sphere, const Vec3& movement, const MeshPolygon*& hit) {
    if (!polygon_hits_sphere(polygon, sphere)) {
        return false;
    }
    hit = &polygon;
    return glm::dot(movement, polygon.plane.normal) < 0;
}

bool walkable_hits_sphere(const MeshPolygon& polygon, const Sphere& sphere, const Vec3& up, float allowance) {
    return glm::dot(up, polygon.plane.normal) > allowance && polygon_hits_sphere(polygon, sphere);
}

bool adjust_sphere_to_plane(const MeshPolygon& polygon, Sphere& sphere, const Vec3& movement, float& walk_interp) {
    const float p = polygon.plane.distance(sphere.center);
    const float m = glm::dot(movement, polygon.plane.normal);
    float back = 0;
    if (m > kEpsilon) {
        back = (-sphere.radius - p) / m;
    } else if (m < -kEpsilon) {
        back = (p - sphere.radius) / m;
    } else {
        return false;
    }
    const float interp = (1.0F - back) * walk_interp;
    if (interp >= walk_interp || interp < kLowestInterp) {
        return false;
    }
    sphere.center -= movement * back;
    walk_interp = interp;
    return true;
}

bool polygon_carries(const MeshPolygon& polygon, const Vec3& centre, float reach, const Vec3& up) {
    const float slope = glm::dot(up, polygon.plane.normal);
    if (slope < kEpsilon) {
        return false;
    }
    return within(polygon, centre - up * (polygon.plane.distance(centre) / slope), reach * reach);
}

bool find_crossed_edge(const MeshPolygon& polygon, const Vec3& centre, const Vec3& up, Vec3& normal) {
    const float slope = glm::dot(up, polygon.plane.normal);
    if (std::fabs(slope) < kEpsilon) {
        return false;
    }
    const Vec3 c = centre - up * (polygon.plane.distance(centre) / slope);
    for (const MeshEdge& edge : polygon.edges()) {
        if (glm::dot(c - edge.start, edge.inward) < 0) {
            normal = edge.inward / std::sqrt(edge.inward_squared);
            return true;
        }
    }
    return false;
}

void adjust_to_placement_polygon(const MeshPolygon& polygon, Sphere& hit, Sphere& other, float radius,
                                 bool centre_solid, bool solid_check) {
    const float p = polygon.plane.distance(hit.center);
    const float aim = solid_check && (centre_solid || p <= 0) ? -radius : radius;
    const Vec3 push = polygon.plane.normal * (aim - p);
    hit.center += push;
    other.center += push;
}

float time_to_polygon(const MeshPolygon& polygon, float radius, const Vec3& current, const Vec3& movement) {
    const float p = polygon.plane.distance(current);
    if (std::fabs(p) < radius) {
        return 1;
    }
    const float m = glm::dot(movement, polygon.plane.normal);
    if (std::fabs(m) < kEpsilon) {
        return 0;
    }
    const float aim = glm::dot(movement, movement) <= radius * radius ? -radius : radius;
    return (aim - p) / m;
}

}  // namespace portalspace::engine::collision
