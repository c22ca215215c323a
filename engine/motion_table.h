#pragma once

#include <cstdint>

#include "content/records/motion_table.h"
#include "engine/motion_state.h"
#include "engine/records.h"
#include "engine/sequence.h"

namespace portalspace::engine {

/// Chooses the animations for motion commands. Retail CMotionTable (spec/physics.md 4.2, 4.3). Cheap to make.
class CMotionTable {
public:
    /// Re-application of modifiers inside one another stops here (spec/physics.md 4.3, note on re_modify).
    static constexpr int kMaxDepth = 8;
    /// Modifiers re-applied by one command, all depths together.
    static constexpr int kMaxReapplied = 64;

    CMotionTable(const content::MotionTable& table, RecordSource& records) : table_(table), records_(records) {}

    /// Puts `motion` into effect at `speed`: appends to `sequence` and changes `state`. `num_anims` is the number of
    /// animations to wait for. False, with nothing changed, when the table has no way to it. Retail GetObjectSequence.
    bool get_object_sequence(std::uint32_t motion, MotionState& state, CSequence& sequence, float speed,
                             std::uint32_t& num_anims, bool stop_call = false);
    /// Retail StopSequenceMotion.
    bool stop_sequence_motion(std::uint32_t motion, float speed, MotionState& state, CSequence& sequence,
                              std::uint32_t& num_anims);
    /// Every modifier, then the substate. Retail StopObjectCompletely.
    bool stop_completely(MotionState& state, CSequence& sequence, std::uint32_t& num_anims);
    /// False when the table has no cycle for its own default. Retail SetDefaultState.
    bool set_default_state(MotionState& state, CSequence& sequence, std::uint32_t& num_anims);
    /// The animation between two substates; none when the table has none. Retail get_link.
    [[nodiscard]] const content::MotionData* get_link(std::uint32_t style, std::uint32_t substate, float substate_speed,
                                                      std::uint32_t motion, float speed) const;

private:
    bool enter_style(std::uint32_t motion, MotionState& state, CSequence& sequence, float speed,
                     std::uint32_t& num_anims);
    bool enter_substate(std::uint32_t motion, MotionState& state, CSequence& sequence, float speed,
                        std::uint32_t& num_anims);
    bool play_action(std::uint32_t motion, MotionState& state, CSequence& sequence, float speed,
                     std::uint32_t& num_anims);
    bool add_modifier(std::uint32_t motion, MotionState& state, CSequence& sequence, float speed);
    void re_modify(MotionState& state, CSequence& sequence);
    void add_motion(CSequence& sequence, const content::MotionData* data, float speed);
    [[nodiscard]] std::uint32_t style_default(std::uint32_t style) const;
    [[nodiscard]] const content::MotionData* modifier(std::uint32_t style, std::uint32_t motion) const;

    const content::MotionTable& table_;
    RecordSource& records_;
    int depth_ = 0;
    int reapplied_ = 0;
};

}  // namespace portalspace::engine
