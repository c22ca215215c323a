#pragma once

#include <cstdint>
#include <span>

#include "core/position.h"

namespace portalspace::render {

/// Where the picture is taken from. Positions are metres in the frame of the scene: relative to the south-west corner
/// of the landblock `origin` of the SceneView (spec/rendering.md 1.1: never absolute global metres).
struct Camera {
    core::Vec3 eye{0, 0, 0};
    /// Unit vectors: right, forward, up. Right-handed: right x forward = up.
    core::Vec3 right{1, 0, 0};
    core::Vec3 forward{0, 1, 0};
    core::Vec3 up{0, 0, 1};
    float vertical_fov_degrees = 60;
    float near_plane = 0.2F;
    float far_plane = 4000;

    /// Rows R, U, -F (spec/rendering.md 1.1).
    [[nodiscard]] core::Mat4 view_matrix() const;
    /// `aspect` is width / height; not above zero counts as 1.
    [[nodiscard]] core::Mat4 projection_matrix(float aspect) const;
};

/// A camera at `eye` that looks at `target` with no roll. Straight up or down it keeps north at the upper edge; when
/// both are the same point, or something is not finite, it looks north.
[[nodiscard]] Camera look_at(const core::Vec3& eye, const core::Vec3& target);

/// Retail's default view without damping and collision (spec/rendering.md 1.3): the pivot is 1.5 m above the player,
/// the eye `offset` (in the player's heading; default (0, -2.5, 0.75) times 1.1) from the pivot, looking at it.
struct ChaseView {
    core::Vec3 pivot_offset{0, 0, 1.5F};
    core::Vec3 viewer_offset{0, -2.5F, 0.75F};
    float scale = 1.1F;
    /// From the player's own eyes, looking where he faces, raised or lowered.
    bool in_head = false;
    core::Vec3 direction{0, 1, 0};               ///< of the look from the player's own eyes, in his heading
    core::Vec3 outside_offset{0, -2.5F, 0.75F};  ///< the viewer offset that was left for the head
};
/// `player` is the player's frame relative to the scene's origin block.
[[nodiscard]] Camera chase_camera(const core::Frame& player, const ChaseView& view = {});

/// Where the camera's sweep begins (1.4) and the player's body fades from (1.5): 1.5 m above the player.
[[nodiscard]] core::Vec3 head_of(const core::Frame& player);

/// Brings the eye closer (a factor below 1) or farther away. Closer than half a metre it goes into the head, and from
/// there farther to just outside it, on the side where it was before (docs/divergences.md); it stops 10 m away to the
/// side and 450 m above (1.3).
void zoom(ChaseView& view, float factor);

/// Turns the look down: the eye rises around the pivot, or sinks with degrees below 0; from the player's own eyes only
/// the look turns (1.3, raise and lower). It ends well before straight up or down.
void raise(ChaseView& view, float degrees);

/// Into the head and straight ahead; and out of it to where the eye was before (1.3, first person).
void enter_head(ChaseView& view);
void leave_head(ChaseView& view);

/// A near plane of which no corner is farther from the eye than `reach` metres, so that a sphere that touches nothing
/// sees through nothing; at most `most`.
[[nodiscard]] float near_plane_within(float reach, float vertical_fov_degrees, float aspect, float most);

/// How far a damped camera goes towards where it wants to be in `seconds`: 0..1 (1.3 step 4). `stiffness` 0.45 is
/// retail's default; from 0.9998 on it is there at once.
inline constexpr float kCameraStiffness = 0.45F;
[[nodiscard]] float camera_damping(float stiffness, float seconds);

/// Opacity of the player's own body when the eye is that near to the pivot, in metres (1.5).
[[nodiscard]] float player_opacity(float distance);

/// Vertical angle of a game field of view, both in degrees (1.2; unconfirmed).
[[nodiscard]] float vertical_fov(float game_fov, float aspect);

/// A rectangle on the plane one metre before the eye: x = right / forward, y = up / forward.
struct ViewBounds {
    float x0 = 0, y0 = 0, x1 = 0, y1 = 0;
};
[[nodiscard]] ViewBounds joined(const ViewBounds& a, const ViewBounds& b);

/// Points of a polygon in a list.
struct PolygonRange {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

/// Convex polygons on the plane one metre before the eye, counter-clockwise.
struct ViewPolygons {
    std::span<const core::Vec2> points;
    std::span<const PolygonRange> polygons;

    [[nodiscard]] std::span<const core::Vec2> points_of(const PolygonRange& polygon) const {
        return points.subspan(polygon.first, polygon.count);
    }
};

/// Six planes of the visible volume, for culling.
class Frustum {
public:
    explicit Frustum(const core::Mat4& view_projection);
    /// What is seen through the rectangle, as far as one looks.
    Frustum(const Camera& camera, const ViewBounds& bounds);
    /// False only when the sphere is wholly outside one plane.
    [[nodiscard]] bool may_see_sphere(const core::Vec3& centre, float radius) const;
    [[nodiscard]] bool may_see_box(const core::Vec3& low, const core::Vec3& high) const;

private:
    core::Vec4 planes_[6];
};

}  // namespace portalspace::render
