#include "engine/effects/particle_manager.h"

#include <algorithm>
#include <string>
#include <utility>

#include "content/records/degrade_info.h"
#include "content/records/gfx_obj.h"

namespace portalspace::engine::effects {

namespace {

/// Degrade distance of a mesh without a degrade table, in metres (spec/vfx-sky-audio.md 7.5 PEM-3).
constexpr float kDefaultDegradeDistance = 100.0F;

/// How far away the particles of a mesh are still drawn, metres: the end of the last band but one of its degrade table,
/// of the only one or two the first (PEM-3).
float degrade_distance_of(WorldContext& world, const content::GfxObj& mesh) {
    const auto table = mesh.degrade ? world.records.degrade_info(mesh.degrade) : nullptr;
    if (table == nullptr || table->bands.empty()) {
        return kDefaultDegradeDistance;
    }
    const std::size_t count = table->bands.size();
    return table->bands[count > 2 ? count - 2 : 0].max_distance;
}

void tell(WorldContext& world, EntityId owner, const ParticleEmitter& emitter, EmitterChange change) {
    world.events.emitters.push_back({world.clock.now(), owner, emitter.logical_id(), emitter.serial(),
                                     emitter.spec().info, change, emitter.born()});
}

}  // namespace

std::uint32_t ParticleManager::create(WorldContext& world, const IHookTarget& owner, const EmitterSpec& spec) {
    if (spec.logical_id != 0) {
        destroy(world, owner, spec.logical_id);
    }
    const ParticleEmitterInfo* record = world.records.particle_emitter_info(spec.info);
    if (record == nullptr) {
        return 0;
    }
    const auto mesh = record->hw_gfx_obj ? world.records.gfx_obj(record->hw_gfx_obj) : nullptr;
    if (mesh == nullptr) {
        world.log.warn("effect.mesh", "emitter " + core::id_text(spec.info) + " has no mesh for its particles");
        return 0;
    }
    if (spec.part != kNoPart && spec.part >= owner.effect_part_count()) {
        return 0;
    }
    unsigned bad_numbers = 0;
    const ParticleEmitterInfo info = without_bad_numbers(*record, bad_numbers);
    if (bad_numbers != 0) {
        world.log.warn("effect.number", "emitter " + core::id_text(spec.info) + " has numbers that are not finite");
    }
    const std::size_t slots = room_for(world, info);
    if (slots == 0) {
        return 0;
    }
    auto emitter = std::make_unique<ParticleEmitter>(info, spec, next_serial_, slots, degrade_distance_of(world, *mesh),
                                                     world.clock.now());
    emitter->emit_initial(world, owner);
    if (spec.logical_id == 0) {
        if (next_id_ == 0) {
            next_id_ = kFirstAutomaticId;
        }
        // An explicit id of the automatic range may stand in the way: the later one replaces it.
        destroy(world, owner, next_id_);
        emitter->set_logical_id(next_id_++);
    }
    ++next_serial_;
    emitters_.push_back(std::move(emitter));
    tell(world, owner.effect_entity(), *emitters_.back(), EmitterChange::created);
    return emitters_.back()->logical_id();
}

std::uint32_t ParticleManager::create_blocking(WorldContext& world, const IHookTarget& owner, const EmitterSpec& spec) {
    return find(spec.logical_id) != nullptr ? 0 : create(world, owner, spec);
}

std::size_t ParticleManager::room_for(WorldContext& world, const ParticleEmitterInfo& info) const {
    if (info.max_particles <= 0) {
        return 0;
    }
    std::size_t used = 0;
    for (const auto& emitter : emitters_) {
        used += emitter->max_particles();
    }
    const auto wanted = static_cast<std::size_t>(info.max_particles);
    const std::size_t room = emitters_.size() < kMaxEmitters ? kMaxSlots - used : 0;
    const std::size_t given = std::min({wanted, ParticleEmitter::kMaxSlots, room});
    if (given < wanted) {
        world.log.warn("effect.limit", "emitter " + core::id_text(info.id) + " wants " + std::to_string(wanted) +
                                           " particles and gets " + std::to_string(given));
    }
    return given;
}

bool ParticleManager::destroy(WorldContext& world, const IHookTarget& owner, std::uint32_t id) {
    const std::size_t index = index_of(id);
    if (index == emitters_.size()) {
        return false;
    }
    remove(world, owner.effect_entity(), index);
    return true;
}

bool ParticleManager::stop(WorldContext& world, const IHookTarget& owner, std::uint32_t id) {
    const std::size_t index = index_of(id);
    if (index == emitters_.size()) {
        return false;
    }
    ParticleEmitter& emitter = *emitters_[index];
    if (!emitter.stopped()) {
        emitter.stop();
        tell(world, owner.effect_entity(), emitter, EmitterChange::stopped);
    }
    return true;
}

void ParticleManager::update(WorldContext& world, const IHookTarget& owner) {
    for (std::size_t i = 0; i < emitters_.size();) {
        ParticleEmitter& emitter = *emitters_[i];
        const bool was_stopped = emitter.stopped();
        const bool goes_on = emitter.update(world, owner);
        if (!was_stopped && emitter.stopped()) {
            tell(world, owner.effect_entity(), emitter, EmitterChange::stopped);
        }
        if (goes_on) {
            ++i;
        } else {
            remove(world, owner.effect_entity(), i);
        }
    }
}

void ParticleManager::destroy_all(WorldContext& world, EntityId owner) {
    for (const auto& emitter : emitters_) {
        tell(world, owner, *emitter, EmitterChange::destroyed);
    }
    emitters_.clear();
}

void ParticleManager::set_no_draw(bool no_draw) {
    for (const auto& emitter : emitters_) {
        emitter->set_no_draw(no_draw);
    }
}

const ParticleEmitter* ParticleManager::find(std::uint32_t id) const {
    const std::size_t index = index_of(id);
    return index == emitters_.size() ? nullptr : emitters_[index].get();
}

std::size_t ParticleManager::index_of(std::uint32_t id) const {
    if (id == 0) {
        return emitters_.size();
    }
    const auto it = std::find_if(emitters_.begin(), emitters_.end(),
                                 [id](const auto& emitter) { return emitter->logical_id() == id; });
    return static_cast<std::size_t>(it - emitters_.begin());
}

void ParticleManager::remove(WorldContext& world, EntityId owner, std::size_t index) {
    tell(world, owner, *emitters_[index], EmitterChange::destroyed);
    emitters_.erase(emitters_.begin() + static_cast<std::ptrdiff_t>(index));
}

}  // namespace portalspace::engine::effects
