#include "engine/physics_obj.h"

#include <algorithm>

#include "content/records/physics_script.h"
#include "content/records/setup.h"
#include "engine/collision/object_collision.h"
#include "engine/detection_manager.h"
#include "engine/effects/particle_manager.h"
#include "engine/effects/script_manager.h"
#include "engine/effects/timed_hooks.h"
#include "engine/movement_manager.h"
#include "engine/movement_unpack.h"
#include "engine/position_manager.h"
#include "engine/target_manager.h"
#include "net/messages/object_desc.h"
#include "net/messages/physics_desc.h"

namespace portalspace::engine {
namespace {

/// Pose of a thing that was just made: lying at rest.
constexpr std::uint32_t kRestingPlacement = 0x65;
constexpr float kGhostTranslucency = 0.25F;
constexpr float kMaxScale = 1000.0F;
StampArray stamps_of(const net::ObjectStamps& s) {
    return {s.position,       s.movement,       s.state,    s.vector,  s.teleport,
            s.server_control, s.force_position, s.obj_desc, s.instance};
}

}  // namespace

CPhysicsObj::CPhysicsObj(WorldContext& world, EntityId entity, core::ObjectId id)
    : world_(world),
      entity_(entity),
      id_(id),
      state_(core::Flags<PhysicsState>(net::kInitialPhysicsState)),
      update_time_(world.clock.now()) {}

CPhysicsObj::~CPhysicsObj() {
    if (particle_manager_) {
        particle_manager_->destroy_all(world_, entity_);
    }
    if (world_.collision != nullptr) {
        world_.collision->forget(entity_);
    }
}

void CPhysicsObj::make_part_array(core::DataId data_id) {
    // A data id without a type byte means the Setup of that number as a ghost.
    const bool ghost = data_id.value != 0 && data_id.value >> 24 == 0;
    if (ghost) {
        data_id.value |= 0x02000000;
        state_.set(PhysicsState::kEthereal);
        state_.set(PhysicsState::kIgnoreCollisions);
    }
    part_array_ = std::make_unique<CPartArray>(world_, *this, data_id);
    part_array_->set_placement_frame(kRestingPlacement);
    part_array_->set_lights(state_.has(PhysicsState::kLighting));
    part_array_->set_scale(core::Vec3(scale_));
    if (const content::Setup* setup = part_array_->setup(); setup != nullptr) {
        part_array_->start_default_animation();
        init_defaults(*setup);
    }
    if (ghost) {
        translucency_original = kGhostTranslucency;
        set_translucency(kGhostTranslucency);
    }
    part_array_->update_parts(position_.frame);
    state_changed();
}

void CPhysicsObj::init_defaults(const content::Setup& setup) {
    if (setup.default_script) {
        add_script_internal(setup.default_script);
    }
    if (setup.default_motion_table) {
        set_motion_table_id(setup.default_motion_table);
    }
    if (setup.default_sound_table) {
        sound_table_id = setup.default_sound_table;
    }
    if (setup.default_script_table) {
        set_physics_script_table_id(setup.default_script_table);
    }
    if (state_.has(PhysicsState::kStatic)) {
        state_.set(PhysicsState::kHasDefaultAnim, static_cast<bool>(setup.default_animation));
        state_.set(PhysicsState::kHasDefaultScript, static_cast<bool>(setup.default_script));
    }
}

void CPhysicsObj::set_description(const net::PhysicsDesc& desc, bool restart_movement) {
    // The first description counts as a whole; a later one does not undo what newer messages said.
    const bool first = !described_;
    described_ = true;
    const StampArray incoming = stamps_of(desc.stamps);
    const auto applies = [&](std::size_t which) { return first || !is_newer(update_times[which], incoming[which]); };
    const core::DataId motion_table = desc.motion_table.value_or(core::DataId());
    const MotionTableManager* motions = part_array_ ? part_array_->motion_table_manager() : nullptr;
    if (motion_table != (motions != nullptr ? motions->table_id() : core::DataId())) {
        set_motion_table_id(motion_table);
    }
    sound_table_id = desc.sound_table.value_or(core::DataId());
    set_physics_script_table_id(desc.physics_script_table.value_or(core::DataId()));
    if (desc.movement && desc.movement->data) {
        if (restart_movement) {
            unpack_movement(*this, *desc.movement->data);
        }
    } else if (desc.placement && part_array_) {
        part_array_->set_placement_frame(*desc.placement);
    }
    if (applies(static_cast<std::size_t>(Stamp::state))) {
        set_state(desc.state);
    }
    set_scale(desc.scale.value_or(1.0F));
    if (desc.friction && *desc.friction >= 0 && *desc.friction <= 1) {
        friction = *desc.friction;
    }
    set_elasticity(desc.elasticity.value_or(elasticity_));
    if (const float value = desc.translucency.value_or(0.0F); core::is_finite(value)) {
        translucency_original = value;
        set_translucency(value);
    }
    if (applies(static_cast<std::size_t>(Stamp::vector))) {
        set_velocity(desc.velocity.value_or(core::Vec3(0)));
        set_omega(desc.omega.value_or(core::Vec3(0)));
    }
    default_script = desc.default_script.value_or(0);
    default_script_intensity = desc.default_script_intensity.value_or(0.0F);
    for (std::size_t i = 0; i < kStampCount; ++i) {
        if (applies(i)) {
            update_times[i] = incoming[i];
        }
    }
    if (part_array_) {
        part_array_->update_parts(position_.frame);
    }
    calc_acceleration();
}

void CPhysicsObj::set_obj_desc(const net::ObjDesc& desc) {
    palettes = palettes_of(desc);
    if (!part_array_) {
        return;
    }
    part_array_->reset_parts();
    for (const net::ObjDesc::PartChange& change : desc.part_changes) {
        part_array_->change_part(change.part, change.gfx_obj);
    }
    for (const net::ObjDesc::TextureChange& change : desc.texture_changes) {
        part_array_->change_texture(change.part, {change.from, change.to});
    }
    part_array_->set_no_draw(state_.has(PhysicsState::kNoDraw));
    set_translucency(translucency);
    if (luminosity >= 0) {
        part_array_->set_luminosity(luminosity);
    }
    if (diffusion >= 0) {
        part_array_->set_diffusion(diffusion);
    }
    part_array_->update_parts(position_.frame);
}

void CPhysicsObj::set_motion_table_id(core::DataId id) {
    movement_manager_.reset();
    if (part_array_ && part_array_->set_motion_table_id(id)) {
        (void)make_movement_manager().make_interp();
    }
}

void CPhysicsObj::set_physics_script_table_id(core::DataId id) {
    physics_script_table_id = id;
    physics_script_table = id ? world_.records.physics_script_table(id) : nullptr;
}

PositionManager& CPhysicsObj::make_position_manager() {
    if (!position_manager_) {
        position_manager_ = std::make_unique<PositionManager>(*this);
        set_active(true);
    }
    return *position_manager_;
}

void CPhysicsObj::set_elasticity(float value) {
    if (core::is_finite(value)) {
        elasticity_ = std::clamp(value, 0.0F, 0.1F);
    }
}

void CPhysicsObj::set_scale(float value) {
    if (!core::is_finite(value) || value <= 0 || value > kMaxScale) {
        return;
    }
    scale_ = value;
    if (part_array_) {
        part_array_->set_scale(core::Vec3(value));
    }
    state_changed();
}

void CPhysicsObj::set_translucency(float value) {
    translucency = std::max(value, translucency_original);
    if (part_array_ && !state_.has(PhysicsState::kCloaked)) {
        part_array_->set_translucency(translucency);
    }
}

void CPhysicsObj::set_luminosity(float value) {
    luminosity = value;
    if (part_array_) {
        part_array_->set_luminosity(value);
    }
}

void CPhysicsObj::set_diffusion(float value) {
    diffusion = value;
    if (part_array_) {
        part_array_->set_diffusion(value);
    }
}

}  // namespace portalspace::engine
