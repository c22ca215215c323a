#include "render/scene_view.h"

#include "content/records/gfx_obj.h"
#include "engine/effects/particle_manager.h"
#include "engine/landscape.h"
#include "engine/physics_obj.h"

namespace portalspace::render {
namespace {

void add_parts_of(const engine::CPhysicsObj& object, const core::Vec3& offset, bool indoors,
                  std::vector<PartView>& out) {
    const engine::CPartArray* array = object.part_array();
    if (array == nullptr) return;
    const auto& scrolls = object.world().texture_scrolls;
    for (const engine::CPhysicsPart& part : array->parts()) {
        if (part.no_draw || !part.gfx_obj_id) continue;
        PartView view;
        view.gfx_obj = part.gfx_obj_id;
        view.frame = part.frame;
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

void add_particles_of(const engine::effects::ParticleManager& manager, core::CellId origin,
                      std::vector<ParticleView>& out) {
    for (const auto& emitter : manager.emitters()) {
        if (!emitter->drawn() || emitter->alive() == 0 || !emitter->block_cell()) continue;
        const core::Vec3 offset = core::block_offset(origin, emitter->block_cell());
        const core::DataId mesh = emitter->info().gfx_obj;
        emitter->for_each_pose([&](const engine::effects::ParticlePose& pose) {
            if (pose.no_draw()) return;
            ParticleView view;
            view.gfx_obj = mesh;
            view.frame.origin = pose.position + offset;
            view.frame.rotation = pose.rotation;
            view.scale = pose.scale;
            view.translucency = pose.translucency;
            out.push_back(view);
        });
    }
}

}  // namespace

void SceneView::begin(core::CellId new_origin) {
    origin = new_origin;
    parts.clear();
    particles.clear();
    terrain.clear();
    shells.clear();
    sky.clear();
    lamps.clear();
    dynamic_lamps = 0;
    sealed = false;
}

void SceneView::add_object(const engine::CPhysicsObj& object) {
    // A held object has no cell of its own: it is where its parent is.
    const engine::CPhysicsObj* place = &object;
    for (int depth = 0; place->parent() != nullptr && depth < 16; ++depth) place = place->parent();
    if (!place->in_cell()) return;
    const core::CellId cell = place->position().cell;
    add_parts_of(object, core::block_offset(origin, cell), core::is_env_cell(cell), parts);
    if (const auto* manager = object.particle_manager()) add_particles_of(*manager, origin, particles);
}

void SceneView::add_landscape(const engine::Landscape& landscape) {
    for (const auto& [key, block] : landscape.blocks()) {
        if (block.record != nullptr) terrain.push_back({block.id(), block.record});
    }
}

}  // namespace portalspace::render
