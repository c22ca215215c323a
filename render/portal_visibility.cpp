#include "render/portal_visibility.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "render/portal_graph.h"

namespace portalspace::render {
namespace {

/// Within this distance of an opening's plane the eye stands in the doorway (4.3 rule 3a).
constexpr float kDoorway = 0.0002F;
/// Views smaller than this (square metres one metre before the eye) are not followed: below a pixel (4.3 rule 6).
constexpr float kLeastArea = 1e-7F;

float cross(const core::Vec2& a, const core::Vec2& b) { return a.x * b.y - a.y * b.x; }

float doubled_area(std::span<const core::Vec2> polygon) {
    float sum = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i) sum += cross(polygon[i], polygon[(i + 1) % polygon.size()]);
    return sum;
}

ViewBounds bounds_of(std::span<const core::Vec2> polygon) {
    ViewBounds b{polygon[0].x, polygon[0].y, polygon[0].x, polygon[0].y};
    for (const core::Vec2& p : polygon) {
        b = {std::min(b.x0, p.x), std::min(b.y0, p.y), std::max(b.x1, p.x), std::max(b.y1, p.y)};
    }
    return b;
}

bool inside(std::span<const core::Vec2> window, const core::Vec2& p) {
    constexpr float kSlack = 1e-5F;
    for (std::size_t i = 0; i < window.size(); ++i) {
        const core::Vec2& a = window[i];
        if (cross(window[(i + 1) % window.size()] - a, p - a) < -kSlack) return false;
    }
    return true;
}

}  // namespace

void PortalVisibility::begin(const Camera& camera, float aspect) {
    camera_ = camera;
    const float tangent = std::tan(camera.vertical_fov_degrees * std::numbers::pi_v<float> / 360);
    half_ = {tangent * aspect, tangent};
    picture_ = {core::Vec2{-half_.x, -half_.y}, {half_.x, -half_.y}, {half_.x, half_.y}, {-half_.x, half_.y}};
    passes_ = 1;
    points_.clear();
    views_.clear();
    windows_.clear();
    openings_.clear();
    scope_ = 0;
    cells_.clear();
    allowed_.clear();
    outdoors_ = {};
    sees_outdoors_ = false;
}

void PortalVisibility::look_from_cell(const PortalGraph& graph, const Camera& camera, float aspect,
                                      std::uint16_t viewer_cell, const std::span<const std::uint16_t>* allowed) {
    begin(camera, aspect);
    const PortalCell* cell = graph.cell(viewer_cell);
    if (cell == nullptr) return;
    const std::span<const std::uint16_t> list = allowed != nullptr ? *allowed : cell->visible_cells;
    allowed_.assign(list.begin(), list.end());
    allowed_.push_back(viewer_cell);
    shape_.assign(picture_.begin(), picture_.end());
    add_view(viewer_cell);
    spread(graph, 0);
}

void PortalVisibility::begin_outdoors(const Camera& camera, float aspect, const ViewPolygons& through) {
    static constexpr std::array<PolygonRange, 1> kWhole = {PolygonRange{0, 4}};
    begin(camera, aspect);
    through_ = through;
    if (through.polygons.empty()) through_ = {picture_, kWhole};
}

const CellOpening* PortalVisibility::facing(const PortalGraph& graph, const BuildingOpening& building) const {
    const PortalCell* cell = graph.cell(building.cell);
    if (cell == nullptr || building.portal >= cell->openings.size()) return nullptr;
    const CellOpening& opening = cell->openings[building.portal];
    // The eye is outdoors when it is on the side of the opening where the room is not.
    const float distance = opening.plane.distance(camera_.eye);
    return (opening.interior_positive ? distance > kDoorway : distance < -kDoorway) ? nullptr : &opening;
}

bool PortalVisibility::see_through(const CellOpening& opening, const PolygonRange& window) {
    return project(opening.polygon) && clip(through_.points_of(window));
}

