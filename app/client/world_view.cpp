#include "app/client/world_view.h"

#include <algorithm>
#include <cmath>

#include "content/async_loader.h"
#include "content/records/region.h"
#include "engine/collision/object_collision.h"
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
/// The fraction of the day at which the light is held (spec/vfx-sky-audio.md 9.5 SKY-10).
constexpr float kNoon = 0.5F;
/// The camera's sphere (spec/rendering.md 1.4), and a hair less: what is nearer is not cut open.
constexpr float kViewerRadius = 0.3F;
constexpr float kClearance = 0.99F * kViewerRadius;
constexpr float kNearPlane = 0.2F;

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
      vertical_fov_(settings.vertical_fov) {
    name_plates_.show(settings.name_plates);
}

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

/// Steps with the light ticks; retail LScape::UseTime (spec/vfx-sky-audio.md 9.5).
void WorldView::set_light(render::SceneView& scene, double server_time, const engine::Environment& environment) {
    scene.light = {};
    if (region_ != nullptr) {
        const double tick = region_->sky.light_tick_size;
        const double step = tick > 0 ? tick : engine::Environment::kDefaultLightTick;
        // A jump of the server's time, also backwards, counts at once.
        if (!light_time_ || !(std::abs(server_time - *light_time_) < step)) {
            light_time_ = server_time;
        }
        const engine::GameDate date = engine::game_date(region_->time, *light_time_);
        const std::size_t group = region_->sky.present_day_group(
            date.day_of_year, static_cast<std::uint32_t>(date.year), region_->time.days_per_year);
        scene.light = render::light_of_day(*region_, group, noon_held_ ? kNoon : static_cast<float>(date.fraction));
    }
    render::add_environment(scene.light, environment);
    sky_options_.environment = environment.active() && scene.light.fog.has_value();
}

void WorldView::add_day(render::SceneView& scene, const render::Viewpoint& from, double server_time, float aspect) {
    std::size_t group = 0;
    engine::GameDate date;
    if (region_ != nullptr) {
        date = engine::game_date(region_->time, server_time);
        group = region_->sky.present_day_group(date.day_of_year, static_cast<std::uint32_t>(date.year),
                                               region_->time.days_per_year);
    }
    world_.add(scene, from, aspect);
    world_.add_sky(scene, group, static_cast<float>(date.fraction), server_time, sky_options_);
    core::Position eye;
    eye.cell = scene.origin;
    eye.frame.origin = scene.camera.eye;
    sky_effects_.frame(scene.time, group, static_cast<float>(date.fraction), eye, sky_options_);
    if (!scene.sealed) {
        sky_effects_.add_to(scene);
    }
}

void WorldView::highlight(core::ObjectId id) {
    if (id != highlighted_) {
        highlighted_since_.reset();
    }
    highlighted_ = id;
}

/// Four flips of 0.2 s (spec/rendering.md 7.5).
bool WorldView::flashes(double now) {
    constexpr double kFlip = 0.2;
    constexpr int kFlips = 4;
    if (!highlighted_since_) {
        highlighted_since_ = now;
    }
    const auto flip = static_cast<int>(std::min((now - *highlighted_since_) / kFlip, static_cast<double>(kFlips)));
    return flip < kFlips && flip % 2 == 0;
}

void WorldView::mark(const engine::CPhysicsObj& object, render::SceneView& scene) const {
    if (!object.in_cell() || object.parent() != nullptr) {
        return;
    }
    const content::Sphere sphere = selection_sphere(object, history_.root(object.id(), object.position().frame));
    scene.target = render::TargetView{sphere.center + core::block_offset(scene.origin, object.position().cell),
                                      sphere.radius, blip_colour(object.weenie)};
}

render::Viewer WorldView::follow_player(engine::FrameLoop& loop, const Look& look, const core::Position& player) {
    engine::collision::ObjectCollision* collision = loop.world().collision;
    const double now = loop.clock().now();
    const double passed = now - last_frame_;
    last_frame_ = now;
    return camera_.follow(collision != nullptr ? &collision->world().world() : nullptr, player, look.chase,
                          loader_ != nullptr ? std::optional(passed) : std::nullopt);
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
    core::Position shown{scene.origin, placed ? history_.root(player->id(), player->position().frame) : core::Frame{}};
    if (placed) {
        scene.moving_lamps.push_back(viewer_light(shown.frame.origin));
    }
    shown.frame.set_heading(shown.frame.heading() + look.orbit_degrees);
    const render::Viewer viewer = follow_player(loop, look, shown);
    scene.camera = viewer.camera;
    scene.camera.vertical_fov_degrees = vertical_fov_;
    scene.camera.near_plane = render::near_plane_within(kClearance, vertical_fov_, aspect, kNearPlane);
    set_light(scene, server_time, loop.smart_box().environment());
    add_day(scene, {scene.origin, viewer.cell}, server_time, aspect);
    const float opacity = render::player_opacity(viewer.distance);
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
            if (flashes(scene.time)) {
                shine(scene, first);
            }
            mark(*object, scene);
        }
    }
    name_plates_.add_to(scene, loop.smart_box(), history_);
}

}  // namespace portalspace::app
