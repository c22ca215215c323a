#pragma once

#include "net/loopback/scene.h"

namespace portalspace::app {

/// The scene that `portalspace-tool serve` plays when no other is given: the demo's, with something to open, to buy, to
/// fight and to walk through beside it. `ground` gives the land's height.
[[nodiscard]] net::Scene serve_scene(const net::GroundHeight& ground);

}  // namespace portalspace::app
