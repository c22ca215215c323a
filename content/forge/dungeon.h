#pragma once

#include "content/forge/book.h"
#include "content/forge/furniture.h"
#include "content/forge/materials.h"

namespace portalspace::content::forge {

/// The rooms under the standing stones: block demo::kDungeonBlock, entered at demo::kDungeonEntry.
void forge_dungeon(Book& book, const Materials& m, const Furniture& f);

}  // namespace portalspace::content::forge
