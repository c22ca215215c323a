#pragma once

#include <glm/mat3x3.hpp>

#include "core/frame.h"
#include "core/position.h"

namespace portalspace::engine::collision {

/// A frame that is used for many points: rotation as a matrix whose columns are the local axes. The origin is relative
/// to the landblock of `cell`.
struct Transform {
    core::CellId cell;
    core::Vec3 origin{0, 0, 0};
    glm::mat3 axes{1.0F};

    [[nodiscard]] core::Vec3 to_world_vec(const core::Vec3& v) const { return axes * v; }
    [[nodiscard]] core::Vec3 to_local_vec(const core::Vec3& v) const {
        return {glm::dot(axes[0], v), glm::dot(axes[1], v), glm::dot(axes[2], v)};
    }
    [[nodiscard]] core::Vec3 to_world(const core::Vec3& p) const { return origin + axes * p; }
    [[nodiscard]] core::Vec3 to_local(const core::Vec3& p) const { return to_local_vec(p - origin); }
};

[[nodiscard]] inline Transform make_transform(core::CellId cell, const core::Frame& frame) {
    return {cell, frame.origin, glm::mat3_cast(glm::normalize(frame.rotation))};
}

/// Vector from the landblock corner of `from` to that of `to`; zero without a look at the numbers when they share it.
[[nodiscard]] inline core::Vec3 shift_between(core::CellId from, core::CellId to) {
    return ((from.value ^ to.value) & 0xFFFF0000U) == 0 ? core::Vec3(0) : core::block_offset(from, to);
}

}  // namespace portalspace::engine::collision
