#include "engine/collision/transition.h"

namespace portalspace::engine::collision {

bool CTransition::missile_ignores(const Obstacle& obstacle) const {
    if (obstacle.state.has(PhysicsState::kMissile)) {
        return true;
    }
    if (!object_.missile || (obstacle.id && obstacle.id == object_.target)) {
        return false;
    }
    if (obstacle.state.has(PhysicsState::kEthereal) && obstacle.kind.weenie) {
        return true;
    }
    return object_.target && obstacle.kind.creature;
}

TransitionState CTransition::find_obj_collisions(const Obstacle& obstacle) {
    const bool ethereal_obstacle = obstacle.state.has(PhysicsState::kEthereal);
    if ((ethereal_obstacle && obstacle.state.has(PhysicsState::kIgnoreCollisions)) ||
        (object_.has(InfoFlag::is_viewer) && obstacle.kind.creature)) {
        return TransitionState::ok;
    }
    const bool ethereal = ethereal_obstacle || (object_.ethereal && !obstacle.is_static());
    if (ethereal && path_.step_down) {
        return TransitionState::ok;
    }
    const WeenieKind& kind = obstacle.kind;
    const bool exempt = object_.has(InfoFlag::is_player) && kind.player && !object_.has(InfoFlag::is_impenetrable) &&
                        !kind.impenetrable && !(object_.has(InfoFlag::is_pk) && kind.pk) &&
                        !(object_.has(InfoFlag::is_pk_lite) && kind.pk_lite);
    if (exempt || missile_ignores(obstacle)) {
        return TransitionState::ok;
    }
    const bool creature = obstacle.state.has(PhysicsState::kMissile) || kind.creature;
    path_.obstruction_ethereal = ethereal;
    TransitionState state = TransitionState::ok;
    if (obstacle.state.has(PhysicsState::kHasPhysicsBsp)) {
        state = intersect_parts(obstacle);
    } else if (!obstacle.world_cylinders().empty()) {
        const Vec3 shift = shift_between(path_.check_pos.cell, obstacle.position().cell);
        for (CylSphere cylinder : obstacle.world_cylinders()) {
            cylinder.low_point += shift;
            state = intersect_cylinder(cylinder);
            if (state != TransitionState::ok) {
                break;
            }
        }
    } else {
        const Vec3 shift = shift_between(path_.check_pos.cell, obstacle.position().cell);
        for (Sphere sphere : obstacle.world_spheres()) {
            sphere.center += shift;
            state = intersect_sphere(sphere, creature);
            if (state != TransitionState::ok) {
                break;
            }
        }
    }
    if (state != TransitionState::ok && !path_.step_down) {
        if (obstacle.is_static()) {
            info_.with_environment = info_.with_environment || !object_.has(InfoFlag::contact);
        } else {
            info_.objects.push_back(&obstacle);
            if (ethereal || (creature && object_.has(InfoFlag::ignore_creatures))) {
                state = TransitionState::ok;
                info_.collision_normal_valid = false;
            } else {
                info_.last_object = &obstacle;
            }
        }
    }
    path_.obstruction_ethereal = false;
    return state;
}

TransitionState CTransition::intersect_parts(const Obstacle& obstacle) {
    const Vec3 shift = shift_between(obstacle.position().cell, path_.check_pos.cell);
    for (const ObstaclePart& part : obstacle.parts) {
        bool near = false;
        for (std::uint32_t i = 0; i < path_.num_sphere; ++i) {
            const Vec3 apart = part.bounds.center - path_.global_sphere[i].center - shift;
            const float reach = part.bounds.radius + path_.global_sphere[i].radius;
            near = near || glm::dot(apart, apart) < reach * reach;
        }
        if (!near) {
            continue;
        }
        cache_local_space(part.world, part.scale);
        const TransitionState state = find_mesh_collisions(*part.mesh, part.scale);
        if (state != TransitionState::ok) {
            return state;
        }
    }
    return TransitionState::ok;
}

}  // namespace portalspace::engine::collision
