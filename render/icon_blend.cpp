#include "render/icon_blend.h"

#include <bit>

namespace portalspace::render {
namespace {

constexpr IconPixel kWhite = {255, 255, 255, 255};
constexpr std::uint32_t kNoBit = 33;

void lay_over(IconImage& target, const IconImage* source, IconPixel (*rule)(const IconPixel&, const IconPixel&)) {
    if (source == nullptr) return;
    for (std::size_t i = 0; i < kIconPixels; ++i) target[i] = rule(target[i], (*source)[i]);
}

}  // namespace

IconPixel icon_over_opaque(const IconPixel& target, const IconPixel& source) {
    const int alpha = source[3];
    if (alpha == 0) return target;
    IconPixel result = target;
    for (std::size_t c = 0; c < 3; ++c) {
        const int d = target[c];
        const int s = source[c];
        const int q = alpha + 1;
        result[c] = static_cast<std::uint8_t>(alpha == 255 ? s : d - d * q / 256 + s * q / 256);
    }
    return result;
}

IconPixel icon_over(const IconPixel& target, const IconPixel& source) {
    if (source[3] == 255 || target[3] == 0) return source;
    if (source[3] == 0) return target;
    if (target[3] == 255) return icon_over_opaque(target, source);
    const int q = source[3] + 1;
    const int n = q - q * (target[3] + 1) / 256 + target[3] + 1;
    IconPixel result;
    for (std::size_t c = 0; c < 3; ++c) {
        result[c] = static_cast<std::uint8_t>(target[c] - q * (target[c] - source[c]) / n);
    }
    result[3] = static_cast<std::uint8_t>(n - 1);
    return result;
}

IconImage icon_work(const IconParts& parts) {
    IconImage work{};
    if (parts.base != nullptr) work = *parts.base;
    lay_over(work, parts.overlay, &icon_over);
    if (parts.effect != nullptr) {
        for (std::size_t i = 0; i < kIconPixels; ++i) {
            if (work[i] == kWhite) work[i] = (*parts.effect)[i];
        }
    }
    return work;
}

IconImage icon_image(const IconParts& parts) {
    IconImage result{};
    if (parts.background != nullptr) result = *parts.background;
    lay_over(result, parts.underlay, &icon_over_opaque);
    const IconImage work = icon_work(parts);
    lay_over(result, &work, &icon_over_opaque);
    return result;
}

std::uint32_t icon_table_index(std::uint32_t bits) {
    return bits != 0 ? static_cast<std::uint32_t>(std::countr_zero(bits)) + 1 : kNoBit;
}

}  // namespace portalspace::render
