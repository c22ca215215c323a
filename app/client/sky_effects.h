#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/clock.h"
#include "core/position.h"
#include "engine/effects/sky_owners.h"
#include "engine/records.h"
#include "render/sky_objects.h"

namespace portalspace::content {
class DatStore;
struct Region;
}  // namespace portalspace::content
namespace portalspace::core {
class Log;
}
namespace portalspace::render {
struct SceneView;
}

namespace portalspace::app {

/// Rain, lightning and whatever else the objects of the sky emit and sound like, around the viewer
/// (spec/vfx-sky-audio.md 9.8).
class SkyEffects {
public:
    /// `region` may be null: then there is no sky. All must outlive it.
    SkyEffects(content::DatStore& store, const content::Region* region, core::Log& log);

    /// Option sky_pes: also the scripts that sky objects name, which the original never plays.
    void play_named_scripts(bool on) { owners_.play_named_scripts(on); }

    /// One frame of the day group at that fraction of its day; `now` in seconds of the frame clock, `viewer` the eye.
    void frame(double now, std::size_t group, float fraction, const core::Position& viewer,
               const render::SkyOptions& options = {});
    /// Adds the particles of the last frame.
    void add_to(render::SceneView& scene) const;
    /// What the last frame started.
    [[nodiscard]] std::span<const engine::SoundEvent> sounds() const { return owners_.events().sounds; }
    [[nodiscard]] const engine::effects::SkyOwners& owners() const { return owners_; }

private:
    core::Clock clock_;
    engine::DatRecords records_;
    const content::Region* region_;
    engine::effects::SkyOwners owners_;
    std::vector<render::SkyObjectState> states_;
    std::vector<engine::effects::SkyObjectSeen> seen_;
};

}  // namespace portalspace::app
