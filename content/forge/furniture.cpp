#include "content/forge/furniture.h"

#include <cmath>

#include "content/forge/furniture_meshes.h"
#include "content/forge/thing_meshes.h"
#include "content/forge/things.h"

namespace portalspace::content::forge {
namespace {

Mesh table(const Materials& m) {
    Mesh t;
    t.box(m.planks, {-0.95F, -0.48F, 0.74F}, {0.95F, 0.48F, 0.82F}, 1.2F);
    for (const float x : {-0.82F, 0.82F}) {
        for (const float y : {-0.38F, 0.38F}) {
            t.box(m.beams, {x - 0.05F, y - 0.05F, 0}, {x + 0.05F, y + 0.05F, 0.74F});
        }
        t.box(m.beams, {x - 0.03F, -0.36F, 0.2F}, {x + 0.03F, 0.36F, 0.27F});
    }
    t.set_decor(true);
    t.column(m.clay, {.foot = {0.35F, 0.1F, 0.82F},
                      .head = {0.35F, 0.1F, 1.02F},
                      .foot_radius = 0.07F,
                      .head_radius = 0.05F,
                      .sides = 8});
    t.column(m.linen, {.foot = {-0.3F, -0.15F, 0.82F},
                       .head = {-0.3F, -0.15F, 0.85F},
                       .foot_radius = 0.08F,
                       .head_radius = 0.15F,
                       .sides = 10});
    return t;
}

Mesh bench(const Materials& m) {
    Mesh t;
    t.box(m.planks, {-0.9F, -0.16F, 0.4F}, {0.9F, 0.16F, 0.46F}, 1.2F);
    for (const float x : {-0.7F, 0.7F}) {
        t.box(m.beams, {x - 0.05F, -0.13F, 0}, {x + 0.05F, 0.13F, 0.4F});
    }
    return t;
}

Mesh stool(const Materials& m) {
    Mesh t;
    t.column(m.planks,
             {.foot = {0, 0, 0.4F}, .head = {0, 0, 0.46F}, .foot_radius = 0.2F, .head_radius = 0.2F, .sides = 10});
    for (int i = 0; i < 3; ++i) {
        const float a = kTwoPi * static_cast<float>(i) / 3.0F;
        const Vec3 out{std::cos(a), std::sin(a), 0};
        t.column(m.beams, {.foot = out * 0.19F,
                           .head = out * 0.12F + Vec3{0, 0, 0.4F},
                           .foot_radius = 0.03F,
                           .head_radius = 0.03F,
                           .sides = 5,
                           .caps = false});
    }
    return t;
}

Mesh bed(const Materials& m) {
    Mesh t;
    t.box(m.beams, {-0.55F, -1.05F, 0.12F}, {0.55F, 1.05F, 0.38F}, 1.2F);
    t.box(m.linen, {-0.5F, -1.0F, 0.38F}, {0.5F, 1.0F, 0.52F}, 1.0F);
    t.box(m.red, {-0.53F, -1.02F, 0.5F}, {0.53F, 0.4F, 0.56F}, 1.0F);
    t.box(m.linen, {-0.38F, 0.6F, 0.52F}, {0.38F, 0.95F, 0.64F}, 0.8F);
    t.box(m.beams, {-0.58F, 1.02F, 0}, {0.58F, 1.1F, 0.95F}, 1.2F);
    t.box(m.beams, {-0.58F, -1.1F, 0}, {0.58F, -1.02F, 0.6F}, 1.2F);
    return t;
}

Mesh barrel(const Materials& m) {
    Mesh t;
    t.column(m.planks, {.foot = {0, 0, 0},
                        .head = {0, 0, 0.45F},
                        .foot_radius = 0.28F,
                        .head_radius = 0.35F,
                        .sides = 12,
                        .repeat_u = 3});
    t.column(m.planks, {.foot = {0, 0, 0.45F},
                        .head = {0, 0, 0.9F},
                        .foot_radius = 0.35F,
                        .head_radius = 0.28F,
                        .sides = 12,
                        .repeat_u = 3});
    for (const float z : {0.12F, 0.42F, 0.74F}) {
        const float r = 0.36F - 0.155F * std::abs(z + 0.03F - 0.45F);
        t.column(m.iron, {.foot = {0, 0, z},
                          .head = {0, 0, z + 0.06F},
                          .foot_radius = r,
                          .head_radius = r,
                          .sides = 12,
                          .caps = false});
    }
    return t;
}

Mesh crate(const Materials& m) {
    Mesh t;
    t.box(m.planks, {-0.4F, -0.4F, 0}, {0.4F, 0.4F, 0.78F}, 0.8F);
    t.set_decor(true);
    for (const float x : {-0.42F, 0.34F}) {
        t.box(m.beams, {x, -0.42F, 0}, {x + 0.08F, 0.42F, 0.8F});
    }
    return t;
}

Mesh bookcase(const Materials& m) {
    Mesh t;
    t.box_with_front(m.beams, m.books, {-0.7F, -0.18F, 0.1F}, {0.7F, 0.16F, 1.95F});
    t.box(m.beams, {-0.78F, -0.2F, 0}, {-0.7F, 0.24F, 2.05F});
    t.box(m.beams, {0.7F, -0.2F, 0}, {0.78F, 0.24F, 2.05F});
    t.box(m.beams, {-0.78F, -0.2F, 1.97F}, {0.78F, 0.26F, 2.1F});
    t.box(m.beams, {-0.78F, -0.2F, 0}, {0.78F, 0.22F, 0.1F});
    return t;
}

/// A fireplace against a wall at its back (-y).
Mesh hearth(const Materials& m) {
    Mesh t;
    t.box(m.wall, {-1.0F, -0.1F, 0}, {-0.6F, 0.6F, 1.2F}, 1.2F);
    t.box(m.wall, {0.6F, -0.1F, 0}, {1.0F, 0.6F, 1.2F}, 1.2F);
    t.box(m.wall, {-1.1F, -0.1F, 1.2F}, {1.1F, 0.7F, 1.5F}, 1.2F);
    t.box(m.wall, {-0.8F, -0.1F, 1.5F}, {0.8F, 0.4F, 2.9F}, 1.2F);
    t.box(m.iron, {-0.6F, -0.1F, 0}, {0.6F, -0.02F, 1.2F});
    t.box(m.wall, {-0.8F, 0.0F, 0}, {0.8F, 0.8F, 0.06F}, 1.2F);
    t.set_decor(true);
    for (const float x : {-0.2F, 0.0F, 0.2F}) {
        t.column(m.bark, {.foot = {x - 0.1F, 0.1F, 0.1F},
                          .head = {x + 0.1F, 0.5F, 0.2F},
                          .foot_radius = 0.06F,
                          .head_radius = 0.06F,
                          .sides = 6});
    }
    t.ball(m.coals, {.centre = {0, 0.3F, 0.08F},
                     .radii = {0.35F, 0.2F, 0.08F},
                     .rings = 4,
                     .slices = 8,
                     .rough = 0.2F,
                     .seed = 71});
    return t;
}

/// A stand with three candles.
Mesh candles(const Materials& m) {
    Mesh t;
    t.column(m.iron,
             {.foot = {0, 0, 0}, .head = {0, 0, 0.05F}, .foot_radius = 0.18F, .head_radius = 0.12F, .sides = 8});
    t.column(m.iron, {.foot = {0, 0, 0.05F},
                      .head = {0, 0, 1.25F},
                      .foot_radius = 0.03F,
                      .head_radius = 0.03F,
                      .sides = 6,
                      .caps = false});
    t.box(m.iron, {-0.28F, -0.03F, 1.22F}, {0.28F, 0.03F, 1.27F});
    for (const float x : {-0.25F, 0.0F, 0.25F}) {
        t.column(
            m.linen,
            {.foot = {x, 0, 1.27F}, .head = {x, 0, 1.48F}, .foot_radius = 0.03F, .head_radius = 0.028F, .sides = 6});
    }
    return t;
}

Mesh flat_picture(core::DataId surface, float width, float depth) {
    Mesh t;
    t.quad(surface, {-width / 2, -depth / 2, 0.012F}, {width / 2, -depth / 2, 0.012F}, {width / 2, depth / 2, 0.012F},
           {-width / 2, depth / 2, 0.012F});
    return t;
}

/// Hangs on a wall at its back and looks towards +y.
Mesh wall_picture(core::DataId surface, core::DataId back, float width, float height) {
    Mesh t;
    t.box_with_front(back, surface, {-width / 2, 0, -height / 2}, {width / 2, 0.05F, height / 2});
    return t;
}

Mesh counter(const Materials& m) {
    Mesh t;
    t.box(m.planks, {-1.6F, -0.3F, 0}, {1.6F, 0.3F, 1.0F}, 1.2F);
    t.box(m.beams, {-1.7F, -0.4F, 1.0F}, {1.7F, 0.4F, 1.08F}, 1.2F);
    t.set_decor(true);
    for (int i = 0; i < 4; ++i) {
        const float x = -1.1F + 0.7F * static_cast<float>(i);
        t.column(i % 2 == 0 ? m.clay : m.glass, {.foot = {x, 0.1F, 1.08F},
                                                 .head = {x, 0.1F, 1.3F},
                                                 .foot_radius = 0.08F,
                                                 .head_radius = 0.05F,
                                                 .sides = 8});
    }
    return t;
}

struct Glow {
    core::DataId script{};
    Vec3 at{0, 0, 0};
    std::uint32_t color = 0;
    float falloff = 7;
};

core::DataId store(Book& book, Mesh mesh, bool solid, const Glow& glow = {}) {
    mesh.set_solid(solid);
    const core::DataId id = book.next_setup();
    Setup s = plain_setup(id, {mesh.store(book)}, mesh.bounds());
    s.flags.set(SetupFlag::physics_bsp, solid);
    s.default_script = glow.script;
    if (glow.color != 0) {
        SetupLight light;
        light.frame.origin = glow.at;
        light.color = {argb(rgb(glow.color))};
        light.intensity = 70;
        light.falloff = glow.falloff;
        s.lights.push_back(light);
    }
    book.portal.add_record(id.value, s);
    return id;
}

}  // namespace

Furniture forge_furniture(Book& book, const Materials& m, const PlaceScripts& scripts) {
    Furniture f;
    f.table = store(book, table(m), true);
    f.bench = store(book, bench(m), true);
    f.stool = store(book, stool(m), true);
    f.bed = store(book, bed(m), true);
    f.barrel = store(book, barrel(m), true);
    f.crate = store(book, crate(m), true);
    f.bookcase = store(book, bookcase(m), true);
    f.hearth = store(book, hearth(m), true, {scripts.hearth, {0, 0.5F, 0.7F}, 0xFF9040, 8});
    f.candles = store(book, candles(m), true, {scripts.candles, {0, 0, 1.6F}, 0xFFC878, 6});
    f.carpet = store(book, flat_picture(m.carpet, 3.2F, 2.2F), false);
    f.painting = store(book, wall_picture(m.painting, m.beams, 1.2F, 0.9F), false);
    f.counter = store(book, counter(m), true);
    f.anvil = store(book, anvil(m), true);
    f.forge = store(book, smith_forge(m), true, {scripts.forge, {0, 0.1F, 1.3F}, 0xFF7830, 8});
    f.well = store(book, well(m), true);
    f.stall = store(book, stall(m), true);
    f.cart = store(book, cart(m), true);
    f.hay = store(book, hay(m), true);
    f.sign = store(book, sign(m), true);
    f.pillar = store(book, pillar(m), true);
    f.brazier = store(book, brazier(m), true, {scripts.brazier, {0, 0, 1.6F}, 0xFFA050, 10});
    f.coffin = store(book, coffin(m), true);
    f.altar = store(book, altar(m), true, {scripts.crystal, {0, 0, 2.2F}, 0x60B0FF, 9});
    f.runes = store(book, rune_band(m), false, {{}, {0, 0.4F, 0}, 0x40A0FF, 4});
    f.standing_stone = store(book, standing_stone(m), true);
    return f;
}

}  // namespace portalspace::content::forge
