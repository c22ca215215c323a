#include <cmath>

#include "engine/collision/transition.h"

namespace portalspace::engine::collision {
namespace {

constexpr float kPi = 3.14159265358979F;
/// Rings around a place that is taken, in metres (spec/physics.md 7.3).
constexpr float kSearchRadius = 4.0F;
constexpr float kSmallBody = 0.125F;
constexpr float kSmallestRing = 0.48F;
constexpr int kTries = 3;

}  // namespace

PlacementRings placement_rings(float radius) {
    PlacementRings rings;
    const bool small = radius < kSmallBody;
    const float total = small ? kSearchRadius / 2 : kSearchRadius;
    const float size = small ? radius : std::fmax(radius, kSmallestRing);
    float count = kSearchRadius / size;
    if (small) {
        count *= 0.5F;
    }
    if (!(count > 1) || !(count < 1e4F)) {
        return rings;
    }
    rings.count = static_cast<int>(std::ceil(count));
    rings.spacing = total / static_cast<float>(rings.count);
    rings.growth = kPi * rings.spacing / size;
    return rings;
}

bool CTransition::place(const Body& body, Cell* cell, const core::Position& at, bool allow_sliding) {
    reset();
    init_object(body, false);
    path_.curr_pos = at;
    if (cell == nullptr || path_.num_sphere == 0 || !(path_.local_sphere[0].radius > kEpsilon) ||
        !at.frame.is_valid()) {
        return false;
    }
    init_path(cell, at, at, InsertType::placement);
    path_.begin_cell = nullptr;
    path_.placement_allows_sliding = allow_sliding;
    return find_placement_position();
}

bool CTransition::overlaps(const Body& body, const core::Position& at, const Obstacle& obstacle) {
    reset();
    init_object(body, false);
    if (path_.num_sphere == 0) {
        const BodyShape dummy = dummy_shape();
        path_.num_sphere = dummy.sphere_count;
        path_.local_sphere = dummy.spheres;
    }
    if (!at.frame.is_valid()) {
        return false;
    }
    init_path(nullptr, at, at, InsertType::placement);
    return find_obj_collisions(obstacle) != TransitionState::ok;
}

TransitionState CTransition::placement_insert_state() {
    if (path_.check_cell == nullptr) {
        return TransitionState::collided;
    }
    TransitionState state = insert_into_cell(path_.check_cell, kTries);
    if (state == TransitionState::ok) {
        state = check_other_cells(path_.check_cell);
    }
    return state;
}

TransitionState CTransition::validate_placement(TransitionState state, bool adjust) {
    if (path_.check_cell == nullptr) {
        return TransitionState::collided;
    }
    if (state == TransitionState::ok) {
        path_.curr_pos = path_.check_pos;
        path_.curr_cell = path_.check_cell;
        turn_spheres();
        cache_global_curr_center();
    } else if (adjust && (state == TransitionState::adjusted || state == TransitionState::slid)) {
        return validate_placement(placement_insert_state(), false);
    }
    return state;
}

TransitionState CTransition::validate_placement_transition(TransitionState state) {
    note(TraceStep::placement, state, path_.check_pos.cell, info_.collision_normal);
    if (path_.check_cell == nullptr) {
        return TransitionState::collided;
    }
    if (state == TransitionState::ok) {
        return validate_placement(state, false);
    }
    if (state != TransitionState::invalid && path_.placement_allows_sliding) {
        std::vector<const Obstacle*> objects = std::move(info_.objects);
        objects.clear();
        info_ = CollisionInfo{};
        info_.objects = std::move(objects);
    }
    return state;
}

bool CTransition::find_placement_position() {
    SpherePath& p = path_;
    set_check_pos(p.curr_pos, p.curr_cell);
    p.insert_type = InsertType::initial_placement;
    if (validate_placement(placement_insert_state(), true) != TransitionState::ok) {
        return false;
    }
    p.insert_type = InsertType::placement;
    if (!find_placement_pos()) {
        return false;
    }
    if (object_.step_down) {
        p.walkable_allowance = kLandingZ;
        const core::Position kept = p.check_pos;
        Cell* const kept_cell = p.check_cell;
        p.insert_type = InsertType::transition;
        if (!settle_on_ground()) {
            set_check_pos(kept, kept_cell);
            info_.drop_contact();
        }
        p.walkable = nullptr;
    }
    return validate_placement(TransitionState::ok, true) == TransitionState::ok;
}

bool CTransition::settle_on_ground() {
    float height = object_.step_down_height;
    const float width = path_.global_sphere[0].radius * 2;
    if (path_.num_sphere < 2 && width < height) {
        height = path_.global_sphere[0].radius * 0.5F;
    }
    if (width >= height) {
        return step_down(height, kLandingZ);
    }
    height *= 0.5F;
    return step_down(height, kLandingZ) || step_down(height, kLandingZ);
}

bool CTransition::find_placement_pos() {
    SpherePath& p = path_;
    const auto probe = [&](const Vec3& offset) {
        add_offset_to_check_pos(offset);
        return validate_placement_transition(transitional_insert(kTries)) == TransitionState::ok;
    };
    set_check_pos(p.curr_pos, p.curr_cell);
    if (probe(Vec3(0))) {
        return true;
    }
    if (!p.placement_allows_sliding) {
        return false;
    }
    const PlacementRings rings = placement_rings(p.local_sphere[0].radius);
    for (int ring = 1; ring <= rings.count; ++ring) {
        const int probes = rings.probes(ring);
        for (int j = 0; j < probes; ++j) {
            const float heading = 2 * kPi * static_cast<float>(j) / static_cast<float>(probes);
            set_check_pos(p.curr_pos, p.curr_cell);
            const float distance = rings.spacing * static_cast<float>(ring);
            const Vec3 offset = adjust_offset({std::sin(heading) * distance, std::cos(heading) * distance, 0});
            if (glm::length(offset) >= kEpsilon && probe(offset)) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace portalspace::engine::collision
