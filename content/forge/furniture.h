#pragma once

#include "content/forge/materials.h"
#include "content/forge/mesh.h"
#include "content/forge/scripts.h"

namespace portalspace::content::forge {

/// Things of houses, of the village green and of the dungeon; each stands at its own origin.
struct Furniture {
    core::DataId table;
    core::DataId bench;
    core::DataId stool;
    core::DataId bed;
    core::DataId barrel;
    core::DataId crate;
    core::DataId bookcase;
    core::DataId hearth;
    core::DataId candles;
    core::DataId carpet;
    core::DataId painting;
    core::DataId counter;
    core::DataId anvil;
    core::DataId forge;
    core::DataId well;
    core::DataId stall;
    core::DataId cart;
    core::DataId hay;
    core::DataId sign;
    core::DataId pillar;
    core::DataId brazier;
    core::DataId coffin;
    core::DataId altar;
    core::DataId runes;  ///< a band of glowing signs for a wall
    core::DataId standing_stone;
};

[[nodiscard]] Furniture forge_furniture(Book& book, const Materials& m, const PlaceScripts& scripts);

}  // namespace portalspace::content::forge
