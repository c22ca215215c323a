#include "engine/cylinder_distance.h"

#include <cmath>

namespace portalspace::engine {

float cylinder_distance_no_z(float radius1, const core::Position& place1, float radius2, const core::Position& place2) {
    return place1.distance_to(place2) - (radius1 + radius2);
}

float cylinder_distance(float radius1, float height1, const core::Position& place1, float radius2, float height2,
                        const core::Position& place2) {
    const core::Vec3 offset = place1.offset_to(place2);
    const float reach = glm::length(offset) - (radius1 + radius2);
    // From the upper edge of the lower one to the bottom of the higher one.
    const float gap = offset.z >= 0 ? offset.z - height1 : -offset.z - height2;
    if (gap > 0 && reach > 0) {
        return std::sqrt(gap * gap + reach * reach);
    }
    if (gap < 0 && reach < 0) {
        return -std::sqrt(gap * gap + reach * reach);
    }
    return reach;
}

}  // namespace portalspace::engine
