#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace portalspace::render {

/// How smaller versions of a picture are made.
enum class MipRule : std::uint8_t {
    plain,     ///< every channel averaged by itself
    by_alpha,  ///< colour weighted by alpha: transparent texels leave no dark rim
    clip,      ///< as by_alpha, and the share of texels that pass the test stays the same (spec/rendering.md 6.5)
};

/// Number of levels down to 1 x 1.
[[nodiscard]] int mip_levels(int width, int height);

/// The next smaller level (halved, at least 1) of RGBA8 pixels.
[[nodiscard]] std::vector<std::uint8_t> next_mip(std::span<const std::uint8_t> pixels, int width, int height,
                                                 bool weighted);
/// The same for one channel.
[[nodiscard]] std::vector<std::uint8_t> next_mip_single(std::span<const std::uint8_t> pixels, int width, int height);

/// Share of the texels with alpha >= `threshold` (0..255).
[[nodiscard]] float alpha_coverage(std::span<const std::uint8_t> pixels, int threshold);
/// Multiplies alpha so that alpha_coverage comes as near to `wanted` as it can.
void keep_coverage(std::span<std::uint8_t> pixels, float wanted, int threshold);

/// Gives fully transparent texels the mean colour of their visible neighbours, alpha stays 0: filtering then mixes in
/// no hidden colour. Two rounds of 3 x 3.
void bleed_colours(std::span<std::uint8_t> pixels, int width, int height);

/// Bilinear with box reduction: RGBA8 (`channels` 4) or one channel to another size, for texture arrays.
[[nodiscard]] std::vector<std::uint8_t> resample(std::span<const std::uint8_t> pixels, int width, int height,
                                                 int new_width, int new_height, int channels);

}  // namespace portalspace::render
