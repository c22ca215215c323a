#include "content/forge/paint_places.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "content/forge/noise.h"

namespace portalspace::content::forge {
namespace {

constexpr int kSide = 128;
constexpr float kTwoPi = 6.2831853F;

float share(float x) { return std::clamp(x, 0.0F, 1.0F); }

/// Distance to the nearest edge of a cell of unit size.
float to_edge(float fu, float fv) { return std::min(std::min(fu, 1 - fu), std::min(fv, 1 - fv)); }

}  // namespace

Picture paint_straw(std::uint32_t seed, Color dark, Color light) {
    return paint(kSide, kSide, [&](float u, float v) {
        const float row = std::floor(v * 5);
        const float fv = v * 5 - row;
        const float strand = fractal_noise(u * 64, v * 10 + 3.7F * row, 2, seed, 0);
        const float shade = fractal_noise(u * 6, v * 6, 3, seed + 1, 6);
        const float fringe = smooth_step(0.0F, 0.25F, fv + 0.12F * (strand - 0.5F));
        return mix(dark, light, share(0.1F + 0.9F * strand * 0.8F + (shade - 0.5F) * 0.6F)) * (0.55F + 0.45F * fringe);
    });
}

Picture paint_stripes(Color a, Color b) {
    return paint(kSide, kSide, [&](float u, float v) {
        const float weave = fractal_noise(u * 32, v * 32, 2, 301, 32);
        const float wave = std::fmod(u * 6, 1.0F);
        return mix(a, b, smooth_step(0.46F, 0.5F, wave) - smooth_step(0.96F, 1.0F, wave)) * (0.8F + 0.3F * weave);
    });
}

Picture paint_tiles(std::uint32_t seed, Color dark, Color light) {
    return paint(kSide, kSide, [&](float u, float v) {
        constexpr float kTiles = 4;
        const int i = static_cast<int>(u * kTiles);
        const int j = static_cast<int>(v * kTiles);
        const float edge = to_edge(u * kTiles - static_cast<float>(i), v * kTiles - static_cast<float>(j));
        const float tone = lattice01(i, j, seed);
        const float wear = fractal_noise(u * 12, v * 12, 4, seed + 1, 12);
        const Color tile = mix(dark, light, share(0.2F + 0.45F * tone + (wear - 0.5F) * 0.9F));
        return mix(dark * 0.45F, tile, smooth_step(0.02F, 0.07F, edge + 0.02F * (wear - 0.5F)));
    });
}

Picture paint_carpet() {
    return paint(kSide, kSide, [](float u, float v) {
        const float weave = 0.85F + 0.25F * fractal_noise(u * 48, v * 48, 2, 311, 48);
        const float edge = to_edge(u, v);
        const Color wine = rgb(0x6E1E26);
        const Color gold = rgb(0xC89A48);
        const Color blue = rgb(0x24365C);
        if (edge < 0.03F || (edge > 0.13F && edge < 0.15F)) {
            return gold * weave;
        }
        if (edge < 0.13F) {
            const float along = std::abs(std::sin((u + v) * kTwoPi * 5));
            return mix(blue, gold, smooth_step(0.8F, 0.9F, along)) * weave;
        }
        const float x = std::abs(u - 0.5F);
        const float y = std::abs(v - 0.5F);
        const float diamond = std::fmod((x + y) * 7, 1.0F);
        const float flower = std::abs(std::sin(std::atan2(v - 0.5F, u - 0.5F) * 4)) * 0.14F + 0.05F;
        const Color field = mix(wine, blue, smooth_step(0.44F, 0.5F, diamond) - smooth_step(0.92F, 0.98F, diamond));
        return mix(gold, field, smooth_step(flower - 0.02F, flower, std::hypot(x, y))) * weave;
    });
}

Picture paint_books() {
    return paint(kSide, kSide, [](float u, float v) {
        constexpr float kShelves = 3;
        const int shelf = static_cast<int>(v * kShelves);
        const float fv = v * kShelves - static_cast<float>(shelf);
        if (fv > 0.9F) {
            return rgb(0x4A3220) * (0.8F + 0.3F * fractal_noise(u * 20, v * 4, 3, 321, 0));
        }
        const float place = u * 14 + 0.3F * static_cast<float>(shelf);
        const int book = static_cast<int>(place);
        const float fu = place - static_cast<float>(book);
        const float top = 0.06F + 0.3F * lattice01(book, shelf, 322);
        if (fv < top) {
            return rgb(0x140E0A);
        }
        constexpr std::array<std::uint32_t, 6> kBacks{0x6A2420, 0x24405E, 0x2E4A2C, 0x5E4420, 0x3C2A4A, 0x7A6A4C};
        const auto pick = static_cast<std::size_t>(lattice01(book, shelf + 7, 323) * 5.99F);
        const float round = 0.55F + 0.45F * std::sin(fu * kTwoPi / 2);
        const bool band = std::abs(fv - 0.55F) < 0.02F || std::abs(fv - 0.8F) < 0.015F;
        return (band ? rgb(0xC8A050) : rgb(kBacks[pick])) * round;
    });
}

Picture paint_landscape() {
    return paint(kSide, kSide, [](float u, float v) {
        const float frame = to_edge(u, v);
        if (frame < 0.06F) {
            return mix(rgb(0x6A4A1C), rgb(0xE0BC68), 0.5F + 0.5F * std::sin(frame * 150));
        }
        const float far = 0.42F + 0.1F * (fractal_noise(u * 5, 0.3F, 3, 331) - 0.5F);
        const float near = 0.72F + 0.14F * (fractal_noise(u * 3, 7.3F, 3, 332) - 0.5F);
        const float dab = fractal_noise(u * 30, v * 30, 3, 333);
        if (v < far) {
            const float sun = std::hypot(u - 0.68F, v - 0.24F);
            const Color sky = mix(rgb(0x6E9CC8), rgb(0xF2D6A8), v / far);
            return mix(rgb(0xFFF2C0), sky, smooth_step(0.05F, 0.12F, sun)) * (0.92F + 0.12F * dab);
        }
        if (v < near) {
            const Color hill = mix(rgb(0x4C6A7A), rgb(0x3E6A4A), (v - far) / (near - far));
            const float lake = std::abs(v - 0.62F) + 0.3F * std::abs(u - 0.4F);
            return mix(rgb(0x9CC4DC), hill, smooth_step(0.06F, 0.09F, lake)) * (0.8F + 0.35F * dab);
        }
        return mix(rgb(0x3A5624), rgb(0x7A8A3C), dab) * (0.8F + 0.3F * dab);
    });
}

Picture paint_mossy(std::uint32_t seed) {
    return paint(kSide, kSide, [&](float u, float v) {
        const CellNoise cell = cell_noise(u * 5, v * 5, seed, 5);
        const float grain = fractal_noise(u * 16, v * 16, 4, seed + 1, 16);
        const float tone = static_cast<float>(cell.cell & 0xFF) / 255.0F;
        const Color stone = mix(rgb(0x36343A), rgb(0x7A767C), share(0.2F + 0.4F * tone + (grain - 0.5F)));
        const float damp = fractal_noise(u * 4, v * 4, 4, seed + 2, 4);
        const Color moss = mix(rgb(0x24341C), rgb(0x56703A), grain);
        const float joint = 1 - smooth_step(0.03F, 0.16F, cell.edge);
        return mix(stone * (0.55F + 0.45F * smooth_step(0.0F, 0.08F, cell.edge)), moss,
                   share(joint * 0.5F + smooth_step(0.52F, 0.66F, damp) * 0.85F));
    });
}

Picture paint_runes() {
    return paint(kSide, kSide / 4, [](float u, float v) {
        constexpr float kSigns = 8;
        const int sign = static_cast<int>(u * kSigns);
        const float x = u * kSigns - static_cast<float>(sign) - 0.5F;
        const float y = v - 0.5F;
        // Each sign is a post with two strokes that lean by chance.
        float line = std::abs(x + 0.12F) + (std::abs(y) > 0.36F ? 1.0F : 0.0F);
        for (int k = 0; k < 2; ++k) {
            const float from = -0.3F + 0.35F * static_cast<float>(k) + 0.1F * lattice01(sign, k, 341);
            const float lean = (lattice01(sign, k + 5, 341) - 0.5F) * 1.6F;
            const float off = std::abs(y - from - lean * (x + 0.12F)) * 0.75F;
            line = std::min(line, x > -0.14F && x < 0.26F ? off : 1.0F);
        }
        const float glow = 1 - smooth_step(0.02F, 0.2F, line);
        const Color c = mix(rgb(0x2CA8FF), rgb(0xE8FCFF), 1 - smooth_step(0.0F, 0.06F, line));
        return Color{c.r, c.g, c.b, glow};
    });
}

Picture paint_metal(std::uint32_t seed, Color dark, Color light) {
    return paint(kSide / 2, kSide / 2, [&](float u, float v) {
        const float brushed = fractal_noise(u * 4, v * 40, 3, seed, 0);
        const float sheen = 0.5F + 0.5F * std::sin(u * kTwoPi * 2 + 0.8F);
        return mix(dark, light, share(0.25F + 0.5F * sheen + (brushed - 0.5F) * 0.5F));
    });
}

Picture paint_parchment() {
    return paint(kSide / 2, kSide / 2, [](float u, float v) {
        const float stain = fractal_noise(u * 5, v * 5, 4, 351);
        const Color sheet = mix(rgb(0xB08E58), rgb(0xEEDFB8), share(0.4F + 1.2F * (stain - 0.3F)));
        const float line = std::fmod(v * 10, 1.0F);
        const float word = fractal_noise(u * 18, std::floor(v * 10), 2, 352);
        const bool ink = u > 0.1F && u < 0.9F && v > 0.08F && v < 0.92F && line > 0.4F && line < 0.62F && word > 0.42F;
        return ink ? sheet * 0.45F : sheet * (0.75F + 0.25F * smooth_step(0.0F, 0.1F, to_edge(u, v)));
    });
}

Picture paint_glass() {
    return paint(kSide / 2, kSide / 2, [](float u, float v) {
        const float streak = fractal_noise(u * 3 + v * 2, v * 3, 3, 361);
        Color c = mix(rgb(0x8CC8DC), rgb(0xFFFFFF), smooth_step(0.55F, 0.75F, streak));
        c.a = 0.35F + 0.5F * smooth_step(0.5F, 0.75F, streak);
        return c;
    });
}

Picture paint_vortex() {
    return paint(kSide, kSide, [](float u, float v) {
        const float x = u * 2 - 1;
        const float y = v * 2 - 1;
        const float r = std::hypot(x, y);
        const float a = std::atan2(y, x);
        const float arms = 0.5F + 0.5F * std::sin(a * 3 + 9 * std::log(r + 0.06F));
        const float cloud = fractal_noise(x * 3 + 10, y * 3 + 10, 4, 371);
        const float fade = 1 - smooth_step(0.72F, 1.0F, r);
        const float light = share((0.25F + 0.75F * arms) * (0.5F + cloud) * fade);
        Color c = mix(rgb(0x2A0A4A), rgb(0xB070FF), light);
        c = mix(c, rgb(0xFFF4FF), 1 - smooth_step(0.0F, 0.25F, r));
        c = c * fade;
        c.a = fade;
        return c;
    });
}

Picture paint_rain() {
    Picture p = paint(kSide, kSide, [](float, float) { return Color{0.75F, 0.8F, 0.88F, 0}; });
    for (int i = 0; i < 90; ++i) {
        const auto x = static_cast<int>(lattice01(i, 1, 381) * kSide);
        const auto top = static_cast<int>(lattice01(i, 2, 381) * kSide);
        const int length = 10 + static_cast<int>(lattice01(i, 3, 381) * 22);
        for (int s = 0; s < length; ++s) {
            const int y = (top + s) % kSide;
            const float t = static_cast<float>(s) / static_cast<float>(length);
            p.pixels[static_cast<std::size_t>(y * kSide + x % kSide)].a = 0.42F * std::sin(t * kTwoPi / 2);
        }
    }
    return p;
}

}  // namespace portalspace::content::forge
