#include "engine/effects/timed_hooks.h"

#include "core/math.h"
#include "engine/effects/script_manager.h"

namespace portalspace::engine::effects {

namespace {

bool is_part_kind(TimedHookKind kind) {
    return kind == TimedHookKind::part_translucency || kind == TimedHookKind::part_luminosity ||
           kind == TimedHookKind::part_diffusion;
}

/// A property at one value; a part that the owner lacks (or lost meanwhile) is left out.
void apply_value(IHookTarget& owner, TimedHookKind kind, std::uint32_t part, float value) {
    if (is_part_kind(kind) && part >= owner.effect_part_count()) {
        return;
    }
    switch (kind) {
        case TimedHookKind::scale: owner.effect_set_scale(value); break;
        case TimedHookKind::translucency: owner.effect_set_translucency(value); break;
        case TimedHookKind::part_translucency: owner.effect_set_part_translucency(part, value); break;
        case TimedHookKind::luminosity: owner.effect_set_luminosity(value); break;
        case TimedHookKind::diffusion: owner.effect_set_diffusion(value); break;
        case TimedHookKind::part_luminosity: owner.effect_set_part_luminosity(part, value); break;
        case TimedHookKind::part_diffusion: owner.effect_set_part_diffusion(part, value); break;
        case TimedHookKind::call_pes: break;
    }
}

void start_script(WorldContext& world, IHookTarget& owner, core::DataId script) {
    if (owner.effect_cell()) {
        owner.effect_scripts().add(world, script);
    }
}

void insert(WorldContext& world, IHookTarget& owner, const TimedHook& hook) {
    if (!owner.effect_timed_hooks().insert(hook)) {
        world.log.warn("effect.limit", "too many timed hooks on one object");
    }
}

}  // namespace

double TimedHook::fraction(double phys) const {
    const double elapsed = phys - created;
    if (elapsed <= 0) {
        return 0;
    }
    return elapsed < duration ? elapsed / duration : 1;
}

float TimedHook::value(double phys) const {
    return static_cast<float>((static_cast<double>(end) - start) * fraction(phys) + start);
}

bool TimedHooks::insert(const TimedHook& hook) {
    if (hooks_.size() >= kMaxHooks || ended_) {
        return ended_;
    }
    hooks_.push_back(hook);
    return true;
}

void TimedHooks::process(WorldContext& world, IHookTarget& owner) {
    for (std::size_t i = hooks_.size(); i-- > 0;) {
        const TimedHook hook = hooks_[i];
        if (hook.kind == TimedHookKind::call_pes) {
            if (hook.value(world.phys_time) >= 1.0F) {
                start_script(world, owner, core::DataId(hook.user));
            }
        } else {
            apply_value(owner, hook.kind, hook.user, hook.value(world.phys_time));
        }
        if (ended_) {
            return;
        }
        if (hook.fraction(world.phys_time) >= 1) {
            hooks_.erase(hooks_.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }
}

void TimedHooks::end() {
    hooks_.clear();
    ended_ = true;
}

void start_ramp(WorldContext& world, IHookTarget& owner, TimedHookKind kind, std::uint32_t part, float start, float end,
                float seconds) {
    if (!core::is_finite(start) || !core::is_finite(end)) {
        return;
    }
    if (seconds >= core::kEpsilon) {
        insert(world, owner, {kind, part, world.phys_time, static_cast<double>(seconds), start, end});
    } else {
        apply_value(owner, kind, part, end);
    }
}

void call_pes(WorldContext& world, IHookTarget& owner, core::DataId script, float maximum_pause) {
    if (maximum_pause >= core::kEpsilon && core::is_finite(maximum_pause)) {
        const auto delay = static_cast<double>(maximum_pause) * static_cast<double>(world.random.next01());
        insert(world, owner, {TimedHookKind::call_pes, script.value, world.phys_time, delay, 0.0F, 1.0F});
    } else {
        start_script(world, owner, script);
    }
}

}  // namespace portalspace::engine::effects
