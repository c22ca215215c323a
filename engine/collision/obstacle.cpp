#include "engine/collision/obstacle.h"

#include <cmath>
#include <limits>

namespace portalspace::engine::collision {

void Obstacle::place(const core::Position& at) {
    position_ = at;
    for (ObstaclePart& part : parts) {
        part.world = make_transform(at.cell, core::combine(at.frame, part.frame));
        const Sphere& bounds = part.mesh->bounds();
        part.bounds = {part.world.to_world(bounds.center * part.scale), bounds.radius * part.scale};
    }
    world_cylinders_.resize(cylinders.size());
    for (std::size_t i = 0; i < cylinders.size(); ++i) {
        world_cylinders_[i] = cylinders[i];
        world_cylinders_[i].low_point = at.frame.local_to_global(cylinders[i].low_point);
    }
    world_spheres_.resize(spheres.size());
    for (std::size_t i = 0; i < spheres.size(); ++i) {
        world_spheres_[i] = {at.frame.local_to_global(spheres[i].center), spheres[i].radius};
    }
    work_out_bounds();
}

void Obstacle::work_out_bounds() {
    Vec3 low(std::numeric_limits<float>::infinity());
    Vec3 high = -low;
    const auto each_shape = [this](const auto& visit) {
        for (const ObstaclePart& part : parts) {
            visit(part.bounds.center, part.bounds.radius);
        }
        for (const CylSphere& cylinder : world_cylinders_) {
            const float half = cylinder.height * 0.5F;
            visit(cylinder.low_point + Vec3(0, 0, half), std::hypot(cylinder.radius, half));
        }
        for (const Sphere& sphere : world_spheres_) {
            visit(sphere.center, sphere.radius);
        }
    };
    each_shape([&](const Vec3& centre, float radius) {
        low = glm::min(low, centre - radius);
        high = glm::max(high, centre + radius);
    });
    bounds_ = {(low + high) * 0.5F, 0};
    each_shape([&](const Vec3& centre, float radius) {
        bounds_.radius = std::fmax(bounds_.radius, glm::distance(centre, bounds_.center) + radius);
    });
}

}  // namespace portalspace::engine::collision
