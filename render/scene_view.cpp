#include "render/scene_view.h"

#include <algorithm>
#include <cmath>

#include "content/records/setup.h"
#include "engine/effects/particle_manager.h"
#include "engine/physics_obj.h"
#include "render/pose_history.h"

namespace portalspace::render {
namespace {

/// `poses`: where the parts are, one each; none: where the last commit put them.
void add_parts_of(const engine::CPhysicsObj& object, std::span<const core::Frame> poses, const core::Vec3& offset,
                  bool indoors, std::vector<PartView>& out) {
    const engine::CPartArray* array = object.part_array();
    if (array == nullptr) return;
    const auto& scrolls = object.world().texture_scrolls;
    std::size_t number = 0;
    for (const engine::CPhysicsPart& part : array->parts()) {
        const std::size_t i = number++;
        if (part.no_draw || !part.gfx_obj_id) continue;
        PartView view;
        view.gfx_obj = part.gfx_obj_id;
        view.frame = i < poses.size() ? poses[i] : part.frame;
        view.frame.origin += offset;
        view.scale = part.scale;
        view.translucency = part.translucency;
        view.luminosity = part.luminosity.value_or(-1.0F);
        view.diffusion = part.diffusion.value_or(-1.0F);
        view.texture_changes = part.texture_changes;
        view.palettes = &object.palettes;
        view.indoors = indoors;
        if (!scrolls.empty()) {
            const auto scroll = scrolls.find(part.gfx_obj_id);
            if (scroll != scrolls.end()) view.scroll = scroll->second.offset;
        }
        out.push_back(view);
    }
}

/// The lights of the object's Setup while they are lit (spec/rendering.md 7.4).
void add_lamps_of(const engine::CPhysicsObj& object, const core::Frame& root, const core::Vec3& offset,
                  std::vector<PointLight>& out) {
    const engine::CPartArray* array = object.part_array();
    if (array == nullptr || !array->lights_on() || array->setup() == nullptr) return;
    for (const content::SetupLight& light : array->setup()->lights) {
        PointLight lamp;
        lamp.position = root.local_to_global(light.frame.origin) + offset;
        lamp.colour = core::Vec3(light.color.rgba());
        lamp.intensity = light.intensity;
        lamp.falloff = light.falloff;
        if (core::is_finite(lamp.position)) out.push_back(lamp);
    }
}

}  // namespace

void SceneView::begin(core::CellId new_origin) {
    origin = new_origin;
    parts.clear();
    particles.clear();
    particle_batches.clear();
    terrain.clear();
    shells.clear();
    sky.clear();
    lamps.clear();
    moving_lamps.clear();
    sealed = false;
    in_room = false;
}

void SceneView::add_object(const engine::CPhysicsObj& object, const PoseHistory* poses) {
    // A held object has no cell of its own: it is where its parent is.
    const engine::CPhysicsObj* place = &object;
    for (int depth = 0; place->parent() != nullptr && depth < 16; ++depth) place = place->parent();
    if (!place->in_cell()) return;
    const core::CellId cell = place->position().cell;
    const std::span<const core::Frame> frames =
        poses != nullptr ? poses->parts(object.id()) : std::span<const core::Frame>{};
    const core::Vec3 offset = core::block_offset(origin, cell);
    add_parts_of(object, frames, offset, core::is_env_cell(cell), parts);
    const core::Frame own = object.position().frame;
    add_lamps_of(object, poses != nullptr ? poses->root(object.id(), own) : own, offset, moving_lamps);
    if (const auto* manager = object.particle_manager()) {
        for (const auto& emitter : manager->emitters()) add_emitter(*emitter);
    }
}

void SceneView::add_emitter(const engine::effects::ParticleEmitter& emitter) {
    if (!emitter.drawn() || emitter.alive() == 0 || !emitter.block_cell()) return;
    const core::Vec3 offset = core::block_offset(origin, emitter.block_cell());
    begin_particles(emitter.gfx_obj(), core::is_env_cell(emitter.block_cell()));
    emitter.for_each_pose([&](const engine::effects::ParticlePose& pose) {
        add_particle(pose.position + offset, pose.rotation, pose.scale, pose.translucency);
    });
}

void SceneView::begin_particles(core::DataId gfx_obj, bool indoors) {
    ParticleBatch batch;
    batch.indoors = indoors;
    batch.gfx_obj = gfx_obj;
    batch.first = static_cast<std::uint32_t>(particles.size());
    particle_batches.push_back(batch);
}

void SceneView::add_particle(const core::Vec3& position, const core::Quat& rotation, float scale, float translucency) {
    ParticleBatch& batch = particle_batches.back();
    // A sum of numbers is finite only when each is.
    const float sum = position.x + position.y + position.z + scale + rotation.w + rotation.x + rotation.y + rotation.z;
    if (!(translucency < 1) || !std::isfinite(sum)) return;
    const float sign = rotation.w < 0 ? -1.0F : 1.0F;
    const float opacity = 1 - std::max(0.0F, translucency);
    particles.push_back(
        {position, scale, core::Vec3(rotation.x * sign, rotation.y * sign, rotation.z * sign), opacity});
    const bool first = batch.count++ == 0;
    batch.low = first ? position : glm::min(batch.low, position);
    batch.high = first ? position : glm::max(batch.high, position);
    batch.size = std::max(batch.size, std::abs(scale));
    batch.fades = batch.fades || opacity < 1;
}

}  // namespace portalspace::render
