#pragma once

#include <cstdint>

#include "engine/landscape.h"

namespace portalspace::app {

/// The ground at a place of a landblock: which land cell holds it, how high it is, and the triangle it lies on.
struct LandPoint {
    std::uint32_t cell = 0;  ///< 0xXXYY0001 .. 0xXXYY0040
    float z = 0;
    engine::CellSplit split = engine::CellSplit::sw_to_ne;
    float normal_z = 1;
    /// On the edge between the two triangles of the cell: by the slopes to the east and to the north of the point,
    /// which may lie in different triangles; else as normal_z.
    float edge_normal_z = 1;
};

/// `block` is 0xXXYYFFFF, x and y are metres from its south-west corner, 0..192. Throws MissingRecord for a block that
/// is not there or a place outside it.
[[nodiscard]] LandPoint land_point(engine::Landscape& land, std::uint32_t block, float x, float y);

}  // namespace portalspace::app
