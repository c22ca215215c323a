#pragma once

#include "net/loopback/scene.h"

namespace portalspace::app {

/// The scene that the demo and `portalspace-tool serve` play when no other is given: the player looks north over a
/// clearing of the demo world (content/forge); a mage on his left throws bolts of fire, frost and lightning at a wooden
/// target that stands in front of him, so that they cross the view. `ground` gives the land's height.
[[nodiscard]] net::Scene demo_scene(const net::GroundHeight& ground);

}  // namespace portalspace::app
