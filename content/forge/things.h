#pragma once

#include "content/forge/materials.h"
#include "content/forge/mesh.h"
#include "content/forge/scripts.h"
#include "content/records/setup.h"

namespace portalspace::content::forge {

/// A Setup of meshes that all stand at the origin, with placements 0 and 0x65 and spheres around them.
[[nodiscard]] Setup plain_setup(core::DataId id, std::vector<core::DataId> parts, const Sphere& around);

/// Trees, rocks, buildings, torches and the other things of the landscape.
void forge_things(Book& book, const Materials& m, const PlaceScripts& scripts);
/// The three bolts: one sphere each, no cylinders.
void forge_bolts(Book& book);
/// The player's body and the wooden target with their motion tables.
void forge_people(Book& book, const MagicEmitters& magic);

}  // namespace portalspace::content::forge
