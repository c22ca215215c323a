#pragma once

#include "content/forge/mesh.h"
#include "core/ids.h"

namespace portalspace::content::forge {

inline constexpr float kTwoPi = 6.2831853F;

/// The materials that several things share.
struct Materials {
    core::DataId bark;
    core::DataId pale_bark;
    core::DataId leaves;
    core::DataId needles;
    core::DataId leaf_shade;
    core::DataId blades;
    core::DataId stone;
    core::DataId wall;
    core::DataId plaster;
    core::DataId shingles;
    core::DataId slate;
    core::DataId planks;
    core::DataId door;
    core::DataId window;
    core::DataId iron;
    core::DataId crystal;
    core::DataId coals;
};

/// Meshes of the landscape, in metres, standing at the origin with +Z up.
[[nodiscard]] Mesh oak(const Materials& m);
[[nodiscard]] Mesh pine(const Materials& m);
[[nodiscard]] Mesh bush(const Materials& m);
[[nodiscard]] Mesh tuft(const Materials& m);
[[nodiscard]] Mesh stump(const Materials& m);
[[nodiscard]] Mesh house(const Materials& m);
[[nodiscard]] Mesh tower(const Materials& m);
[[nodiscard]] Mesh fence(const Materials& m);

}  // namespace portalspace::content::forge
