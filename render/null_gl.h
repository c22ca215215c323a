#pragma once

namespace portalspace::render {

/// Puts functions that do nothing in the place of OpenGL's, so that a Device can be made without a driver: what is then
/// measured is the renderer's own work (docs/performance.md). Objects get names, shaders compile, sizes are those that
/// every driver of OpenGL 4.1 has or more. A GlContext that is opened later puts the driver's functions back.
void use_null_gl();

}  // namespace portalspace::render
