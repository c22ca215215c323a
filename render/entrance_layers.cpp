#include "render/entrance_layers.h"

#include <algorithm>

#include "render/portal_graph.h"
#include "render/scene_view.h"

namespace portalspace::render {
namespace {

bool overlap(const ViewBounds& a, const ViewBounds& b) {
    return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}

/// Whether a part of `far` lies behind the plane of `near`, as the eye sees it: windows of one wall never do.
bool may_show(const LayeredEntrance& near, const LayeredEntrance& far, const core::Vec3& eye) {
    constexpr float kHair = 0.01F;
    if (!overlap(near.seen.bounds, far.seen.bounds)) return false;
    const content::Plane& plane = near.seen.opening->plane;
    const float side = plane.distance(eye - near.offset) > 0 ? 1.0F : -1.0F;
    const auto& corners = far.seen.opening->polygon;
    return std::any_of(corners.begin(), corners.end(), [&](const core::Vec3& corner) {
        return plane.distance(corner + far.offset - near.offset) * side < -kHair;
    });
}

}  // namespace

std::uint32_t sort_into_layers(std::vector<LayeredEntrance>& entrances, const core::Vec3& eye) {
    std::sort(entrances.begin(), entrances.end(),
              [](const LayeredEntrance& a, const LayeredEntrance& b) { return a.seen.distance < b.seen.distance; });
    std::uint32_t deepest = 0;
    for (std::size_t far = 0; far < entrances.size(); ++far) {
        std::uint32_t depth = 0;
        for (std::size_t near = 0; near < far; ++near) {
            const std::uint32_t behind = entrances[near].layer + 1;
            if (behind > depth && may_show(entrances[near], entrances[far], eye)) depth = behind;
        }
        entrances[far].layer = std::min(depth, kMaxEntranceLayers - 1);
        deepest = std::max(deepest, entrances[far].layer);
    }
    for (LayeredEntrance& entrance : entrances) entrance.layer = deepest - entrance.layer;
    return entrances.empty() ? 0 : deepest + 1;
}

}  // namespace portalspace::render
