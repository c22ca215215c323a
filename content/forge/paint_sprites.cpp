#include <algorithm>
#include <cmath>

#include "content/forge/noise.h"
#include "content/forge/paint_things.h"

namespace portalspace::content::forge {
namespace {

constexpr int kSprite = 64;

/// The colour stays and the alpha fades: additive surfaces with the alpha bit add colour times alpha.
Color faded(Color c, float strength) { return {c.r, c.g, c.b, std::clamp(strength, 0.0F, 1.0F)}; }

float radius(float u, float v) { return std::hypot(u - 0.5F, v - 0.5F) * 2.0F; }

}  // namespace

Picture paint_glow(Color core, Color rim, float power) {
    return paint(kSprite, kSprite, [&](float u, float v) {
        const float inside = std::max(0.0F, 1.0F - radius(u, v));
        return faded(mix(rim, core, smooth_step(0.35F, 0.95F, inside)), std::pow(inside, power));
    });
}

Picture paint_flame() {
    return paint(kSprite, kSprite, [](float u, float v) {
        const float up = 1.0F - v;  // 0 at the foot
        const float sway = (fractal_noise(v * 3, 0.5F, 3, 301) - 0.5F) * 0.35F * up;
        const float half = 0.36F * std::sqrt(std::max(0.0F, 1.0F - up)) * smooth_step(0.0F, 0.18F, up) + 0.02F;
        const float tongue = (fractal_noise(u * 6, v * 4, 4, 302) - 0.5F) * 0.55F;
        const float d = std::abs(u - 0.5F - sway) / half + tongue * up;
        const float strength = smooth_step(1.0F, 0.25F, d) * smooth_step(0.0F, 0.1F, up) * smooth_step(1.0F, 0.7F, up);
        const Color c = mix(rgb(0xFFF3C0), rgb(0xFF5A10), std::clamp(d * 0.8F + up * 0.5F, 0.0F, 1.0F));
        return faded(c, strength);
    });
}

Picture paint_smoke() {
    return paint(kSprite, kSprite, [](float u, float v) {
        const float puff = fractal_noise(u * 4, v * 4, 4, 311);
        const float inside = std::max(0.0F, 1.0F - radius(u, v));
        Color c = mix(rgb(0x3A3733), rgb(0x9A948C), puff);
        c.a = std::clamp(smooth_step(0.0F, 0.6F, inside) * (puff * 1.5F - 0.25F), 0.0F, 1.0F) * 0.75F;
        return c;
    });
}

Picture paint_spark() {
    return paint(32, 32, [](float u, float v) {
        const float r = radius(u, v);
        const float cross =
            std::max(0.0F, 1.0F - r) * std::exp(-24.0F * std::min(std::abs(u - 0.5F), std::abs(v - 0.5F)));
        const float core = std::pow(std::max(0.0F, 1.0F - r * 1.6F), 2.0F);
        return faded(mix(rgb(0xFFB347), rgb(0xFFFDF0), core), cross + core);
    });
}

Picture paint_ring(Color color) {
    return paint(kSprite, kSprite, [&](float u, float v) {
        const float d = std::abs(radius(u, v) - 0.78F);
        const float ray = 0.7F + 0.3F * value_noise(std::atan2(v - 0.5F, u - 0.5F) * 6.0F, 0.5F, 321);
        return faded(color, smooth_step(0.2F, 0.0F, d) * ray);
    });
}

Picture paint_frost() {
    return paint(kSprite, kSprite, [](float u, float v) {
        const float angle = std::atan2(v - 0.5F, u - 0.5F);
        const float r = radius(u, v);
        const float arm = std::pow(std::abs(std::cos(angle * 3.0F)), 14.0F);
        const float twig = 0.6F + 0.4F * std::cos(r * 30.0F);
        const float strength =
            std::max(0.0F, 1.0F - r) * (0.25F + arm * twig) + std::pow(std::max(0.0F, 1.0F - r * 2), 2.0F);
        return faded(mix(rgb(0x6FC3FF), rgb(0xF4FDFF), strength), strength * 1.3F);
    });
}

Picture paint_lightning() {
    return paint(kSprite, kSprite, [](float u, float v) {
        const float path = 0.5F + (fractal_noise(v * 6, 0.3F, 4, 331) - 0.5F) * 0.6F * std::sin(v * 3.1415927F);
        const float second = 0.5F + (fractal_noise(v * 7, 0.8F, 4, 332) - 0.5F) * 0.8F * std::sin(v * 3.1415927F);
        const float a = std::exp(-std::abs(u - path) * 40.0F);
        const float b = 0.6F * std::exp(-std::abs(u - second) * 60.0F);
        const float ends = smooth_step(0.0F, 0.15F, std::min(v, 1 - v));
        const float strength = (a + b) * ends;
        return faded(mix(rgb(0x8A7BFF), rgb(0xFFFFFF), strength), strength);
    });
}

Picture paint_sky_gradient() {
    return paint(32, 128, [](float u, float v) {
        // v 0 is the zenith, v 1 lies below the horizon.
        const Color zenith = rgb(0x2F6FC0);
        const Color middle = rgb(0x7FB2E6);
        const Color horizon = rgb(0xD3E3F0);
        const Color c = v < 0.55F ? mix(zenith, middle, smooth_step(0.0F, 0.55F, v))
                                  : mix(middle, horizon, smooth_step(0.55F, 0.8F, v));
        return c * (0.99F + 0.02F * lattice01(static_cast<int>(u * 32), static_cast<int>(v * 128), 341));
    });
}

Picture paint_clouds() {
    return paint(256, 256, [](float u, float v) {
        const float bend = fractal_noise(u * 3, v * 3, 3, 351, 3);
        const float body = fractal_noise(u * 4 + bend, v * 4 + bend, 6, 352, 4);
        const float cover = smooth_step(0.44F, 0.68F, body);
        const float lit = fractal_noise(u * 4 + bend + 0.05F, v * 4 + bend + 0.05F, 6, 352, 4);
        Color c = mix(rgb(0xFFFFFF), rgb(0xB4BCC8), std::clamp((lit - 0.5F) * 2.4F, 0.0F, 1.0F));
        c.a = cover * 0.85F;
        return c;
    });
}

Picture paint_stars() {
    Picture p = paint(256, 256, [](float, float) { return Color{0, 0, 0, 0}; });
    for (int i = 0; i < 420; ++i) {
        const auto x = static_cast<int>(lattice01(i, 1, 361) * 256);
        const auto y = static_cast<int>(lattice01(i, 2, 361) * 256);
        const float bright = std::pow(lattice01(i, 3, 361), 3.0F) * 0.85F + 0.15F;
        const Color tint = mix(rgb(0xBBD0FF), rgb(0xFFE9C8), lattice01(i, 4, 361));
        p.pixels[static_cast<std::size_t>(y * 256 + x)] = faded(tint, bright);
    }
    return p;
}

Picture paint_sun() {
    return paint(128, 128, [](float u, float v) {
        const float r = radius(u, v);
        const float disc = smooth_step(0.26F, 0.2F, r);
        const float halo = std::pow(std::max(0.0F, 1.0F - r), 3.0F);
        return faded(mix(rgb(0xFFD890), rgb(0xFFFFF0), disc), disc + halo);
    });
}

Picture paint_moon() {
    return paint(128, 128, [](float u, float v) {
        const float r = radius(u, v);
        const float crater = fractal_noise(u * 9, v * 9, 4, 371);
        Color c = mix(rgb(0x8E93A0), rgb(0xE8ECF2), std::clamp(crater * 1.6F - 0.3F, 0.0F, 1.0F));
        const float disc = smooth_step(0.62F, 0.58F, r);
        const float halo = 0.25F * std::pow(std::max(0.0F, 1.0F - r), 2.0F);
        return faded(c, disc + halo);
    });
}

}  // namespace portalspace::content::forge
