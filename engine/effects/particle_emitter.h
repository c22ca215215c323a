#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/position.h"
#include "engine/effects/emitter_info.h"
#include "engine/effects/hook_target.h"
#include "engine/effects/particle.h"
#include "engine/world.h"

namespace portalspace::engine::effects {

/// What to emit, where it hangs and who asked for it.
struct EmitterSpec {
    core::DataId info;  ///< 0x32
    /// Part of the owner, or kNoPart.
    std::uint32_t part = kNoPart;
    /// Relative to the part. Emission uses its origin only; the rotation is kept for the inspector.
    core::Frame hook_frame;
    /// 0: the manager gives the next automatic id.
    std::uint32_t logical_id = 0;
    /// Script (0x33) or animation (0x03) and the hook's index, for the inspector.
    core::DataId source;
    std::int32_t hook_index = -1;
};

/// A running emitter and its particles, side by side (spec/vfx-sky-audio.md 7.5 to 7.9). Owned by a ParticleManager.
class ParticleEmitter {
public:
    /// Upper limit of the particles of one emitter, whatever its record says (project rule).
    static constexpr std::size_t kMaxSlots = 4096;

    /// `info` is free of bad numbers; `slots` is at least 1.
    ParticleEmitter(const ParticleEmitterInfo& info, const EmitterSpec& spec, std::uint32_t serial, std::size_t slots,
                    float degrade_distance, double now);

    /// The births at creation: as many as `initial particles` says and the slots allow (spec 7.6).
    void emit_initial(WorldContext& world, const IHookTarget& owner);
    /// One quantum. False when the emitter is finished and must be removed. Retail ParticleEmitter::UpdateParticles
    /// 0x0051D180 (spec 7.9).
    [[nodiscard]] bool update(WorldContext& world, const IHookTarget& owner);
    /// Ends emission; living particles finish. Retail ParticleEmitter::StopEmitter.
    void stop() { stopped_ = true; }
    /// Hiding the owner takes the drawing from the emitters that exist at that moment (spec 8.8 DRW-8).
    void set_no_draw(bool no_draw) { no_draw_ = no_draw; }

    // For the renderer, the report and the inspector. Positions are relative to the landblock of block_cell().
    [[nodiscard]] const ParticleEmitterInfo& info() const { return info_; }
    [[nodiscard]] const EmitterSpec& spec() const { return spec_; }
    [[nodiscard]] std::uint32_t logical_id() const { return spec_.logical_id; }
    /// The manager's automatic id, given once the emitter is a success.
    void set_logical_id(std::uint32_t id) { spec_.logical_id = id; }
    /// Tells emitters of one owner apart that reuse an id.
    [[nodiscard]] std::uint32_t serial() const { return serial_; }
    /// The mesh of every particle, 0x01.
    [[nodiscard]] core::DataId gfx_obj() const { return info_.hw_gfx_obj; }
    /// All slots; those with `live` are particles.
    [[nodiscard]] std::span<const Particle> slots() const { return particles_; }
    [[nodiscard]] std::size_t max_particles() const { return max_slots_; }
    [[nodiscard]] std::size_t alive() const { return alive_; }
    /// Births as the total limit sees them: with those that were only counted while nothing was drawn.
    [[nodiscard]] std::uint32_t total() const { return total_; }
    /// Particles really made.
    [[nodiscard]] std::uint32_t born() const { return born_; }
    /// A cell of the landblock that positions are relative to; zero before the owner ever was in a cell.
    [[nodiscard]] core::CellId block_cell() const { return block_cell_; }
    [[nodiscard]] bool persistent() const { return persistent_; }
    [[nodiscard]] double created() const { return created_; }
    [[nodiscard]] bool stopped() const { return stopped_; }
    [[nodiscard]] bool degraded() const { return degraded_; }
    [[nodiscard]] float degrade_distance() const { return degrade_distance_; }
    /// Draw it at all: neither hidden with its owner nor beyond its degrade distance.
    [[nodiscard]] bool drawn() const { return !no_draw_ && !degraded_; }

private:
    [[nodiscard]] bool should_emit(const WorldContext& world, const core::Vec3& anchor) const;
    void emit(WorldContext& world, const core::Frame& owner_frame, const core::Vec3& anchor);
    void note_emission(const WorldContext& world, const core::Vec3& anchor);
    /// The first empty slot in the order of their index; there is one.
    [[nodiscard]] Particle& free_slot();
    void kill_if_over(Particle& particle);
    void stop_if_over(const WorldContext& world);
    void age_undrawn(const WorldContext& world);
    void update_particles(const WorldContext& world, const core::Frame& owner_frame);
    /// Brings what is kept into the landblock of `cell` when the owner crossed a border.
    void follow_block(core::CellId cell);

    ParticleEmitterInfo info_;
    EmitterSpec spec_;
    std::uint32_t serial_;
    std::size_t max_slots_;
    float degrade_distance_;
    bool persistent_;
    std::vector<Particle> particles_;
    /// No slot before this one is free.
    std::size_t first_free_ = 0;
    std::size_t alive_ = 0;
    std::uint32_t total_ = 0;
    std::uint32_t born_ = 0;
    double created_;
    double last_emit_;
    core::Vec3 last_offset_{0, 0, 0};
    core::CellId block_cell_;
    bool has_emitted_ = false;
    bool stopped_ = false;
    bool degraded_ = false;
    bool no_draw_ = false;
};

}  // namespace portalspace::engine::effects
