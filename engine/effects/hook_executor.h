#pragma once

#include <cstdint>

#include "content/records/animation_hooks.h"
#include "core/ids.h"
#include "engine/effects/hook_target.h"
#include "engine/world.h"

namespace portalspace::engine::effects {

/// Where a hook comes from.
struct HookSource {
    core::DataId record;      ///< script 0x33 or animation 0x03
    std::int32_t index = -1;  ///< hook of the script, or frame of the animation
    bool from_script = true;
};

/// Does what one hook says to `owner`, whatever brought it: the hook layer knows neither messages nor renderers. Every
/// type of spec/vfx-sky-audio.md 5.3 is dispatched; parts, tables and emitters that are not there make it a no-op.
/// Writes one ScriptTraceEvent to the world's events. Returns what it made or named: emitter id, wave, sound type or
/// script; 0 when nothing came of it.
std::uint32_t execute_hook(WorldContext& world, IHookTarget& owner, const content::AnimationHook& hook,
                           const HookSource& source);

}  // namespace portalspace::engine::effects
