#pragma once

#include "content/forge/book.h"

namespace portalspace::content::forge {

/// The surfaces that several things share.
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
    // Inside houses.
    core::DataId floor;
    core::DataId beams;
    core::DataId wash;  ///< plain plaster
    core::DataId tiles;
    core::DataId carpet;
    core::DataId linen;
    core::DataId books;
    core::DataId painting;
    // In the village.
    core::DataId thatch;
    core::DataId hay;
    core::DataId awning;
    core::DataId pool;
    // In the dungeon.
    core::DataId flagstones;
    core::DataId ashlar;
    core::DataId vault;
    core::DataId moss_wall;
    core::DataId rune;  ///< glows
    // Things.
    core::DataId steel;
    core::DataId gold;
    core::DataId parchment;
    core::DataId glass;
    core::DataId clay;
    core::DataId red;
    core::DataId violet;  ///< glows: portals
    core::DataId unseen;  ///< one colour, fully translucent: portal polygons
};

[[nodiscard]] Materials paint_materials(Book& book);

}  // namespace portalspace::content::forge
