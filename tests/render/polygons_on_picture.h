#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "render/gl_context.h"
#include "render/scene_view.h"

namespace portalspace::render::tests {

/// A pixel's middle on the plane one metre before the eye.
inline core::Vec2 on_plane(const SceneView& scene, FrameSize size, int x, int y) {
    const float up = std::tan(glm::radians(scene.camera.vertical_fov_degrees) / 2);
    const float aspect = static_cast<float>(size.width) / static_cast<float>(size.height);
    return {(2 * (static_cast<float>(x) + 0.5F) / static_cast<float>(size.width) - 1) * up * aspect,
            (1 - 2 * (static_cast<float>(y) + 0.5F) / static_cast<float>(size.height)) * up};
}

/// Signed distance into a convex polygon that runs counter-clockwise; negative outside.
inline float inside(std::span<const core::Vec2> polygon, const core::Vec2& p) {
    float least = 1e9F;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const core::Vec2 a = polygon[i];
        const core::Vec2 edge = polygon[(i + 1) % polygon.size()] - a;
        const float length = glm::length(edge);
        if (length > 0) least = std::min(least, (edge.x * (p.y - a.y) - edge.y * (p.x - a.x)) / length);
    }
    return least;
}

/// A polygon of the scene on the plane before the eye, counter-clockwise; empty when it reaches behind the eye.
inline std::vector<core::Vec2> on_plane(const Camera& camera, std::span<const core::Vec3> points) {
    std::vector<core::Vec2> polygon;
    float area = 0;
    for (const core::Vec3& point : points) {
        const core::Vec3 to = point - camera.eye;
        const float ahead = glm::dot(to, camera.forward);
        if (ahead < 0.1F) return {};
        polygon.emplace_back(glm::dot(to, camera.right) / ahead, glm::dot(to, camera.up) / ahead);
    }
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const core::Vec2& a = polygon[i];
        const core::Vec2& b = polygon[(i + 1) % polygon.size()];
        area += a.x * b.y - a.y * b.x;
    }
    if (area < 0) std::reverse(polygon.begin(), polygon.end());
    return polygon;
}

/// The openings of a kind on the plane before the eye; those that reach behind it are left out.
inline std::vector<std::vector<core::Vec2>> polygons_of(const SceneView& scene, OpeningView::Kind kind) {
    std::vector<std::vector<core::Vec2>> found;
    for (const OpeningView& opening : scene.openings) {
        if (opening.kind != kind) continue;
        std::vector<core::Vec2> polygon = on_plane(scene.camera, scene.points_of(opening));
        if (!polygon.empty()) found.push_back(std::move(polygon));
    }
    return found;
}

}  // namespace portalspace::render::tests
