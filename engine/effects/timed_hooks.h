#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/ids.h"
#include "engine/effects/hook_target.h"
#include "engine/world.h"

namespace portalspace::engine::effects {

/// What a timed hook drives (spec/vfx-sky-audio.md 4.2).
enum class TimedHookKind : std::uint8_t {
    scale = 0,
    translucency = 1,
    part_translucency = 2,
    luminosity = 3,
    diffusion = 4,
    part_luminosity = 5,
    part_diffusion = 6,
    call_pes = 7,
};

/// Retail FPHook: a value that runs from `start` to `end` in `duration` seconds of the physics clock.
struct TimedHook {
    TimedHookKind kind = TimedHookKind::scale;
    /// Part index, or the script of a delayed CallPES.
    std::uint32_t user = 0;
    double created = 0;
    double duration = 0;
    float start = 0;
    float end = 0;

    /// 0 up to the creation time, 1 from the end on; a duration of 0 gives 1 as soon as time has passed.
    [[nodiscard]] double fraction(double phys) const;
    [[nodiscard]] float value(double phys) const;
};

/// The object-hook list of one owner: new hooks go to the head, a walk runs from the head, so that the newest acts
/// first and the oldest ramp of a property has the last word (spec/vfx-sky-audio.md 4).
class TimedHooks {
public:
    /// Upper limit of waiting hooks (project rule: hostile scripts).
    static constexpr std::size_t kMaxHooks = 1024;

    /// Puts a hook at the head. Applies nothing: the next process does. False when the list is full; an owner that goes
    /// takes none without a word.
    bool insert(const TimedHook& hook);
    /// Phase 1 of retail CPhysicsObj::process_hooks: applies every hook at the physics time and unlinks the finished.
    /// Hooks inserted meanwhile wait for the next walk.
    void process(WorldContext& world, IHookTarget& owner);
    /// The owner goes: what waits is dropped, and nothing is taken any more.
    void end();

    [[nodiscard]] std::size_t size() const { return hooks_.size(); }
    [[nodiscard]] bool empty() const { return hooks_.empty(); }
    /// 0 is the head.
    [[nodiscard]] const TimedHook& operator[](std::size_t i) const { return hooks_[hooks_.size() - 1 - i]; }

private:
    std::vector<TimedHook> hooks_;  ///< head at the back
    bool ended_ = false;
};

/// Starts a ramp, or sets `end` at once when `seconds` is shorter than kEpsilon (spec 5.3, types 7 to 12 and 20). NaN
/// counts as shorter.
void start_ramp(WorldContext& world, IHookTarget& owner, TimedHookKind kind, std::uint32_t part, float start, float end,
                float seconds);

/// Enqueues `script` on its owner now when `maximum_pause` is below kEpsilon and the owner is in a cell; else draws one
/// random number and inserts a timed hook that does it later. NaN counts as 0. Retail CPhysicsObj::CallPES 0x00511AF0
/// (seed 2026-07-13, section 7).
void call_pes(WorldContext& world, IHookTarget& owner, core::DataId script, float maximum_pause);

}  // namespace portalspace::engine::effects
