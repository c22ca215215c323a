#pragma once

#include <cstdint>
#include <vector>

#include "engine/motion_state.h"
#include "engine/records.h"

namespace portalspace::engine {

class CPhysicsObj;
class CSequence;

/// Turns motion commands into animations and knows when they are through (spec/physics.md 4.6, 4.7).
class MotionTableManager {
public:
    /// A command whose animations still play.
    struct Pending {
        std::uint32_t motion = 0;
        std::uint32_t num_anims = 0;
    };

    MotionTableManager(CPhysicsObj& owner, CSequence& sequence, RecordSource& records,
                       const content::MotionTable& table, core::DataId table_id);

    [[nodiscard]] core::DataId table_id() const { return table_id_; }
    [[nodiscard]] const MotionState& state() const { return state_; }
    [[nodiscard]] const std::vector<Pending>& pending() const { return pending_; }

    /// The table's default state. Retail MotionTableManager::initialize_state.
    void initialize_state();
    /// Plays `motion`; false when the table has nothing for it.
    bool do_motion(std::uint32_t motion, float speed);
    bool stop_motion(std::uint32_t motion, float speed);
    void stop_completely();

    /// An animation came to its end. Retail MotionTableManager::AnimationDone.
    void animation_done(bool success);
    /// Completes what has no animations to wait for. Retail CheckForCompletedMotions.
    void check_for_completed_motions();
    void handle_enter_world();
    void handle_exit_world();

private:
    void add_to_queue(std::uint32_t motion, std::uint32_t num_anims);
    void remove_redundant_links();
    void truncate_after(std::size_t index);
    void complete_head(bool success);

    CPhysicsObj& owner_;
    CSequence& sequence_;
    RecordSource& records_;
    const content::MotionTable& table_;
    core::DataId table_id_;
    MotionState state_;
    std::uint32_t animation_counter_ = 0;
    std::vector<Pending> pending_;
};

}  // namespace portalspace::engine
