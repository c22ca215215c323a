#include "render/mipmap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace portalspace::render {
namespace {

std::size_t at(int x, int y, int width, int channels) {
    return (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)) *
           static_cast<std::size_t>(channels);
}

}  // namespace

int mip_levels(int width, int height) {
    int levels = 1;
    for (int side = std::max(width, height); side > 1; side >>= 1) ++levels;
    return levels;
}

std::vector<std::uint8_t> next_mip(std::span<const std::uint8_t> pixels, int width, int height, bool weighted) {
    const int w = std::max(1, width / 2);
    const int h = std::max(1, height / 2);
    std::vector<std::uint8_t> out(at(0, h, w, 4));
    for (int y = 0; y < h; ++y) {
        for (int x = 0; x < w; ++x) {
            std::array<unsigned, 3> plain{};
            std::array<unsigned, 3> by_alpha{};
            unsigned alpha = 0;
            for (int k = 0; k < 4; ++k) {
                const int sx = std::min(width - 1, x * 2 + (k & 1));
                const int sy = std::min(height - 1, y * 2 + (k >> 1));
                const std::uint8_t* texel = &pixels[at(sx, sy, width, 4)];
                for (std::size_t c = 0; c < 3; ++c) {
                    plain[c] += texel[c];
                    by_alpha[c] += unsigned{texel[c]} * texel[3];
                }
                alpha += texel[3];
            }
            std::uint8_t* target = &out[at(x, y, w, 4)];
            for (std::size_t c = 0; c < 3; ++c) {
                const unsigned value = weighted && alpha > 0 ? (by_alpha[c] + alpha / 2) / alpha : (plain[c] + 2) / 4;
                target[c] = static_cast<std::uint8_t>(value);
            }
            target[3] = static_cast<std::uint8_t>((alpha + 2) / 4);
        }
    }
    return out;
}

std::vector<std::uint8_t> next_mip_single(std::span<const std::uint8_t> pixels, int width, int height) {
    const int w = std::max(1, width / 2);
    const int h = std::max(1, height / 2);
    std::vector<std::uint8_t> out(at(0, h, w, 1));
    for (int y = 0; y < h; ++y) {
        for (int x = 0; x < w; ++x) {
            unsigned sum = 2;
            for (int k = 0; k < 4; ++k) {
                sum +=
                    pixels[at(std::min(width - 1, x * 2 + (k & 1)), std::min(height - 1, y * 2 + (k >> 1)), width, 1)];
            }
            out[at(x, y, w, 1)] = static_cast<std::uint8_t>(sum / 4);
        }
    }
    return out;
}

float alpha_coverage(std::span<const std::uint8_t> pixels, int threshold) {
    if (pixels.size() < 4) return 0;
    std::size_t passed = 0;
    for (std::size_t i = 3; i < pixels.size(); i += 4) passed += pixels[i] >= threshold ? 1 : 0;
    return static_cast<float>(passed) / static_cast<float>(pixels.size() / 4);
}

void keep_coverage(std::span<std::uint8_t> pixels, float wanted, int threshold) {
    // The alpha that the wanted share of texels reaches becomes the threshold.
    std::array<std::size_t, 256> histogram{};
    for (std::size_t i = 3; i < pixels.size(); i += 4) ++histogram[pixels[i]];
    const auto needed = static_cast<std::size_t>(std::lround(wanted * static_cast<float>(pixels.size() / 4)));
    if (needed == 0) return;
    std::size_t reached = 0;
    int limit = 255;
    while (limit > 1 && reached + histogram[static_cast<std::size_t>(limit)] < needed) {
        reached += histogram[static_cast<std::size_t>(limit)];
        --limit;
    }
    const float factor = static_cast<float>(threshold) / static_cast<float>(limit);
    for (std::size_t i = 3; i < pixels.size(); i += 4) {
        pixels[i] = static_cast<std::uint8_t>(std::clamp(std::ceil(pixels[i] * factor), 0.0F, 255.0F));
    }
}

void bleed_colours(std::span<std::uint8_t> pixels, int width, int height) {
    std::vector<std::uint8_t> known(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    for (std::size_t i = 0; i < known.size(); ++i) known[i] = pixels[i * 4 + 3] > 0 ? 1 : 0;
    for (int round = 0; round < 2; ++round) {
        const std::vector<std::uint8_t> before = known;
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                if (before[at(x, y, width, 1)] != 0) continue;
                std::array<unsigned, 3> sum{};
                unsigned count = 0;
                for (int dy = -1; dy <= 1; ++dy) {
                    for (int dx = -1; dx <= 1; ++dx) {
                        const int sx = std::clamp(x + dx, 0, width - 1);
                        const int sy = std::clamp(y + dy, 0, height - 1);
                        if (before[at(sx, sy, width, 1)] == 0) continue;
                        for (std::size_t c = 0; c < 3; ++c) sum[c] += pixels[at(sx, sy, width, 4) + c];
                        ++count;
                    }
                }
                if (count == 0) continue;
                for (std::size_t c = 0; c < 3; ++c) {
                    pixels[at(x, y, width, 4) + c] = static_cast<std::uint8_t>(sum[c] / count);
                }
                known[at(x, y, width, 1)] = 1;
            }
        }
    }
}

std::vector<std::uint8_t> resample(std::span<const std::uint8_t> pixels, int width, int height, int new_width,
                                   int new_height, int channels) {
    std::vector<std::uint8_t> current(pixels.begin(), pixels.end());
    while (width >= new_width * 2 && height >= new_height * 2) {
        current = channels == 4 ? next_mip(current, width, height, false) : next_mip_single(current, width, height);
        width = std::max(1, width / 2);
        height = std::max(1, height / 2);
    }
    if (width == new_width && height == new_height) return current;
    std::vector<std::uint8_t> out(at(0, new_height, new_width, channels));
    const auto place = [](int i, int from, int to) {
        return std::clamp((static_cast<float>(i) + 0.5F) * static_cast<float>(from) / static_cast<float>(to) - 0.5F,
                          0.0F, static_cast<float>(from - 1));
    };
    for (int y = 0; y < new_height; ++y) {
        const float fy = place(y, height, new_height);
        const int y0 = static_cast<int>(fy);
        const int y1 = std::min(height - 1, y0 + 1);
        const float ty = fy - static_cast<float>(y0);
        for (int x = 0; x < new_width; ++x) {
            const float fx = place(x, width, new_width);
            const int x0 = static_cast<int>(fx);
            const int x1 = std::min(width - 1, x0 + 1);
            const float tx = fx - static_cast<float>(x0);
            for (int c = 0; c < channels; ++c) {
                const auto texel = [&](int sx, int sy) {
                    return static_cast<float>(current[at(sx, sy, width, channels) + static_cast<std::size_t>(c)]);
                };
                const float top = texel(x0, y0) * (1 - tx) + texel(x1, y0) * tx;
                const float bottom = texel(x0, y1) * (1 - tx) + texel(x1, y1) * tx;
                out[at(x, y, new_width, channels) + static_cast<std::size_t>(c)] =
                    static_cast<std::uint8_t>(std::lround(top * (1 - ty) + bottom * ty));
            }
        }
    }
    return out;
}

}  // namespace portalspace::render
