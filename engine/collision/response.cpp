#include "engine/collision/response.h"

#include <algorithm>

namespace portalspace::engine::collision {

core::Vec3 bounced(const core::Vec3& velocity, const core::Vec3& normal, float elasticity, bool inelastic) {
    if (inelastic) {
        return core::Vec3(0);
    }
    const float into = glm::dot(velocity, normal);
    return into < 0 ? velocity + normal * (-into * (elasticity + 1)) : velocity;
}

core::Vec3 released(const core::Vec3& velocity, const core::Vec3& sliding_normal) {
    return velocity - sliding_normal * std::min(glm::dot(velocity, sliding_normal), 0.0F);
}

}  // namespace portalspace::engine::collision
