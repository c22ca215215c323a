#include <cmath>

#include "engine/collision/transition.h"

namespace portalspace::engine::collision {
namespace {

/// How far a walk down may begin below the plane that ends it, as a share of it (8.2).
constexpr float kLowestInterp = -0.1F;

bool begun_indoors(const SpherePath& path) {
    return path.begin_cell != nullptr && core::cell_number(path.begin_pos.cell) >= 0x100;
}

}  // namespace

TransitionState CTransition::find_cell_collisions(Cell& cell) {
    if (cell.restriction) {
        if (const TransitionState state = check_entry(cell); state != TransitionState::ok) {
            note(TraceStep::barrier, state, cell.id);
            return state;
        }
    }
    TransitionState state = TransitionState::ok;
    if (cell.land) {
        auto& land_cell = static_cast<LandCell&>(cell);
        state = find_land_collisions(land_cell);
        note(TraceStep::land, state, cell.id, info_.contact.plane.normal);
        if (state == TransitionState::ok && land_cell.building != nullptr) {
            state = find_building_collisions(*land_cell.building);
            note(TraceStep::building, state, cell.id, info_.collision_normal);
        }
    } else {
        state = find_room_collisions(static_cast<EnvCell&>(cell));
        note(TraceStep::room, state, cell.id, info_.collision_normal);
    }
    if (state != TransitionState::ok || cell.shadows.empty()) {
        return state;
    }
    return find_object_list_collisions(cell);
}

TransitionState CTransition::check_entry(const Cell& cell) {
    if (!object_.has(InfoFlag::is_player)) {
        return TransitionState::ok;
    }
    const EntryRules::Answer answer =
        entry_rules != nullptr ? entry_rules->may_enter(cell.restriction) : EntryRules::Answer::unknown_barrier;
    if (answer == EntryRules::Answer::allowed) {
        return TransitionState::ok;
    }
    if (answer == EntryRules::Answer::refused && cell.land) {
        // Out through the side that the body stands at, north and south before east and west. Retail
        // CLandCell::handle_move_restriction 0x00533DB0.
        constexpr float kHalf = core::kCellLength / 2;
        const core::Vec2 at = static_cast<const LandCell&>(cell).local(path_.curr_pos.frame.origin +
                                                                       shift_between(cell.id, path_.curr_pos.cell)) -
                              core::Vec2(kHalf);
        info_.set_collision_normal(std::fabs(at.y) > kHalf ? Vec3(0, at.y < 0 ? -1 : 1, 0)
                                                           : Vec3(at.x < -kHalf ? -1 : 1, 0, 0));
    }
    return TransitionState::collided;
}

TransitionState CTransition::find_land_collisions(LandCell& cell) {
    const Block& block = *cell.block;
    Sphere sphere = path_.global_sphere[0];
    sphere.center += shift_between(cell.id, path_.check_pos.cell);
    const core::Vec2 at = cell.local(sphere.center);
    const TerrainCell& terrain = block.terrain.cells[cell.index];
    const auto triangle = terrain.triangle_at(at.x, at.y);
    if (!triangle) {
        return TransitionState::ok;
    }
    if (block.terrain.water == Water::entirely && !object_.has(InfoFlag::is_viewer) && !object_.missile) {
        return TransitionState::collided;
    }
    const bool wet = terrain.water != Water::none;
    return validate_walkable(sphere, terrain.planes[*triangle], wet,
                             wet ? block.terrain.water_depth(cell.index, sphere.center) : 0.0F, cell.id);
}

TransitionState CTransition::validate_walkable(const Sphere& sphere, const Plane& plane, bool water, float depth,
                                               core::CellId cell) {
    SpherePath& p = path_;
    if (object_.has(InfoFlag::is_viewer)) {
        const float distance = plane.distance(sphere.center) - sphere.radius;
        if (distance > -kEpsilon) {
            return TransitionState::ok;
        }
        const Vec3 movement = movement_of(0);
        const float against = glm::dot(movement, plane.normal);
        const float back = against != 0 ? distance / against : -1.0F;
        if (back > 0 && back <= 1) {
            add_offset_to_check_pos(movement * -back);
        } else if (begun_indoors(p)) {
            return TransitionState::ok;
        } else {
            add_offset_to_check_pos(plane.normal * -distance);
        }
        info_.set_collision_normal(plane.normal);
        info_.with_environment = true;
        return TransitionState::adjusted;
    }
    const float distance = plane.distance({sphere.center.x, sphere.center.y, sphere.center.z - sphere.radius}) + depth;
    if (distance > kEpsilon) {
        return TransitionState::ok;
    }
    const bool below = distance < -kEpsilon;
    if (below && p.check_walkable) {
        return TransitionState::collided;
    }
    TransitionState state = TransitionState::ok;
    if (p.step_down || !object_.has(InfoFlag::on_walkable) || plane.normal.z >= kFloorZ) {
        const float lift = -distance / plane.normal.z;
        // Kept even when the step down ends too deep: edge_slide looks at it.
        info_.set_contact(plane, water, cell);
        if (below && p.step_down) {
            const float interp = (1.0F - lift / (p.step_down_amt * p.walk_interp)) * p.walk_interp;
            if (interp >= p.walk_interp || interp < kLowestInterp) {
                return TransitionState::collided;
            }
            p.walk_interp = interp;
        }
        if (below) {
            add_offset_to_check_pos({0, 0, lift});
            state = TransitionState::adjusted;
        }
    }
    if (!object_.has(InfoFlag::contact) && !p.step_down) {
        info_.set_collision_normal(plane.normal);
        info_.with_environment = true;
    }
    return state;
}

TransitionState CTransition::find_building_collisions(const Building& building) {
    if (building.mesh == nullptr) {
        return TransitionState::ok;
    }
    cache_local_space(building.frame, building.scale);
    if (!near_in_local_space(building.mesh->bounds())) {
        return TransitionState::ok;
    }
    path_.building_check = true;
    const TransitionState state = path_.insert_type == InsertType::initial_placement
                                      ? placement_insert(*building.mesh)
                                      : find_mesh_collisions(*building.mesh, building.scale);
    path_.building_check = false;
    if (state != TransitionState::ok && !object_.has(InfoFlag::contact)) {
        info_.with_environment = true;
    }
    return state;
}

TransitionState CTransition::find_room_collisions(EnvCell& cell) {
    path_.obstruction_ethereal = false;
    const CollisionMesh* mesh = cell.shape->mesh.get();
    if (mesh == nullptr) {
        return TransitionState::ok;
    }
    cache_local_space(cell.frame, 1.0F);
    const TransitionState state = path_.insert_type == InsertType::initial_placement
                                      ? placement_insert(*mesh)
                                      : find_mesh_collisions(*mesh, 1.0F);
    if (state != TransitionState::ok && !object_.has(InfoFlag::contact)) {
        info_.with_environment = true;
    }
    return state;
}

bool CTransition::is_out_of_reach(const Obstacle& obstacle) const {
    const Sphere& bounds = obstacle.bounds();
    const Vec3 apart =
        path_.global_sphere[0].center + shift_between(obstacle.position().cell, path_.check_pos.cell) - bounds.center;
    const float reach = bounds.radius + reach_;
    return glm::dot(apart, apart) > reach * reach;
}

TransitionState CTransition::find_object_list_collisions(const Cell& cell) {
    if (path_.insert_type == InsertType::initial_placement) {
        return TransitionState::ok;
    }
    for (std::size_t i = cell.shadows.size(); i-- > 0;) {
        const Obstacle& obstacle = *cell.shadows[i];
        if (&obstacle == object_.self || is_out_of_reach(obstacle)) {
            continue;
        }
        const TransitionState state = find_obj_collisions(obstacle);
        if (state != TransitionState::ok) {
            note(TraceStep::object, state, cell.id, info_.collision_normal);
            return state;
        }
    }
    return TransitionState::ok;
}

}  // namespace portalspace::engine::collision
