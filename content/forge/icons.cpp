#include "content/forge/icons.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "content/forge/noise.h"

namespace portalspace::content::forge {
namespace {

constexpr int kSide = 32;
constexpr float kTwoPi = 6.2831853F;

/// Signed distances: negative inside; coordinates -1 to 1, y up.
float disc(float x, float y, float r) { return std::hypot(x, y) - r; }
float box(float x, float y, float w, float h) { return std::max(std::abs(x) - w, std::abs(y) - h); }
float ring(float x, float y, float r, float width) { return std::abs(std::hypot(x, y) - r) - width; }
float line(float x, float y, float x0, float y0, float x1, float y1, float width) {
    const float dx = x1 - x0;
    const float dy = y1 - y0;
    const float t = std::clamp(((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy), 0.0F, 1.0F);
    return std::hypot(x - x0 - t * dx, y - y0 - t * dy) - width;
}
float star(float x, float y, int points, float r, float depth) {
    const float a = std::atan2(x, y);
    const float wave = 0.5F + 0.5F * std::cos(a * static_cast<float>(points));
    return std::hypot(x, y) - r * (1 - depth + depth * wave);
}

float bow_shape(float x, float y) {
    const float limb = std::max(std::abs(std::hypot(x + 0.5F, y) - 0.9F) - 0.08F, -0.1F - x - 0.1F);
    return std::min(limb, line(x, y, -0.12F, -0.8F, -0.12F, 0.8F, 0.03F));
}

float paw_shape(float x, float y) {
    float d = disc(x, y + 0.25F, 0.4F);
    for (const float at : {-0.5F, -0.18F, 0.18F, 0.5F}) {
        d = std::min(d, disc(x - at, y - 0.5F + std::abs(at) * 0.4F, 0.16F));
    }
    return d;
}

float spiral_shape(float x, float y) {
    const float turn = std::atan2(y, x) / kTwoPi;
    const float r = std::hypot(x, y);
    const float arm = std::fmod(r * 3 - turn + 4, 1.0F);
    return std::max(std::abs(arm - 0.5F) * 0.3F - 0.08F, r - 0.85F);
}

float person_shape(float x, float y) {
    return std::min(
        {disc(x, y - 0.5F, 0.26F), box(x, y + 0.15F, 0.34F, 0.36F), box(std::abs(x) - 0.18F, y + 0.65F, 0.12F, 0.25F)});
}

float heart_shape(float x, float y) {
    const float ax = std::abs(x);
    return y > 0.1F ? disc(ax - 0.32F, y - 0.25F, 0.36F) : ax * 0.8F - 0.55F - 0.75F * y;
}

float shape_at(IconShape shape, float x, float y) {
    switch (shape) {
        case IconShape::sword:
            return std::min({line(x, y, -0.3F, -0.3F, 0.75F, 0.75F, 0.09F),
                             line(x, y, -0.55F, -0.05F, -0.05F, -0.55F, 0.08F),
                             line(x, y, -0.7F, -0.7F, -0.3F, -0.3F, 0.07F)});
        case IconShape::bow: return bow_shape(x, y);
        case IconShape::wand:
            return std::min(line(x, y, -0.7F, -0.7F, 0.3F, 0.3F, 0.08F), star(x - 0.45F, y - 0.45F, 5, 0.38F, 0.5F));
        case IconShape::flask: return std::min(disc(x, y + 0.25F, 0.5F), box(x, y - 0.45F, 0.14F, 0.35F));
        case IconShape::scroll: return std::min(box(x, y, 0.5F, 0.62F), box(x, std::abs(y) - 0.66F, 0.66F, 0.12F));
        case IconShape::book: return std::max(box(x, y, 0.62F, 0.72F), -box(x + 0.45F, y, 0.03F, 0.8F));
        case IconShape::coin: return std::max(disc(x, y, 0.7F), -ring(x, y, 0.5F, 0.04F));
        case IconShape::gem: return std::max(std::abs(x) + std::abs(y) * 0.8F - 0.7F, y - 0.5F);
        case IconShape::shirt:
            return std::min(box(x, y + 0.15F, 0.42F, 0.6F), line(std::abs(x), y, 0.3F, 0.4F, 0.75F, 0.05F, 0.17F));
        case IconShape::boot:
            return std::min(box(x + 0.15F, y - 0.1F, 0.26F, 0.65F), box(x - 0.1F, y + 0.55F, 0.55F, 0.2F));
        case IconShape::person: return person_shape(x, y);
        case IconShape::paw: return paw_shape(x, y);
        case IconShape::door: return std::max(box(x, y, 0.5F, 0.8F), -disc(x - 0.3F, y, 0.08F));
        case IconShape::flame:
            return std::max(disc(x + 0.12F * std::sin(y * 5), y + 0.2F, 0.55F - 0.25F * std::max(0.0F, y + 0.2F)),
                            -y - 0.9F);
        case IconShape::ice: return star(x, y, 6, 0.85F, 0.72F);
        case IconShape::spark:
            return std::min({line(x, y, 0.25F, 0.85F, -0.3F, 0.05F, 0.1F), line(x, y, -0.3F, 0.05F, 0.3F, 0.1F, 0.1F),
                             line(x, y, 0.3F, 0.1F, -0.2F, -0.85F, 0.1F)});
        case IconShape::drop: return y > -0.2F ? std::abs(x) - 0.5F * (0.85F - y) / 1.05F : disc(x, y + 0.2F, 0.5F);
        case IconShape::arrow:
            return std::min(line(x, y, -0.7F, -0.7F, 0.55F, 0.55F, 0.06F),
                            std::max(0.25F - std::min(x, y), x + y - 1.35F));
        case IconShape::ring: return ring(x, y, 0.6F, 0.14F);
        case IconShape::blades: return star(x, y, 4, 0.9F, 0.7F);
        case IconShape::heart: return heart_shape(x, y);
        case IconShape::shield: return std::max({std::abs(x) - 0.6F, y - 0.7F, std::abs(x) * 0.9F - y - 0.9F});
        case IconShape::star: return star(x, y, 5, 0.85F, 0.55F);
        case IconShape::spiral: return spiral_shape(x, y);
        case IconShape::key:
            return std::min(
                {ring(x + 0.4F, y, 0.28F, 0.1F), box(x - 0.3F, y, 0.5F, 0.08F), box(x - 0.6F, y + 0.15F, 0.08F, 0.2F)});
        case IconShape::hand: {
            float d = box(x, y + 0.35F, 0.4F, 0.4F);
            for (const float at : {-0.33F, -0.11F, 0.11F, 0.33F}) {
                d = std::min(d, line(x, y, at, 0, at * 1.2F, 0.7F - std::abs(at) * 0.6F, 0.1F));
            }
            return d;
        }
        case IconShape::eye:
            return std::max(std::max(disc(x, y - 0.55F, 1.0F), disc(x, y + 0.55F, 1.0F)), -ring(x, y, 0.26F, 0.06F));
        case IconShape::hammer:
            return std::min(line(x, y, -0.6F, -0.7F, 0.25F, 0.35F, 0.09F),
                            line(x, y, -0.1F, 0.65F, 0.6F, 0.05F, 0.22F));
        case IconShape::leaf: return std::max(disc(x - 0.35F, y + 0.35F, 0.9F), disc(x + 0.35F, y - 0.35F, 0.9F));
        case IconShape::sack: return std::min(disc(x, y + 0.2F, 0.6F), box(x, y - 0.55F, 0.22F, 0.22F));
        case IconShape::count: break;
    }
    return 1;
}

constexpr std::array<std::uint32_t, static_cast<std::size_t>(IconShape::count)> kColors{
    0xC8D0D8, 0xB08050, 0x9A6AD8, 0xD84848, 0xE8D8A8, 0x8A3A3A, 0xF0C848, 0x58C8E8, 0x4878B8, 0x8A5A34,
    0xE0B088, 0xA89078, 0x9A6A3A, 0xFF8A30, 0xA8E0FF, 0xB8A0FF, 0x88D838, 0xC0A880, 0xD8C088, 0xD0D8E0,
    0xE84858, 0x6890C0, 0xFFE070, 0xB070FF, 0xE0C060, 0xE8B890, 0x70C0B0, 0x8890A0, 0x68A848, 0xC8A060};

Picture paint_icon(IconShape shape) {
    const Color color = rgb(kColors[static_cast<std::size_t>(shape)]);
    const auto seed = static_cast<std::uint32_t>(shape);
    return paint(kSide, kSide, [&](float u, float v) {
        const float x = (u * 2 - 1) * 1.08F;
        const float y = (1 - v * 2) * 1.08F;
        const float d = shape_at(shape, x, y);
        const float inside = 1 - smooth_step(-0.04F, 0.05F, d);
        const float outline = 1 - smooth_step(0.05F, 0.17F, d);
        const float light =
            0.72F + 0.3F * (y - x) * 0.5F + 0.25F * (fractal_noise(u * 6, v * 6, 3, 1000 + seed) - 0.5F);
        Color c = mix(rgb(0x140E0A), color * light, inside);
        c.a = std::max(inside, outline);
        return c;
    });
}

}  // namespace

Icons forge_icons(Book& book) {
    Icons icons{};
    for (std::size_t i = 0; i < icons.ids.size(); ++i) {
        icons.ids[i] = book.add_icon(paint_icon(static_cast<IconShape>(i)));
    }
    // Templates of the public world database name these.
    constexpr std::array<std::pair<std::uint32_t, IconShape>, 40> kFixed{
        {{0x06001036, IconShape::person}, {0x060010E7, IconShape::paw},    {0x06001035, IconShape::paw},
         {0x0600103B, IconShape::paw},    {0x06001220, IconShape::paw},    {0x06001070, IconShape::person},
         {0x06001311, IconShape::boot},   {0x06000FD7, IconShape::shirt},  {0x06000FEA, IconShape::shirt},
         {0x06000FF0, IconShape::shirt},  {0x06000FBD, IconShape::boot},   {0x06001022, IconShape::sack},
         {0x060014E2, IconShape::flask},  {0x0600102C, IconShape::sack},   {0x0600229F, IconShape::coin},
         {0x06001317, IconShape::door},   {0x060010E6, IconShape::arrow},  {0x060010C0, IconShape::arrow},
         {0x06001599, IconShape::bow},    {0x060015A3, IconShape::bow},    {0x06001657, IconShape::sword},
         {0x06001661, IconShape::sword},  {0x06001310, IconShape::scroll}, {0x0600104E, IconShape::book},
         {0x0600106B, IconShape::spiral}, {0x060032D6, IconShape::flask},  {0x060032DB, IconShape::flask},
         {0x06001355, IconShape::gem},    {0x060013E4, IconShape::coin},   {0x060013E7, IconShape::coin},
         {0x06001066, IconShape::star},   {0x060032CF, IconShape::gem},    {0x06001578, IconShape::wand},
         {0x0600151E, IconShape::wand},   {0x06002A42, IconShape::wand},   {0x060032D2, IconShape::gem},
         {0x06001B6D, IconShape::sword},  {0x060015CB, IconShape::sword},  {0x06001B08, IconShape::hammer},
         {0x06002A3C, IconShape::wand}}};
    for (const auto& [id, shape] : kFixed) {
        (void)book.add_icon(paint_icon(shape), core::DataId(id));
    }
    return icons;
}

}  // namespace portalspace::content::forge
