#pragma once

#include "content/forge/materials.h"
#include "content/forge/mesh.h"

namespace portalspace::content::forge {

/// What stands in the smithy and on the village green; metres, each at its own origin.
[[nodiscard]] Mesh anvil(const Materials& m);
[[nodiscard]] Mesh smith_forge(const Materials& m);
[[nodiscard]] Mesh well(const Materials& m);
[[nodiscard]] Mesh stall(const Materials& m);
[[nodiscard]] Mesh cart(const Materials& m);
[[nodiscard]] Mesh hay(const Materials& m);
[[nodiscard]] Mesh sign(const Materials& m);

/// What stands in the dungeon.
[[nodiscard]] Mesh rune_band(const Materials& m);
[[nodiscard]] Mesh pillar(const Materials& m);
[[nodiscard]] Mesh brazier(const Materials& m);
[[nodiscard]] Mesh coffin(const Materials& m);
[[nodiscard]] Mesh altar(const Materials& m);
[[nodiscard]] Mesh standing_stone(const Materials& m);

}  // namespace portalspace::content::forge
