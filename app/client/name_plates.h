#pragma once

#include "content/records/geometry.h"
#include "core/ids.h"
#include "engine/physics_obj.h"
#include "engine/smart_box.h"
#include "render/scene_view.h"

namespace portalspace::render {
class PoseHistory;
}

namespace portalspace::app {

/// The colour of an object on the radar, of its marker and of its name, by what the server described
/// (spec/rendering.md 12.3). Members of the own fellowship are not told apart.
[[nodiscard]] core::Vec4 blip_colour(const engine::WeenieInfo& weenie);

/// The selection sphere of an object that is shown in `frame`, in that frame's landblock.
[[nodiscard]] content::Sphere selection_sphere(const engine::CPhysicsObj& object, const core::Frame& frame);

/// Names that hang over creatures and players, in the colours of the radar. Retail has none; they are switched on by an
/// option and use its point above the selection sphere (spec/rendering.md 11).
class NamePlates {
public:
    void show(bool on) { shown_ = on; }
    /// Adds a label for each creature and player that is near enough and in the world, but the own one. `poses` says
    /// where they are shown.
    void add_to(render::SceneView& scene, const engine::SmartBox& world, const render::PoseHistory& poses);

private:
    bool shown_ = false;
    std::u16string text_;
};

}  // namespace portalspace::app
