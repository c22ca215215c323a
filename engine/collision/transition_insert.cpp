#include "engine/collision/transition.h"

namespace portalspace::engine::collision {
namespace {

/// How far a body that does not stand on walkable ground looks down for some, in metres.
constexpr float kSmallStep = 0.039999999F;

}  // namespace

TransitionState CTransition::insert_into_cell(Cell* cell, int tries) {
    if (cell == nullptr) {
        return TransitionState::collided;
    }
    TransitionState state = TransitionState::ok;
    for (int i = 0; i < tries; ++i) {
        state = find_cell_collisions(*cell);
        if (state == TransitionState::ok || state == TransitionState::collided) {
            return state;
        }
        if (state == TransitionState::slid) {
            info_.drop_contact();
        }
    }
    return state;
}

TransitionState CTransition::check_other_cells(const Cell* current) {
    SpherePath& p = path_;
    Cell* containing = nullptr;
    build_cell_array(&containing);
    // A collision may only change the list by way of a nested insert, whose list then is the one that counts.
    for (std::size_t i = 0; i < cells_.entries.size(); ++i) {
        Cell* cell = cells_.entries[i].cell;
        if (cell == nullptr || cell == current) {
            continue;
        }
        const TransitionState state = find_cell_collisions(*cell);
        if (state == TransitionState::slid) {
            info_.drop_contact();
            return state;
        }
        if (state == TransitionState::collided || state == TransitionState::adjusted) {
            return state;
        }
    }
    if (trace != nullptr && containing != p.check_cell && containing != nullptr) {
        note(TraceStep::moved_to_cell, TransitionState::ok, containing->id);
    }
    p.check_cell = containing;
    if (containing != nullptr) {
        adjust_check_pos(containing->id);
        return TransitionState::ok;
    }
    if (p.step_down) {
        return TransitionState::collided;
    }
    core::Position at = p.check_pos;
    if (core::cell_number(at.cell) < 0x100) {
        (void)core::adjust_to_outside(at.cell, at.frame.origin);
    }
    if (!at.cell) {
        return TransitionState::collided;
    }
    set_check_pos(at, nullptr);
    return TransitionState::ok;
}

TransitionState CTransition::transitional_insert(int tries) {
    SpherePath& p = path_;
    if (p.check_cell == nullptr) {
        return TransitionState::ok;
    }
    if (tries <= 0) {
        return TransitionState::invalid;
    }
    TransitionState state = TransitionState::invalid;
    for (int i = 0; i < tries; ++i) {
        state = insert_into_cell(p.check_cell, tries);
        switch (state) {
            case TransitionState::ok:
                state = check_other_cells(p.check_cell);
                if (state != TransitionState::ok) {
                    p.neg_poly_hit = false;
                }
                if (state == TransitionState::collided) {
                    return state;
                }
                break;
            case TransitionState::slid:
                info_.drop_contact();
                p.neg_poly_hit = false;
                break;
            case TransitionState::adjusted: p.neg_poly_hit = false; break;
            case TransitionState::collided:
            case TransitionState::invalid: return state;
        }
        if (state == TransitionState::ok && settle_insert(state, tries)) {
            return state;
        }
    }
    return state;
}

bool CTransition::settle_insert(TransitionState& state, int tries) {
    SpherePath& p = path_;
    if (p.collide) {
        state = land(tries);
        return true;
    }
    if (p.neg_poly_hit && !p.step_down && !p.step_up) {
        p.neg_poly_hit = false;
        const Vec3 normal = p.neg_collision_normal;
        if (!p.neg_step_up) {
            state = slide_sphere(0, normal);
        } else if (!step_up(normal)) {
            state = step_up_slide();
        }
        return false;
    }
    if (info_.contact.valid || !object_.has(InfoFlag::contact) || p.step_down || p.check_cell == nullptr ||
        !object_.step_down) {
        return true;
    }
    return look_for_ground(state);
}

bool CTransition::look_for_ground(TransitionState& state) {
    SpherePath& p = path_;
    const bool walks = object_.has(InfoFlag::on_walkable);
    const float z = walks ? kFloorZ : kLandingZ;
    float height = walks ? object_.step_down_height : kSmallStep;
    p.walkable_allowance = z;
    back_up_check_pos();
    const float width = p.global_sphere[0].radius * 2;
    if (p.num_sphere < 2 && width < height) {
        height = p.global_sphere[0].radius * 0.5F;
    }
    bool found = false;
    if (width >= height) {
        found = step_down(height, z);
    } else {
        height *= 0.5F;
        found = step_down(height, z) || step_down(height, z);
    }
    if (found) {
        p.walkable = nullptr;
        state = TransitionState::ok;
        return true;
    }
    const bool stop = edge_slide(state, height, z);
    note(TraceStep::edge_slide, state, p.check_pos.cell, info_.collision_normal);
    return stop;
}

TransitionState CTransition::land(int tries) {
    SpherePath& p = path_;
    p.collide = false;
    if (info_.contact.valid && can_walk(kLandingZ)) {
        const InsertType kept = p.insert_type;
        p.insert_type = InsertType::placement;
        const TransitionState state = transitional_insert(tries);
        p.insert_type = kept;
        if (state == TransitionState::ok) {
            p.walkable = nullptr;
            return state;
        }
    }
    p.walkable = nullptr;
    restore_check_pos();
    info_.drop_contact();
    if (info_.last_known.valid) {
        info_.last_known.valid = false;
        stop_velocity();
    } else {
        info_.set_collision_normal(p.step_up_normal);
    }
    return TransitionState::collided;
}

}  // namespace portalspace::engine::collision
