#pragma once

#include "content/forge/materials.h"
#include "content/forge/mesh.h"
#include "content/forge/scripts.h"
#include "content/forge/skeleton.h"
#include "content/records/setup.h"

namespace portalspace::content::forge {

/// A Setup of meshes that all stand at the origin, with placements 0 and 0x65 and spheres around them.
[[nodiscard]] Setup plain_setup(core::DataId id, std::vector<core::DataId> parts, const Sphere& around);

/// Trees, rocks, buildings, torches and the other things of the landscape.
void forge_things(Book& book, const Materials& m, const PlaceScripts& scripts);
/// The ten projectiles of seed 2026-07-13 section 11: one sphere each, no cylinders.
void forge_bolts(Book& book, const Materials& m);
/// The Setup of a body: parents of all parts, a standing pose for each placement, two spheres, places for held things.
[[nodiscard]] Setup body_setup(core::DataId id, const Skeleton& skeleton, std::vector<core::DataId> parts, float height,
                               float radius);
/// People of both sexes, drudges and the wooden target with their motion tables.
void forge_people(Book& book, const MagicEmitters& magic, const Waves& waves);
/// The four-legged creatures.
void forge_beasts(Book& book);
/// Doors, chests, portals and lifestones with the motions of their states.
void forge_moving_things(Book& book, const Materials& m, const PlaceScripts& scripts);
/// What lies about and is carried.
void forge_items(Book& book, const Materials& m);

}  // namespace portalspace::content::forge
