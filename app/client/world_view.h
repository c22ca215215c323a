#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "app/client/name_plates.h"
#include "app/client/sky_effects.h"
#include "core/ids.h"
#include "render/camera.h"
#include "render/chase_camera.h"
#include "render/pose_history.h"
#include "render/scene_view.h"
#include "render/world_scene.h"

namespace portalspace::content {
class AsyncLoader;
class DatStore;
struct Region;
}  // namespace portalspace::content
namespace portalspace::core {
class Log;
}
namespace portalspace::engine {
class Environment;
class FrameLoop;
class CPhysicsObj;
}  // namespace portalspace::engine

namespace portalspace::app {

/// Which poses of moving things are shown (docs/divergences.md).
enum class Poses : std::uint8_t {
    between_commits,  ///< on the way between the last two commits of the simulation
    commits,          ///< as the simulation committed them, at most 30 times a second, as the original
};

/// Turns the world of a run into what a frame shows: land and rooms around the player, the sky, objects and particles.
class WorldView {
public:
    struct Settings {
        /// Blocks, meshes and textures come from worker threads and a frame shows what is there; else everything is
        /// loaded at once, so that two replays give the same pictures.
        bool workers = false;
        Poses poses = Poses::commits;
        render::Rings rings;
        float vertical_fov = 60;  ///< degrees
        bool name_plates = false;
    };
    /// `region` may be null.
    WorldView(content::DatStore& store, const content::Region* region, core::Log& log, const Settings& settings);
    ~WorldView();
    WorldView(const WorldView&) = delete;
    WorldView& operator=(const WorldView&) = delete;

    /// For the renderer; null without workers.
    [[nodiscard]] content::AsyncLoader* loader() const { return loader_.get(); }

    /// The selected object is marked, and shines a few times when it becomes that (spec/rendering.md 7.5, 11); none:
    /// nothing is.
    void highlight(core::ObjectId id);

    /// From where the player is looked at. In a window the camera swings after the player; a picture is taken from
    /// where it belongs.
    struct Look {
        render::ChaseView chase;
        float orbit_degrees = 0;
    };
    /// Takes what the workers finished, and fills `scene`. `server_time` decides the light of day; 0 while unknown.
    void build(engine::FrameLoop& loop, const Look& look, double server_time, float aspect, render::SceneView& scene);

    /// The light of noon at any time of the day; the sky goes on (spec/vfx-sky-audio.md 9.5 SKY-10).
    void hold_noon(bool on) { noon_held_ = on; }

    /// What the objects of the sky emit and sound like.
    [[nodiscard]] SkyEffects& sky_effects() { return sky_effects_; }

    /// Blocks of the world that are on their way.
    [[nodiscard]] std::size_t pending() const { return world_.pending(); }

private:
    void follow_poses(engine::FrameLoop& loop);
    [[nodiscard]] render::Viewer follow_player(engine::FrameLoop& loop, const Look& look, const core::Position& player);
    void set_light(render::SceneView& scene, double server_time, const engine::Environment& environment);
    void add_day(render::SceneView& scene, const render::Viewpoint& from, double server_time, float aspect);

    const content::Region* region_;
    std::unique_ptr<content::AsyncLoader> loader_;
    render::WorldScene world_;
    render::PoseHistory history_;
    render::ChaseCamera camera_;
    NamePlates name_plates_;
    SkyEffects sky_effects_;
    Poses poses_;
    float vertical_fov_;
    double last_frame_ = 0;             ///< on the frame clock
    std::optional<double> light_time_;  ///< server seconds of the last light tick
    bool noon_held_ = false;
    render::SkyOptions sky_options_;
    void mark(const engine::CPhysicsObj& object, render::SceneView& scene) const;
    [[nodiscard]] bool flashes(double now);

    core::ObjectId highlighted_;
    std::optional<double> highlighted_since_;
};

}  // namespace portalspace::app
