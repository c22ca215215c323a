#include "engine/collision/body.h"

#include <algorithm>

#include "content/records/setup.h"

namespace portalspace::engine::collision {

BodyShape body_shape(const content::Setup& setup, float scale) {
    BodyShape shape;
    shape.sphere_count = static_cast<std::uint32_t>(std::min<std::size_t>(setup.spheres.size(), shape.spheres.size()));
    for (std::uint32_t i = 0; i < shape.sphere_count; ++i) {
        const Sphere& sphere = setup.spheres[i];
        shape.spheres[i] = {sphere.center * scale, sphere.radius * scale};
    }
    shape.step_up = setup.step_up_height * scale;
    shape.step_down = setup.step_down_height * scale;
    shape.free_rotate = setup.flags.has(content::SetupFlag::allow_free_heading);
    return shape;
}

BodyShape dummy_shape() {
    BodyShape shape;
    shape.spheres[0] = {{0, 0, 0.1F}, 0.1F};
    shape.sphere_count = 1;
    return shape;
}

}  // namespace portalspace::engine::collision
