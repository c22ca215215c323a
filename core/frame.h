#pragma once

#include "core/math.h"

namespace portalspace::core {

/// Origin and unit rotation. What the origin is relative to is said by whoever holds the frame (a landblock, a part's
/// parent, an animation). Follows spec/physics.md 3; headings are compass degrees: 0 north (+y), 90 east (+x).
struct Frame {
    Vec3 origin{0, 0, 0};
    Quat rotation = identity_quat();

    bool operator==(const Frame&) const = default;

    [[nodiscard]] Vec3 local_to_global_vec(const Vec3& v) const { return rotation * v; }
    [[nodiscard]] Vec3 global_to_local_vec(const Vec3& v) const { return glm::conjugate(rotation) * v; }
    [[nodiscard]] Vec3 local_to_global(const Vec3& p) const { return origin + local_to_global_vec(p); }
    [[nodiscard]] Vec3 global_to_local(const Vec3& p) const { return global_to_local_vec(p - origin); }

    void set_rotation(const Quat& q);

    /// Turns by the body-frame rotation vector `w` (radians).
    void rotate(const Vec3& w) { grotate(local_to_global_vec(w)); }
    /// Turns by the world rotation vector `w` (radians); shorter than kEpsilon changes nothing. Retail Frame::grotate.
    void grotate(const Vec3& w);

    /// Compass degrees in [0, 360). Retail Frame::get_heading.
    [[nodiscard]] float heading() const;
    /// Keeps the forward vector's z. Retail Frame::set_heading.
    void set_heading(float degrees);
    /// Points +y along `v` with full pitch and no roll; too small leaves the frame alone. Retail
    /// Frame::set_vector_heading 0x00535DB0 (seed 2026-07-13, section 9).
    void set_vector_heading(Vec3 v);

    [[nodiscard]] bool is_valid() const { return is_finite(origin) && is_finite(rotation); }
    /// Every component within kEpsilon.
    [[nodiscard]] bool is_equal(const Frame& other) const;
    [[nodiscard]] Mat4 matrix() const;
};

/// B in A's space, expressed where A is expressed. Retail Frame::combine.
[[nodiscard]] Frame combine(const Frame& a, const Frame& b);
/// The same with B's origin scaled component by component; the rotation is not scaled.
[[nodiscard]] Frame combine(const Frame& a, const Frame& b, const Vec3& scale);
/// The inverse of combine on the right: combine(subtract1(a, b), b) == a.
[[nodiscard]] Frame subtract1(const Frame& a, const Frame& b);
/// A as seen from B: combine(b, subtract2(a, b)) == a.
[[nodiscard]] Frame subtract2(const Frame& a, const Frame& b);
/// Short-arc slerp; plain linear weights where the arc is below kEpsilon. Retail Frame::interpolate_rotation.
[[nodiscard]] Quat interpolate_rotation(const Quat& from, Quat to, float t);
/// Compass degrees of a horizontal direction; 0 when it is too small.
[[nodiscard]] float heading_of(Vec3 direction);

}  // namespace portalspace::core
