#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "app/inspect/dat_set.h"

namespace portalspace::app {

enum class GltfForm {
    text,   ///< .gltf: one JSON file with everything in it
    binary  ///< .glb
};

/// A model (0x01, 0x02) as a glTF 2.0 file with its textures: one mesh a GfxObj, one primitive a surface, one node a
/// part, placed as in the Setup's placement 0. Metres; the root turns the game's z-up into glTF's y-up. Animations,
/// lights and collision shapes are left out. Throws MissingRecord when the model is missing or damaged; missing
/// textures are left white.
[[nodiscard]] std::vector<std::byte> gltf_bytes(DatSet& set, std::uint32_t id, GltfForm form);

}  // namespace portalspace::app
