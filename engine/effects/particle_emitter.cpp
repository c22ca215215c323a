#include "engine/effects/particle_emitter.h"

#include <algorithm>

namespace portalspace::engine::effects {

namespace {

constexpr int kPerSecondBit = 1;
constexpr int kPerMetreBit = 2;
/// Lives are looked at this much too early, seconds: sums and differences of the clock round differently.
constexpr double kEndSlack = 1e-6;

}  // namespace

ParticleEmitter::ParticleEmitter(const ParticleEmitterInfo& info, const EmitterSpec& spec, std::uint32_t serial,
                                 std::size_t slots, float degrade_distance, double now)
    : info_(info),
      spec_(spec),
      serial_(serial),
      max_slots_(slots),
      degrade_distance_(degrade_distance),
      persistent_(is_persistent(info)),
      columns_(info.particle_type, info.parent_local != 0, slots),
      created_(now),
      last_emit_(now) {
    particles_.reserve(slots);
    lifespans_.reserve(slots);
}

void ParticleEmitter::emit_initial(WorldContext& world, const IHookTarget& owner) {
    follow_block(owner.effect_cell());
    const core::Frame frame = owner.effect_frame(spec_.part);
    const core::Vec3 anchor = frame.local_to_global(spec_.hook_frame.origin);
    owner_frame_ = frame;
    now_ = world.phys_time;
    for (std::int32_t i = 0; i < info_.initial_particles && alive_ < max_slots_; ++i) {
        emit(world, frame, anchor);
    }
}

bool ParticleEmitter::update(WorldContext& world, const IHookTarget& owner) {
    follow_block(owner.effect_cell());
    const core::Frame frame = owner.effect_frame(spec_.part);
    const core::Vec3 anchor = frame.local_to_global(spec_.hook_frame.origin);
    degraded_ = !owner.effect_drawn(degrade_distance_);
    if (degraded_ && persistent_) {
        freeze(world.phys_time);
        return true;
    }
    if (!degraded_) {
        owner_frame_ = frame;
    }
    end_lives(world.phys_time);
    if (stopped_) {
        return alive_ != 0;
    }
    if (should_emit(world, anchor)) {
        if (degraded_) {
            // Counted, not made. Retail also adds to the living here, so that such an emitter never ends: divergence.
            note_emission(world, anchor);
        } else {
            emit(world, frame, anchor);
        }
    }
    stop_if_over(world);
    return true;
}

void ParticleEmitter::end_lives(double phys) {
    now_ = phys;
    if (phys < next_end_) {
        return;
    }
    next_end_ = ParticleColumns::kNever;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        if (!columns_.live(i)) {
            continue;
        }
        if (phys - columns_.birth(i) >= lifespans_[i]) {
            kill(i);
        } else {
            expect_end(i);
        }
    }
}

void ParticleEmitter::expect_end(std::size_t slot) {
    next_end_ = std::min(next_end_, columns_.birth(slot) + lifespans_[slot] - kEndSlack);
}

/// The time that nobody saw does not count.
void ParticleEmitter::freeze(double phys) {
    columns_.delay(phys - now_);
    next_end_ += phys - now_;
    now_ = phys;
}

Particle ParticleEmitter::particle_now(std::size_t slot) const {
    Particle particle = particles_[slot];
    particle.lifetime = now_ - columns_.birth(slot);
    particle.birth = persistent_ ? now_ : columns_.birth(slot);
    place_particle(particle, info_.particle_type, parent_local() ? owner_frame_ : particle.start);
    return particle;
}

std::vector<Particle> ParticleEmitter::slots() const {
    std::vector<Particle> out = particles_;
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (out[i].live) {
            out[i] = particle_now(i);
        }
    }
    return out;
}

bool ParticleEmitter::should_emit(const WorldContext& world, const core::Vec3& anchor) const {
    if (info_.total_particles > 0 && total_ >= static_cast<std::uint32_t>(info_.total_particles)) {
        return false;
    }
    if (alive_ >= max_slots_) {
        return false;
    }
    const auto type = static_cast<std::int32_t>(info_.emitter_type);
    if ((type & kPerSecondBit) != 0) {
        return world.clock.now() - last_emit_ > info_.birth_rate;
    }
    if ((type & kPerMetreBit) != 0) {
        const core::Vec3 way = anchor - last_offset_;
        return !has_emitted_ || info_.birth_rate * info_.birth_rate < static_cast<double>(glm::dot(way, way));
    }
    return false;
}

void ParticleEmitter::emit(WorldContext& world, const core::Frame& owner_frame, const core::Vec3& anchor) {
    const std::size_t slot = free_slot();
    Particle& particle = particles_[slot];
    const ParticleDraw draw = draw_particle(info_, world.random);
    init_particle(particle, info_.particle_type, draw, owner_frame, spec_.hook_frame.origin, world.phys_time,
                  persistent_, world.random);
    columns_.set(slot, particle.birth, seed_of(particle, info_.particle_type, parent_local()));
    lifespans_[slot] = particle.lifespan;
    expect_end(slot);
    ++alive_;
    ++born_;
    note_emission(world, anchor);
}

std::size_t ParticleEmitter::free_slot() {
    while (first_free_ < particles_.size() && particles_[first_free_].live) {
        ++first_free_;
    }
    if (first_free_ == particles_.size()) {
        particles_.emplace_back();
        columns_.push_back();
        lifespans_.push_back(0);
    }
    return first_free_;
}

void ParticleEmitter::note_emission(const WorldContext& world, const core::Vec3& anchor) {
    ++total_;
    last_offset_ = anchor;
    has_emitted_ = true;
    last_emit_ = world.phys_time;
}

void ParticleEmitter::kill(std::size_t slot) {
    Particle& particle = particles_[slot];
    particle.live = false;
    particle.lifetime = now_ - columns_.birth(slot);
    columns_.set_empty(slot);
    --alive_;
    first_free_ = std::min(first_free_, slot);
}

void ParticleEmitter::stop_if_over(const WorldContext& world) {
    const bool time_over = info_.total_seconds > 0 && created_ + info_.total_seconds < world.phys_time;
    const bool number_over = info_.total_particles > 0 && total_ >= static_cast<std::uint32_t>(info_.total_particles);
    stopped_ = time_over || number_over;
}

void ParticleEmitter::follow_block(core::CellId cell) {
    if (!cell) {
        return;
    }
    if (block_cell_ && (block_cell_.value >> 16) != (cell.value >> 16)) {
        const core::Vec3 shift = core::block_offset(block_cell_, cell);
        for (Particle& particle : particles_) {
            particle.start.origin -= shift;
            particle.position -= shift;
        }
        columns_.move(-shift);
        owner_frame_.origin -= shift;
        last_offset_ -= shift;
    }
    block_cell_ = cell;
}

}  // namespace portalspace::engine::effects
