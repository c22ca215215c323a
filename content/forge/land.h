#pragma once

#include <array>
#include <cstdint>

#include "content/forge/book.h"
#include "content/forge/furniture.h"
#include "content/forge/materials.h"
#include "core/math.h"

namespace portalspace::content::forge {

/// Height table of the region: steps of 1 m up to 80 m, of half a metre up to 140 m (where the meadow lies), of 4 m
/// above, so that a reader that multiplies the byte by a constant is wrong everywhere but at the bottom.
[[nodiscard]] std::array<float, 256> height_table();

/// Which scenery a terrain word asks for, as an index into every terrain type's list.
enum class Scenery : std::uint32_t { none = 0, meadow = 1, forest = 2, stones = 3 };

/// Places are metres east and north of the south-west corner of the home block.
[[nodiscard]] float ground_at(float x, float y);

/// Land blocks, their static objects and the village.
void forge_land(Book& book, const Materials& m, const Furniture& f);

}  // namespace portalspace::content::forge
