#include "render/camera.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>

namespace portalspace::render {
namespace {

/// Metres to the side at most (1.3, farther).
constexpr float kFarthest = 10;

}  // namespace

core::Mat4 Camera::view_matrix() const {
    core::Mat4 m(1.0F);
    const core::Vec3 back = -forward;
    for (int i = 0; i < 3; ++i) {
        m[i][0] = right[i];
        m[i][1] = up[i];
        m[i][2] = back[i];
    }
    m[3] = core::Vec4(-glm::dot(right, eye), -glm::dot(up, eye), glm::dot(forward, eye), 1.0F);
    return m;
}

core::Mat4 Camera::projection_matrix(float aspect) const {
    const float shape = aspect > 0 && std::isfinite(aspect) ? aspect : 1.0F;
    return glm::perspectiveRH_NO(glm::radians(std::clamp(vertical_fov_degrees, 1.0F, 170.0F)), shape, near_plane,
                                 far_plane);
}

Camera look_at(const core::Vec3& eye, const core::Vec3& target) {
    Camera camera;
    if (core::is_finite(eye)) camera.eye = eye;
    core::Vec3 direction = target - camera.eye;
    if (!core::is_finite(direction) || !core::normalize_check_small(direction)) return camera;
    core::Vec3 right = glm::cross(direction, core::Vec3(0, 0, 1));
    if (!core::normalize_check_small(right)) right = core::Vec3(1, 0, 0);
    camera.forward = direction;
    camera.right = right;
    camera.up = glm::cross(right, direction);
    return camera;
}

Camera chase_camera(const core::Frame& player, const ChaseView& view) {
    core::Frame pivot;
    pivot.set_heading(player.heading());
    pivot.origin = player.origin + pivot.local_to_global_vec(view.pivot_offset);
    if (view.in_head) {
        const core::Vec3 eye = pivot.local_to_global(view.viewer_offset);
        return look_at(eye, eye + pivot.local_to_global_vec(view.direction));
    }
    return look_at(pivot.local_to_global(view.viewer_offset * view.scale), pivot.origin);
}

core::Vec3 head_of(const core::Frame& player) { return player.origin + core::Vec3(0, 0, 1.5F); }

void zoom(ChaseView& view, float factor) {
    constexpr float kNearest = 0.5F;
    constexpr float kHighest = 450;
    constexpr core::Vec3 kBehindHead(0, -0.6F, 0.5F);
    if (!(factor > 0) || factor == 1) return;
    if (view.in_head) {
        if (factor < 1) return;
        leave_head(view);
        view.viewer_offset *= glm::length(kBehindHead) / glm::length(view.viewer_offset);
        return;
    }
    const core::Vec3 offset = view.viewer_offset * factor;
    if (factor < 1 && glm::length(offset) < kNearest) {
        enter_head(view);
    } else if (factor < 1 || (std::max(std::abs(offset.x), std::abs(offset.y)) < kFarthest && offset.z < kHighest)) {
        view.viewer_offset = offset;
    }
}

void raise(ChaseView& view, float degrees) {
    constexpr float kLowest = -60;
    constexpr float kHighest = 80;
    core::Vec3& arm = view.in_head ? view.direction : view.viewer_offset;
    const float flat = std::hypot(arm.x, arm.y);
    if (!(flat > 0) || !std::isfinite(degrees)) return;
    // Who looks down from above looks along the arm's opposite.
    const float up = view.in_head ? -degrees : degrees;
    const float low = view.in_head ? -kHighest : kLowest;
    const float high = view.in_head ? -kLowest : kHighest;
    const float angle = glm::radians(std::clamp(glm::degrees(std::atan2(arm.z, flat)) + up, low, high));
    const float length = glm::length(arm);
    const core::Vec3 ahead = core::Vec3(arm.x, arm.y, 0) / flat;
    arm = ahead * (length * std::cos(angle)) + core::Vec3(0, 0, length * std::sin(angle));
    const float side = std::max(std::abs(arm.x), std::abs(arm.y));
    if (!view.in_head && side > kFarthest) arm *= kFarthest / side;
}

void enter_head(ChaseView& view) {
    constexpr core::Vec3 kInHead(0, 0.18F, 0);
    if (view.in_head) return;
    view.outside_offset = view.viewer_offset;
    view.viewer_offset = kInHead;
    view.direction = {0, 1, 0};
    view.in_head = true;
}

void leave_head(ChaseView& view) {
    if (!view.in_head) return;
    view.viewer_offset = view.outside_offset;
    view.in_head = false;
}

float near_plane_within(float reach, float vertical_fov_degrees, float aspect, float most) {
    const float up = std::tan(glm::radians(std::clamp(vertical_fov_degrees, 1.0F, 170.0F)) / 2);
    const float side = up * (aspect > 0 && std::isfinite(aspect) ? aspect : 1.0F);
    return std::min(most, reach / std::sqrt(1 + up * up + side * side));
}

float camera_damping(float stiffness, float seconds) {
    constexpr float kRigid = 0.9998F;
    return stiffness >= kRigid ? 1.0F : std::clamp(stiffness * seconds * 10, 0.0F, 1.0F);
}

float player_opacity(float distance) {
    constexpr float kGone = 0.20F;
    constexpr float kWhole = 0.45F;
    return std::clamp((distance - kGone) / (kWhole - kGone), 0.0F, 1.0F);
}

float vertical_fov(float game_fov, float aspect) { return game_fov / (aspect - 0.1F); }

ViewBounds joined(const ViewBounds& a, const ViewBounds& b) {
    return {std::min(a.x0, b.x0), std::min(a.y0, b.y0), std::max(a.x1, b.x1), std::max(a.y1, b.y1)};
}

Frustum::Frustum(const core::Mat4& m) {
    const auto row = [&m](int r) { return core::Vec4(m[0][r], m[1][r], m[2][r], m[3][r]); };
    for (int axis = 0; axis < 3; ++axis) {
        planes_[axis * 2] = row(3) + row(axis);
        planes_[axis * 2 + 1] = row(3) - row(axis);
    }
    for (core::Vec4& plane : planes_) {
        const float length = glm::length(core::Vec3(plane));
        if (length > 0) plane /= length;
    }
}

Frustum::Frustum(const Camera& camera, const ViewBounds& bounds) {
    const auto through_eye = [&camera](const core::Vec3& inwards) {
        const core::Vec3 normal = glm::normalize(inwards);
        return core::Vec4(normal, -glm::dot(normal, camera.eye));
    };
    planes_[0] = through_eye(camera.right - camera.forward * bounds.x0);
    planes_[1] = through_eye(camera.forward * bounds.x1 - camera.right);
    planes_[2] = through_eye(camera.up - camera.forward * bounds.y0);
    planes_[3] = through_eye(camera.forward * bounds.y1 - camera.up);
    planes_[4] = through_eye(camera.forward);
    planes_[5] = planes_[4];
}

bool Frustum::may_see_sphere(const core::Vec3& centre, float radius) const {
    for (const core::Vec4& plane : planes_) {
        if (glm::dot(core::Vec3(plane), centre) + plane.w < -radius) return false;
    }
    return true;
}

bool Frustum::may_see_box(const core::Vec3& low, const core::Vec3& high) const {
    for (const core::Vec4& plane : planes_) {
        const core::Vec3 corner(plane.x >= 0 ? high.x : low.x, plane.y >= 0 ? high.y : low.y,
                                plane.z >= 0 ? high.z : low.z);
        if (glm::dot(core::Vec3(plane), corner) + plane.w < 0) return false;
    }
    return true;
}

}  // namespace portalspace::render