void PortalVisibility::find_entrances(const PortalGraph& graph, const Camera& camera, float aspect,
                                      const ViewPolygons& through, std::vector<FacedEntrance>& out) {
    begin_outdoors(camera, aspect, through);
    std::uint32_t number = 0;
    for (const BuildingOpening& building : graph.building_openings()) {
        FacedEntrance faced{number++, facing(graph, building), {}, 0};
        if (faced.opening == nullptr) continue;
        bool seen = false;
        for (const PolygonRange& window : through_.polygons) {
            if (!see_through(*faced.opening, window)) continue;
            const ViewBounds bounds = bounds_of(shape_);
            faced.bounds = seen ? joined(faced.bounds, bounds) : bounds;
            seen = true;
        }
        if (!seen) continue;
        faced.distance = std::numeric_limits<float>::max();
        for (const core::Vec3& corner : faced.opening->polygon) {
            faced.distance = std::min(faced.distance, glm::distance(corner, camera.eye));
        }
        out.push_back(faced);
    }
}

void PortalVisibility::look_from_outdoors(const PortalGraph& graph, const Camera& camera, float aspect,
                                          const OutdoorLook& look) {
    begin_outdoors(camera, aspect, look.through);
    std::size_t number = 0;
    for (const BuildingOpening& building : graph.building_openings()) {
        const std::size_t own = number++;
        passes_ = look.passes.empty()        ? std::uint16_t{1}
                  : own < look.passes.size() ? look.passes[own]
                                             : std::uint16_t{0};
        const CellOpening* opening = passes_ != 0 ? facing(graph, building) : nullptr;
        if (opening == nullptr) continue;
        allowed_.assign(building.allowed.begin(), building.allowed.end());
        allowed_.push_back(building.cell);
        scope_ = views_.size();
        for (const PolygonRange& window : through_.polygons) {
            if (!see_through(*opening, window)) continue;
            add_opening(SeenOpening::Kind::entrance, building.cell, *opening);
            add_view(building.cell);
        }
        spread(graph, scope_);
    }
    outdoors_ = {};
    sees_outdoors_ = true;
}

void PortalVisibility::spread(const PortalGraph& graph, std::size_t from) {
    for (std::size_t v = from; v < views_.size(); ++v) {
        const PortalCell* cell = graph.cell(views_[v].cell);
        if (cell == nullptr) continue;
        for (const CellOpening& opening : cell->openings) pass(graph, v, opening);
    }
}

void PortalVisibility::pass(const PortalGraph& graph, std::size_t view, const CellOpening& opening) {
    if (opening.polygon.empty()) return;
    const bool known =
        opening.outside || std::find(allowed_.begin(), allowed_.end(), opening.other_cell) != allowed_.end();
    if (!known || views_.size() >= kMaxViews) return;
    const float distance = opening.plane.distance(camera_.eye);
    const View parent = views_[view];
    if (std::fabs(distance) <= kDoorway) {
        shape_.assign(points(parent).begin(), points(parent).end());
    } else {
        if ((distance > 0) != opening.interior_positive) return;
        if (!project(opening.polygon) || !clip(points(parent))) return;
        const PortalCell* other = opening.exact_match || opening.outside ? nullptr : graph.cell(opening.other_cell);
        if (other != nullptr && opening.other_portal < other->openings.size()) {
            other_ = shape_;
            if (!project(other->openings[opening.other_portal].polygon) || !clip(other_)) return;
        }
    }
    if (opening.outside) {
        if (windows_.size() >= kMaxViews) return;
        add_opening(SeenOpening::Kind::outside, 0, opening);
        windows_.push_back({0, static_cast<std::uint32_t>(points_.size()), static_cast<std::uint32_t>(shape_.size())});
        points_.insert(points_.end(), shape_.begin(), shape_.end());
        const ViewBounds bounds = bounds_of(shape_);
        outdoors_ = sees_outdoors_ ? joined(outdoors_, bounds) : bounds;
        sees_outdoors_ = true;
        return;
    }
    if (graph.cell(opening.other_cell) == nullptr) return;
    add_opening(SeenOpening::Kind::passage, opening.other_cell, opening);
    add_view(opening.other_cell);
}

