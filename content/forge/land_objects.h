#pragma once

#include <vector>

#include "content/records/landblock.h"

namespace portalspace::content::forge {

/// How much forest grows at a place: above 0.56 the floor is forest floor, above 0.5 trees stand.
[[nodiscard]] float forest_at(float x, float y);
/// Whether a place is off roads, lake and buildings by `room` metres.
[[nodiscard]] bool is_clear(float x, float y, float room);
/// Rise of the land per metre.
[[nodiscard]] float slope_at(float x, float y);

/// The static objects of one block, given by its distance from the home block; frames relative to the block's corner.
[[nodiscard]] std::vector<StaticObject> objects_of_block(int bx, int by);

}  // namespace portalspace::content::forge
