#include "render/degrade.h"

#include <algorithm>

namespace portalspace::render {
namespace {

constexpr float kDegradeDistance = 50;

core::Vec3 without_part_along(const core::Vec3& v, const core::Vec3& axis) { return v - axis * glm::dot(v, axis); }

core::Quat from_axes(const core::Vec3& x, const core::Vec3& y, const core::Vec3& z) {
    return glm::normalize(glm::quat_cast(glm::mat3(x, y, z)));
}

}  // namespace

const content::DegradeBand* choose_band(const content::DegradeInfo& table, float distance, float multiplier) {
    if (table.bands.empty()) return nullptr;
    const float d = std::max(distance - kDegradeDistance, 0.0F);
    for (const content::DegradeBand& band : table.bands) {
        const float reach =
            multiplier >= 0 ? band.max_distance - band.ideal_distance : band.ideal_distance - band.min_distance;
        if (d < band.ideal_distance + reach * multiplier) return &band;
    }
    return &table.bands.back();
}

core::Quat turn_to_viewer(const core::Quat& rotation, std::uint32_t mode, const core::Vec3& to_part) {
    core::Vec3 v = to_part;
    if (!core::is_finite(v) || !core::normalize_check_small(v)) return rotation;
    if (mode == 2) {
        core::Frame frame;
        frame.rotation = rotation;
        frame.set_vector_heading(v);
        return frame.rotation;
    }
    const core::Vec3 x = rotation * core::Vec3(1, 0, 0);
    const core::Vec3 y = rotation * core::Vec3(0, 1, 0);
    const core::Vec3 z = rotation * core::Vec3(0, 0, 1);
    if (mode == 3) {
        core::Vec3 up = without_part_along(v, x);
        if (!core::normalize_check_small(up)) return rotation;
        return from_axes(x, glm::cross(up, x), up);
    }
    if (mode == 4) {
        core::Vec3 side = without_part_along(v, y);
        if (!core::normalize_check_small(side)) return rotation;
        return from_axes(side, y, glm::cross(side, y));
    }
    if (mode == 5) {
        core::Vec3 ahead = without_part_along(v, z);
        if (!core::normalize_check_small(ahead)) return rotation;
        return from_axes(glm::cross(ahead, z), ahead, z);
    }
    return rotation;
}

}  // namespace portalspace::render
