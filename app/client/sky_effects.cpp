#include "app/client/sky_effects.h"

#include "content/records/region.h"
#include "render/scene_view.h"

namespace portalspace::app {
namespace {

/// The sky's chance decides nothing that anybody else sees, so any start will do.
constexpr std::uint64_t kSeed = 1;

}  // namespace

SkyEffects::SkyEffects(content::DatStore& store, const content::Region* region, core::Log& log)
    : records_(store), region_(region), owners_(clock_, records_, log, kSeed) {}

void SkyEffects::frame(double now, std::size_t group, float fraction, const core::Position& viewer,
                       const render::SkyOptions& options) {
    clock_.advance_to(now);
    seen_.clear();
    if (region_ != nullptr && group < region_->sky.day_groups.size()) {
        const content::DayGroup& day = region_->sky.day_groups[group];
        render::sky_objects(day, fraction, options, states_);
        for (const render::SkyObjectState& state : states_) {
            core::Frame frame;
            frame.rotation = state.orientation;
            if (state.hangs_low()) {
                frame.origin.z = render::kWeatherHeight;
            }
            seen_.push_back({group, state.object, state.model, day.objects[state.object].script, frame});
        }
    }
    owners_.frame(viewer, seen_);
}

void SkyEffects::add_to(render::SceneView& scene) const {
    for (const auto& owner : owners_.owners()) {
        if (owner->look().no_draw) {
            continue;
        }
        for (const auto& emitter : owner->particles().emitters()) {
            if (!emitter->drawn() || emitter->alive() == 0) {
                continue;
            }
            const core::Vec3 offset = core::block_offset(scene.origin, emitter->block_cell());
            scene.begin_particles(emitter->gfx_obj());
            emitter->for_each_pose([&](const engine::effects::ParticlePose& pose) {
                scene.add_particle(pose.position + offset, pose.rotation, pose.scale, pose.translucency);
            });
        }
    }
}

}  // namespace portalspace::app
