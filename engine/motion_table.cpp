#include "engine/motion_table.h"

#include <algorithm>
#include <cmath>

namespace portalspace::engine {
namespace {

using content::MotionData;

std::uint32_t anims_of(const MotionData* data) {
    return data == nullptr ? 0 : static_cast<std::uint32_t>(data->anims.size());
}

/// The last animation is the cycle that nobody waits for.
std::uint32_t without_cycle(std::uint32_t num_anims) { return num_anims == 0 ? 0 : num_anims - 1; }

bool clears_modifiers(const MotionData& data) { return (data.bitfield & MotionData::kClearsModifiers) != 0; }

bool is_allowed(std::uint32_t motion, const MotionData& data, const MotionState& state, std::uint32_t style_default) {
    return (data.bitfield & MotionData::kOnlyFromDefaultSubstate) == 0 || motion == state.substate ||
           state.substate == style_default;
}

void combine_motion(CSequence& sequence, const MotionData& data, float speed) {
    sequence.add_velocity(data.velocity * speed);
    sequence.add_omega(data.omega * speed);
}

void change_cycle_speed(CSequence& sequence, float old_speed, float new_speed) {
    if (std::abs(old_speed) > core::kEpsilon) {
        sequence.multiply_cyclic_framerate(new_speed / old_speed);
    } else if (std::abs(new_speed) < core::kEpsilon) {
        sequence.multiply_cyclic_framerate(0);
    }
}

}  // namespace

std::uint32_t CMotionTable::style_default(std::uint32_t style) const { return table_.style_default(style).value_or(0); }

const MotionData* CMotionTable::modifier(std::uint32_t style, std::uint32_t motion) const {
    const MotionData* of_style = table_.modifier(content::MotionTable::key(style, motion));
    return of_style != nullptr ? of_style : table_.modifier(motion & 0xFFFFFF);
}

const MotionData* CMotionTable::get_link(std::uint32_t style, std::uint32_t substate, float substate_speed,
                                         std::uint32_t motion, float speed) const {
    using content::MotionTable;
    if (substate_speed >= 0 && speed >= 0) {
        const MotionData* link = table_.link(MotionTable::key(style, substate), motion);
        return link != nullptr ? link : table_.link(style << 16, motion);
    }
    const MotionData* link = table_.link(MotionTable::key(style, motion), substate);
    if (link == nullptr) {
        if (const std::uint32_t fallback = style_default(style); fallback != 0) {
            link = table_.link(MotionTable::key(style, substate), fallback);
        }
    }
    return link;
}

void CMotionTable::add_motion(CSequence& sequence, const MotionData* data, float speed) {
    if (data == nullptr) {
        return;
    }
    sequence.set_velocity(data->velocity * speed);
    sequence.set_omega(data->omega * speed);
    for (const content::MotionAnim& anim : data->anims) {
        sequence.append_animation(records_, anim, speed);
    }
}

bool CMotionTable::get_object_sequence(std::uint32_t motion, MotionState& state, CSequence& sequence, float speed,
                                       std::uint32_t& num_anims, bool stop_call) {
    num_anims = 0;
    if (state.style == 0 || state.substate == 0 || !core::is_finite(speed)) {
        return false;
    }
    if (motion == style_default(state.style) && !stop_call && (state.substate & motion_class::kModifier) != 0) {
        return true;
    }
    if ((motion & motion_class::kStyle) != 0 && enter_style(motion, state, sequence, speed, num_anims)) {
        return true;
    }
    if ((motion & motion_class::kSubState) != 0 && enter_substate(motion, state, sequence, speed, num_anims)) {
        return true;
    }
    if ((motion & motion_class::kAction) != 0 && play_action(motion, state, sequence, speed, num_anims)) {
        return true;
    }
    return (motion & motion_class::kModifier) != 0 && add_modifier(motion, state, sequence, speed);
}

bool CMotionTable::enter_style(std::uint32_t motion, MotionState& state, CSequence& sequence, float speed,
                               std::uint32_t& num_anims) {
    if (motion == state.style) {
        return true;
    }
    const std::uint32_t substate = style_default(state.style);
    const MotionData* cycle = table_.cycle(content::MotionTable::key(motion, substate));
    if (cycle == nullptr) {
        return false;
    }
    const MotionData* to_default = substate != state.substate
                                       ? get_link(state.style, state.substate, state.substate_mod, substate, speed)
                                       : nullptr;
    if (clears_modifiers(*cycle)) {
        state.modifiers.clear();
    }
    const MotionData* link = get_link(state.style, substate, state.substate_mod, motion, speed);
    const MotionData* second = nullptr;
    if (link == nullptr) {
        link = get_link(state.style, substate, 1, table_.default_style, 1);
        second = get_link(table_.default_style, style_default(table_.default_style), 1, motion, 1);
    }
    sequence.clear_physics();
    sequence.remove_cyclic_anims();
    add_motion(sequence, to_default, speed);
    add_motion(sequence, link, speed);
    add_motion(sequence, second, speed);
    add_motion(sequence, cycle, speed);
    state.substate = substate;
    state.style = motion;
    state.substate_mod = speed;
    re_modify(state, sequence);
    num_anims = without_cycle(anims_of(to_default) + anims_of(link) + anims_of(second) + anims_of(cycle));
    return true;
}

bool CMotionTable::enter_substate(std::uint32_t motion, MotionState& state, CSequence& sequence, float speed,
                                  std::uint32_t& num_anims) {
    const std::uint32_t fallback = style_default(state.style);
    const MotionData* cycle = table_.cycle(content::MotionTable::key(state.style, motion));
    if (cycle == nullptr) {
        cycle = table_.cycle(content::MotionTable::key(table_.default_style, motion));
    }
    if (cycle == nullptr || !is_allowed(motion, *cycle, state, fallback)) {
        return false;
    }
    const bool sign_changed = (speed < 0) != (state.substate_mod < 0);
    if (motion == state.substate && sequence.has_animations() && !sign_changed) {
        change_cycle_speed(sequence, state.substate_mod, speed);
        combine_motion(sequence, *cycle, -state.substate_mod);
        combine_motion(sequence, *cycle, speed);
        state.substate_mod = speed;
        return true;
    }
    if (clears_modifiers(*cycle)) {
        state.modifiers.clear();
    }
    const MotionData* link = get_link(state.style, state.substate, state.substate_mod, motion, speed);
    const MotionData* second = nullptr;
    if (link == nullptr || sign_changed) {
        link = get_link(state.style, state.substate, state.substate_mod, fallback, 1);
        second = get_link(state.style, fallback, 1, motion, speed);
    }
    sequence.clear_physics();
    sequence.remove_cyclic_anims();
    if (second != nullptr) {
        add_motion(sequence, link, state.substate_mod);
        add_motion(sequence, second, speed);
    } else {
        add_motion(sequence, link, state.substate_mod < 0 && speed > 0 ? -speed : speed);
    }
    add_motion(sequence, cycle, speed);
    if (state.substate != motion && (state.substate & motion_class::kModifier) != 0 && motion != fallback) {
        state.modifiers.insert(state.modifiers.begin(), {state.substate, state.substate_mod});
    }
    state.substate_mod = speed;
    state.substate = motion;
    re_modify(state, sequence);
    num_anims = without_cycle(anims_of(cycle) + anims_of(link) + anims_of(second));
    return true;
}

bool CMotionTable::play_action(std::uint32_t motion, MotionState& state, CSequence& sequence, float speed,
                               std::uint32_t& num_anims) {
    const MotionData* base = table_.cycle(content::MotionTable::key(state.style, state.substate));
    if (base == nullptr) {
        return false;
    }
    const MotionData* link = get_link(state.style, state.substate, state.substate_mod, motion, speed);
    const MotionData* before = nullptr;
    const MotionData* after = nullptr;
    if (link == nullptr) {
        const std::uint32_t fallback = style_default(state.style);
        before = get_link(state.style, state.substate, state.substate_mod, fallback, 1);
        link = get_link(state.style, fallback, 1, motion, speed);
        if (before == nullptr || link == nullptr) {
            return false;
        }
        after = get_link(state.style, fallback, 1, state.substate, state.substate_mod);
    }
    state.actions.push_back({motion, speed});
    sequence.clear_physics();
    sequence.remove_cyclic_anims();
    add_motion(sequence, before, 1);
    add_motion(sequence, link, speed);
    add_motion(sequence, after, 1);
    add_motion(sequence, base, state.substate_mod);
    re_modify(state, sequence);
    num_anims = anims_of(before) + anims_of(link) + anims_of(after);
    return true;
}

bool CMotionTable::add_modifier(std::uint32_t motion, MotionState& state, CSequence& sequence, float speed) {
    const MotionData* base = table_.cycle(content::MotionTable::key(state.style, state.substate));
    const MotionData* data = modifier(state.style, motion);
    if (base == nullptr || clears_modifiers(*base) || data == nullptr) {
        return false;
    }
    const auto admit = [&] {
        if (motion == state.substate || std::any_of(state.modifiers.begin(), state.modifiers.end(),
                                                    [&](const MotionState::Motion& m) { return m.id == motion; })) {
            return false;
        }
        state.modifiers.insert(state.modifiers.begin(), {motion, speed});
        return true;
    };
    if (!admit()) {
        std::uint32_t ignored = 0;
        stop_sequence_motion(motion, 1, state, sequence, ignored);
        if (!admit()) {
            return false;
        }
    }
    combine_motion(sequence, *data, speed);
    return true;
}

void CMotionTable::re_modify(MotionState& state, CSequence& sequence) {
    if (state.modifiers.empty() || depth_ >= kMaxDepth) {
        return;
    }
    ++depth_;
    const std::vector<MotionState::Motion> wanted = state.modifiers;
    for (const MotionState::Motion& motion : wanted) {
        if (++reapplied_ > kMaxReapplied) {
            break;
        }
        const auto found = std::find(state.modifiers.begin(), state.modifiers.end(), motion);
        if (found != state.modifiers.end()) {
            state.modifiers.erase(found);
        }
        std::uint32_t ignored = 0;
        get_object_sequence(motion.id, state, sequence, motion.speed, ignored);
    }
    --depth_;
}

bool CMotionTable::stop_sequence_motion(std::uint32_t motion, float speed, MotionState& state, CSequence& sequence,
                                        std::uint32_t& num_anims) {
    (void)speed;
    num_anims = 0;
    if ((motion & motion_class::kSubState) != 0 && motion == state.substate) {
        get_object_sequence(style_default(state.style), state, sequence, 1, num_anims, true);
        return true;
    }
    if ((motion & motion_class::kModifier) == 0) {
        return false;
    }
    const auto found = std::find_if(state.modifiers.begin(), state.modifiers.end(),
                                    [&](const MotionState::Motion& m) { return m.id == motion; });
    if (found == state.modifiers.end()) {
        return false;
    }
    if (const MotionData* data = modifier(state.style, motion); data != nullptr) {
        combine_motion(sequence, *data, -found->speed);
    }
    state.modifiers.erase(found);
    return true;
}

bool CMotionTable::stop_completely(MotionState& state, CSequence& sequence, std::uint32_t& num_anims) {
    while (!state.modifiers.empty()) {
        const std::size_t before = state.modifiers.size();
        stop_sequence_motion(state.modifiers.front().id, 1, state, sequence, num_anims);
        if (state.modifiers.size() >= before) {
            state.modifiers.erase(state.modifiers.begin());
        }
    }
    return stop_sequence_motion(state.substate, state.substate_mod, state, sequence, num_anims);
}

bool CMotionTable::set_default_state(MotionState& state, CSequence& sequence, std::uint32_t& num_anims) {
    num_anims = 0;
    const std::uint32_t substate = style_default(table_.default_style);
    const MotionData* cycle = table_.cycle(content::MotionTable::key(table_.default_style, substate));
    if (substate == 0 || cycle == nullptr) {
        return false;
    }
    state.modifiers.clear();
    state.actions.clear();
    state.style = table_.default_style;
    state.substate = substate;
    state.substate_mod = 1;
    sequence.clear_physics();
    sequence.clear_animations();
    add_motion(sequence, cycle, 1);
    num_anims = without_cycle(anims_of(cycle));
    return true;
}

}  // namespace portalspace::engine
