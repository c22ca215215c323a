// The five commands of CMotionInterp and the queue of what still plays (spec/physics.md 5.4, 5.7).
#include "engine/motion_interp.h"
#include "engine/physics_obj.h"

namespace portalspace::engine {
namespace {

/// Commands that may wait; the oldest one goes when a server sends more.
constexpr std::size_t kMaxPending = 512;

MotionTableManager* table_of(CPhysicsObj& object) {
    CPartArray* parts = object.part_array();
    return parts == nullptr ? nullptr : parts->motion_table_manager();
}

/// While a standing long jump is charged these only choose the direction.
bool held_back_by_longjump(std::uint32_t motion) {
    return motion == motion::kWalkForward || motion == motion::kRunForward || motion == motion::kSideStepRight;
}

MoveError refused_in_combat(std::uint32_t motion) {
    switch (motion) {
        case motion::kCrouch: return MoveError::crouch_in_combat;
        case motion::kSitting: return MoveError::sit_in_combat;
        case motion::kSleeping: return MoveError::sleep_in_combat;
        default: return (motion & motion_class::kChatEmote) != 0 ? MoveError::emote_in_combat : MoveError::none;
    }
}

}  // namespace

MoveError CMotionInterp::do_motion(std::uint32_t motion, const MovementParameters& params) {
    if (params.has(MoveToBit::kCancelMoveTo)) {
        owner_.cancel_moveto(MoveError::cancelled);
    }
    if (params.has(MoveToBit::kSetHoldKey)) {
        set_hold_key(params.hold_key, params.has(MoveToBit::kCancelMoveTo));
    }
    MovementParameters adjusted = params;
    std::uint32_t canonical = motion;
    adjust_motion(canonical, adjusted.speed, params.hold_key);
    if (state_.style != motion::kNonCombat) {
        if (const MoveError error = refused_in_combat(motion); error != MoveError::none) {
            return error;
        }
    }
    if ((motion & motion_class::kAction) != 0 && state_.actions.size() >= kMaxActions) {
        return MoveError::too_many_actions;
    }
    const MoveError result = do_interpreted_motion(canonical, adjusted);
    if (result == MoveError::none && params.has(MoveToBit::kModifyRawState)) {
        apply_motion(raw_, motion, params);
    }
    return result;
}

MoveError CMotionInterp::stop_motion(std::uint32_t motion, const MovementParameters& params) {
    if (params.has(MoveToBit::kCancelMoveTo)) {
        owner_.cancel_moveto(MoveError::cancelled);
    }
    MovementParameters adjusted = params;
    std::uint32_t canonical = motion;
    adjust_motion(canonical, adjusted.speed, params.hold_key);
    const MoveError result = stop_interpreted_motion(canonical, adjusted);
    if (result == MoveError::none && params.has(MoveToBit::kModifyRawState)) {
        remove_motion(raw_, motion);
    }
    return result;
}

MoveError CMotionInterp::do_interpreted_motion(std::uint32_t motion, const MovementParameters& params) {
    CPartArray* parts = owner_.part_array();
    MoveError result = MoveError::none;
    if (parts == nullptr) {
        return MoveError::no_object;
    }
    const bool modify = params.has(MoveToBit::kModifyInterpretedState);
    if (!contact_allows_move(motion)) {
        if ((motion & motion_class::kAction) != 0) {
            result = MoveError::not_grounded;
        } else if (modify) {
            apply_motion(state_, motion, params);
        }
    } else if (standing_longjump_ && held_back_by_longjump(motion)) {
        if (modify) {
            apply_motion(state_, motion, params);
        }
    } else {
        if (motion == motion::kDead) {
            parts->sequence().remove_all_link_animations();
        }
        MotionTableManager* table = table_of(owner_);
        result = table == nullptr                         ? MoveError::no_motion_table
                 : table->do_motion(motion, params.speed) ? MoveError::none
                                                          : MoveError::no_motion_data;
        if (result == MoveError::none) {
            MoveError jump_error = MoveError::no_jump_from_here;
            if (!params.has(MoveToBit::kDisableJumpDuringLink)) {
                jump_error = motion_allows_jump(motion);
                if (jump_error == MoveError::none && (motion & motion_class::kAction) == 0) {
                    jump_error = motion_allows_jump(state_.forward);
                }
            }
            queue(params.context, motion, jump_error);
            if (modify) {
                apply_motion(state_, motion, params);
            }
        }
    }
    remove_links_outside();
    return result;
}

MoveError CMotionInterp::stop_interpreted_motion(std::uint32_t motion, const MovementParameters& params) {
    if (owner_.part_array() == nullptr) {
        return MoveError::no_object;
    }
    MoveError result = MoveError::none;
    const bool modify = params.has(MoveToBit::kModifyInterpretedState);
    if (!contact_allows_move(motion) || (standing_longjump_ && held_back_by_longjump(motion))) {
        if (modify) {
            remove_motion(state_, motion);
        }
    } else {
        MotionTableManager* table = table_of(owner_);
        result = table == nullptr                           ? MoveError::no_motion_table
                 : table->stop_motion(motion, params.speed) ? MoveError::none
                                                            : MoveError::no_motion_data;
        if (result == MoveError::none) {
            queue(params.context, motion::kReady, MoveError::none);
            if (modify) {
                remove_motion(state_, motion);
            }
        }
    }
    remove_links_outside();
    return result;
}

MoveError CMotionInterp::stop_completely() {
    owner_.cancel_moveto(MoveError::cancelled);
    const MoveError jump_error = motion_allows_jump(state_.forward);
    raw_.forward = motion::kReady;
    raw_.forward_speed = 1;
    raw_.side = 0;
    raw_.turn = 0;
    state_.forward = motion::kReady;
    state_.forward_speed = 1;
    state_.side = 0;
    state_.turn = 0;
    if (MotionTableManager* table = table_of(owner_); table != nullptr) {
        table->stop_completely();
    }
    queue(0, motion::kReady, jump_error);
    remove_links_outside();
    return MoveError::none;
}

void CMotionInterp::remove_links_outside() const {
    if (CPartArray* parts = owner_.part_array(); parts != nullptr && !owner_.in_cell()) {
        parts->sequence().remove_all_link_animations();
    }
}

void CMotionInterp::queue(std::uint32_t context, std::uint32_t motion, MoveError jump_error) {
    if (pending_.size() >= kMaxPending) {
        pending_.erase(pending_.begin());
    }
    pending_.push_back({context, motion, jump_error});
}

void CMotionInterp::motion_done(bool success) {
    (void)success;
    if (pending_.empty()) {
        return;
    }
    const bool action = (pending_.front().motion & motion_class::kAction) != 0;
    pending_.erase(pending_.begin());
    if (action) {
        owner_.unstick_from_object();
        if (!state_.actions.empty()) {
            state_.actions.erase(state_.actions.begin());
        }
        if (!raw_.actions.empty()) {
            raw_.actions.erase(raw_.actions.begin());
        }
    }
}

}  // namespace portalspace::engine