void PortalVisibility::add_opening(SeenOpening::Kind kind, std::uint16_t cell, const CellOpening& opening) {
    for (SeenOpening& seen : openings_) {
        if (seen.opening != &opening) continue;
        seen.passes |= passes_;
        return;
    }
    openings_.push_back({kind, cell, &opening, passes_});
}

bool PortalVisibility::project(std::span<const core::Vec3> polygon) {
    eye_space_.clear();
    for (const core::Vec3& point : polygon) {
        const core::Vec3 to = point - camera_.eye;
        eye_space_.emplace_back(glm::dot(to, camera_.right), glm::dot(to, camera_.up), glm::dot(to, camera_.forward));
    }
    const float near = camera_.near_plane;
    eye_clipped_.clear();
    for (std::size_t i = 0; i < eye_space_.size(); ++i) {
        const core::Vec3& a = eye_space_[i];
        const core::Vec3& b = eye_space_[(i + 1) % eye_space_.size()];
        if (a.z >= near) eye_clipped_.push_back(a);
        if ((a.z >= near) != (b.z >= near)) eye_clipped_.push_back(glm::mix(a, b, (near - a.z) / (b.z - a.z)));
    }
    shape_.clear();
    for (const core::Vec3& p : eye_clipped_) shape_.emplace_back(p.x / p.z, p.y / p.z);
    make_counter_clockwise();
    return shape_.size() >= 3 && doubled_area(shape_) > 2 * kLeastArea;
}

void PortalVisibility::make_counter_clockwise() {
    if (doubled_area(shape_) < 0) std::reverse(shape_.begin(), shape_.end());
}

bool PortalVisibility::clip(std::span<const core::Vec2> window) {
    for (std::size_t e = 0; e < window.size() && !shape_.empty(); ++e) {
        const core::Vec2 start = window[e];
        const core::Vec2 edge = window[(e + 1) % window.size()] - start;
        const auto side = [&](const core::Vec2& p) { return cross(edge, p - start); };
        clipped_.clear();
        for (std::size_t i = 0; i < shape_.size(); ++i) {
            const core::Vec2& a = shape_[i];
            const core::Vec2& b = shape_[(i + 1) % shape_.size()];
            const float da = side(a);
            const float db = side(b);
            if (da >= 0) clipped_.push_back(a);
            if ((da >= 0) != (db >= 0)) clipped_.push_back(glm::mix(a, b, da / (da - db)));
        }
        std::swap(shape_, clipped_);
    }
    return shape_.size() >= 3 && doubled_area(shape_) > 2 * kLeastArea;
}

void PortalVisibility::add_view(std::uint16_t cell) {
    // A view inside one that the cell already has shows nothing new: without this, an eye in a doorway would look back
    // and forth for ever.
    for (std::size_t v = scope_; v < views_.size(); ++v) {
        const View& view = views_[v];
        if (view.cell != cell) continue;
        const std::span<const core::Vec2> window = points(view);
        if (std::all_of(shape_.begin(), shape_.end(), [&](const core::Vec2& p) { return inside(window, p); })) return;
    }
    views_.push_back({cell, static_cast<std::uint32_t>(points_.size()), static_cast<std::uint32_t>(shape_.size())});
    points_.insert(points_.end(), shape_.begin(), shape_.end());
    const ViewBounds bounds = bounds_of(shape_);
    for (VisibleCell& seen : cells_) {
        if (seen.cell == cell) {
            seen.bounds = joined(seen.bounds, bounds);
            seen.passes |= passes_;
            return;
        }
    }
    cells_.push_back({cell, bounds, passes_});
}

}  // namespace portalspace::render
