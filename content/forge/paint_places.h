#pragma once

#include <cstdint>

#include "content/forge/picture.h"

namespace portalspace::content::forge {

// Materials of houses, the village and the dungeon; seamless unless said otherwise.
[[nodiscard]] Picture paint_straw(std::uint32_t seed, Color dark, Color light);
[[nodiscard]] Picture paint_stripes(Color a, Color b);
/// Square tiles or flagstones.
[[nodiscard]] Picture paint_tiles(std::uint32_t seed, Color dark, Color light);
/// A whole carpet with its border, not seamless.
[[nodiscard]] Picture paint_carpet();
/// Three shelves of books, not seamless.
[[nodiscard]] Picture paint_books();
/// A painted view over hills and a lake, not seamless.
[[nodiscard]] Picture paint_landscape();
/// Old stone blocks with moss at their joints.
[[nodiscard]] Picture paint_mossy(std::uint32_t seed);
/// A row of glowing signs, clear between them.
[[nodiscard]] Picture paint_runes();
[[nodiscard]] Picture paint_metal(std::uint32_t seed, Color dark, Color light);
[[nodiscard]] Picture paint_parchment();
/// Half-clear, with bright streaks.
[[nodiscard]] Picture paint_glass();
/// The spiral in a portal, black outside.
[[nodiscard]] Picture paint_vortex();
/// Falling rain, clear between the drops.
[[nodiscard]] Picture paint_rain();

}  // namespace portalspace::content::forge
