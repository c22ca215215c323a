#include "engine/part_array.h"

#include <algorithm>

#include "content/records/animation.h"
#include "content/records/gfx_obj.h"
#include "content/records/motion_table.h"
#include "content/records/setup.h"

namespace portalspace::engine {
namespace {

/// Frames a second at which a Setup's default animation runs.
constexpr float kDefaultAnimationRate = 30.0F;

bool is_type(core::DataId id, std::uint32_t type) { return id.value >> 24 == type; }

}  // namespace

CPartArray::CPartArray(WorldContext& world, CPhysicsObj& owner, core::DataId data_id)
    : world_(world), owner_(owner), data_id_(data_id), sequence_(&owner) {
    if (is_type(data_id, 0x02)) {
        setup_ = world.records.setup(data_id);
    }
    reset_parts();
}

void CPartArray::reset_parts() {
    parts_.clear();
    if (setup_ != nullptr) {
        parts_.resize(setup_->parts.size());
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            parts_[i].gfx_obj_id = setup_->parts[i];
        }
    } else if (is_type(data_id_, 0x01)) {
        parts_.resize(1);
        parts_[0].gfx_obj_id = data_id_;
    }
    for (CPhysicsPart& part : parts_) {
        part.gfx_obj = world_.records.gfx_obj(part.gfx_obj_id);
    }
    rescale_parts();
}

void CPartArray::change_part(std::uint32_t part, core::DataId gfx_obj) {
    if (part < parts_.size() && is_type(gfx_obj, 0x01)) {
        parts_[part].gfx_obj_id = gfx_obj;
        parts_[part].gfx_obj = world_.records.gfx_obj(gfx_obj);
    }
}

void CPartArray::change_texture(std::uint32_t part, TextureChange change) {
    if (part < parts_.size()) {
        parts_[part].texture_changes.push_back(change);
    }
}

std::size_t CPartArray::num_spheres() const { return setup_ == nullptr ? 0 : setup_->spheres.size(); }

float CPartArray::height() const { return setup_ == nullptr ? 0 : setup_->height * scale_.z; }

float CPartArray::radius() const { return setup_ == nullptr ? 0 : setup_->radius * scale_.z; }

bool CPartArray::set_motion_table_id(core::DataId id) {
    motions_.reset();
    if (!id) {
        return false;
    }
    const content::MotionTable* table = world_.records.motion_table(id);
    if (table == nullptr) {
        return false;
    }
    motions_ = std::make_unique<MotionTableManager>(owner_, sequence_, world_.records, *table, id);
    return true;
}

void CPartArray::set_placement_frame(std::uint32_t id) {
    placement_ = id;
    placement_pose_ = {};
    if (setup_ == nullptr) {
        return;
    }
    if (const content::AnimFrame* frame = setup_->placement(static_cast<std::int32_t>(id)); frame != nullptr) {
        placement_pose_ = frame->parts;
    }
}

void CPartArray::set_scale(const core::Vec3& scale) {
    scale_ = scale;
    rescale_parts();
}

void CPartArray::rescale_parts() {
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const bool scaled = setup_ != nullptr && i < setup_->default_scales.size();
        parts_[i].scale = scaled ? setup_->default_scales[i] * scale_ : scale_;
    }
}

void CPartArray::set_no_draw(bool on) {
    for (CPhysicsPart& part : parts_) {
        part.no_draw = on;
    }
}

void CPartArray::set_translucency(float value) {
    for (std::uint32_t i = 0; i < num_parts(); ++i) {
        set_part_translucency(i, value);
    }
}

void CPartArray::set_part_translucency(std::uint32_t part, float value) {
    if (part < parts_.size()) {
        parts_[part].translucency = value;
        parts_[part].no_draw = value == 1.0F;
    }
}

void CPartArray::set_luminosity(float value) {
    for (CPhysicsPart& part : parts_) {
        part.luminosity = value;
    }
}

void CPartArray::set_part_luminosity(std::uint32_t part, float value) {
    if (part < parts_.size()) {
        parts_[part].luminosity = value;
    }
}

void CPartArray::set_diffusion(float value) {
    for (CPhysicsPart& part : parts_) {
        part.diffusion = value;
    }
}

void CPartArray::set_part_diffusion(std::uint32_t part, float value) {
    if (part < parts_.size()) {
        parts_[part].diffusion = value;
    }
}

void CPartArray::start_default_animation() {
    if (setup_ == nullptr || !setup_->default_animation) {
        return;
    }
    sequence_.clear();
    sequence_.append_animation(setup_->default_animation, world_.records.animation(setup_->default_animation),
                               kDefaultAnimationRate, 0, -1);
}

std::span<const core::Frame> CPartArray::current_pose() const {
    const content::AnimFrame* frame = sequence_.current_frame();
    return frame != nullptr ? std::span<const core::Frame>(frame->parts) : placement_pose_;
}

void CPartArray::update_parts(const core::Frame& root) {
    const std::span<const core::Frame> pose = current_pose();
    const std::size_t posed = std::min(parts_.size(), pose.size());
    // core::combine of each part, with the turn of the root worked out once.
    const glm::mat3 turn = glm::mat3_cast(root.rotation);
    for (std::size_t i = 0; i < posed; ++i) {
        core::Frame& frame = parts_[i].frame;
        frame.origin = root.origin + turn * (pose[i].origin * scale_);
        frame.rotation = glm::normalize(root.rotation * pose[i].rotation);
    }
    for (std::size_t i = posed; i < parts_.size(); ++i) {
        parts_[i].frame = root;
    }
}

void CPartArray::handle_movement() {
    if (motions_) {
        motions_->check_for_completed_motions();
    }
}

void CPartArray::animation_done(bool success) {
    if (motions_) {
        motions_->animation_done(success);
    }
}

void CPartArray::handle_enter_world() {
    if (motions_) {
        motions_->handle_enter_world();
    }
}

void CPartArray::handle_exit_world() {
    if (motions_) {
        motions_->handle_exit_world();
    }
}

}  // namespace portalspace::engine
