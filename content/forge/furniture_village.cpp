#include "content/forge/furniture_meshes.h"

#include <cmath>

#include "content/forge/thing_meshes.h"

namespace portalspace::content::forge {

Mesh anvil(const Materials& m) {
    Mesh t;
    t.column(m.bark, {.foot = {0, 0, 0},
                      .head = {0, 0, 0.5F},
                      .foot_radius = 0.32F,
                      .head_radius = 0.3F,
                      .sides = 10,
                      .repeat_u = 3});
    t.box(m.steel, {-0.14F, -0.1F, 0.5F}, {0.14F, 0.1F, 0.64F});
    t.box(m.steel, {-0.3F, -0.14F, 0.64F}, {0.26F, 0.14F, 0.8F});
    t.column(m.steel,
             {.foot = {0.26F, 0, 0.72F}, .head = {0.58F, 0, 0.77F}, .foot_radius = 0.1F, .head_radius = 0, .sides = 8});
    return t;
}

Mesh smith_forge(const Materials& m) {
    Mesh t;
    t.box(m.wall, {-0.9F, -0.6F, 0}, {0.9F, 0.6F, 0.85F}, 1.2F);
    t.box(m.wall, {-0.9F, -0.6F, 0.85F}, {0.9F, -0.45F, 1.4F}, 1.2F);
    t.box(m.wall, {-0.5F, -0.6F, 1.4F}, {0.5F, 0.2F, 3.0F}, 1.2F);
    t.set_decor(true);
    t.ball(m.coals, {.centre = {0, 0.1F, 0.86F},
                     .radii = {0.6F, 0.36F, 0.12F},
                     .rings = 4,
                     .slices = 10,
                     .rough = 0.25F,
                     .seed = 73});
    return t;
}

Mesh well(const Materials& m) {
    Mesh t;
    t.column(m.wall, {.foot = {0, 0, -0.5F},
                      .head = {0, 0, 0.9F},
                      .foot_radius = 1.15F,
                      .head_radius = 1.1F,
                      .sides = 12,
                      .caps = false,
                      .repeat_u = 6});
    for (int i = 0; i < 12; ++i) {  // the rim and the inside
        const auto at = [&](int k, float r, float z) {
            const float a = kTwoPi * static_cast<float>(k) / 12.0F;
            return Vec3{std::cos(a) * r, std::sin(a) * r, z};
        };
        t.quad(m.stone, at(i, 1.1F, 0.9F), at(i + 1, 1.1F, 0.9F), at(i + 1, 0.8F, 0.9F), at(i, 0.8F, 0.9F));
        t.quad(m.wall, at(i + 1, 0.8F, 0.2F), at(i, 0.8F, 0.2F), at(i, 0.8F, 0.9F), at(i + 1, 0.8F, 0.9F));
    }
    t.column(m.pool,
             {.foot = {0, 0, 0.2F}, .head = {0, 0, 0.3F}, .foot_radius = 0.8F, .head_radius = 0.8F, .sides = 12});
    for (const float x : {-1.0F, 1.0F}) {
        t.box(m.beams, {x - 0.09F, -0.09F, 0.9F}, {x + 0.09F, 0.09F, 2.5F});
    }
    t.column(
        m.bark,
        {.foot = {-1.0F, 0, 2.1F}, .head = {1.0F, 0, 2.1F}, .foot_radius = 0.11F, .head_radius = 0.11F, .sides = 8});
    for (const float y : {-1.0F, 1.0F}) {
        t.quad(m.shingles, {-1.4F * y, -1.0F * -y, 2.35F}, {1.4F * y, -1.0F * -y, 2.35F}, {1.4F * y, 0, 3.1F},
               {-1.4F * y, 0, 3.1F}, {0, 0}, {2, 1}, SidesType::double_sided);
    }
    t.column(m.planks,
             {.foot = {0, 0, 1.2F}, .head = {0, 0, 1.5F}, .foot_radius = 0.14F, .head_radius = 0.18F, .sides = 8});
    t.column(m.hay, {.foot = {0, 0, 1.5F},
                     .head = {0, 0, 2.1F},
                     .foot_radius = 0.02F,
                     .head_radius = 0.02F,
                     .sides = 5,
                     .caps = false});
    return t;
}

Mesh stall(const Materials& m) {
    Mesh t;
    t.box(m.planks, {-1.5F, -0.5F, 0.75F}, {1.5F, 0.5F, 0.85F}, 1.2F);
    t.box(m.planks, {-1.4F, 0.3F, 0}, {1.4F, 0.4F, 0.75F}, 1.2F);
    for (const float x : {-1.45F, 1.45F}) {
        t.box(m.beams, {x - 0.05F, -0.5F, 0}, {x + 0.05F, -0.4F, 2.0F});
        t.box(m.beams, {x - 0.05F, 0.4F, 0}, {x + 0.05F, 0.5F, 2.5F});
    }
    t.set_decor(true);
    t.quad(m.awning, {-1.7F, -0.9F, 1.9F}, {1.7F, -0.9F, 1.9F}, {1.7F, 0.6F, 2.6F}, {-1.7F, 0.6F, 2.6F}, {0, 0}, {2, 1},
           SidesType::double_sided);
    t.quad(m.awning, {-1.7F, -0.9F, 1.65F}, {1.7F, -0.9F, 1.65F}, {1.7F, -0.9F, 1.9F}, {-1.7F, -0.9F, 1.9F}, {0, 0},
           {2, 0.2F}, SidesType::double_sided);
    for (int i = 0; i < 9; ++i) {
        const float x = -1.2F + 0.3F * static_cast<float>(i);
        t.ball(i % 3 == 0   ? m.red
               : i % 3 == 1 ? m.hay
                            : m.clay,
               {.centre = {x, -0.1F + 0.15F * static_cast<float>(i % 2), 0.94F},
                .radii = {0.12F, 0.12F, 0.11F},
                .rings = 4,
                .slices = 7});
    }
    return t;
}

Mesh cart(const Materials& m) {
    Mesh t;
    t.box(m.planks, {-0.75F, -1.3F, 0.65F}, {0.75F, 1.3F, 0.75F}, 1.2F);
    for (const float x : {-0.75F, 0.69F}) {
        t.box(m.planks, {x, -1.3F, 0.75F}, {x + 0.06F, 1.3F, 1.15F}, 1.2F);
    }
    t.box(m.planks, {-0.75F, 1.24F, 0.75F}, {0.75F, 1.3F, 1.15F}, 1.2F);
    for (const float x : {-0.9F, 0.8F}) {
        t.column(m.beams, {.foot = {x, -0.2F, 0.5F},
                           .head = {x + 0.1F, -0.2F, 0.5F},
                           .foot_radius = 0.52F,
                           .head_radius = 0.52F,
                           .sides = 14});
    }
    for (const float x : {-0.4F, 0.4F}) {
        t.column(m.beams, {.foot = {x, -1.3F, 0.7F},
                           .head = {x, -2.9F, 0.35F},
                           .foot_radius = 0.05F,
                           .head_radius = 0.04F,
                           .sides = 6});
    }
    t.set_decor(true);
    t.ball(m.hay, {.centre = {0, 0.1F, 0.95F},
                   .radii = {0.68F, 1.1F, 0.45F},
                   .rings = 6,
                   .slices = 12,
                   .rough = 0.12F,
                   .seed = 77,
                   .repeat = 2});
    return t;
}

Mesh hay(const Materials& m) {
    Mesh t;
    t.ball(m.hay, {.centre = {0, 0, 0.5F},
                   .radii = {1.3F, 1.2F, 1.3F},
                   .rings = 8,
                   .slices = 14,
                   .rough = 0.1F,
                   .seed = 79,
                   .repeat = 3});
    return t;
}

Mesh sign(const Materials& m) {
    Mesh t;
    t.box(m.beams, {-0.07F, -0.07F, -0.5F}, {0.07F, 0.07F, 2.6F});
    t.box(m.beams, {-0.07F, -0.05F, 2.35F}, {1.1F, 0.05F, 2.45F});
    t.set_decor(true);
    t.box(m.planks, {0.2F, -0.04F, 1.6F}, {1.0F, 0.04F, 2.2F}, 0.8F);
    t.column(m.gold, {.foot = {0.6F, -0.06F, 1.9F},
                      .head = {0.6F, 0.06F, 1.9F},
                      .foot_radius = 0.2F,
                      .head_radius = 0.2F,
                      .sides = 10});
    for (const float x : {0.3F, 0.9F}) {
        t.box(m.iron, {x - 0.01F, -0.01F, 2.2F}, {x + 0.01F, 0.01F, 2.35F});
    }
    return t;
}

}  // namespace portalspace::content::forge
