#include "content/forge/encode_dxt.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

namespace portalspace::content::forge {
namespace {

using Block = std::array<Color, 16>;

void put_bytes(std::vector<std::byte>& out, std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) {
        out.push_back(static_cast<std::byte>(value >> (8 * i)));
    }
}

std::uint32_t scaled(float v, float top) {
    return static_cast<std::uint32_t>(std::lround(std::clamp(v, 0.0F, 1.0F) * top));
}

std::uint16_t to_565(const Color& c) {
    return static_cast<std::uint16_t>(scaled(c.r, 31) << 11 | scaled(c.g, 63) << 5 | scaled(c.b, 31));
}

Color from_565(std::uint16_t v) {
    return {static_cast<float>(v >> 11) / 31.0F, static_cast<float>((v >> 5) & 63) / 63.0F,
            static_cast<float>(v & 31) / 31.0F, 1.0F};
}

float difference(const Color& a, const Color& b) {
    return (a.r - b.r) * (a.r - b.r) + (a.g - b.g) * (a.g - b.g) + (a.b - b.b) * (a.b - b.b);
}

/// The ends are the darkest and the brightest pixel, each pixel takes the nearest of the four colours on the line
/// between them.
void put_colors(std::vector<std::byte>& out, const Block& block) {
    const auto [low, high] = std::minmax_element(
        block.begin(), block.end(), [](const Color& a, const Color& b) { return brightness(a) < brightness(b); });
    std::uint16_t c0 = to_565(*high);
    std::uint16_t c1 = to_565(*low);
    if (c0 < c1) {
        std::swap(c0, c1);
    }
    const Color a = from_565(c0);
    const Color b = from_565(c1);
    const std::array<Color, 4> line{a, b, mix(a, b, 1.0F / 3.0F), mix(a, b, 2.0F / 3.0F)};
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < block.size() && c0 != c1; ++i) {
        const auto nearest = std::min_element(line.begin(), line.end(), [&](const Color& x, const Color& y) {
            return difference(x, block[i]) < difference(y, block[i]);
        });
        bits |= static_cast<std::uint32_t>(nearest - line.begin()) << (2 * i);
    }
    put_bytes(out, c0, 2);
    put_bytes(out, c1, 2);
    put_bytes(out, bits, 4);
}

void put_four_bit_alpha(std::vector<std::byte>& out, const Block& block) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < block.size(); ++i) {
        bits |= static_cast<std::uint64_t>(scaled(block[i].a, 15)) << (4 * i);
    }
    put_bytes(out, bits, 8);
}

/// The two ends in descending order, which makes eight steps between them: 0 and 1 are the ends, 2 to 7 lead down.
void put_alpha_between(std::vector<std::byte>& out, const Block& block) {
    const auto [low, high] =
        std::minmax_element(block.begin(), block.end(), [](const Color& a, const Color& b) { return a.a < b.a; });
    const std::uint32_t top = scaled(high->a, 255);
    const std::uint32_t bottom = scaled(low->a, 255);
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < block.size() && top != bottom; ++i) {
        const auto down = static_cast<float>(top - scaled(block[i].a, 255)) / static_cast<float>(top - bottom);
        const auto step = static_cast<std::uint64_t>(std::lround(down * 7));
        const std::uint64_t code = step == 0 ? 0 : step == 7 ? 1 : step + 1;
        bits |= code << (3 * i);
    }
    put_bytes(out, top, 1);
    put_bytes(out, bottom, 1);
    put_bytes(out, bits, 6);
}

}  // namespace

std::vector<std::byte> encode_dxt(const Picture& p, DxtAlpha alpha) {
    std::vector<std::byte> out;
    for (int by = 0; by < p.height / 4; ++by) {
        for (int bx = 0; bx < p.width / 4; ++bx) {
            Block block;
            for (int i = 0; i < 16; ++i) {
                block[static_cast<std::size_t>(i)] =
                    p.pixels[static_cast<std::size_t>((by * 4 + i / 4) * p.width + bx * 4 + i % 4)];
            }
            if (alpha == DxtAlpha::four_bits) {
                put_four_bit_alpha(out, block);
            } else if (alpha == DxtAlpha::between_two) {
                put_alpha_between(out, block);
            }
            put_colors(out, block);
        }
    }
    return out;
}

}  // namespace portalspace::content::forge
