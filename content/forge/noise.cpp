#include "content/forge/noise.h"

#include <algorithm>
#include <cmath>

namespace portalspace::content::forge {
namespace {

std::int32_t wrap(std::int32_t v, std::int32_t period) noexcept {
    if (period <= 0) {
        return v;
    }
    const std::int32_t r = v % period;
    return r < 0 ? r + period : r;
}

float fade(float t) noexcept { return t * t * (3.0F - 2.0F * t); }

}  // namespace

std::uint32_t lattice_hash(std::int32_t x, std::int32_t y, std::uint32_t seed) noexcept {
    std::uint32_t h =
        static_cast<std::uint32_t>(x) * 0x9E3779B1U ^ static_cast<std::uint32_t>(y) * 0x85EBCA77U ^ seed * 0xC2B2AE3DU;
    h ^= h >> 15;
    h *= 0x2C1B3C6DU;
    h ^= h >> 12;
    h *= 0x297A2D39U;
    h ^= h >> 15;
    return h;
}

float lattice01(std::int32_t x, std::int32_t y, std::uint32_t seed) noexcept {
    return static_cast<float>(lattice_hash(x, y, seed) >> 8) * (1.0F / 16777216.0F);
}

float value_noise(float x, float y, std::uint32_t seed, std::int32_t period) noexcept {
    const float fx = std::floor(x);
    const float fy = std::floor(y);
    const auto ix = static_cast<std::int32_t>(fx);
    const auto iy = static_cast<std::int32_t>(fy);
    const std::int32_t x0 = wrap(ix, period);
    const std::int32_t x1 = wrap(ix + 1, period);
    const std::int32_t y0 = wrap(iy, period);
    const std::int32_t y1 = wrap(iy + 1, period);
    const float tx = fade(x - fx);
    const float ty = fade(y - fy);
    const float a = lattice01(x0, y0, seed);
    const float b = lattice01(x1, y0, seed);
    const float c = lattice01(x0, y1, seed);
    const float d = lattice01(x1, y1, seed);
    const float low = a + (b - a) * tx;
    const float high = c + (d - c) * tx;
    return low + (high - low) * ty;
}

float fractal_noise(float x, float y, int octaves, std::uint32_t seed, std::int32_t period) noexcept {
    float sum = 0;
    float weight = 1;
    float total = 0;
    float scale = 1;
    for (int i = 0; i < octaves; ++i) {
        sum += weight * value_noise(x * scale, y * scale, seed + static_cast<std::uint32_t>(i) * 101U,
                                    period * static_cast<std::int32_t>(scale));
        total += weight;
        weight *= 0.5F;
        scale *= 2.0F;
    }
    return sum / total;
}

CellNoise cell_noise(float x, float y, std::uint32_t seed, std::int32_t period) noexcept {
    const auto ix = static_cast<std::int32_t>(std::floor(x));
    const auto iy = static_cast<std::int32_t>(std::floor(y));
    float nearest = 9;
    float second = 9;
    std::uint32_t cell = 0;
    for (std::int32_t dy = -1; dy <= 1; ++dy) {
        for (std::int32_t dx = -1; dx <= 1; ++dx) {
            const std::int32_t wx = wrap(ix + dx, period);
            const std::int32_t wy = wrap(iy + dy, period);
            const float px = static_cast<float>(ix + dx) + 0.15F + 0.7F * lattice01(wx, wy, seed);
            const float py = static_cast<float>(iy + dy) + 0.15F + 0.7F * lattice01(wx, wy, seed + 7U);
            const float d = std::sqrt((px - x) * (px - x) + (py - y) * (py - y));
            if (d < nearest) {
                second = nearest;
                nearest = d;
                cell = lattice_hash(wx, wy, seed + 13U);
            } else {
                second = std::min(second, d);
            }
        }
    }
    return {nearest, second - nearest, cell};
}

float smooth_step(float lo, float hi, float x) noexcept { return fade(std::clamp((x - lo) / (hi - lo), 0.0F, 1.0F)); }

}  // namespace portalspace::content::forge
