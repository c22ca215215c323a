#pragma once

#include <array>

#include "content/forge/book.h"

namespace portalspace::content::forge {

/// Meshes that particles are drawn with: squares of one metre around the origin that turn to the viewer.
struct Sprites {
    core::DataId flame;
    core::DataId ember;  ///< soft orange glow
    core::DataId spark;
    core::DataId smoke;
    core::DataId fire_ring;
    core::DataId frost;
    core::DataId ice_glow;
    core::DataId ice_ring;
    core::DataId bolt;  ///< a streak of lightning
    core::DataId bolt_glow;
    core::DataId bolt_ring;
    core::DataId dust;
    /// Red, orange, yellow, green, blue, purple.
    std::array<core::DataId, 6> glow;
};

[[nodiscard]] Sprites forge_sprites(Book& book);

/// Writes a degrade table for `mesh`: the mesh itself in the given mode up to `distance` metres, then nothing.
void write_degrade(Book& book, core::DataId table, core::DataId mesh, std::uint32_t mode, float distance);

}  // namespace portalspace::content::forge
