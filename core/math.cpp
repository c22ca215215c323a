#include "core/math.h"

#include <cmath>

namespace portalspace::core {

bool normalize_check_small(Vec3& v) noexcept {
    const float length = glm::length(v);
    if (!(length >= kEpsilon)) {
        return false;
    }
    v *= 1.0F / length;
    return true;
}

bool is_finite(float v) noexcept { return std::isfinite(v); }
bool is_finite(const Vec3& v) noexcept { return is_finite(v.x) && is_finite(v.y) && is_finite(v.z); }
bool is_finite(const Quat& q) noexcept { return is_finite(q.w) && is_finite(q.x) && is_finite(q.y) && is_finite(q.z); }

}  // namespace portalspace::core
