#pragma once

#include "content/forge/materials.h"
#include "content/forge/mesh.h"

namespace portalspace::content::forge {

inline constexpr float kTwoPi = 6.2831853F;

/// Meshes of the landscape, in metres, standing at the origin with +Z up.
[[nodiscard]] Mesh oak(const Materials& m);
[[nodiscard]] Mesh pine(const Materials& m);
[[nodiscard]] Mesh bush(const Materials& m);
[[nodiscard]] Mesh tuft(const Materials& m);
[[nodiscard]] Mesh stump(const Materials& m);
[[nodiscard]] Mesh tower(const Materials& m);
[[nodiscard]] Mesh fence(const Materials& m);

}  // namespace portalspace::content::forge
