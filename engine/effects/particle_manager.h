#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/effects/particle_emitter.h"

namespace portalspace::engine::effects {

/// The emitters of one owner, by logical id (spec/vfx-sky-audio.md 7.1 to 7.4), updated and listed in the order of
/// their creation. Every creation, stop and end becomes an EmitterEvent of the world.
class ParticleManager {
public:
    static constexpr std::uint32_t kFirstAutomaticId = 0xFFFF0000;
    /// What one owner may hold, whatever its scripts say (project rule).
    static constexpr std::size_t kMaxEmitters = 256;
    static constexpr std::size_t kMaxSlots = 16384;

    /// Makes an emitter and gives its births at creation. A live emitter of the same non-zero id is destroyed first, at
    /// once, and stays destroyed when the creation then fails. Returns the id, or 0: no such info, no hardware mesh, no
    /// room for particles, or a part that the owner lacks. Retail ParticleManager::CreateParticleEmitter.
    std::uint32_t create(WorldContext& world, const IHookTarget& owner, const EmitterSpec& spec);
    /// Does nothing and returns 0 while an emitter of the non-zero id lives (a stopped one with living particles
    /// counts); else the same as create. Retail ParticleManager::CreateBlockingParticleEmitter 0x0051B8A0 (seed
    /// 2026-07-13, section 8).
    std::uint32_t create_blocking(WorldContext& world, const IHookTarget& owner, const EmitterSpec& spec);
    /// Removes the emitter with its particles at once. False for id 0 and ids that are not there.
    bool destroy(WorldContext& world, const IHookTarget& owner, std::uint32_t id);
    /// Ends the emission; the emitter goes when its last particle does. False as above.
    bool stop(WorldContext& world, const IHookTarget& owner, std::uint32_t id);
    /// One quantum for every emitter; finished ones are removed. Retail ParticleManager::UpdateParticles.
    void update(WorldContext& world, const IHookTarget& owner);
    /// The end of the owner.
    void destroy_all(WorldContext& world, EntityId owner);

    /// Applies to the emitters that exist now, not to later ones.
    void set_no_draw(bool no_draw);

    [[nodiscard]] const std::vector<std::unique_ptr<ParticleEmitter>>& emitters() const { return emitters_; }
    [[nodiscard]] const ParticleEmitter* find(std::uint32_t id) const;
    [[nodiscard]] bool empty() const { return emitters_.empty(); }

private:
    [[nodiscard]] std::size_t index_of(std::uint32_t id) const;
    [[nodiscard]] std::size_t room_for(WorldContext& world, const ParticleEmitterInfo& info) const;
    void remove(WorldContext& world, EntityId owner, std::size_t index);

    std::vector<std::unique_ptr<ParticleEmitter>> emitters_;
    std::uint32_t next_id_ = kFirstAutomaticId;
    std::uint32_t next_serial_ = 1;
};

}  // namespace portalspace::engine::effects
