#pragma once

#include <cstdint>

#include "core/frame.h"
#include "core/ids.h"
#include "engine/entity_id.h"

namespace portalspace::content {
struct AttackHook;
struct PhysicsScriptTable;
}  // namespace portalspace::content

namespace portalspace::engine::effects {

class ScriptManager;
class TimedHooks;
class ParticleManager;

/// "No part": the owner's root frame, as stored in hooks.
inline constexpr std::uint32_t kNoPart = 0xFFFFFFFF;

/// The object that scripts, hooks and emitters act on: everything they may ask of it or do to it. CPhysicsObj stands
/// behind it in the game (owner_adapter.h), a plain struct in tests. A hook never creates, damages or deletes an object
/// (spec/vfx-sky-audio.md 5.2).
class IHookTarget {
public:
    virtual ~IHookTarget() = default;

    // Who and where.
    [[nodiscard]] virtual EntityId effect_entity() const = 0;
    /// The cell it is in; zero when it is in none.
    [[nodiscard]] virtual core::CellId effect_cell() const = 0;
    [[nodiscard]] virtual std::uint32_t effect_part_count() const = 0;
    /// Root (kNoPart) or part frame as of the last commit, relative to its landblock.
    [[nodiscard]] virtual core::Frame effect_frame(std::uint32_t part) const = 0;
    /// Whether its emitters are drawn at that degrade distance (metres): the viewer is no farther and its cell is in
    /// view (spec 7.9).
    [[nodiscard]] virtual bool effect_drawn(float degrade_distance) const = 0;

    // What hangs from it. Made on first use.
    virtual ScriptManager& effect_scripts() = 0;
    virtual TimedHooks& effect_timed_hooks() = 0;
    virtual ParticleManager& effect_particles() = 0;

    // Scripts by type: the present table and the default of its PhysicsDesc.
    [[nodiscard]] virtual const content::PhysicsScriptTable* effect_script_table() const = 0;
    [[nodiscard]] virtual std::uint32_t effect_default_type() const = 0;
    [[nodiscard]] virtual float effect_default_intensity() const = 0;
    /// Plays the default script of the first child at that part of it, through the child's own table. False without
    /// such a child.
    virtual bool effect_play_child_default(std::uint32_t part) = 0;

    // Looks. `part` is always below effect_part_count().
    [[nodiscard]] virtual float effect_scale() const = 0;
    virtual void effect_set_scale(float scale) = 0;
    /// Of the whole object. The target shows max(value, authored value).
    virtual void effect_set_translucency(float value) = 0;
    virtual void effect_set_part_translucency(std::uint32_t part, float value) = 0;
    virtual void effect_set_luminosity(float value) = 0;
    virtual void effect_set_part_luminosity(std::uint32_t part, float value) = 0;
    virtual void effect_set_diffusion(float value) = 0;
    virtual void effect_set_part_diffusion(std::uint32_t part, float value) = 0;
    virtual void effect_set_no_draw(bool no_draw) = 0;
    virtual void effect_set_lighting(bool on) = 0;
    /// Texture units a second for every part (kNoPart) or one.
    virtual void effect_set_texture_velocity(std::uint32_t part, core::Vec2 velocity) = 0;

    // Physics and animation.
    virtual void effect_set_ethereal(bool on) = 0;
    /// Radians a second about the world axes.
    virtual void effect_set_omega(const core::Vec3& omega) = 0;
    virtual void effect_animation_done() = 0;

    // Sound, at its position; probabilities and variants are rolled by whoever plays it.
    virtual void effect_play_wave(core::DataId wave, float probability, float priority, float volume) = 0;
    /// A type of its own sound table.
    virtual void effect_play_sound(std::uint32_t sound_type) = 0;
};

}  // namespace portalspace::engine::effects
