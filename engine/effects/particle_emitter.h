#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/position.h"
#include "engine/effects/emitter_info.h"
#include "engine/effects/hook_target.h"
#include "engine/effects/particle.h"
#include "engine/effects/particle_columns.h"
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

/// A running emitter and its particles (spec/vfx-sky-audio.md 7.5 to 7.9). Owned by a ParticleManager.
///
/// Particles are evaluated from their birth values, not integrated, so the tick itself only remembers its time and the
/// owner's frame, and ends lives when the first one is due; poses are worked out for whoever draws, from columns that
/// lie apart from what only the inspector wants.
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
    /// All slots with all their values, worked out one by one; those with `live` are particles. For the inspector, the
    /// digest and tests; who draws uses for_each_pose.
    [[nodiscard]] std::vector<Particle> slots() const;
    /// Calls `visit(const ParticlePose&)` for each living particle, in the order of the slots.
    template <class Visit>
    void for_each_pose(Visit&& visit) const {
        columns_.for_each_pose(now_, owner_frame_, visit);
    }
    /// The same at an earlier time of the physics clock and with the owner's frame of then, for pictures between two
    /// ticks; what was born later is not there.
    template <class Visit>
    void for_each_pose_at(double time, const core::Frame& owner, Visit&& visit) const {
        columns_.for_each_pose(time, owner, visit);
    }
    /// Physics clock and owner's frame of the last tick.
    [[nodiscard]] double now() const { return now_; }
    [[nodiscard]] const core::Frame& owner_frame() const { return owner_frame_; }
    /// Calls `visit(const Particle&)` for each living particle with all its values, in the order of the slots.
    template <class Visit>
    void for_each_particle(Visit&& visit) const {
        for (std::size_t i = 0; i < particles_.size(); ++i) {
            if (particles_[i].live) {
                visit(particle_now(i));
            }
        }
    }
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
    [[nodiscard]] std::size_t free_slot();
    void kill(std::size_t slot);
    void stop_if_over(const WorldContext& world);
    void end_lives(double phys);
    void expect_end(std::size_t slot);
    void freeze(double phys);
    [[nodiscard]] bool parent_local() const { return info_.parent_local != 0; }
    /// A living particle as of the last tick.
    [[nodiscard]] Particle particle_now(std::size_t slot) const;
    /// Brings what is kept into the landblock of `cell` when the owner crossed a border.
    void follow_block(core::CellId cell);

    ParticleEmitterInfo info_;
    EmitterSpec spec_;
    std::uint32_t serial_;
    std::size_t max_slots_;
    float degrade_distance_;
    bool persistent_;
    /// Everything about each slot as it was at birth; an ended one as it was at its end.
    std::vector<Particle> particles_;
    ParticleColumns columns_;
    std::vector<double> lifespans_;
    /// No life ends before this time of the physics clock.
    double next_end_ = ParticleColumns::kNever;
    double now_ = 0;  ///< physics clock of the last tick
    core::Frame owner_frame_;
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
