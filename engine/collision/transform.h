#pragma once

#include <array>
#include <cstddef>
#include <glm/mat3x3.hpp>

#include "core/frame.h"
#include "core/position.h"
#include "engine/collision/float_lanes.h"

namespace portalspace::engine::collision {

/// A frame that is used for many points: rotation as a matrix whose columns are the local axes. The origin is relative
/// to the landblock of `cell`.
struct Transform {
    core::CellId cell;
    core::Vec3 origin{0, 0, 0};
    glm::mat3 axes{1.0F};
    std::array<std::array<float, 4>, 3> rows{{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};  ///< of `axes`, then a zero

    [[nodiscard]] core::Vec3 to_world_vec(const core::Vec3& v) const { return axes * v; }
    [[nodiscard]] core::Vec3 to_local_vec(const core::Vec3& v) const {
        const FloatLanes local = FloatLanes::load(rows[0].data()) * FloatLanes::all(v.x) +
                                 FloatLanes::load(rows[1].data()) * FloatLanes::all(v.y) +
                                 FloatLanes::load(rows[2].data()) * FloatLanes::all(v.z);
        std::array<float, 4> out;
        local.store(out.data());
        return {out[0], out[1], out[2]};
    }
    /// The world's up direction.
    [[nodiscard]] core::Vec3 local_up() const { return {axes[0].z, axes[1].z, axes[2].z}; }
    [[nodiscard]] core::Vec3 to_world(const core::Vec3& p) const { return origin + axes * p; }
    [[nodiscard]] core::Vec3 to_local(const core::Vec3& p) const { return to_local_vec(p - origin); }
};

[[nodiscard]] inline Transform make_transform(core::CellId cell, const core::Frame& frame) {
    Transform out{cell, frame.origin, glm::mat3_cast(glm::normalize(frame.rotation))};
    for (glm::length_t row = 0; row < 3; ++row) {
        out.rows[static_cast<std::size_t>(row)] = {out.axes[0][row], out.axes[1][row], out.axes[2][row], 0};
    }
    return out;
}

/// Vector from the landblock corner of `from` to that of `to`; zero without a look at the numbers when they share it.
[[nodiscard]] inline core::Vec3 shift_between(core::CellId from, core::CellId to) {
    return ((from.value ^ to.value) & 0xFFFF0000U) == 0 ? core::Vec3(0) : core::block_offset(from, to);
}

}  // namespace portalspace::engine::collision
