#include "app/client/world_view.h"

#include "content/async_loader.h"
#include "content/records/region.h"
#include "engine/frame_loop.h"
#include "engine/game_time.h"
#include "engine/object_maint.h"
#include "engine/physics_obj.h"

namespace portalspace::app {
namespace {

/// Where the world is looked at from when no player exists: above the middle of the block that the newcomer's towns are
/// around; only the sky is drawn there without land.
constexpr core::CellId kNowhere{0xA9B40001};
/// The light that goes with the player (spec/rendering.md 1.5): 0.5 times 4.5, two metres above.
constexpr float kViewerIntensity = 2.25F;
constexpr float kViewerFalloff = 10;
constexpr float kViewerHeight = 2;

std::unique_ptr<content::AsyncLoader> make_loader(content::DatStore& store, core::Log& log, bool workers) {
    return workers ? std::make_unique<content::AsyncLoader>(store, log) : nullptr;
}

render::PointLight viewer_light(const core::Vec3& player) {
    render::PointLight light;
    light.position = player + core::Vec3(0, 0, kViewerHeight);
    light.intensity = kViewerIntensity;
    light.falloff = kViewerFalloff;
    return light;
}

/// The parts from number `first` on become that much fainter.
void fade(render::SceneView& scene, std::size_t first, float opacity) {
    for (std::size_t i = first; i < scene.parts.size(); ++i) {
        render::PartView& part = scene.parts[i];
        part.translucency = 1 - (1 - part.translucency) * opacity;
    }
}

/// Retail's look of the selected object: luminosity 0.99, diffuse 1 (spec/rendering.md 7.5).
void shine(render::SceneView& scene, std::size_t first) {
    for (std::size_t i = first; i < scene.parts.size(); ++i) {
        scene.parts[i].luminosity = 0.99F;
        scene.parts[i].diffusion = 1;
    }
}

}  // namespace

WorldView::WorldView(content::DatStore& store, const content::Region* region, core::Log& log, const Settings& settings)
    : region_(region),
      loader_(make_loader(store, log, settings.workers)),
      world_(store, region, render::Loads(loader_.get()), settings.rings),
      sky_effects_(store, region, log),
      poses_(settings.poses),
      vertical_fov_(settings.vertical_fov) {}

WorldView::~WorldView() = default;

void WorldView::follow_poses(engine::FrameLoop& loop) {
    history_.begin_frame(loop.clock().now());
    if (poses_ == Poses::between_commits) {
        for (const engine::CPhysicsObj* object : loop.smart_box().maint().objects()) {
            if (object != nullptr) {
                history_.see(*object);
            }
        }
    }
    history_.end_frame();
}

void WorldView::add_day(render::SceneView& scene, core::CellId viewer, double server_time, float aspect) {
    std::size_t group = 0;
    engine::GameDate date;
    if (region_ != nullptr) {
        date = engine::game_date(region_->time, server_time);
        group = region_->sky.present_day_group(date.day_of_year, static_cast<std::uint32_t>(date.year),
                                               region_->time.days_per_year);
        scene.light = render::light_of_day(*region_, group, static_cast<float>(date.fraction));
    }
    world_.add(scene, viewer, aspect);
    world_.add_sky(scene, group, static_cast<float>(date.fraction), server_time);
    core::Position eye;
    eye.cell = scene.origin;
    eye.frame.origin = scene.camera.eye;
    sky_effects_.frame(scene.time, group, static_cast<float>(date.fraction), eye);
    if (!scene.sealed) {
        sky_effects_.add_to(scene);
    }
}

void WorldView::build(engine::FrameLoop& loop, const Look& look, double server_time, float aspect,
                      render::SceneView& scene) {
    if (loader_ != nullptr) {
        loader_->deliver();
    }
    follow_poses(loop);
    const engine::CPhysicsObj* player = loop.smart_box().player();
    const bool placed = player != nullptr && player->in_cell();
    scene.begin(placed ? player->position().cell : kNowhere);
    scene.time = loop.clock().now();
    core::Frame viewer = placed ? history_.root(player->id(), player->position().frame) : core::Frame{};
    if (placed) {
        scene.moving_lamps.push_back(viewer_light(viewer.origin));
    }
    viewer.set_heading(viewer.heading() + look.orbit_degrees);
    scene.camera = render::chase_camera(viewer, look.chase);
    scene.camera.vertical_fov_degrees = vertical_fov_;
    add_day(scene, scene.origin, server_time, aspect);
    const float opacity =
        render::player_opacity(glm::distance(scene.camera.eye, viewer.local_to_global(look.chase.pivot_offset)));
    for (const engine::CPhysicsObj* object : loop.smart_box().maint().objects()) {
        if (object == nullptr) {
            continue;
        }
        const std::size_t first = scene.parts.size();
        scene.add_object(*object, &history_);
        if (placed && opacity < 1 && (object == player || object->parent() == player)) {
            fade(scene, first, opacity);
        }
        if (highlighted_ && object->id() == highlighted_) {
            shine(scene, first);
        }
    }
}

}  // namespace portalspace::app
