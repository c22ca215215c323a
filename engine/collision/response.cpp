#include "engine/collision/response.h"

namespace portalspace::engine::collision {

core::Vec3 bounced(const core::Vec3& velocity, const core::Vec3& normal, float elasticity, bool inelastic) {
    if (inelastic) {
        return core::Vec3(0);
    }
    const float into = glm::dot(velocity, normal);
    return into < 0 ? velocity + normal * (-into * (elasticity + 1)) : velocity;
}

}  // namespace portalspace::engine::collision
