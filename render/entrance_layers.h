#pragma once

#include <cstdint>
#include <vector>

#include "core/math.h"
#include "render/portal_visibility.h"

namespace portalspace::render {

struct BlockScene;

/// An entrance of a frame.
struct LayeredEntrance {
    FacedEntrance seen;
    const BlockScene* block = nullptr;
    core::Vec3 offset{0, 0, 0};  ///< of its block in the scene
    std::uint32_t layer = 0;
};

/// Retail draws the buildings of a picture one after the other, from far to near, each with its rooms
/// (spec/rendering.md 4.5). Entrances that are not seen one through the other need not wait for each other: they share
/// a layer. An entrance through which a farther one may be seen lies in a later layer than that. Returns how many
/// layers there are, at most kMaxEntranceLayers: what would lie behind the last shares the farthest, number 0. Sorts
/// the entrances from near to far.
std::uint32_t sort_into_layers(std::vector<LayeredEntrance>& entrances, const core::Vec3& eye);

}  // namespace portalspace::render
