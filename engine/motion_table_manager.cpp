#include "engine/motion_table_manager.h"

#include "engine/motion_table.h"
#include "engine/physics_obj.h"
#include "engine/sequence.h"

namespace portalspace::engine {
namespace {

/// Commands that may wait; a server that sends more has them completed at once.
constexpr std::size_t kMaxPending = 256;

}  // namespace

MotionTableManager::MotionTableManager(CPhysicsObj& owner, CSequence& sequence, RecordSource& records,
                                       const content::MotionTable& table, core::DataId table_id)
    : owner_(owner), sequence_(sequence), records_(records), table_(table), table_id_(table_id) {}

void MotionTableManager::initialize_state() {
    std::uint32_t num_anims = 0;
    CMotionTable(table_, records_).set_default_state(state_, sequence_, num_anims);
    add_to_queue(motion::kReady, num_anims);
}

bool MotionTableManager::do_motion(std::uint32_t motion, float speed) {
    std::uint32_t num_anims = 0;
    if (!CMotionTable(table_, records_).get_object_sequence(motion, state_, sequence_, speed, num_anims)) {
        return false;
    }
    add_to_queue(motion, num_anims);
    return true;
}

bool MotionTableManager::stop_motion(std::uint32_t motion, float speed) {
    std::uint32_t num_anims = 0;
    if (!CMotionTable(table_, records_).stop_sequence_motion(motion, speed, state_, sequence_, num_anims)) {
        return false;
    }
    add_to_queue(motion::kReady, num_anims);
    return true;
}

void MotionTableManager::stop_completely() {
    std::uint32_t num_anims = 0;
    CMotionTable(table_, records_).stop_completely(state_, sequence_, num_anims);
    add_to_queue(motion::kReady, num_anims);
}

void MotionTableManager::animation_done(bool success) {
    if (pending_.empty()) {
        return;
    }
    ++animation_counter_;
    while (!pending_.empty() && pending_.front().num_anims <= animation_counter_) {
        animation_counter_ -= pending_.front().num_anims;
        complete_head(success);
    }
    if (pending_.empty()) {
        animation_counter_ = 0;
    }
}

void MotionTableManager::check_for_completed_motions() {
    while (!pending_.empty() && pending_.front().num_anims == 0) {
        complete_head(true);
    }
    if (pending_.empty()) {
        animation_counter_ = 0;
    }
}

void MotionTableManager::handle_enter_world() {
    sequence_.remove_all_link_animations();
    handle_exit_world();
}

void MotionTableManager::handle_exit_world() {
    while (!pending_.empty()) {
        complete_head(false);
    }
    animation_counter_ = 0;
}

void MotionTableManager::complete_head(bool success) {
    const std::uint32_t motion = pending_.front().motion;
    pending_.erase(pending_.begin());
    if ((motion & motion_class::kAction) != 0 && !state_.actions.empty()) {
        state_.actions.erase(state_.actions.begin());
    }
    owner_.motion_done(motion, success);
}

void MotionTableManager::add_to_queue(std::uint32_t motion, std::uint32_t num_anims) {
    if (pending_.size() >= kMaxPending) {
        handle_enter_world();
    }
    pending_.push_back({motion, num_anims});
    remove_redundant_links();
}

void MotionTableManager::remove_redundant_links() {
    std::size_t i = pending_.size();
    while (i > 0 && pending_[i - 1].num_anims == 0) {
        --i;
    }
    if (i == 0) {
        return;
    }
    const Pending newest = pending_[--i];
    const bool substate =
        (newest.motion & motion_class::kSubState) != 0 && (newest.motion & motion_class::kModifier) == 0;
    if (!substate && (newest.motion & motion_class::kStyle) == 0) {
        return;
    }
    const std::uint32_t barrier = substate ? 0xB0000000U : 0x70000000U;
    while (i-- > 0) {
        const Pending& earlier = pending_[i];
        if (earlier.motion == newest.motion && (!substate || earlier.num_anims != 0)) {
            truncate_after(i);
            return;
        }
        if (earlier.num_anims != 0 && (earlier.motion & barrier) != 0) {
            return;
        }
    }
}

void MotionTableManager::truncate_after(std::size_t index) {
    std::uint32_t dropped = 0;
    for (std::size_t i = index + 1; i < pending_.size(); ++i) {
        dropped += pending_[i].num_anims;
        pending_[i].num_anims = 0;
    }
    sequence_.remove_link_animations(dropped);
}

}  // namespace portalspace::engine
