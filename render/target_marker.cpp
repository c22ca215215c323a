#include "render/target_marker.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace portalspace::render {
namespace {

/// Pixels.
constexpr float kMargin = 8;
constexpr float kArm = 10;
constexpr float kThickness = 2;
constexpr float kArrow = 10;

void add_rectangle(core::Vec2 low, core::Vec2 high, float grown, std::vector<core::Vec2>& out) {
    low -= core::Vec2(grown);
    high += core::Vec2(grown);
    for (const core::Vec2& p : {low, core::Vec2(low.x, high.y), high, low, high, core::Vec2(high.x, low.y)}) {
        out.push_back(p);
    }
}

/// A corner whose arms meet at `at` and run that way.
void add_corner(const core::Vec2& at, const core::Vec2& way, float grown, std::vector<core::Vec2>& out) {
    const core::Vec2 along = at + core::Vec2(way.x * kArm, way.y * kThickness);
    const core::Vec2 down = at + core::Vec2(way.x * kThickness, way.y * kArm);
    add_rectangle(glm::min(at, along), glm::max(at, along), grown, out);
    add_rectangle(glm::min(at, down), glm::max(at, down), grown, out);
}

/// At the edge of the picture, pointing outwards.
void add_arrow(const core::Vec2& size, const core::Vec2& direction, float grown, std::vector<core::Vec2>& out) {
    constexpr float kEighth = std::numbers::pi_v<float> / 4;
    const float angle = std::round(std::atan2(direction.y, direction.x) / kEighth) * kEighth;
    const core::Vec2 way(std::cos(angle), std::sin(angle));
    const core::Vec2 half = size * 0.5F - core::Vec2(kMargin);
    const float reach = std::min(half.x / std::max(std::abs(way.x), 1e-3F), half.y / std::max(std::abs(way.y), 1e-3F));
    const core::Vec2 tip = size * 0.5F + way * (reach + grown);
    const core::Vec2 back = size * 0.5F + way * (reach - kArrow - grown);
    const core::Vec2 side = core::Vec2(-way.y, way.x) * (kArrow * 0.6F + 2 * grown);
    for (const core::Vec2& p : {tip, back + side, back - side}) out.push_back(p);
}

}  // namespace

void add_target_marker(const Camera& camera, FrameSize size, const TargetView& target, float grown,
                       std::vector<core::Vec2>& out) {
    const core::Vec2 picture(static_cast<float>(size.width), static_cast<float>(size.height));
    const core::Vec3 to = target.centre - camera.eye;
    const float ahead = glm::dot(to, camera.forward);
    const core::Vec2 beside(glm::dot(to, camera.right), -glm::dot(to, camera.up));
    if (size.empty() || !std::isfinite(ahead + beside.x + beside.y + target.radius)) return;
    const float scale = picture.y / 2 / std::tan(glm::radians(camera.vertical_fov_degrees) / 2);
    const core::Vec2 centre = picture * 0.5F + beside * (scale / std::max(ahead, 1e-3F));
    const core::Vec2 around(std::max(target.radius, 0.0F) * scale / std::max(ahead, 1e-3F));
    const bool seen = ahead > camera.near_plane && centre.x + around.x > 0 && centre.x - around.x < picture.x &&
                      centre.y + around.y > 0 && centre.y - around.y < picture.y;
    if (!seen) {
        add_arrow(picture, glm::length(beside) > 0 ? beside : core::Vec2(0, 1), grown, out);
        return;
    }
    const core::Vec2 least(kMargin);
    const core::Vec2 most = glm::max(picture - least, least);
    const core::Vec2 low = glm::clamp(centre - around - core::Vec2(kThickness), least, most);
    const core::Vec2 high = glm::clamp(centre + around + core::Vec2(kThickness), least, most);
    add_corner(low, {1, 1}, grown, out);
    add_corner({high.x, low.y}, {-1, 1}, grown, out);
    add_corner({low.x, high.y}, {1, -1}, grown, out);
    add_corner(high, {-1, -1}, grown, out);
}

}  // namespace portalspace::render
