#include "content/forge/paint_things.h"

#include <algorithm>
#include <cmath>

#include "content/forge/noise.h"

namespace portalspace::content::forge {
namespace {

constexpr int kSide = 128;

float pixel_grain(float u, float v, std::uint32_t seed) {
    return lattice01(static_cast<int>(u * kSide), static_cast<int>(v * kSide), seed);
}

bool inside_ellipse(float u, float v, float cu, float cv, float ru, float rv) {
    const float a = (u - cu) / ru;
    const float b = (v - cv) / rv;
    return a * a + b * b < 1.0F;
}

/// Position in a wall of bricks laid in bond: distance to the nearest joint and the number of the brick.
struct Brick {
    float edge;
    std::uint32_t number;
};

Brick brick_at(float u, float v, int rows, float aspect, std::uint32_t seed) {
    const float row = std::floor(v * static_cast<float>(rows));
    const float columns = static_cast<float>(rows) / aspect;
    const float shifted = u * columns + (std::fmod(row, 2.0F) < 0.5F ? 0.0F : 0.5F);
    const float column = std::fmod(std::floor(shifted), columns);
    const float fu = shifted - std::floor(shifted);
    const float fv = v * static_cast<float>(rows) - row;
    const float edge = std::min(std::min(fu, 1 - fu) * aspect, std::min(fv, 1 - fv));
    return {edge, lattice_hash(static_cast<int>(column), static_cast<int>(row), seed)};
}

}  // namespace

Picture paint_bark(std::uint32_t seed, Color dark, Color light) {
    return paint(kSide, kSide, [&](float u, float v) {
        const float bend = fractal_noise(u * 4, v * 4, 3, seed, 4);
        const float furrow = 1.0F - std::abs(fractal_noise(u * 12 + bend * 2, v * 3, 4, seed + 1, 12) - 0.5F) * 3.2F;
        const float fine = fractal_noise(u * 24, v * 12, 3, seed + 2, 12);
        return mix(light, dark, std::clamp(furrow * 0.75F + (fine - 0.5F) * 0.6F, 0.0F, 1.0F));
    });
}

Picture paint_leaves(std::uint32_t seed, Color dark, Color light) {
    Picture p = paint(kSide, kSide, [&](float, float) { return Color{dark.r, dark.g, dark.b, 0}; });
    for (int i = 0; i < 260; ++i) {
        const float t = static_cast<float>(i) / 260.0F;
        const float cx = lattice01(i, 1, seed);
        const float cy = lattice01(i, 2, seed);
        const float angle = lattice01(i, 3, seed) * 3.1415927F;
        const float length = 0.045F + 0.03F * lattice01(i, 4, seed);
        const Color leaf =
            mix(dark, light, std::clamp(0.15F + 0.85F * t + (lattice01(i, 5, seed) - 0.5F) * 0.4F, 0.0F, 1.0F));
        const int reach = static_cast<int>(length * kSide) + 1;
        for (int dy = -reach; dy <= reach; ++dy) {
            for (int dx = -reach; dx <= reach; ++dx) {
                const float fx = static_cast<float>(dx) / kSide;
                const float fy = static_cast<float>(dy) / kSide;
                const float along = (fx * std::cos(angle) + fy * std::sin(angle)) / length;
                const float across = (fy * std::cos(angle) - fx * std::sin(angle)) / (length * 0.45F);
                if (along * along + std::abs(across) > 1.0F) {
                    continue;
                }
                const int x = (static_cast<int>(cx * kSide) + dx + kSide) % kSide;
                const int y = (static_cast<int>(cy * kSide) + dy + kSide) % kSide;
                Color& c = p.pixels[static_cast<std::size_t>(y * kSide + x)];
                c = leaf * (std::abs(across) < 0.12F ? 0.8F : 1.0F);
                c.a = 1;
            }
        }
    }
    return p;
}

Picture paint_blades(std::uint32_t seed, Color dark, Color light) {
    Picture p = paint(kSide, kSide, [&](float, float) { return Color{dark.r, dark.g, dark.b, 0}; });
    for (int i = 0; i < 64; ++i) {
        const float x0 = (0.08F + 0.84F * lattice01(i, 1, seed)) * kSide;
        const float lean = (lattice01(i, 2, seed) - 0.5F) * 46;
        const int height = static_cast<int>((0.45F + 0.5F * lattice01(i, 3, seed)) * kSide);
        const Color blade = mix(dark, light, lattice01(i, 4, seed));
        for (int s = 0; s < height; ++s) {
            const float t = static_cast<float>(s) / static_cast<float>(height);
            const float middle = x0 + lean * t * t;
            const float half = 2.6F * (1.0F - t) + 0.4F;
            for (int x = static_cast<int>(middle - half); x <= static_cast<int>(middle + half); ++x) {
                if (x >= 0 && x < kSide) {
                    Color& c = p.pixels[static_cast<std::size_t>((kSide - 1 - s) * kSide + x)];
                    c = blade * (0.55F + 0.6F * t);
                    c.a = 1;
                }
            }
        }
    }
    return p;
}

Picture paint_planks(std::uint32_t seed, Color dark, Color light) {
    return paint(kSide, kSide, [&](float u, float v) {
        constexpr float kPlanks = 6;
        const float plank = std::floor(u * kPlanks);
        const float fu = u * kPlanks - plank;
        const float tone = lattice01(static_cast<int>(plank), 1, seed);
        const float grain = fractal_noise(u * 32, v * 4 + tone * 3, 4, seed + static_cast<std::uint32_t>(plank), 0);
        const float edge = std::min(fu, 1 - fu);
        const Color c = mix(dark, light, std::clamp(0.2F + 0.35F * tone + (grain - 0.5F) * 1.1F + 0.2F, 0.0F, 1.0F));
        return c * (0.35F + 0.65F * smooth_step(0.0F, 0.07F, edge));
    });
}

Picture paint_wall(std::uint32_t seed, Color dark, Color light, int rows) {
    return paint(kSide, kSide, [&](float u, float v) {
        const float bend = (fractal_noise(u * 8, v * 8, 3, seed + 8, 8) - 0.5F) * 0.02F;
        const Brick brick = brick_at(u + bend, std::clamp(v + bend, 0.0F, 0.9999F), rows, 2.0F, seed);
        const float tone = static_cast<float>(brick.number & 0xFF) / 255.0F;
        const float grain = fractal_noise(u * 16, v * 16, 5, seed + 2, 16);
        const Color stone = mix(dark, light, std::clamp(0.55F * tone + (grain - 0.5F) * 1.2F + 0.25F, 0.0F, 1.0F));
        const float inside = smooth_step(0.03F, 0.13F, brick.edge);
        return mix(dark * (0.6F + 0.3F * grain), stone * (0.85F + 0.2F * inside), inside);
    });
}

Picture paint_plaster() {
    return paint(kSide, kSide, [](float u, float v) {
        const float stain = fractal_noise(u * 4, v * 4, 5, 211, 4);
        const Color wall = mix(rgb(0xB5A888), rgb(0xE2D8BE), std::clamp((stain - 0.5F) * 1.4F + 0.6F, 0.0F, 1.0F));
        // Timber frame: posts, a rail and a brace.
        const float post = std::min(std::abs(u - 0.02F), std::min(std::abs(u - 0.5F), std::abs(u - 0.98F)));
        const float rail = std::min(std::abs(v - 0.03F), std::min(std::abs(v - 0.52F), std::abs(v - 0.97F)));
        const float brace = v > 0.52F && u < 0.5F ? std::abs((v - 0.52F) - (0.5F - u) * 0.95F) * 0.8F : 1.0F;
        const float beam = std::min(std::min(post, rail), brace);
        const float grain = fractal_noise(u * 20, v * 20, 3, 212, 20);
        const Color timber = mix(rgb(0x33241A), rgb(0x5A4230), grain);
        return mix(timber, wall * (0.8F + 0.2F * smooth_step(0.035F, 0.08F, beam)), smooth_step(0.032F, 0.042F, beam));
    });
}

Picture paint_shingles(Color dark, Color light) {
    return paint(kSide, kSide, [&](float u, float v) {
        constexpr int kRows = 8;
        const Brick tile = brick_at(u, v, kRows, 1.0F, 221);
        const float fv = v * kRows - std::floor(v * kRows);
        const float tone = static_cast<float>(tile.number & 0xFF) / 255.0F;
        const float grain = fractal_noise(u * 24, v * 12, 3, 222, 12);
        const Color c = mix(dark, light, std::clamp(0.5F * tone + 0.5F * grain, 0.0F, 1.0F));
        const float side = smooth_step(0.0F, 0.08F, tile.edge + (fv < 0.5F ? 0.08F : 0.0F));
        return c * (0.45F + 0.55F * smooth_step(0.0F, 0.3F, 1.0F - fv)) * (0.7F + 0.3F * side);
    });
}

Picture paint_door() {
    Picture p = paint_planks(231, rgb(0x3A2717), rgb(0x6B4A2C));
    for (int y = 0; y < kSide; ++y) {
        for (int x = 0; x < kSide; ++x) {
            const float u = (static_cast<float>(x) + 0.5F) / kSide;
            const float v = (static_cast<float>(y) + 0.5F) / kSide;
            Color& c = p.pixels[static_cast<std::size_t>(y * kSide + x)];
            if (std::abs(v - 0.22F) < 0.035F || std::abs(v - 0.78F) < 0.035F) {
                c = rgb(0x2B2B2E) * (0.8F + 0.4F * pixel_grain(u, v, 232));
            }
            if (inside_ellipse(u, v, 0.84F, 0.52F, 0.05F, 0.05F)) {
                c = rgb(0xB08A3A);
            }
        }
    }
    return p;
}

Picture paint_window() {
    return paint(64, 64, [](float u, float v) {
        const float bar = std::min(std::min(u, 1 - u), std::min(v, 1 - v));
        const bool frame = bar < 0.09F || std::abs(u - 0.5F) < 0.04F || std::abs(v - 0.5F) < 0.04F;
        return frame ? rgb(0x3B2A1C)
                     : mix(rgb(0xF2C46A), rgb(0xA8672A), v * 0.7F + 0.3F * value_noise(u * 6, v * 6, 241));
    });
}

Picture paint_skin(std::uint32_t seed, Color base) {
    return paint(64, 64,
                 [&](float u, float v) { return base * (0.86F + 0.28F * fractal_noise(u * 8, v * 8, 4, seed, 8)); });
}

Picture paint_face(Color skin, Color hair) {
    return paint(64, 64, [&](float u, float v) {
        Color c = skin * (0.9F + 0.16F * fractal_noise(u * 8, v * 8, 3, 251, 8));
        c = mix(c, rgb(0xB5674A), smooth_step(0.16F, 0.0F, std::hypot(std::abs(u - 0.5F) - 0.24F, v - 0.62F)) * 0.25F);
        const float side = std::abs(u - 0.5F);
        if (v < 0.2F + 0.35F * side * side || side > 0.45F) {
            return hair * (0.8F + 0.4F * fractal_noise(u * 20, v * 6, 3, 252, 20));
        }
        if (std::abs(v - 0.36F) < 0.022F && side > 0.1F && side < 0.32F) {
            return hair * 0.8F;
        }
        if (inside_ellipse(side, v, 0.2F, 0.44F, 0.085F, 0.05F)) {
            if (inside_ellipse(side, v, 0.19F, 0.44F, 0.035F, 0.045F)) {
                return rgb(0x2A3B55);
            }
            return rgb(0xF2EEE6);
        }
        if (side < 0.05F && v > 0.46F && v < 0.64F) {
            return c * (0.82F + 1.2F * side);
        }
        if (std::abs(v - 0.76F) < 0.022F && side < 0.16F) {
            return rgb(0x9C4F42);
        }
        return c;
    });
}

Picture paint_hair(Color base) {
    return paint(64, 64,
                 [&](float u, float v) { return base * (0.6F + 0.8F * fractal_noise(u * 24, v * 4, 3, 261, 4)); });
}

Picture paint_cloth(std::uint32_t seed, Color base, Color trim) {
    return paint(kSide, kSide, [&](float u, float v) {
        const float weave = 0.5F + 0.25F * std::sin(u * 402.0F) + 0.25F * std::sin(v * 402.0F);
        const float fold = fractal_noise(u * 6, v * 3, 4, seed, 3);
        const Color c = base * (0.62F + 0.5F * fold + 0.14F * weave);
        const bool hem = v > 0.93F || (v > 0.86F && v < 0.885F);
        return hem ? trim * (0.7F + 0.5F * fold) : c;
    });
}

Picture paint_leather(std::uint32_t seed, Color base) {
    return paint(kSide, kSide, [&](float u, float v) {
        const CellNoise grain = cell_noise(u * 20, v * 20, seed, 20);
        const float wear = fractal_noise(u * 5, v * 5, 4, seed + 1, 5);
        const Color c = base * (0.6F + 0.6F * wear) * (0.75F + 0.25F * smooth_step(0.0F, 0.25F, grain.edge));
        const float seam = std::abs(v - 0.5F);
        return seam < 0.012F && std::sin(u * 150.0F) > 0 ? rgb(0xC9B48A) * 0.8F : c;
    });
}

Picture paint_carved_wood() {
    return paint(kSide, kSide, [](float u, float v) {
        const float bend = fractal_noise(u * 4, v * 4, 3, 271, 4);
        const float ring = 0.5F + 0.5F * std::sin(6.2831853F * (u * 8 + bend * 2.2F));
        const float grain = fractal_noise(u * 40, v * 6, 3, 272, 6);
        const Color c = mix(rgb(0x6D4824), rgb(0xB98A50), std::clamp(0.55F * ring + 0.6F * grain - 0.1F, 0.0F, 1.0F));
        const CellNoise cut = cell_noise(u * 7, v * 7, 273, 7);
        return c * (0.75F + 0.25F * smooth_step(0.0F, 0.12F, cut.edge));
    });
}

Picture paint_carved_face() {
    Picture p = paint_carved_wood();
    for (int y = 0; y < kSide; ++y) {
        for (int x = 0; x < kSide; ++x) {
            const float u = (static_cast<float>(x) + 0.5F) / kSide;
            const float v = (static_cast<float>(y) + 0.5F) / kSide;
            const float side = std::abs(u - 0.5F);
            Color& c = p.pixels[static_cast<std::size_t>(y * kSide + x)];
            const float slant = v + (side - 0.2F) * 0.5F;
            if (inside_ellipse(side, slant, 0.2F, 0.38F, 0.1F, 0.07F)) {
                c = inside_ellipse(side, slant, 0.2F, 0.39F, 0.035F, 0.045F) ? rgb(0xE0B040) : rgb(0x1C120A);
            }
            const float jaw = 0.68F + 0.5F * side * side;
            if (v > jaw && v < jaw + 0.12F && side < 0.3F) {
                c = std::fmod(u * 16, 2.0F) < 1.0F ? rgb(0xD9C49A) : rgb(0x1C120A);
            }
            if (side < 0.06F && v > 0.48F && v < 0.6F) {
                c = c * 0.55F;
            }
        }
    }
    return p;
}

Picture paint_target_rings() {
    return paint(kSide, kSide, [](float u, float v) {
        const float d = std::hypot(u - 0.5F, v - 0.5F);
        const float grain = fractal_noise(u * 20, v * 8, 3, 281, 8);
        const bool red = std::fmod(d * 12.0F, 2.0F) < 1.0F;
        return (red ? rgb(0xA83226) : rgb(0xE0D6BC)) * (0.7F + 0.5F * grain);
    });
}

Picture paint_crystal() {
    return paint(kSide, kSide, [](float u, float v) {
        const CellNoise facet = cell_noise(u * 5, v * 5, 291, 5);
        const float tone = static_cast<float>(facet.cell & 0xFF) / 255.0F;
        const float vein = fractal_noise(u * 6, v * 6, 5, 292, 6);
        const Color c = mix(rgb(0x1E5FA8), rgb(0x8FE6FF), std::clamp(0.4F * tone + 0.8F * (vein - 0.2F), 0.0F, 1.0F));
        return mix(rgb(0xE9FCFF), c, smooth_step(0.0F, 0.06F, facet.edge));
    });
}

}  // namespace portalspace::content::forge
