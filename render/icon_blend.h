#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace portalspace::render {

/// A pixel of an icon: red, green, blue, alpha.
using IconPixel = std::array<std::uint8_t, 4>;

/// Lays `source` over `target` by the three-channel rule, which keeps the target's alpha (spec/rendering.md 6.7).
[[nodiscard]] IconPixel icon_over_opaque(const IconPixel& target, const IconPixel& source);

/// The same by the four-channel rule, which adds up the alphas.
[[nodiscard]] IconPixel icon_over(const IconPixel& target, const IconPixel& source);

inline constexpr std::size_t kIconPixels = 32 * 32;
using IconImage = std::array<IconPixel, kIconPixels>;

/// What an icon is made of; null for what there is none of.
struct IconParts {
    const IconImage* base = nullptr;
    const IconImage* overlay = nullptr;
    const IconImage* effect = nullptr;      ///< shows through the pure white of the work
    const IconImage* background = nullptr;  ///< of the item's type
    const IconImage* underlay = nullptr;
};

/// Base, overlay and effect: the picture that is dragged (steps 1 to 3 of 6.7).
[[nodiscard]] IconImage icon_work(const IconParts& parts);
/// The whole icon (steps 1 to 6).
[[nodiscard]] IconImage icon_image(const IconParts& parts);

/// The place in the table of backgrounds: the lowest bit of the item's type plus 1; without a bit 33. The table of
/// effects is asked with the same number of the item's effects.
[[nodiscard]] std::uint32_t icon_table_index(std::uint32_t bits);

}  // namespace portalspace::render
