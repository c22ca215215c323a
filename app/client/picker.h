#pragma once

#include "core/ids.h"
#include "core/position.h"
#include "engine/smart_box.h"
#include "render/camera.h"

namespace portalspace::app {

/// A line of sight: from a point of the picture into the world.
struct PickRay {
    core::CellId origin;  ///< any cell of the landblock whose south-west corner is the zero of `from`
    core::Vec3 from{0, 0, 0};
    core::Vec3 direction{0, 1, 0};  ///< unit length
};

/// The ray through a point of the picture: `x` and `y` from 0 (left, top) to 1 (right, bottom).
[[nodiscard]] PickRay pick_ray(const render::Camera& camera, core::CellId origin, float aspect, float x, float y);

/// The object of the server whose drawn mesh the ray meets first; none when there is no such object. The player's own
/// body and what it holds are seen through, and so is what is hidden (spec/client-features.md 9, picking).
[[nodiscard]] core::ObjectId pick(const engine::SmartBox& world, const PickRay& ray);

}  // namespace portalspace::app
