#include "content/forge/thing_meshes.h"

#include <cmath>
#include <cstdint>

#include "content/forge/noise.h"

namespace portalspace::content::forge {

Mesh oak(const Materials& m) {
    Mesh t;
    t.column(m.bark, {.foot = {0, 0, -0.6F},
                      .head = {0.05F, 0, 1.2F},
                      .foot_radius = 0.62F,
                      .head_radius = 0.36F,
                      .sides = 9,
                      .caps = false,
                      .repeat_u = 2});
    t.column(m.bark, {.foot = {0.05F, 0, 1.15F},
                      .head = {-0.1F, 0.1F, 4.2F},
                      .foot_radius = 0.365F,
                      .head_radius = 0.22F,
                      .sides = 9,
                      .caps = false,
                      .repeat_u = 2,
                      .repeat_v = 2});
    for (int i = 0; i < 5; ++i) {
        const float a = kTwoPi * static_cast<float>(i) / 5.0F + 0.4F;
        const float reach = 1.5F + 0.6F * lattice01(i, 1, 31);
        t.column(m.bark, {.foot = {-0.05F, 0.05F, 2.9F + 0.25F * static_cast<float>(i)},
                          .head = {std::cos(a) * reach, std::sin(a) * reach, 4.3F + 0.3F * static_cast<float>(i)},
                          .foot_radius = 0.15F,
                          .head_radius = 0.04F,
                          .sides = 6,
                          .caps = false,
                          .repeat_v = 2});
    }
    t.ball(m.leaf_shade,
           {.centre = {0, 0, 5.4F}, .radii = {2.3F, 2.3F, 1.5F}, .rings = 5, .slices = 9, .rough = 0.12F, .seed = 40});
    for (int i = 0; i < 7; ++i) {
        const float a = kTwoPi * static_cast<float>(i) / 6.0F;
        const bool top = i == 6;
        const float ring = top ? 0.0F : 1.5F + 0.35F * lattice01(i, 2, 31);
        const Vec3 centre{std::cos(a) * ring, std::sin(a) * ring, top ? 6.4F : 4.9F + 0.9F * lattice01(i, 3, 31)};
        const float r = top ? 1.9F : 1.55F + 0.3F * lattice01(i, 4, 31);
        t.ball(m.leaves, {.centre = centre,
                          .radii = {r, r, r * 0.85F},
                          .rings = 5,
                          .slices = 8,
                          .rough = 0.14F,
                          .seed = 60U + static_cast<std::uint32_t>(i),
                          .repeat = 2});
    }
    return t;
}

Mesh pine(const Materials& m) {
    Mesh t;
    t.column(m.pale_bark, {.foot = {0, 0, -0.5F},
                           .head = {0, 0, 7.8F},
                           .foot_radius = 0.34F,
                           .head_radius = 0.06F,
                           .sides = 8,
                           .caps = false,
                           .repeat_u = 2,
                           .repeat_v = 5});
    for (int i = 0; i < 6; ++i) {
        const float k = static_cast<float>(i) / 6.0F;
        const float foot = 1.5F + 6.4F * k;
        const float radius = 2.3F * (1.0F - 0.82F * k);
        t.column(m.leaf_shade, {.foot = {0, 0, foot + 0.1F},
                                .head = {0, 0, foot + 1.9F - 0.4F * k},
                                .foot_radius = radius * 0.8F,
                                .head_radius = 0,
                                .sides = 9,
                                .turn = 0.5F * static_cast<float>(i),
                                .repeat_u = 3});
        t.column(m.needles, {.foot = {0, 0, foot - 0.25F},
                             .head = {0, 0, foot + 2.1F - 0.4F * k},
                             .foot_radius = radius,
                             .head_radius = 0,
                             .sides = 11,
                             .turn = 0.4F * static_cast<float>(i),
                             .caps = false,
                             .repeat_u = 4,
                             .repeat_v = 2});
    }
    return t;
}

Mesh bush(const Materials& m) {
    Mesh t;
    for (int i = 0; i < 4; ++i) {
        const float a = kTwoPi * static_cast<float>(i) / 4.0F;
        const Vec3 centre{std::cos(a) * 0.42F, std::sin(a) * 0.42F, 0.4F + 0.1F * static_cast<float>(i % 2)};
        t.ball(m.leaf_shade, {.centre = centre,
                              .radii = {0.42F, 0.42F, 0.4F},
                              .rings = 4,
                              .slices = 7,
                              .rough = 0.15F,
                              .seed = 100U + static_cast<std::uint32_t>(i)});
        t.ball(m.leaves, {.centre = centre,
                          .radii = {0.6F, 0.58F, 0.52F},
                          .rings = 5,
                          .slices = 8,
                          .rough = 0.15F,
                          .seed = 110U + static_cast<std::uint32_t>(i)});
    }
    return t;
}

Mesh tuft(const Materials& m) {
    Mesh t;
    for (int i = 0; i < 3; ++i) {
        const float a = kTwoPi * static_cast<float>(i) / 6.0F;
        const Vec3 side{std::cos(a) * 0.45F, std::sin(a) * 0.45F, 0};
        const Vec3 up{0, 0, 0.5F};
        const Vec3 sunk{0, 0, -0.04F};
        t.quad(m.blades, sunk - side, sunk + side, sunk + side + up, sunk - side + up, {0, 0}, {1, 1},
               SidesType::double_sided);
    }
    return t;
}

Mesh stump(const Materials& m) {
    Mesh t;
    t.column(m.bark, {.foot = {0, 0, -0.3F},
                      .head = {0, 0, 0.55F},
                      .foot_radius = 0.52F,
                      .head_radius = 0.38F,
                      .sides = 9,
                      .caps = false,
                      .repeat_u = 3});
    t.column(m.planks,
             {.foot = {0, 0, 0.5F}, .head = {0, 0, 0.56F}, .foot_radius = 0.38F, .head_radius = 0.37F, .sides = 9});
    return t;
}

}  // namespace portalspace::content::forge
