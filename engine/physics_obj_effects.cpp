#include "content/records/animation_hooks.h"
#include "engine/effects/owner_adapter.h"
#include "engine/effects/particle_manager.h"
#include "engine/effects/script_manager.h"
#include "engine/effects/timed_hooks.h"
#include "engine/physics_obj.h"
#include "engine/position_manager.h"

namespace portalspace::engine {
namespace {

/// Hooks that one quantum may collect; an animation of hostile data has no end of them.
constexpr std::size_t kMaxAnimHooks = 4096;
/// GfxObjs with scrolling textures at a time.
constexpr std::size_t kMaxTextureScrolls = 4096;

}  // namespace

effects::ScriptManager& CPhysicsObj::make_script_manager() {
    wake();
    if (!script_manager_) {
        script_manager_ = std::make_unique<effects::ScriptManager>();
    }
    return *script_manager_;
}

effects::ParticleManager& CPhysicsObj::make_particle_manager() {
    wake();
    if (!particle_manager_) {
        particle_manager_ = std::make_unique<effects::ParticleManager>();
    }
    return *particle_manager_;
}

effects::TimedHooks& CPhysicsObj::make_timed_hooks() {
    wake();
    if (!timed_hooks_) {
        timed_hooks_ = std::make_unique<effects::TimedHooks>();
    }
    return *timed_hooks_;
}

bool CPhysicsObj::add_script_internal(core::DataId script) {
    return script && make_script_manager().add(world_, script);
}

bool CPhysicsObj::play_script_did(core::DataId script) {
    if (!effects::ObjectTarget(*this).effect_cell()) {
        return true;
    }
    return add_script_internal(script);
}

bool CPhysicsObj::play_script_type(std::uint32_t type, float intensity) {
    return effects::play_script_type(*this, type, intensity);
}

bool CPhysicsObj::play_default_script() { return effects::play_default_script(*this); }

void CPhysicsObj::call_pes(core::DataId script, float maximum_pause) {
    effects::call_pes(*this, script, maximum_pause);
}

void CPhysicsObj::play_sound(std::uint32_t sound_type, float volume) {
    SoundEvent& event = world_.start_sound(SoundCause::message, entity_, position_);
    event.sound_table = sound_table_id;
    event.sound_type = sound_type;
    event.volume = volume;
}

void CPhysicsObj::add_anim_hook(const content::AnimationHook& hook, core::DataId animation, int frame) {
    if (anim_hooks_.size() < kMaxAnimHooks) {
        anim_hooks_.push_back({&hook, animation, frame});
    }
}

void CPhysicsObj::add_anim_done_hook() {
    if (anim_hooks_.size() < kMaxAnimHooks) {
        anim_hooks_.push_back({nullptr, {}, 0});
    }
}

void CPhysicsObj::doom() {
    doomed_ = true;
    if (script_manager_) {
        script_manager_->end();
    }
    if (timed_hooks_) {
        timed_hooks_->end();
    }
    anim_hooks_.clear();
}

void CPhysicsObj::process_hooks() {
    world_.mark(FrameStep::process_hooks, entity_);
    effects::process_timed_hooks(*this);
    // A hook may make the animation collect another one: it runs in this pass too.
    for (std::size_t i = 0; i < anim_hooks_.size(); ++i) {
        const CollectedHook collected = anim_hooks_[i];
        if (collected.hook != nullptr) {
            effects::execute_animation_hook(*this, *collected.hook, collected.animation, collected.frame);
        } else if (part_array_) {
            world_.events.hooks.push_back({world_.clock.now(),
                                           world_.phys_time,
                                           entity_,
                                           {},
                                           0,
                                           static_cast<std::uint32_t>(content::HookType::animation_done),
                                           0,
                                           false});
            part_array_->animation_done(true);
        }
    }
    anim_hooks_.clear();
}

void CPhysicsObj::set_texture_velocity(const core::Vec2& velocity) {
    for (std::uint32_t part = 0; part < num_parts(); ++part) {
        set_part_texture_velocity(part, velocity);
    }
}

void CPhysicsObj::set_part_texture_velocity(std::uint32_t part, const core::Vec2& velocity) {
    if (part >= num_parts() || !core::is_finite(velocity.x) || !core::is_finite(velocity.y)) {
        return;
    }
    const core::DataId gfx_obj = part_array_->parts()[part].gfx_obj_id;
    if (velocity.x == 0 && velocity.y == 0) {
        world_.texture_scrolls.erase(gfx_obj);
    } else if (world_.texture_scrolls.size() < kMaxTextureScrolls || world_.texture_scrolls.contains(gfx_obj)) {
        world_.texture_scrolls[gfx_obj].velocity = velocity;
    }
}

}  // namespace portalspace::engine
