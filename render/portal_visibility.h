#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/math.h"
#include "render/camera.h"

namespace portalspace::render {

class PortalGraph;
struct CellOpening;

/// A rectangle on the plane one metre before the eye: x = right / forward, y = up / forward.
struct ViewBounds {
    float x0 = 0, y0 = 0, x1 = 0, y1 = 0;
};

/// A room that is seen, and through what.
struct VisibleCell {
    std::uint16_t cell = 0;  ///< low word
    ViewBounds bounds;       ///< of all its views
};

/// Which rooms of a land block an eye sees through openings, retail's portal view (spec/rendering.md 4.3, 4.5). Keeps
/// its memory from frame to frame.
class PortalVisibility {
public:
    /// The most views of a frame: bounds the work in any data. What is too much is not looked at.
    static constexpr std::size_t kMaxViews = 4096;

    /// From inside `viewer_cell`. Only the viewer's cell and `allowed` (by default its visible-cell list) are entered.
    void look_from_cell(const PortalGraph& graph, const Camera& camera, float aspect, std::uint16_t viewer_cell,
                        const std::span<const std::uint16_t>* allowed = nullptr);
    /// From outdoors, through the openings of the block's buildings.
    void look_from_outdoors(const PortalGraph& graph, const Camera& camera, float aspect);

    /// In the order in which they were found, nearest first as a rule.
    [[nodiscard]] std::span<const VisibleCell> cells() const { return cells_; }
    [[nodiscard]] bool sees_outdoors() const { return sees_outdoors_; }
    /// Of the views that lead outdoors.
    [[nodiscard]] const ViewBounds& outdoors() const { return outdoors_; }

private:
    /// A convex polygon on the plane before the eye, counter-clockwise; a range of points_.
    struct View {
        std::uint16_t cell = 0;
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };

    void begin(const Camera& camera, float aspect);
    void spread(const PortalGraph& graph, std::size_t from);
    void pass(const PortalGraph& graph, std::size_t view, const CellOpening& opening);
    /// Projects a polygon into `shape_`, clipped by the near plane; false when nothing is left.
    bool project(std::span<const core::Vec3> polygon);
    /// Clips `shape_` by a convex polygon; false when nothing is left.
    bool clip(std::span<const core::Vec2> window);
    void make_counter_clockwise();
    void add_view(std::uint16_t cell);
    [[nodiscard]] std::span<const core::Vec2> points(const View& view) const {
        return {points_.data() + view.first, view.count};
    }

    Camera camera_;
    core::Vec2 half_{1, 1};
    std::vector<core::Vec2> points_;
    std::vector<View> views_;
    std::size_t scope_ = 0;  ///< first view of the opening that is followed
    std::vector<VisibleCell> cells_;
    std::vector<std::uint16_t> allowed_;
    std::vector<core::Vec3> eye_space_, eye_clipped_;
    std::vector<core::Vec2> shape_, clipped_, other_;
    ViewBounds outdoors_;
    bool sees_outdoors_ = false;
};

}  // namespace portalspace::render
