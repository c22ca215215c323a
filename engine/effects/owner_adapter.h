#pragma once

#include <cstdint>

#include "core/ids.h"
#include "engine/effects/hook_target.h"

namespace portalspace::content {
struct AnimationHook;
}

namespace portalspace::engine {
class CPhysicsObj;
}

namespace portalspace::engine::effects {

/// A CPhysicsObj as the target of effects: a view that is made on the stack where it is needed.
class ObjectTarget final : public IHookTarget {
public:
    explicit ObjectTarget(CPhysicsObj& object) : object_(object) {}

    [[nodiscard]] EntityId effect_entity() const override;
    [[nodiscard]] core::CellId effect_cell() const override;
    [[nodiscard]] std::uint32_t effect_part_count() const override;
    [[nodiscard]] core::Frame effect_frame(std::uint32_t part) const override;
    [[nodiscard]] bool effect_drawn(float degrade_distance) const override;
    ScriptManager& effect_scripts() override;
    TimedHooks& effect_timed_hooks() override;
    ParticleManager& effect_particles() override;
    [[nodiscard]] const content::PhysicsScriptTable* effect_script_table() const override;
    [[nodiscard]] std::uint32_t effect_default_type() const override;
    [[nodiscard]] float effect_default_intensity() const override;
    bool effect_play_child_default(std::uint32_t part) override;
    [[nodiscard]] float effect_scale() const override;
    void effect_set_scale(float scale) override;
    void effect_set_translucency(float value) override;
    void effect_set_part_translucency(std::uint32_t part, float value) override;
    void effect_set_luminosity(float value) override;
    void effect_set_part_luminosity(std::uint32_t part, float value) override;
    void effect_set_diffusion(float value) override;
    void effect_set_part_diffusion(std::uint32_t part, float value) override;
    void effect_set_no_draw(bool no_draw) override;
    void effect_set_lighting(bool on) override;
    void effect_set_texture_velocity(std::uint32_t part, core::Vec2 velocity) override;
    void effect_set_ethereal(bool on) override;
    void effect_set_omega(const core::Vec3& omega) override;
    void effect_animation_done() override;
    void effect_play_wave(core::DataId wave, float probability, float priority, float volume) override;
    void effect_play_sound(std::uint32_t sound_type) override;

private:
    CPhysicsObj& object_;
};

// The steps of a quantum and the entry points, for CPhysicsObj to call. Each is a no-op for an object that has no such
// manager yet.

/// Step 8 of a quantum: all emitters.
void update_particles(CPhysicsObj& object);
/// Step 9 of a quantum: all due hooks of the script queue.
void update_scripts(CPhysicsObj& object);
/// Phase 1 of process_hooks: ramps and delayed scripts, newest first.
void process_timed_hooks(CPhysicsObj& object);
/// Phase 2 of process_hooks, one hook of a crossed animation frame.
void execute_animation_hook(CPhysicsObj& object, const content::AnimationHook& hook, core::DataId animation, int frame);
/// Retail CPhysicsObj::CallPES 0x00511AF0.
void call_pes(CPhysicsObj& object, core::DataId script, float maximum_pause);
/// Retail CPhysicsObj::play_script(type) and play_default_script.
bool play_script_type(CPhysicsObj& object, std::uint32_t type, float intensity);
bool play_default_script(CPhysicsObj& object);

}  // namespace portalspace::engine::effects
