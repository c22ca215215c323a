#include "engine/effects/hook_executor.h"

#include <variant>

#include "engine/effects/particle_manager.h"
#include "engine/effects/script_manager.h"
#include "engine/effects/timed_hooks.h"

namespace portalspace::engine::effects {

namespace {

using namespace content;  // NOLINT: the payload types, one function each

/// One function a hook type (spec/vfx-sky-audio.md 5.3); each returns what it made or named.
struct Execute {
    WorldContext& world;
    IHookTarget& owner;
    const HookSource& source;

    std::uint32_t operator()(const NoOpHook&) const { return 0; }
    std::uint32_t operator()(const SoundHook& hook) const {
        owner.effect_play_wave(hook.wave, 1.0F, 0.0F, 1.0F);
        return hook.wave.value;
    }
    std::uint32_t operator()(const SoundTableHook& hook) const {
        owner.effect_play_sound(hook.sound);
        return hook.sound;
    }
    /// The combat cone is the server's business: nothing to see.
    std::uint32_t operator()(const AttackHook&) const { return 0; }
    std::uint32_t operator()(const AnimationDoneHook&) const {
        owner.effect_animation_done();
        return 0;
    }
    /// Inert in retail.
    std::uint32_t operator()(const ReplaceObjectHook&) const { return 0; }
    std::uint32_t operator()(const EtherealHook& hook) const {
        owner.effect_set_ethereal(hook.on != 0);
        return 0;
    }
    std::uint32_t operator()(const TransparentPartHook& hook) const {
        return part_ramp(TimedHookKind::part_translucency, hook);
    }
    std::uint32_t operator()(const LuminousHook& hook) const { return ramp(TimedHookKind::luminosity, hook); }
    std::uint32_t operator()(const LuminousPartHook& hook) const {
        return part_ramp(TimedHookKind::part_luminosity, hook);
    }
    std::uint32_t operator()(const DiffuseHook& hook) const { return ramp(TimedHookKind::diffusion, hook); }
    std::uint32_t operator()(const DiffusePartHook& hook) const {
        return part_ramp(TimedHookKind::part_diffusion, hook);
    }
    std::uint32_t operator()(const ScaleHook& hook) const {
        start_ramp(world, owner, TimedHookKind::scale, kNoPart, owner.effect_scale(), hook.end, hook.time);
        return 0;
    }
    std::uint32_t operator()(const CreateParticleHook& hook) const {
        return owner.effect_particles().create(world, owner, spec(hook));
    }
    std::uint32_t operator()(const CreateBlockingParticleHook& hook) const {
        return owner.effect_particles().create_blocking(world, owner, spec(hook));
    }
    std::uint32_t operator()(const DestroyParticleHook& hook) const {
        return owner.effect_particles().destroy(world, owner, hook.logical_emitter) ? hook.logical_emitter : 0;
    }
    std::uint32_t operator()(const StopParticleHook& hook) const {
        return owner.effect_particles().stop(world, owner, hook.logical_emitter) ? hook.logical_emitter : 0;
    }
    std::uint32_t operator()(const NoDrawHook& hook) const {
        owner.effect_set_no_draw(hook.on != 0);
        return 0;
    }
    std::uint32_t operator()(const DefaultScriptHook&) const {
        play_default_script(world, owner);
        return owner.effect_default_type();
    }
    std::uint32_t operator()(const DefaultScriptPartHook& hook) const {
        owner.effect_play_child_default(hook.part);
        return 0;
    }
    std::uint32_t operator()(const CallPesHook& hook) const {
        call_pes(world, owner, hook.script, hook.pause);
        return hook.script.value;
    }
    std::uint32_t operator()(const TransparentHook& hook) const { return ramp(TimedHookKind::translucency, hook); }
    std::uint32_t operator()(const SoundTweakedHook& hook) const {
        owner.effect_play_wave(hook.wave, hook.probability, hook.priority, hook.volume);
        return hook.wave.value;
    }
    std::uint32_t operator()(const SetOmegaHook& hook) const {
        owner.effect_set_omega(hook.omega);
        return 0;
    }
    std::uint32_t operator()(const TextureVelocityHook& hook) const {
        owner.effect_set_texture_velocity(kNoPart, {hook.u, hook.v});
        return 0;
    }
    std::uint32_t operator()(const TextureVelocityPartHook& hook) const {
        if (hook.part < owner.effect_part_count()) {
            owner.effect_set_texture_velocity(hook.part, {hook.u, hook.v});
        }
        return 0;
    }
    std::uint32_t operator()(const SetLightHook& hook) const {
        owner.effect_set_lighting(hook.on != 0);
        return 0;
    }

private:
    std::uint32_t ramp(TimedHookKind kind, const FadeHook& hook) const {
        start_ramp(world, owner, kind, kNoPart, hook.start, hook.end, hook.time);
        return 0;
    }
    std::uint32_t part_ramp(TimedHookKind kind, const PartFadeHook& hook) const {
        start_ramp(world, owner, kind, hook.part, hook.start, hook.end, hook.time);
        return 0;
    }
    EmitterSpec spec(const CreateParticleHook& hook) const {
        return {hook.emitter, hook.part, hook.offset, hook.logical_emitter, source.record, source.index};
    }
};

}  // namespace

std::uint32_t execute_hook(WorldContext& world, IHookTarget& owner, const AnimationHook& hook,
                           const HookSource& source) {
    // Written first, so that the trace is in the order of the causes; what the hook made is filled in afterwards.
    const std::size_t row = world.events.hooks.size();
    world.events.hooks.push_back({world.clock.now(), world.phys_time, owner.effect_entity(), source.record,
                                  source.index, static_cast<std::uint32_t>(hook.type()), 0, source.from_script});
    const std::uint32_t made = std::visit(Execute{world, owner, source}, hook.payload);
    world.events.hooks[row].made = made;
    return made;
}

}  // namespace portalspace::engine::effects
