#include "engine/effects/sky_owners.h"

#include <algorithm>

#include "content/records/physics_script.h"
#include "content/records/setup.h"

namespace portalspace::engine::effects {

namespace {

/// Entities of the sky are counted from here, far from those of the object table.
constexpr std::uint32_t kFirstSkyEntity = 0xF0000000;

bool same_object(const SkyObjectSeen& a, const SkyObjectSeen& b) {
    return a.group == b.group && a.object == b.object && a.model == b.model;
}

}  // namespace

SkyOwner::SkyOwner(WorldContext& world, EntityId entity, const SkyObjectSeen& seen)
    : world_(world), entity_(entity), seen_(seen) {
    if (seen.model.value >> 24 == 0x02) {
        setup_ = world.records.setup(seen.model);
    }
    if (setup_ != nullptr) {
        sound_table_ = setup_->default_sound_table;
        table_ =
            setup_->default_script_table ? world.records.physics_script_table(setup_->default_script_table) : nullptr;
    }
}

void SkyOwner::place(const core::Position& viewer, const core::Frame& frame) {
    place_.cell = viewer.cell;
    place_.frame = frame;
    place_.frame.origin += viewer.frame.origin;
}

void SkyOwner::tick() {
    timed_hooks_.process(world_, *this);
    particles_.update(world_, *this);
    scripts_.update(world_, *this);
}

std::uint32_t SkyOwner::effect_part_count() const {
    if (setup_ != nullptr) {
        return static_cast<std::uint32_t>(setup_->parts.size());
    }
    return seen_.model ? 1 : 0;
}

core::Frame SkyOwner::effect_frame(std::uint32_t part) const {
    const content::AnimFrame* pose = setup_ != nullptr ? setup_->placement(0) : nullptr;
    if (pose == nullptr || part >= pose->parts.size()) {
        return place_.frame;
    }
    return core::combine(place_.frame, pose->parts[part], core::Vec3(look_.scale));
}

bool SkyOwner::effect_drawn(float) const { return static_cast<bool>(place_.cell); }

bool SkyOwner::effect_play_child_default(std::uint32_t) { return false; }

// A sky object has one look for all its parts.
void SkyOwner::effect_set_part_translucency(std::uint32_t, float value) { effect_set_translucency(value); }
void SkyOwner::effect_set_part_luminosity(std::uint32_t, float value) { effect_set_luminosity(value); }
void SkyOwner::effect_set_part_diffusion(std::uint32_t, float value) { effect_set_diffusion(value); }

void SkyOwner::effect_set_lighting(bool) {}
void SkyOwner::effect_set_texture_velocity(std::uint32_t, core::Vec2) {}
void SkyOwner::effect_set_ethereal(bool) {}
void SkyOwner::effect_set_omega(const core::Vec3&) {}
void SkyOwner::effect_animation_done() {}

void SkyOwner::effect_play_wave(core::DataId wave, float probability, float priority, float volume) {
    SoundEvent& event = world_.start_sound(SoundCause::wave, entity_, place_);
    event.wave = wave;
    event.probability = probability;
    event.priority = priority;
    event.volume = volume;
}

void SkyOwner::effect_play_sound(std::uint32_t sound_type) {
    SoundEvent& event = world_.start_sound(SoundCause::table, entity_, place_);
    event.sound_table = sound_table_;
    event.sound_type = sound_type;
}

SkyOwners::SkyOwners(core::Clock& clock, RecordSource& records, core::Log& log, std::uint64_t seed)
    : random_(seed), world_{clock, random_, records, log}, next_entity_(kFirstSkyEntity) {}

SkyOwners::~SkyOwners() = default;

void SkyOwners::frame(const core::Position& viewer, std::span<const SkyObjectSeen> seen) {
    world_.events.clear();
    world_.phys_time = world_.clock.now();
    drop_unseen(seen);
    for (const SkyObjectSeen& object : seen) {
        SkyOwner* owner = find(object);
        (owner != nullptr ? *owner : add(object, viewer)).place(viewer, object.frame);
    }
    for (const auto& owner : owners_) {
        owner->tick();
    }
}

SkyOwner* SkyOwners::find(const SkyObjectSeen& seen) const {
    const auto found = std::find_if(owners_.begin(), owners_.end(),
                                    [&seen](const auto& owner) { return same_object(owner->seen(), seen); });
    return found == owners_.end() ? nullptr : found->get();
}

void SkyOwners::drop_unseen(std::span<const SkyObjectSeen> seen) {
    std::erase_if(owners_, [&](const auto& owner) {
        const bool stays = std::any_of(seen.begin(), seen.end(), [&owner](const SkyObjectSeen& object) {
            return same_object(owner->seen(), object);
        });
        if (!stays) {
            owner->effect_particles().destroy_all(world_, owner->effect_entity());
        }
        return !stays;
    });
}

SkyOwner& SkyOwners::add(const SkyObjectSeen& seen, const core::Position& viewer) {
    owners_.push_back(std::make_unique<SkyOwner>(world_, EntityId(next_entity_++), seen));
    SkyOwner& owner = *owners_.back();
    owner.place(viewer, seen.frame);
    // Retail CPhysicsObj::InitDefaults 0x005139D0: rain and lightning are Setups with a default script (SKY-22).
    if (seen.model.value >> 24 == 0x02) {
        if (const content::Setup* setup = world_.records.setup(seen.model); setup != nullptr && setup->default_script) {
            owner.play(setup->default_script);
        }
    }
    if (play_named_ && seen.script) {
        owner.play(seen.script);
    }
    return owner;
}

}  // namespace portalspace::engine::effects
