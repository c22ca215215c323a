#pragma once

#include <cstdint>

#include "content/forge/picture.h"

namespace portalspace::content::forge {

/// Seamless ground pictures, 256 x 256.
[[nodiscard]] Picture paint_grass(std::uint32_t seed, Color dark, Color light, float bare);
[[nodiscard]] Picture paint_dirt(std::uint32_t seed, Color dark, Color light, float pebbles);
[[nodiscard]] Picture paint_rock(std::uint32_t seed, Color dark, Color light);
[[nodiscard]] Picture paint_snow();
[[nodiscard]] Picture paint_sand(std::uint32_t seed, Color dark, Color light);
[[nodiscard]] Picture paint_water(Color deep, Color bright);
[[nodiscard]] Picture paint_forest_floor();
/// A worn road of stones in earth.
[[nodiscard]] Picture paint_road();

/// Masks of the terrain blend, 128 x 128, alpha only: 0 where the overlay shows, 1 where the ground below stays
/// (rendering 2.8), for the unrotated cell with north up.
[[nodiscard]] Picture paint_corner_mask(std::uint32_t seed);         ///< code 8: the north-west corner
[[nodiscard]] Picture paint_side_mask(std::uint32_t seed);           ///< code 9: the west side
[[nodiscard]] Picture paint_road_corner_mask(std::uint32_t seed);    ///< code 8
[[nodiscard]] Picture paint_road_side_mask(std::uint32_t seed);      ///< code 9
[[nodiscard]] Picture paint_road_diagonal_mask(std::uint32_t seed);  ///< code 10: north-west to south-east

}  // namespace portalspace::content::forge
