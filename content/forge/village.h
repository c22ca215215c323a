#pragma once

#include <vector>

#include "content/forge/book.h"
#include "content/forge/furniture.h"
#include "content/forge/materials.h"
#include "content/records/landblock.h"

namespace portalspace::content::forge {

/// Ground that the village needs free of plants, metres from the home block's corner.
struct Plot {
    core::Vec2 middle;
    float radius;
};
[[nodiscard]] std::vector<Plot> village_plots();

/// The houses of the home block with their interior cells, and what stands around them.
void build_village(Book& book, LandBlockInfo& home, const Materials& m, const Furniture& f);

}  // namespace portalspace::content::forge
