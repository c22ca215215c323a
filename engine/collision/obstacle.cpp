#include "engine/collision/obstacle.h"

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
}

}  // namespace portalspace::engine::collision
