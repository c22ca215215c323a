#include <cmath>

#include "engine/collision/transition.h"

// Spheres and upright cylinders as obstacles (spec/physics.md 7.12). Both are in the landblock of check_pos.
namespace portalspace::engine::collision {
namespace {

constexpr float kLowestInterp = -0.1F;

bool in_range(float interp, float walk_interp) { return interp < walk_interp && interp >= kLowestInterp; }

}  // namespace

float time_at_distance(const Vec3& movement, const Vec3& start, float reach, Crossing crossing) {
    const float a = glm::dot(movement, movement);
    const float b = glm::dot(movement, start);
    const float c = glm::dot(start, start) - reach * reach;
    const float root = b * b - a * c;
    if (a < kEpsilon * kEpsilon || root < 0) {
        return -INFINITY;
    }
    return (crossing == Crossing::first ? -b - std::sqrt(root) : -b + std::sqrt(root)) / a;
}

TransitionState CTransition::intersect_sphere(const Sphere& obstacle, bool creature) {
    SpherePath& p = path_;
    const Sphere& foot = p.global_sphere[0];
    const Vec3 d = foot.center - obstacle.center;
    float reach = foot.radius + obstacle.radius - kEpsilon;
    const bool foot_in = glm::dot(d, d) <= reach * reach;
    bool head_in = false;
    if (p.num_sphere > 1) {
        const Vec3 above = p.global_sphere[1].center - obstacle.center;
        head_in = glm::dot(above, above) <= reach * reach;
    }
    if (!foot_in && !head_in) {
        return TransitionState::ok;
    }
    if (p.obstruction_ethereal || p.insert_type == InsertType::placement || (p.check_walkable && !p.step_down)) {
        return TransitionState::collided;
    }
    if (p.step_down) {
        if (creature) {
            return TransitionState::ok;
        }
        const float amount = p.step_down_amt * p.walk_interp;
        if (std::fabs(amount) < kEpsilon) {
            return TransitionState::collided;
        }
        reach += kEpsilon;
        const float up = std::sqrt(std::fmax(reach * reach - d.x * d.x - d.y * d.y, 0.0F)) - d.z;
        const float interp = (1.0F - up / amount) * p.walk_interp;
        if (!in_range(interp, p.walk_interp)) {
            return TransitionState::collided;
        }
        const Vec3 normal = Vec3(d.x, d.y, d.z + up) / reach;
        if (normal.z <= p.walkable_allowance) {
            return TransitionState::ok;
        }
        info_.set_contact({normal, -glm::dot(normal, obstacle.center + normal * obstacle.radius)}, true,
                          p.check_pos.cell);
        p.walk_interp = interp;
        add_offset_to_check_pos({0, 0, up});
        return TransitionState::adjusted;
    }
    const Vec3 current = d - movement_of(0);
    if (p.collide) {
        if (creature) {
            return TransitionState::ok;
        }
        const Vec3 back = current - d;
        reach += kEpsilon;
        const float t = time_at_distance(back, d, reach, Crossing::last);
        const float interp = (1.0F - t) * p.walk_interp;
        if (!in_range(interp, p.walk_interp)) {
            return TransitionState::collided;
        }
        const Vec3 normal = (d + back * t) / reach;
        if (normal.z <= p.walkable_allowance) {
            return TransitionState::ok;
        }
        info_.set_contact({normal, -glm::dot(normal, obstacle.center + normal * obstacle.radius)}, true,
                          p.check_pos.cell);
        p.walk_interp = interp;
        add_offset_to_check_pos(back * t);
        return TransitionState::adjusted;
    }
    if (object_.has(InfoFlag::contact) || object_.has(InfoFlag::on_walkable)) {
        if (!foot_in) {
            return slide_sphere(1, d - movement_of(0) + p.global_sphere[1].center - foot.center);
        }
        if (object_.step_up_height < reach + kEpsilon - d.z) {
            return slide_sphere(0, current);
        }
        Vec3 normal = current;
        (void)core::normalize_check_small(normal);
        return step_up(normal) ? TransitionState::ok : step_up_slide();
    }
    Vec3 normal = foot_in ? current : current + p.global_sphere[1].center - foot.center;
    const bool definite = core::normalize_check_small(normal);
    if (object_.has(InfoFlag::path_clipped) && !foot_in) {
        return TransitionState::ok;
    }
    if (!object_.has(InfoFlag::path_clipped) && foot_in) {
        if (!definite) {
            return TransitionState::collided;
        }
        set_collide(normal);
        p.walkable_allowance = kLandingZ;
        return TransitionState::adjusted;
    }
    if (!object_.has(InfoFlag::perfect_clip)) {
        if (definite) {
            info_.set_collision_normal(normal);
        }
        return TransitionState::collided;
    }
    const Vec3 movement = movement_of(0);
    reach += kEpsilon;
    const float t = time_at_distance(movement, current, reach, Crossing::first);
    if (t < kEpsilon || t > 1) {
        return TransitionState::collided;
    }
    add_offset_to_check_pos(movement * (t - 1));
    info_.set_collision_normal((current + movement * t) / reach);
    return TransitionState::adjusted;
}

bool CTransition::cylinder_normal(const CylSphere& obstacle, float reach, std::uint32_t which, Vec3& normal) const {
    const Vec3 movement = movement_of(which);
    const Vec3 current = path_.global_sphere[which].center - movement - obstacle.low_point;
    if (current.x * current.x + current.y * current.y > reach * reach) {
        normal = {current.x, current.y, 0};
        const float half = obstacle.height * 0.5F;
        return path_.global_sphere[which].radius - kEpsilon + half >= std::fabs(half - current.z) ||
               std::fabs(movement.z) <= kEpsilon;
    }
    normal = {0, 0, movement.z <= 0 ? 1.0F : -1.0F};
    return true;
}

TransitionState CTransition::intersect_cylinder(const CylSphere& obstacle) {
    SpherePath& p = path_;
    const Sphere& foot = p.global_sphere[0];
    const Vec3 d = foot.center - obstacle.low_point;
    const float reach = foot.radius + obstacle.radius - kEpsilon;
    const float half = obstacle.height * 0.5F;
    const auto overlaps = [&](const Vec3& at) {
        return at.x * at.x + at.y * at.y <= reach * reach && foot.radius - kEpsilon + half >= std::fabs(half - at.z);
    };
    const bool foot_in = overlaps(d);
    const bool head_in = p.num_sphere > 1 && overlaps(p.global_sphere[1].center - obstacle.low_point);
    if (!foot_in && !head_in) {
        return TransitionState::ok;
    }
    if (p.obstruction_ethereal || p.insert_type == InsertType::placement || (p.check_walkable && !p.step_down)) {
        return TransitionState::collided;
    }
    const float above = obstacle.height + foot.radius - d.z;
    const auto stand_on_top = [&](const Vec3& offset, float interp) {
        info_.set_contact({{0, 0, 1}, -(obstacle.low_point.z + obstacle.height)}, true, p.check_pos.cell);
        p.walk_interp = interp;
        add_offset_to_check_pos(offset);
        return TransitionState::adjusted;
    };
    if (p.step_down) {
        const float amount = p.step_down_amt * p.walk_interp;
        if (std::fabs(amount) < kEpsilon) {
            return TransitionState::collided;
        }
        const float interp = (1.0F - above / amount) * p.walk_interp;
        return in_range(interp, p.walk_interp) ? stand_on_top({0, 0, above}, interp) : TransitionState::collided;
    }
    if (p.collide) {
        const Vec3 back = -movement_of(0);
        if (std::fabs(back.z) < kEpsilon) {
            return TransitionState::collided;
        }
        const float t = above / back.z;
        const Vec3 top = d + back * t;
        if (top.x * top.x + top.y * top.y > reach * reach) {
            return TransitionState::ok;
        }
        const float interp = (1.0F - t) * p.walk_interp;
        return in_range(interp, p.walk_interp) ? stand_on_top(back * t, interp) : TransitionState::collided;
    }
    const std::uint32_t which = foot_in ? 0 : 1;
    Vec3 normal(0);
    const bool definite = cylinder_normal(obstacle, reach, which, normal);
    const bool big_enough = core::normalize_check_small(normal);
    if (object_.has(InfoFlag::contact) || object_.has(InfoFlag::on_walkable)) {
        if (!big_enough) {
            return TransitionState::collided;
        }
        if (which == 1 || object_.step_up_height < above) {
            return slide_sphere(which, normal);
        }
        return step_up(normal) ? TransitionState::ok : step_up_slide();
    }
    if (object_.has(InfoFlag::path_clipped) && which == 1) {
        return TransitionState::ok;
    }
    if (!big_enough) {
        return TransitionState::collided;
    }
    if (!object_.has(InfoFlag::path_clipped) && which == 0) {
        set_collide(normal);
        p.walkable_allowance = kLandingZ;
        return TransitionState::adjusted;
    }
    if (!object_.has(InfoFlag::perfect_clip)) {
        info_.set_collision_normal(normal);
        return TransitionState::collided;
    }
    // The camera: to the shell, or to the top or bottom disc.
    const Vec3 movement = movement_of(which);
    const Vec3 current = p.global_sphere[which].center - movement - obstacle.low_point;
    float t = -1;
    if (definite && normal.z == 0) {
        t = time_at_distance({movement.x, movement.y, 0}, {current.x, current.y, 0}, reach + kEpsilon, Crossing::first);
    } else if (std::fabs(movement.z) >= kEpsilon) {
        const float stop = normal.z > 0 ? obstacle.height + foot.radius : -foot.radius;
        t = (stop - current.z) / movement.z;
    }
    if (t < kEpsilon || t > 1) {
        return TransitionState::collided;
    }
    add_offset_to_check_pos(movement * (t - 1));
    info_.set_collision_normal(normal);
    return TransitionState::adjusted;
}

}  // namespace portalspace::engine::collision
