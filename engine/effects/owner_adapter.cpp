#include "engine/effects/owner_adapter.h"

#include "engine/effects/hook_executor.h"
#include "engine/effects/particle_manager.h"
#include "engine/effects/script_manager.h"
#include "engine/effects/timed_hooks.h"
#include "engine/object_maint.h"
#include "engine/physics_obj.h"

namespace portalspace::engine::effects {

namespace {

/// The object that stands in the world: a held thing is where its holder is.
const CPhysicsObj& root_of(const CPhysicsObj& object) {
    const CPhysicsObj* root = &object;
    while (root->parent() != nullptr) {
        root = root->parent();
    }
    return *root;
}

}  // namespace

EntityId ObjectTarget::effect_entity() const { return object_.entity(); }

core::CellId ObjectTarget::effect_cell() const {
    const CPhysicsObj& root = root_of(object_);
    return root.in_cell() ? root.position().cell : core::CellId();
}

std::uint32_t ObjectTarget::effect_part_count() const { return object_.num_parts(); }

core::Frame ObjectTarget::effect_frame(std::uint32_t part) const { return object_.part_frame(part); }

bool ObjectTarget::effect_drawn(float degrade_distance) const {
    const CPhysicsObj& root = root_of(object_);
    if (!root.in_cell()) {
        return false;
    }
    const CPhysicsObj* viewer = object_.world().player;
    return viewer == nullptr || root.position().distance_to(viewer->position()) <= degrade_distance;
}

ScriptManager& ObjectTarget::effect_scripts() { return object_.make_script_manager(); }
TimedHooks& ObjectTarget::effect_timed_hooks() { return object_.make_timed_hooks(); }
ParticleManager& ObjectTarget::effect_particles() { return object_.make_particle_manager(); }

const content::PhysicsScriptTable* ObjectTarget::effect_script_table() const { return object_.physics_script_table; }
std::uint32_t ObjectTarget::effect_default_type() const { return object_.default_script; }
float ObjectTarget::effect_default_intensity() const { return object_.default_script_intensity; }

bool ObjectTarget::effect_play_child_default(std::uint32_t part) {
    CPhysicsObj* child = object_.child_at_part(part);
    return child != nullptr && play_default_script(*child);
}

float ObjectTarget::effect_scale() const { return object_.scale(); }
void ObjectTarget::effect_set_scale(float scale) { object_.set_scale(scale); }
void ObjectTarget::effect_set_translucency(float value) { object_.set_translucency(value); }
void ObjectTarget::effect_set_part_translucency(std::uint32_t part, float value) {
    object_.part_array()->set_part_translucency(part, value);
}
void ObjectTarget::effect_set_luminosity(float value) { object_.set_luminosity(value); }
void ObjectTarget::effect_set_part_luminosity(std::uint32_t part, float value) {
    object_.part_array()->set_part_luminosity(part, value);
}
void ObjectTarget::effect_set_diffusion(float value) { object_.set_diffusion(value); }
void ObjectTarget::effect_set_part_diffusion(std::uint32_t part, float value) {
    object_.part_array()->set_part_diffusion(part, value);
}
void ObjectTarget::effect_set_no_draw(bool no_draw) { object_.set_nodraw(no_draw); }
void ObjectTarget::effect_set_lighting(bool on) { object_.set_lights(on); }

void ObjectTarget::effect_set_texture_velocity(std::uint32_t part, core::Vec2 velocity) {
    if (part == kNoPart) {
        object_.set_texture_velocity(velocity);
    } else {
        object_.set_part_texture_velocity(part, velocity);
    }
}

void ObjectTarget::effect_set_ethereal(bool on) { object_.set_ethereal(on); }
void ObjectTarget::effect_set_omega(const core::Vec3& omega) { object_.set_omega(omega); }

void ObjectTarget::effect_animation_done() {
    if (CPartArray* parts = object_.part_array(); parts != nullptr) {
        parts->animation_done(true);
    }
}

void ObjectTarget::effect_play_wave(core::DataId wave, float probability, float priority, float volume) {
    SoundEvent& event = object_.world().start_sound(SoundCause::wave, object_.entity(), object_.position());
    event.wave = wave;
    event.probability = probability;
    event.priority = priority;
    event.volume = volume;
}

void ObjectTarget::effect_play_sound(std::uint32_t sound_type) {
    SoundEvent& event = object_.world().start_sound(SoundCause::table, object_.entity(), object_.position());
    event.sound_table = object_.sound_table_id;
    event.sound_type = sound_type;
}

void update_particles(CPhysicsObj& object) {
    if (ParticleManager* particles = object.particle_manager(); particles != nullptr) {
        particles->update(object.world(), ObjectTarget(object));
    }
}

void update_scripts(CPhysicsObj& object) {
    if (ScriptManager* scripts = object.script_manager(); scripts != nullptr) {
        const CObjectMaint::Pass pass(object.world().maint);
        ObjectTarget target(object);
        scripts->update(object.world(), target);
    }
}

void process_timed_hooks(CPhysicsObj& object) {
    if (TimedHooks* hooks = object.timed_hooks(); hooks != nullptr) {
        ObjectTarget target(object);
        hooks->process(object.world(), target);
    }
}

void execute_animation_hook(CPhysicsObj& object, const content::AnimationHook& hook, core::DataId animation,
                            int frame) {
    ObjectTarget target(object);
    execute_hook(object.world(), target, hook, {animation, frame, false});
}

void call_pes(CPhysicsObj& object, core::DataId script, float maximum_pause) {
    ObjectTarget target(object);
    call_pes(object.world(), target, script, maximum_pause);
}

bool play_script_type(CPhysicsObj& object, std::uint32_t type, float intensity) {
    ObjectTarget target(object);
    return play_script_type(object.world(), target, type, intensity);
}

bool play_default_script(CPhysicsObj& object) {
    ObjectTarget target(object);
    return play_default_script(object.world(), target);
}

}  // namespace portalspace::engine::effects
