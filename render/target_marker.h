#pragma once

#include <vector>

#include "render/camera.h"
#include "render/gl_context.h"
#include "render/scene_view.h"

namespace portalspace::render {

/// Adds the triangles that mark the selected object, in pixels from the upper left corner (spec/rendering.md 11): four
/// corners just outside the box around its sphere, kept inside the picture by a margin; an arrow at the edge, turned in
/// steps of 45 degrees, when it is beside the picture or behind the eye. `grown`: pixels that each shape is larger, for
/// an outline below it.
void add_target_marker(const Camera& camera, FrameSize size, const TargetView& target, float grown,
                       std::vector<core::Vec2>& out);

}  // namespace portalspace::render
