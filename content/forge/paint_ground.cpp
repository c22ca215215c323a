#include "content/forge/paint_ground.h"

#include <algorithm>
#include <cmath>

#include "content/forge/noise.h"

namespace portalspace::content::forge {
namespace {

constexpr int kGround = 256;
constexpr int kMask = 128;

/// Half of the road (5 m of the 24 m of a cell), as a share of the cell.
constexpr float kRoadShare = 5.0F / 24.0F;

Picture mask(float (*at)(float, float, std::uint32_t), std::uint32_t seed) {
    return paint(kMask, kMask, [&](float u, float v) { return Color{1, 1, 1, at(u, v, seed)}; });
}

/// A ragged edge that dies out towards the borders of the cell, where the neighbour's mask has to meet.
float ragged(float u, float v, std::uint32_t seed, float strength) {
    const float inside = std::min(std::min(u, 1 - u), std::min(v, 1 - v));
    return (fractal_noise(u * 5, v * 5, 4, seed) - 0.5F) * strength * smooth_step(0.0F, 0.25F, inside);
}

}  // namespace

Picture paint_grass(std::uint32_t seed, Color dark, Color light, float bare) {
    Picture p = paint(kGround, kGround, [&](float u, float v) {
        const float patch = fractal_noise(u * 4, v * 4, 4, seed, 4);
        const float fine = fractal_noise(u * 48, v * 48, 2, seed + 3, 48);
        Color c = mix(dark, light, std::clamp(0.25F + (patch - 0.5F) * 0.9F + (fine - 0.5F) * 0.8F, 0.0F, 1.0F));
        const float earth = smooth_step(1.0F - bare, 1.15F - bare, fractal_noise(u * 6, v * 6, 4, seed + 9, 6));
        return mix(c, rgb(0x6B5A3C) * (0.7F + 0.5F * fine), earth * 0.8F);
    });
    // Single blades: short strokes upwards, lighter at the tip.
    for (int i = 0; i < 2600; ++i) {
        const float x0 = lattice01(i, 1, seed) * kGround;
        const float y0 = lattice01(i, 2, seed) * kGround;
        const float lean = (lattice01(i, 3, seed) - 0.5F) * 0.9F;
        const int length = 4 + static_cast<int>(lattice01(i, 4, seed) * 7);
        const Color blade = mix(dark, light, 0.35F + 0.65F * lattice01(i, 5, seed));
        for (int s = 0; s < length; ++s) {
            const int x = static_cast<int>(x0 + lean * static_cast<float>(s) + kGround) % kGround;
            const int y = (static_cast<int>(y0) - s + kGround) % kGround;
            Color& c = p.pixels[static_cast<std::size_t>(y * kGround + x)];
            const float t = static_cast<float>(s) / static_cast<float>(length);
            c = mix(c, blade * (0.75F + 0.45F * t), 0.65F);
        }
    }
    return p;
}

Picture paint_dirt(std::uint32_t seed, Color dark, Color light, float pebbles) {
    return paint(kGround, kGround, [&](float u, float v) {
        const float base = fractal_noise(u * 6, v * 6, 6, seed, 6);
        Color c = mix(dark, light, std::clamp((base - 0.5F) * 1.9F + 0.5F, 0.0F, 1.0F));
        const CellNoise stone = cell_noise(u * 24, v * 24, seed + 5, 24);
        const float share = static_cast<float>(stone.cell & 0xFF) / 255.0F;
        const float size = 0.16F + 0.2F * static_cast<float>((stone.cell >> 8) & 0xFF) / 255.0F;
        if (share < pebbles && stone.distance < size) {
            const float round = 1.0F - stone.distance / size;
            c = mix(c, rgb(0x8C8478) * (0.55F + 0.6F * round + 0.25F * base), smooth_step(0.0F, 0.35F, round));
        }
        return c;
    });
}

Picture paint_rock(std::uint32_t seed, Color dark, Color light) {
    return paint(kGround, kGround, [&](float u, float v) {
        const float bend = fractal_noise(u * 4, v * 4, 4, seed + 1, 4);
        const float grain = fractal_noise(u * 10 + bend, v * 10, 5, seed, 10) * 0.35F +
                            fractal_noise(u * 8, v * 8, 6, seed + 2, 8) * 0.65F;
        const CellNoise crack = cell_noise(u * 5 + (bend - 0.5F) * 0.9F, v * 5 + (bend - 0.5F) * 0.9F, seed + 4, 5);
        const float facet = static_cast<float>(crack.cell & 0xFF) / 255.0F;
        const float t = std::clamp((grain - 0.5F) * 1.7F + 0.45F + (facet - 0.5F) * 0.28F, 0.0F, 1.0F);
        return mix(dark, light, t) * (0.62F + 0.38F * smooth_step(0.0F, 0.09F, crack.edge));
    });
}

Picture paint_snow() {
    return paint(kGround, kGround, [](float u, float v) {
        const float drift = fractal_noise(u * 4, v * 8, 5, 71, 4);
        const float glint = lattice01(static_cast<int>(u * kGround), static_cast<int>(v * kGround), 72);
        Color c = mix(rgb(0xB9C7DA), rgb(0xF6F9FC), std::clamp(0.35F + (drift - 0.35F) * 1.6F, 0.0F, 1.0F));
        return glint > 0.994F ? rgb(0xFFFFFF) : c;
    });
}

Picture paint_sand(std::uint32_t seed, Color dark, Color light) {
    return paint(kGround, kGround, [&](float u, float v) {
        const float bend = fractal_noise(u * 4, v * 4, 3, seed, 4);
        const float ripple = 0.5F + 0.5F * std::sin(6.2831853F * (v * 11 + bend * 1.6F));
        const float grain = lattice01(static_cast<int>(u * kGround), static_cast<int>(v * kGround), seed + 1);
        return mix(dark, light, std::clamp(0.2F + 0.4F * ripple + 0.3F * bend + 0.2F * grain, 0.0F, 1.0F));
    });
}

Picture paint_water(Color deep, Color bright) {
    return paint(kGround, kGround, [&](float u, float v) {
        const float bend = fractal_noise(u * 4, v * 4, 3, 91, 4);
        const float swell = fractal_noise(u * 6, v * 12, 4, 92, 6);
        const float crest = 1.0F - std::abs(fractal_noise(u * 8 + bend, v * 16, 3, 93, 8) - 0.5F) * 2.0F;
        const Color c = mix(deep, bright, std::clamp((swell - 0.3F) * 1.2F, 0.0F, 1.0F) * 0.8F);
        return mix(c, rgb(0xCFE3EA), smooth_step(0.9F, 1.0F, crest) * 0.16F);
    });
}

Picture paint_forest_floor() {
    Picture p = paint_dirt(131, rgb(0x2E2718), rgb(0x5C4B2C), 0.1F);
    for (int i = 0; i < 1500; ++i) {  // fallen leaves and needles
        const float x0 = lattice01(i, 1, 132) * kGround;
        const float y0 = lattice01(i, 2, 132) * kGround;
        const float angle = lattice01(i, 3, 132) * 6.2831853F;
        const float hue = lattice01(i, 4, 132);
        const Color leaf = hue < 0.4F   ? rgb(0x7A5A26)
                           : hue < 0.7F ? rgb(0x59632B)
                           : hue < 0.9F ? rgb(0x8F6A35)
                                        : rgb(0x44542A);
        for (int s = 0; s < 6; ++s) {
            const int x = static_cast<int>(x0 + std::cos(angle) * static_cast<float>(s) + kGround) % kGround;
            const int y = static_cast<int>(y0 + std::sin(angle) * static_cast<float>(s) + kGround) % kGround;
            Color& c = p.pixels[static_cast<std::size_t>(y * kGround + x)];
            c = mix(c, leaf * (0.7F + 0.3F * hue), 0.7F);
        }
    }
    return p;
}

Picture paint_road() {
    return paint(kGround, kGround, [](float u, float v) {
        const float base = fractal_noise(u * 8, v * 8, 5, 141, 8);
        const Color earth = mix(rgb(0x5B4A34), rgb(0x8A7452), base);
        const CellNoise stone = cell_noise(u * 9, v * 9, 142, 9);
        const float shade = static_cast<float>(stone.cell & 0xFF) / 255.0F;
        const Color block = mix(rgb(0x6D675D), rgb(0xA39B8B), 0.5F * shade + 0.5F * base);
        const float inside = smooth_step(0.05F, 0.16F, stone.edge);
        return mix(earth * 0.75F, block * (0.75F + 0.35F * inside), inside);
    });
}

Picture paint_corner_mask(std::uint32_t seed) {
    return mask(
        [](float u, float v, std::uint32_t s) {
            // A rounded square, so that the edge crosses both sides of the cell half-way.
            const float r = std::pow(std::pow(u, 2.6F) + std::pow(v, 2.6F), 1.0F / 2.6F);
            return smooth_step(0.36F, 0.64F, r + ragged(u, v, s, 0.75F));
        },
        seed);
}

Picture paint_side_mask(std::uint32_t seed) {
    return mask([](float u, float v, std::uint32_t s) { return smooth_step(0.36F, 0.64F, u + ragged(u, v, s, 0.75F)); },
                seed);
}

Picture paint_road_corner_mask(std::uint32_t seed) {
    return mask(
        [](float u, float v, std::uint32_t s) {
            const float d = std::sqrt(u * u + v * v) + ragged(u, v, s, 0.2F);
            return smooth_step(kRoadShare - 0.05F, kRoadShare + 0.07F, d);
        },
        seed);
}

Picture paint_road_side_mask(std::uint32_t seed) {
    return mask(
        [](float u, float v, std::uint32_t s) {
            return smooth_step(kRoadShare - 0.05F, kRoadShare + 0.07F, u + ragged(u, v, s, 0.25F));
        },
        seed);
}

Picture paint_road_diagonal_mask(std::uint32_t seed) {
    return mask(
        [](float u, float v, std::uint32_t s) {
            const float d = std::abs(u - v) + ragged(u, v, s, 0.25F);
            return smooth_step(kRoadShare - 0.05F, kRoadShare + 0.07F, d);
        },
        seed);
}

}  // namespace portalspace::content::forge
