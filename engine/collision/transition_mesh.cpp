#include <cmath>

#include "engine/collision/polygon.h"
#include "engine/collision/transition.h"

namespace portalspace::engine::collision {
namespace {

constexpr int kPlacementRounds = 20;
constexpr int kClipRounds = 15;
constexpr float kClipPrecision = 0.02F;

/// A polygon's plane in the landblock of `check`.
Plane plane_in_world(const Plane& plane, const Transform& space, float scale, core::CellId check) {
    Plane out;
    out.normal = space.to_world_vec(plane.normal);
    out.d = plane.d * scale - glm::dot(out.normal, space.origin + shift_between(check, space.cell));
    return out;
}

}  // namespace

void CTransition::cache_local_space(const Transform& space, float scale) {
    SpherePath& p = path_;
    turn_spheres();
    p.local_space = &space;
    p.local_space_inverse = 1.0F / scale;
    p.local_space_sphere = sphere_in_local_space(0);
    p.local_space_z = space.local_up();
}

Sphere CTransition::sphere_in_local_space(std::uint32_t which) const {
    const SpherePath& p = path_;
    const Transform& space = *p.local_space;
    const Vec3 check = p.check_pos.frame.origin + shift_between(space.cell, p.check_pos.cell);
    return {space.to_local(check + turned_[which]) * p.local_space_inverse,
            p.local_sphere[which].radius * p.local_space_inverse};
}

Vec3 CTransition::current_in_local_space() const {
    const SpherePath& p = path_;
    const Transform& space = *p.local_space;
    return space.to_local(p.global_curr_center[0] + shift_between(space.cell, p.curr_pos.cell)) * p.local_space_inverse;
}

bool CTransition::near_in_local_space(const Sphere& bounds) const {
    const auto near = [&](const Sphere& sphere) {
        const Vec3 apart = bounds.center - sphere.center;
        const float reach = bounds.radius + sphere.radius;
        return glm::dot(apart, apart) < reach * reach;
    };
    return near(path_.local_space_sphere) || (path_.num_sphere > 1 && near(sphere_in_local_space(1)));
}

TransitionState CTransition::find_mesh_collisions(const CollisionMesh& mesh, float scale) {
    SpherePath& p = path_;
    const Sphere& foot = p.local_space_sphere;
    const bool two = p.num_sphere > 1;
    if (p.insert_type == InsertType::placement || p.obstruction_ethereal) {
        const bool centre_check = !p.building_check || !p.hits_interior_cell;
        const bool hit = mesh.sphere_in_solid(foot, centre_check) ||
                         (two && mesh.sphere_in_solid(sphere_in_local_space(1), centre_check));
        return hit ? TransitionState::collided : TransitionState::ok;
    }
    if (p.check_walkable) {
        const bool hit = mesh.hits_walkable(foot, p.local_space_z, p.walkable_allowance);
        return hit ? TransitionState::collided : TransitionState::ok;
    }
    if (p.step_down) {
        return step_sphere_down_mesh(mesh, scale);
    }
    const Vec3 movement = foot.center - current_in_local_space();
    if (p.collide) {
        return land_on_mesh(mesh, movement, scale);
    }
    const MeshPolygon* hit = nullptr;
    if (object_.has(InfoFlag::contact)) {
        if (mesh.sphere_hits(foot, movement, hit)) {
            const Vec3 normal = p.local_space->to_world_vec(hit->plane.normal);
            return step_up(normal) ? TransitionState::ok : step_up_slide();
        }
        if (two) {
            const MeshPolygon* head_hit = nullptr;
            if (mesh.sphere_hits(sphere_in_local_space(1), movement, head_hit)) {
                return slide_sphere(0, p.local_space->to_world_vec(head_hit->plane.normal));
            }
            if (head_hit != nullptr) {
                set_neg_poly_hit(false, p.local_space->to_world_vec(head_hit->plane.normal));
            } else if (hit != nullptr) {
                set_neg_poly_hit(true, p.local_space->to_world_vec(hit->plane.normal));
            }
        }
        return TransitionState::ok;
    }
    const bool foot_hits = mesh.sphere_hits(foot, movement, hit) || hit != nullptr;
    if (object_.has(InfoFlag::path_clipped)) {
        return foot_hits ? collide_with_mesh(mesh, *hit, scale) : TransitionState::ok;
    }
    if (foot_hits) {
        p.walkable_allowance = kLandingZ;
        set_collide(p.local_space->to_world_vec(hit->plane.normal));
        return TransitionState::adjusted;
    }
    if (two && (mesh.sphere_hits(sphere_in_local_space(1), movement, hit) || hit != nullptr)) {
        info_.set_collision_normal(p.local_space->to_world_vec(hit->plane.normal));
        return TransitionState::collided;
    }
    return TransitionState::ok;
}

TransitionState CTransition::step_sphere_down_mesh(const CollisionMesh& mesh, float scale) {
    const Vec3 movement = path_.local_space_z * (-(path_.step_down_amt * path_.walk_interp) / scale);
    return land_on_mesh(mesh, movement, scale);
}

TransitionState CTransition::land_on_mesh(const CollisionMesh& mesh, const Vec3& movement, float scale) {
    SpherePath& p = path_;
    Sphere sphere = p.local_space_sphere;
    const MeshPolygon* found = nullptr;
    if (!mesh.find_walkable(sphere, movement, p.local_space_z, p.walkable_allowance, p.walk_interp, found)) {
        return TransitionState::ok;
    }
    const Vec3 correction = (sphere.center - p.local_space_sphere.center) * scale;
    add_offset_to_check_pos(p.local_space->to_world_vec(correction));
    info_.set_contact(plane_in_world(found->plane, *p.local_space, scale, p.check_pos.cell), false, p.check_pos.cell);
    set_walkable(sphere, *found);
    p.walkable_scale = scale;
    return TransitionState::adjusted;
}

TransitionState CTransition::collide_with_mesh(const CollisionMesh& mesh, const MeshPolygon& hit, float scale) {
    SpherePath& p = path_;
    info_.set_collision_normal(p.local_space->to_world_vec(hit.plane.normal));
    if (!object_.has(InfoFlag::perfect_clip)) {
        return TransitionState::collided;
    }
    // The camera goes as far as it can: find a free share of the movement, then halve the rest.
    const Vec3 start = current_in_local_space();
    const Vec3 movement = p.local_space_sphere.center - start;
    const float radius = p.local_space_sphere.radius;
    const auto hits = [&](float share, const MeshPolygon*& at) {
        at = nullptr;
        return mesh.sphere_hits({start + movement * share, radius}, movement, at) || at != nullptr;
    };
    float blocked = 1;
    float free = 0;
    const MeshPolygon* next = &hit;
    bool found = false;
    for (int i = 0; i < kClipRounds && !found; ++i) {
        const float share = time_to_polygon(*next, radius, start, movement);
        if (share >= 1 || share < 0) {
            break;
        }
        if (hits(share, next)) {
            blocked = share;
        } else {
            free = share;
            found = true;
        }
    }
    const MeshPolygon* ignored = nullptr;
    if (!found && hits(free, ignored)) {
        return TransitionState::collided;
    }
    for (int i = 0; i < kClipRounds && blocked - free > kClipPrecision; ++i) {
        const float middle = (blocked + free) * 0.5F;
        (hits(middle, ignored) ? blocked : free) = middle;
    }
    add_offset_to_check_pos(p.local_space->to_world_vec(movement * ((free - 1) * scale)));
    return TransitionState::adjusted;
}

TransitionState CTransition::placement_insert(const CollisionMesh& mesh) {
    SpherePath& p = path_;
    Sphere foot = p.local_space_sphere;
    Sphere head = p.num_sphere > 1 ? sphere_in_local_space(1) : foot;
    const bool centre_check = !p.building_check || !p.hits_interior_cell;
    float radius = foot.radius;
    for (int i = 0; i < kPlacementRounds; ++i) {
        bool centre_solid = false;
        const MeshPolygon* hit = nullptr;
        bool in_solid = mesh.sphere_in_solid_polygon(foot, radius, centre_solid, hit, centre_check);
        if (in_solid && hit != nullptr) {
            adjust_to_placement_polygon(*hit, foot, head, radius, centre_solid, centre_check);
            continue;
        }
        if (!in_solid && p.num_sphere > 1) {
            in_solid = mesh.sphere_in_solid_polygon(head, radius, centre_solid, hit, centre_check);
            if (in_solid && hit != nullptr) {
                adjust_to_placement_polygon(*hit, head, foot, radius, centre_solid, centre_check);
                continue;
            }
        }
        if (!in_solid) {
            if (i == 0) {
                return TransitionState::ok;
            }
            add_offset_to_check_pos(p.local_space->to_world_vec(foot.center - p.local_space_sphere.center));
            return TransitionState::adjusted;
        }
        radius *= 2;
    }
    return TransitionState::collided;
}

}  // namespace portalspace::engine::collision
