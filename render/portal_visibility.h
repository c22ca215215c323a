#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/math.h"
#include "render/camera.h"

namespace portalspace::render {

class PortalGraph;
struct BuildingOpening;
struct CellOpening;

/// A room that is seen, and through what.
struct VisibleCell {
    std::uint16_t cell = 0;  ///< low word
    ViewBounds bounds;       ///< of all its views
    std::uint16_t passes = 0;
};

/// An opening that is looked through.
struct SeenOpening {
    /// `entrance`: from outdoors into a room; `outside`: from a room; `passage`: from room to room.
    enum class Kind : std::uint8_t { entrance, outside, passage };
    Kind kind = Kind::passage;
    std::uint16_t cell = 0;  ///< low word of the room behind it; 0 outdoors
    const CellOpening* opening = nullptr;
    std::uint16_t passes = 0;
};

/// An entrance of a building that faces the eye, where it is on the picture, and how far its nearest corner is.
struct FacedEntrance {
    std::uint32_t number = 0;  ///< in PortalGraph::building_openings()
    const CellOpening* opening = nullptr;
    ViewBounds bounds;
    float distance = 0;
};

/// How to look from outdoors.
struct OutdoorLook {
    /// Through the windows of a room; none: the whole picture.
    ViewPolygons through;
    /// For each opening of the buildings a set of bits that the rooms and openings behind it get; an opening that has
    /// none is not looked into. Empty: bit 0 for all.
    std::span<const std::uint16_t> passes;
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
    void look_from_outdoors(const PortalGraph& graph, const Camera& camera, float aspect, const OutdoorLook& look = {});
    /// Appends the openings of the block's buildings that such a look begins with.
    void find_entrances(const PortalGraph& graph, const Camera& camera, float aspect, const ViewPolygons& through,
                        std::vector<FacedEntrance>& out);

    /// In the order in which they were found, nearest first as a rule.
    [[nodiscard]] std::span<const VisibleCell> cells() const { return cells_; }
    [[nodiscard]] bool sees_outdoors() const { return sees_outdoors_; }
    /// Of the views that lead outdoors.
    [[nodiscard]] const ViewBounds& outdoors() const { return outdoors_; }
    /// Each opening once. Their polygons are those of the graph.
    [[nodiscard]] std::span<const SeenOpening> openings() const { return openings_; }
    /// The views that lead outdoors: convex polygons on the plane one metre before the eye.
    [[nodiscard]] std::size_t windows() const { return windows_.size(); }
    [[nodiscard]] std::span<const core::Vec2> window(std::size_t number) const { return points(windows_[number]); }

private:
    /// A convex polygon on the plane before the eye, counter-clockwise; a range of points_.
    struct View {
        std::uint16_t cell = 0;
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };

    void begin(const Camera& camera, float aspect);
    void begin_outdoors(const Camera& camera, float aspect, const ViewPolygons& through);
    /// The opening of a building, when the eye is outdoors with respect to it.
    [[nodiscard]] const CellOpening* facing(const PortalGraph& graph, const BuildingOpening& building) const;
    /// Projects the opening and clips it by one of the windows that outdoors is seen through.
    bool see_through(const CellOpening& opening, const PolygonRange& window);
    void spread(const PortalGraph& graph, std::size_t from);
    void pass(const PortalGraph& graph, std::size_t view, const CellOpening& opening);
    /// Projects a polygon into `shape_`, clipped by the near plane; false when nothing is left.
    bool project(std::span<const core::Vec3> polygon);
    /// Clips `shape_` by a convex polygon; false when nothing is left.
    bool clip(std::span<const core::Vec2> window);
    void make_counter_clockwise();
    void add_view(std::uint16_t cell);
    void add_opening(SeenOpening::Kind kind, std::uint16_t cell, const CellOpening& opening);
    [[nodiscard]] std::span<const core::Vec2> points(const View& view) const {
        return {points_.data() + view.first, view.count};
    }

    Camera camera_;
    core::Vec2 half_{1, 1};
    std::vector<core::Vec2> points_;
    std::vector<View> views_;
    std::vector<View> windows_;
    std::vector<SeenOpening> openings_;
    std::size_t scope_ = 0;     ///< first view of the opening that is followed
    std::uint16_t passes_ = 0;  ///< of the opening that is followed
    ViewPolygons through_;
    std::array<core::Vec2, 4> picture_;
    std::vector<VisibleCell> cells_;
    std::vector<std::uint16_t> allowed_;
    std::vector<core::Vec3> eye_space_, eye_clipped_;
    std::vector<core::Vec2> shape_, clipped_, other_;
    ViewBounds outdoors_;
    bool sees_outdoors_ = false;
};

}  // namespace portalspace::render
