#include <cmath>

#include "engine/collision/polygon.h"
#include "engine/collision/transition.h"

namespace portalspace::engine::collision {
namespace {

constexpr float kSmallStep = 0.039999999F;
constexpr int kStepTries = 5;

}  // namespace

bool CTransition::step_up(const Vec3& normal) {
    SpherePath& p = path_;
    info_.drop_contact();
    p.step_up = true;
    p.step_up_normal = normal;
    const bool walks = object_.has(InfoFlag::on_walkable);
    const float z = walks ? kFloorZ : kLandingZ;
    p.walkable_allowance = z;
    back_up_check_pos();
    const core::Position kept = p.backup_check_pos;
    Cell* const kept_cell = p.backup_cell;
    const bool up = step_down(walks ? object_.step_up_height : kSmallStep, z);
    p.step_up = false;
    p.walkable = nullptr;
    if (!up) {
        set_check_pos(kept, kept_cell);
    }
    note(TraceStep::step_up, up ? TransitionState::ok : TransitionState::collided, p.check_pos.cell, normal);
    return up;
}

bool CTransition::step_down(float height, float z) {
    SpherePath& p = path_;
    p.neg_poly_hit = false;
    p.step_down = true;
    p.step_down_amt = height;
    p.walk_interp = 1;
    if (!p.step_up) {
        add_offset_to_check_pos({0, 0, -height});
    }
    TransitionState state = transitional_insert(kStepTries);
    p.step_down = false;
    bool found = state == TransitionState::ok && info_.contact.valid && info_.contact.plane.normal.z >= z &&
                 (!object_.has(InfoFlag::edge_slide) || p.step_up || can_walk(z));
    if (found) {
        const InsertType kept = p.insert_type;
        p.insert_type = InsertType::placement;
        state = transitional_insert(1);
        p.insert_type = kept;
        found = state == TransitionState::ok;
    }
    if (!p.step_up) {
        note(TraceStep::step_down, found ? TransitionState::ok : TransitionState::collided, p.check_pos.cell,
             info_.contact.plane.normal);
    }
    return found;
}

bool CTransition::can_walk(float z) {
    SpherePath& p = path_;
    if (!object_.has(InfoFlag::on_walkable) || p.walkable == nullptr ||
        polygon_carries(*p.walkable, p.walkable_check_pos.center, p.walkable_check_pos.radius * 0.5F, p.walkable_up)) {
        return true;
    }
    back_up_check_pos();
    p.walkable_allowance = z;
    p.check_walkable = true;
    float height = object_.step_down_height;
    const float width = p.global_sphere[0].radius * 2;
    if (p.num_sphere < 2 && height > width) {
        height = p.global_sphere[0].radius * 0.5F;
    }
    if (height > width) {
        height *= 0.5F;
    }
    add_offset_to_check_pos({0, 0, -height});
    const TransitionState state = transitional_insert(1);
    p.check_walkable = false;
    restore_check_pos();
    return state != TransitionState::ok;
}

bool CTransition::edge_slide(TransitionState& state, float height, float z) {
    SpherePath& p = path_;
    if (!object_.has(InfoFlag::on_walkable) || !object_.has(InfoFlag::edge_slide)) {
        p.walkable = nullptr;
        restore_check_pos();
        info_.drop_contact();
        state = TransitionState::ok;
        return true;
    }
    if (info_.contact.valid && info_.contact.plane.normal.z < z) {
        p.walkable = nullptr;
        const Plane plane = info_.contact.plane;
        restore_check_pos();
        state = cliff_slide(plane);
        info_.drop_contact();
        return false;
    }
    if (p.walkable != nullptr) {
        restore_check_pos();
        info_.drop_contact();
        state = precipice_slide();
        return state == TransitionState::collided;
    }
    if (info_.contact.valid) {
        restore_check_pos();
        info_.drop_contact();
        state = TransitionState::ok;
        return true;
    }
    const core::Position kept = p.backup_check_pos;
    Cell* const kept_cell = p.backup_cell;
    add_offset_to_check_pos(-movement_of(0));
    (void)step_down(height, z);
    info_.drop_contact();
    set_check_pos(kept, kept_cell);
    if (p.walkable != nullptr) {
        cache_local_space(*p.walkable_space, p.walkable_scale);
        p.walkable_check_pos = p.local_space_sphere;
        state = precipice_slide();
        return state == TransitionState::collided;
    }
    state = TransitionState::collided;
    return true;
}

TransitionState CTransition::cliff_slide(const Plane& plane) {
    const Vec3 across = glm::cross(plane.normal, info_.last_known.plane.normal);
    Vec3 normal(-across.y, across.x, 0);
    if (!core::normalize_check_small(normal)) {
        return TransitionState::ok;
    }
    const float along = glm::dot(normal, movement_of(0));
    if (along <= 0) {
        add_offset_to_check_pos(normal * along);
        info_.set_collision_normal(normal);
    } else {
        add_offset_to_check_pos(normal * -along);
        info_.set_collision_normal(-normal);
    }
    note(TraceStep::cliff_slide, TransitionState::adjusted, path_.check_pos.cell, normal);
    return TransitionState::adjusted;
}

TransitionState CTransition::precipice_slide() {
    SpherePath& p = path_;
    Vec3 normal(0);
    const bool crossed = find_crossed_edge(*p.walkable, p.walkable_check_pos.center, p.walkable_up, normal);
    p.walkable = nullptr;
    if (!crossed) {
        return TransitionState::collided;
    }
    p.step_up = false;
    normal = p.walkable_space->to_world_vec(normal);
    if (glm::dot(normal, movement_of(0)) > 0) {
        normal = -normal;
    }
    note(TraceStep::precipice_slide, TransitionState::ok, p.check_pos.cell, normal);
    return slide_sphere(0, normal);
}

TransitionState CTransition::step_up_slide() {
    info_.drop_contact();
    path_.step_up = false;
    return slide_sphere(0, path_.step_up_normal);
}

TransitionState CTransition::slide_sphere(std::uint32_t which, const Vec3& normal) {
    const Vec3 movement = movement_of(which);
    if (normal == Vec3(0)) {
        add_offset_to_check_pos(movement * -0.5F);
        return TransitionState::adjusted;
    }
    info_.set_collision_normal(normal);
    note(TraceStep::slide, TransitionState::slid, path_.check_pos.cell, normal);
    const Vec3& ground = info_.contact.valid ? info_.contact.plane.normal : info_.last_known.plane.normal;
    const Vec3 along = glm::cross(normal, ground);
    const float length_squared = glm::dot(along, along);
    if (length_squared >= kEpsilon) {
        const Vec3 offset = along * (glm::dot(along, movement) / length_squared);
        if (glm::dot(offset, offset) < kEpsilon) {
            return TransitionState::collided;
        }
        add_offset_to_check_pos(offset - movement);
        return TransitionState::slid;
    }
    if (glm::dot(normal, ground) >= 0) {
        add_offset_to_check_pos(normal * -glm::dot(normal, movement));
        return TransitionState::slid;
    }
    info_.set_collision_normal(-movement);
    return TransitionState::ok;
}

void CTransition::set_neg_poly_hit(bool step_up, const Vec3& normal) {
    path_.neg_poly_hit = true;
    path_.neg_step_up = step_up;
    path_.neg_collision_normal = -normal;
}

void CTransition::set_collide(const Vec3& normal) {
    path_.collide = true;
    back_up_check_pos();
    path_.step_up_normal = normal;
    path_.walk_interp = 1;
}

void CTransition::set_walkable(const Sphere& sphere, const MeshPolygon& polygon) {
    path_.walkable = &polygon;
    path_.walkable_check_pos = sphere;
    path_.walkable_up = path_.local_space_z;
    path_.walkable_space = path_.local_space;
}

}  // namespace portalspace::engine::collision
