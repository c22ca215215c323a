#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/clock.h"
#include "core/ids.h"
#include "core/log.h"
#include "core/position.h"
#include "core/random.h"
#include "engine/effects/hook_target.h"
#include "engine/effects/particle_manager.h"
#include "engine/effects/script_manager.h"
#include "engine/effects/timed_hooks.h"
#include "engine/world.h"

namespace portalspace::content {
struct Setup;
}

namespace portalspace::engine::effects {

/// A sky object that is seen now, as whoever works out the sky says it.
struct SkyObjectSeen {
    std::size_t group = 0;   ///< day group
    std::size_t object = 0;  ///< index in the group
    core::DataId model;      ///< 0x01 or 0x02, after replacement
    core::DataId script;     ///< DefaultPesObjectId of the record; none for most
    core::Frame frame;       ///< relative to the viewer
};

/// What hooks made of the looks of one sky object; negative: as authored.
struct SkyLook {
    float scale = 1;
    float translucency = -1;
    float luminosity = -1;
    float diffusion = -1;
    bool no_draw = false;
};

/// One sky object as an owner of scripts, timed hooks and emitters. It belongs to no server and collides with nothing,
/// so it is not a CPhysicsObj: what hooks want of a body (ethereal, omega, animation) finds nothing here.
class SkyOwner final : public IHookTarget {
public:
    SkyOwner(WorldContext& world, EntityId entity, const SkyObjectSeen& seen);

    /// Where it hangs now: its frame of this moment at the viewer's place.
    void place(const core::Position& viewer, const core::Frame& frame);
    /// Timed hooks, particles, scripts, in the order of a dynamic object (spec/vfx-sky-audio.md 1.3).
    void tick();

    [[nodiscard]] const SkyObjectSeen& seen() const { return seen_; }
    [[nodiscard]] const SkyLook& look() const { return look_; }
    [[nodiscard]] const ScriptManager& scripts() const { return scripts_; }
    [[nodiscard]] const ParticleManager& particles() const { return particles_; }
    void play(core::DataId script) { scripts_.add(world_, script); }

    [[nodiscard]] EntityId effect_entity() const override { return entity_; }
    [[nodiscard]] core::CellId effect_cell() const override { return place_.cell; }
    [[nodiscard]] std::uint32_t effect_part_count() const override;
    [[nodiscard]] core::Frame effect_frame(std::uint32_t part) const override;
    /// The sky is always in view.
    [[nodiscard]] bool effect_drawn(float degrade_distance) const override;
    ScriptManager& effect_scripts() override { return scripts_; }
    TimedHooks& effect_timed_hooks() override { return timed_hooks_; }
    ParticleManager& effect_particles() override { return particles_; }
    [[nodiscard]] const content::PhysicsScriptTable* effect_script_table() const override { return table_; }
    [[nodiscard]] std::uint32_t effect_default_type() const override { return 0; }
    [[nodiscard]] float effect_default_intensity() const override { return 0; }
    bool effect_play_child_default(std::uint32_t part) override;
    [[nodiscard]] float effect_scale() const override { return look_.scale; }
    void effect_set_scale(float scale) override { look_.scale = scale; }
    void effect_set_translucency(float value) override { look_.translucency = value; }
    void effect_set_part_translucency(std::uint32_t part, float value) override;
    void effect_set_luminosity(float value) override { look_.luminosity = value; }
    void effect_set_part_luminosity(std::uint32_t part, float value) override;
    void effect_set_diffusion(float value) override { look_.diffusion = value; }
    void effect_set_part_diffusion(std::uint32_t part, float value) override;
    void effect_set_no_draw(bool no_draw) override { look_.no_draw = no_draw; }
    void effect_set_lighting(bool on) override;
    void effect_set_texture_velocity(std::uint32_t part, core::Vec2 velocity) override;
    void effect_set_ethereal(bool on) override;
    void effect_set_omega(const core::Vec3& omega) override;
    void effect_animation_done() override;
    void effect_play_wave(core::DataId wave, float probability, float priority, float volume) override;
    void effect_play_sound(std::uint32_t sound_type) override;

private:
    WorldContext& world_;
    EntityId entity_;
    SkyObjectSeen seen_;
    const content::Setup* setup_ = nullptr;
    const content::PhysicsScriptTable* table_ = nullptr;
    core::DataId sound_table_;
    core::Position place_;
    SkyLook look_;
    ScriptManager scripts_;
    TimedHooks timed_hooks_;
    ParticleManager particles_;
};

/// The sky's objects as owners of effects, with clocks of the world but events and chance of their own: the sky is what
/// a viewer sees, and no simulated thing depends on it.
class SkyOwners {
public:
    /// All references must outlive it.
    SkyOwners(core::Clock& clock, RecordSource& records, core::Log& log, std::uint64_t seed);
    ~SkyOwners();

    /// Whether the scripts that sky objects name themselves are played (option sky_pes). Off: the original copies their
    /// ids and never reads them (seed 2026-04-23, Q4; spec/vfx-sky-audio.md 9.8). Counts for objects that become
    /// visible from now on.
    void play_named_scripts(bool on) { play_named_ = on; }

    /// One frame: owners of objects that are not seen any more, or that have another model now, go with their emitters;
    /// new ones come, with the default script of their Setup queued; then each ticks. `viewer` is where the sky hangs.
    void frame(const core::Position& viewer, std::span<const SkyObjectSeen> seen);

    [[nodiscard]] const std::vector<std::unique_ptr<SkyOwner>>& owners() const { return owners_; }
    /// What this frame's hooks gave.
    [[nodiscard]] const FrameEvents& events() const { return world_.events; }

private:
    [[nodiscard]] SkyOwner* find(const SkyObjectSeen& seen) const;
    void drop_unseen(std::span<const SkyObjectSeen> seen);
    SkyOwner& add(const SkyObjectSeen& seen, const core::Position& viewer);

    core::Random random_;
    WorldContext world_;
    std::vector<std::unique_ptr<SkyOwner>> owners_;
    std::uint32_t next_entity_;
    bool play_named_ = false;
};

}  // namespace portalspace::engine::effects
