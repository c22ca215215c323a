#include "core/frame.h"

#include <cmath>

namespace portalspace::core {

namespace {

constexpr float kRadToDeg = 57.29577951F;
constexpr float kDegToRad = 0.01745329252F;

float compass(float x, float y) { return std::fmod(450.0F - std::atan2(y, x) * kRadToDeg, 360.0F); }

bool near(float a, float b) { return std::fabs(a - b) < kEpsilon; }

}  // namespace

void Frame::set_rotation(const Quat& q) { rotation = glm::normalize(q); }

void Frame::grotate(const Vec3& w) {
    const float angle = glm::length(w);
    if (!(angle >= kEpsilon)) {
        return;
    }
    const float half = angle * 0.5F;
    const Vec3 axis = w * (std::sin(half) / angle);
    set_rotation(make_quat(std::cos(half), axis.x, axis.y, axis.z) * rotation);
}

float Frame::heading() const {
    const Vec3 forward = local_to_global_vec({0, 1, 0});
    return compass(forward.x, forward.y);
}

void Frame::set_heading(float degrees) {
    const float radians = degrees * kDegToRad;
    set_vector_heading({std::sin(radians), std::cos(radians), local_to_global_vec({0, 1, 0}).z});
}

void Frame::set_vector_heading(Vec3 v) {
    if (!normalize_check_small(v)) {
        return;
    }
    const float yaw = -compass(v.x, v.y) * kDegToRad * 0.5F;
    const float pitch = std::asin(v.z) * 0.5F;
    set_rotation(make_quat(std::cos(pitch) * std::cos(yaw), std::sin(pitch) * std::cos(yaw),
                           std::sin(pitch) * std::sin(yaw), std::cos(pitch) * std::sin(yaw)));
}

bool Frame::is_equal(const Frame& other) const {
    return near(origin.x, other.origin.x) && near(origin.y, other.origin.y) && near(origin.z, other.origin.z) &&
           near(rotation.w, other.rotation.w) && near(rotation.x, other.rotation.x) &&
           near(rotation.y, other.rotation.y) && near(rotation.z, other.rotation.z);
}

Mat4 Frame::matrix() const {
    Mat4 m = glm::mat4_cast(rotation);
    m[3] = Vec4(origin, 1.0F);
    return m;
}

Frame combine(const Frame& a, const Frame& b) { return combine(a, b, {1, 1, 1}); }

Frame combine(const Frame& a, const Frame& b, const Vec3& scale) {
    Frame out;
    out.origin = a.local_to_global(b.origin * scale);
    out.set_rotation(a.rotation * b.rotation);
    return out;
}

Frame subtract1(const Frame& a, const Frame& b) {
    Frame out;
    out.set_rotation(a.rotation * glm::conjugate(b.rotation));
    out.origin = a.origin - out.local_to_global_vec(b.origin);
    return out;
}

Frame subtract2(const Frame& a, const Frame& b) {
    Frame out;
    out.origin = b.global_to_local(a.origin);
    out.set_rotation(glm::conjugate(b.rotation) * a.rotation);
    return out;
}

Quat interpolate_rotation(const Quat& from, Quat to, float t) {
    float dot = from.w * to.w + from.x * to.x + from.y * to.y + from.z * to.z;
    if (dot < 0) {
        to = make_quat(-to.w, -to.x, -to.y, -to.z);
        dot = -dot;
    }
    float a = 1.0F - t;
    float b = t;
    if (1.0F - dot > kEpsilon) {
        const float arc = std::acos(dot);
        const float slerp_a = std::sin(a * arc) / std::sin(arc);
        const float slerp_b = std::sin(b * arc) / std::sin(arc);
        if (slerp_a >= 0 && slerp_a <= 1 && slerp_b >= 0 && slerp_b <= 1) {
            a = slerp_a;
            b = slerp_b;
        }
    }
    return glm::normalize(
        make_quat(a * from.w + b * to.w, a * from.x + b * to.x, a * from.y + b * to.y, a * from.z + b * to.z));
}

float heading_of(Vec3 direction) {
    direction.z = 0;
    return normalize_check_small(direction) ? compass(direction.x, direction.y) : 0.0F;
}

}  // namespace portalspace::core
