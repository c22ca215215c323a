#pragma once

#include <cstdint>

#include "content/forge/picture.h"

namespace portalspace::content::forge {

// Materials of things; seamless unless said otherwise.
[[nodiscard]] Picture paint_bark(std::uint32_t seed, Color dark, Color light);
/// A clip-map of leaves: alpha 0 between them.
[[nodiscard]] Picture paint_leaves(std::uint32_t seed, Color dark, Color light);
/// The same for grass blades that stand on the lower edge.
[[nodiscard]] Picture paint_blades(std::uint32_t seed, Color dark, Color light);
[[nodiscard]] Picture paint_planks(std::uint32_t seed, Color dark, Color light);
[[nodiscard]] Picture paint_wall(std::uint32_t seed, Color dark, Color light, int rows);
[[nodiscard]] Picture paint_plaster();
[[nodiscard]] Picture paint_shingles(Color dark, Color light);
[[nodiscard]] Picture paint_door();
[[nodiscard]] Picture paint_window();
[[nodiscard]] Picture paint_skin(std::uint32_t seed, Color base);
/// A face for the front of a head, u from right to left of the person: eyes, nose, mouth, hair line.
[[nodiscard]] Picture paint_face(Color skin, Color hair);
[[nodiscard]] Picture paint_hair(Color base);
[[nodiscard]] Picture paint_cloth(std::uint32_t seed, Color base, Color trim);
[[nodiscard]] Picture paint_leather(std::uint32_t seed, Color base);
[[nodiscard]] Picture paint_carved_wood();
/// The carved face of the wooden target.
[[nodiscard]] Picture paint_carved_face();
[[nodiscard]] Picture paint_target_rings();
[[nodiscard]] Picture paint_crystal();

// Sprites; the alpha channel fades to nothing at the edge.
[[nodiscard]] Picture paint_glow(Color core, Color rim, float power);
[[nodiscard]] Picture paint_flame();
[[nodiscard]] Picture paint_smoke();
[[nodiscard]] Picture paint_spark();
[[nodiscard]] Picture paint_ring(Color color);
[[nodiscard]] Picture paint_frost();
[[nodiscard]] Picture paint_lightning();

// Sky.
[[nodiscard]] Picture paint_sky_gradient();
[[nodiscard]] Picture paint_clouds();
[[nodiscard]] Picture paint_stars();
[[nodiscard]] Picture paint_sun();
[[nodiscard]] Picture paint_moon();

}  // namespace portalspace::content::forge
