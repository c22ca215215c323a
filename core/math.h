#pragma once

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

namespace portalspace::core {

/// World axes: +x east, +y north, +z up, metres, right-handed.
using Vec2 = glm::vec2;
using Vec3 = glm::vec3;
using Vec4 = glm::vec4;
using Mat4 = glm::mat4;
/// Unit quaternion. Always build it with make_quat: the stored and written order of this project is w, x, y, z, while
/// the library's own constructors changed their order between versions.
using Quat = glm::quat;

/// The client's "is it zero" constant, bits 0x3951B717 (spec/physics.md 0).
inline constexpr float kEpsilon = 0.0002F;

[[nodiscard]] inline Quat make_quat(float w, float x, float y, float z) noexcept {
    Quat q;
    q.w = w;
    q.x = x;
    q.y = y;
    q.z = z;
    return q;
}

[[nodiscard]] inline Quat identity_quat() noexcept { return make_quat(1, 0, 0, 0); }

/// Normalises `v` in place and returns true, or leaves it alone and returns false when its length is below kEpsilon
/// (retail Vector3::normalize_check_small; spec/physics.md 0).
bool normalize_check_small(Vec3& v) noexcept;

[[nodiscard]] bool is_finite(float v) noexcept;
[[nodiscard]] bool is_finite(const Vec3& v) noexcept;
[[nodiscard]] bool is_finite(const Quat& q) noexcept;

}  // namespace portalspace::core
