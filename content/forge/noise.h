#pragma once

#include <cstdint>

namespace portalspace::content::forge {

/// Pseudo-random bits of a lattice point: the same on every machine.
[[nodiscard]] std::uint32_t lattice_hash(std::int32_t x, std::int32_t y, std::uint32_t seed) noexcept;
/// The same as a number in [0, 1).
[[nodiscard]] float lattice01(std::int32_t x, std::int32_t y, std::uint32_t seed) noexcept;

/// Smooth value noise in [0, 1]. With `period` > 0 it repeats after that many lattice steps in both directions.
[[nodiscard]] float value_noise(float x, float y, std::uint32_t seed, std::int32_t period = 0) noexcept;
/// Octaves of value noise, each twice as fine and half as strong; in [0, 1]. A period doubles with each octave, so that
/// a picture of `period` lattice steps stays seamless.
[[nodiscard]] float fractal_noise(float x, float y, int octaves, std::uint32_t seed, std::int32_t period = 0) noexcept;
/// Distance to the nearest of one jittered point a lattice cell (cellular noise), in cells; `edge` gets the difference
/// between the second nearest and the nearest, small along the borders of the cells, and `cell` the bits of the
/// nearest.
struct CellNoise {
    float distance;
    float edge;
    std::uint32_t cell;
};
[[nodiscard]] CellNoise cell_noise(float x, float y, std::uint32_t seed, std::int32_t period) noexcept;

/// 0 below `lo`, 1 above `hi`, smooth between.
[[nodiscard]] float smooth_step(float lo, float hi, float x) noexcept;

}  // namespace portalspace::content::forge
