#include "content/forge/furniture_meshes.h"

#include <cmath>

#include "content/forge/thing_meshes.h"

namespace portalspace::content::forge {

Mesh rune_band(const Materials& m) {
    Mesh t;
    t.quad(m.rune, {2.0F, 0.03F, -0.25F}, {-2.0F, 0.03F, -0.25F}, {-2.0F, 0.03F, 0.25F}, {2.0F, 0.03F, 0.25F});
    return t;
}

Mesh pillar(const Materials& m) {
    Mesh t;
    t.box(m.ashlar, {-0.65F, -0.65F, 0}, {0.65F, 0.65F, 0.4F}, 1.3F);
    t.column(m.ashlar, {.foot = {0, 0, 0.4F},
                        .head = {0, 0, 5.4F},
                        .foot_radius = 0.5F,
                        .head_radius = 0.42F,
                        .sides = 12,
                        .caps = false,
                        .repeat_u = 3,
                        .repeat_v = 4});
    t.box(m.ashlar, {-0.65F, -0.65F, 5.4F}, {0.65F, 0.65F, 6.0F}, 1.3F);
    return t;
}

Mesh brazier(const Materials& m) {
    Mesh t;
    for (int i = 0; i < 3; ++i) {
        const float a = kTwoPi * static_cast<float>(i) / 3.0F;
        const Vec3 out{std::cos(a), std::sin(a), 0};
        t.column(m.iron, {.foot = out * 0.34F,
                          .head = out * 0.18F + Vec3{0, 0, 0.75F},
                          .foot_radius = 0.035F,
                          .head_radius = 0.03F,
                          .sides = 5,
                          .caps = false});
    }
    t.column(m.iron,
             {.foot = {0, 0, 0.7F}, .head = {0, 0, 0.95F}, .foot_radius = 0.2F, .head_radius = 0.38F, .sides = 10});
    t.ball(
        m.coals,
        {.centre = {0, 0, 0.95F}, .radii = {0.32F, 0.32F, 0.12F}, .rings = 4, .slices = 9, .rough = 0.25F, .seed = 83});
    return t;
}

Mesh coffin(const Materials& m) {
    Mesh t;
    t.box(m.ashlar, {-0.7F, -1.35F, 0}, {0.7F, 1.35F, 0.75F}, 1.4F);
    t.box(m.stone, {-0.8F, -1.45F, 0.75F}, {0.8F, 1.45F, 0.95F}, 1.4F);
    t.set_decor(true);
    t.ball(m.stone, {.centre = {0, -0.1F, 0.95F}, .radii = {0.32F, 1.0F, 0.24F}, .rings = 6, .slices = 10});
    t.ball(m.stone, {.centre = {0, 1.1F, 1.0F}, .radii = {0.18F, 0.22F, 0.2F}, .rings = 6, .slices = 8});
    return t;
}

Mesh altar(const Materials& m) {
    Mesh t;
    t.column(m.ashlar, {.foot = {0, 0, 0},
                        .head = {0, 0, 0.25F},
                        .foot_radius = 2.2F,
                        .head_radius = 2.1F,
                        .sides = 12,
                        .repeat_u = 6});
    t.column(m.ashlar, {.foot = {0, 0, 0.25F},
                        .head = {0, 0, 0.5F},
                        .foot_radius = 1.6F,
                        .head_radius = 1.5F,
                        .sides = 12,
                        .repeat_u = 5});
    t.box(m.stone, {-0.9F, -0.5F, 0.5F}, {0.9F, 0.5F, 1.3F}, 1.2F);
    t.box(m.stone, {-1.05F, -0.65F, 1.3F}, {1.05F, 0.65F, 1.45F}, 1.2F);
    t.set_decor(true);
    t.column(m.crystal, {.foot = {0, 0, 1.45F},
                         .head = {0, 0, 1.95F},
                         .foot_radius = 0.02F,
                         .head_radius = 0.22F,
                         .sides = 5,
                         .caps = false});
    t.column(m.crystal, {.foot = {0, 0, 1.95F},
                         .head = {0, 0, 2.6F},
                         .foot_radius = 0.22F,
                         .head_radius = 0,
                         .sides = 5,
                         .caps = false});
    return t;
}

Mesh standing_stone(const Materials& m) {
    Mesh t;
    t.column(m.stone, {.foot = {0, 0, -0.8F},
                       .head = {0.1F, 0.05F, 3.1F},
                       .foot_radius = 0.75F,
                       .head_radius = 0.45F,
                       .sides = 5,
                       .turn = 0.4F,
                       .repeat_u = 3,
                       .repeat_v = 2,
                       .squash = 0.6F});
    return t;
}

}  // namespace portalspace::content::forge
