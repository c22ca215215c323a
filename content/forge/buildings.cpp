#include "content/forge/thing_meshes.h"

#include <cmath>

namespace portalspace::content::forge {

Mesh tower(const Materials& m) {
    Mesh t;
    t.column(m.wall, {.foot = {0, 0, -3},
                      .head = {0, 0, 1.2F},
                      .foot_radius = 5.2F,
                      .head_radius = 4.5F,
                      .sides = 16,
                      .repeat_u = 10,
                      .repeat_v = 2});
    t.column(m.wall, {.foot = {0, 0, 1.2F},
                      .head = {0, 0, 13},
                      .foot_radius = 4.3F,
                      .head_radius = 3.7F,
                      .sides = 16,
                      .caps = false,
                      .repeat_u = 9,
                      .repeat_v = 5});
    t.column(m.wall, {.foot = {0, 0, 13},
                      .head = {0, 0, 14},
                      .foot_radius = 3.7F,
                      .head_radius = 4.4F,
                      .sides = 16,
                      .caps = false,
                      .repeat_u = 9});
    t.column(m.wall, {.foot = {0, 0, 14},
                      .head = {0, 0, 15.2F},
                      .foot_radius = 4.4F,
                      .head_radius = 4.4F,
                      .sides = 16,
                      .repeat_u = 9,
                      .repeat_v = 0.6F});
    for (int i = 0; i < 10; ++i) {
        const float a = kTwoPi * static_cast<float>(i) / 10.0F;
        const Vec3 at{std::cos(a) * 4.05F, std::sin(a) * 4.05F, 15.2F};
        t.column(m.wall, {.foot = at,
                          .head = at + Vec3{0, 0, 1.1F},
                          .foot_radius = 0.75F,
                          .head_radius = 0.7F,
                          .sides = 4,
                          .turn = a + 0.785F,
                          .repeat_u = 2,
                          .repeat_v = 0.6F});
    }
    t.column(m.wall, {.foot = {0, 0, 15.2F},
                      .head = {0, 0, 18},
                      .foot_radius = 2.3F,
                      .head_radius = 2.2F,
                      .sides = 12,
                      .caps = false,
                      .repeat_u = 5});
    t.column(m.slate, {.foot = {0, 0, 18},
                       .head = {0, 0, 22.5F},
                       .foot_radius = 3.0F,
                       .head_radius = 0,
                       .sides = 12,
                       .repeat_u = 6,
                       .repeat_v = 3});
    // Door to the south, slits of light above.
    t.box(m.wall, {-1.2F, -4.75F, 0}, {1.2F, -3.6F, 3.4F}, 2.0F);
    t.quad(m.door, {-0.8F, -4.78F, 0.1F}, {0.8F, -4.78F, 0.1F}, {0.8F, -4.78F, 2.9F}, {-0.8F, -4.78F, 2.9F});
    for (int i = 0; i < 6; ++i) {
        const float a = kTwoPi * static_cast<float>(i) / 6.0F - 1.57F;
        const float z = 5.5F + 1.1F * static_cast<float>(i);
        const float r = 4.3F - (z - 1.2F) * 0.0508F + 0.06F;
        const Vec3 out{std::cos(a), std::sin(a), 0};
        const Vec3 side = Vec3{-out.y, out.x, 0} * 0.28F;
        const Vec3 at = out * r + Vec3{0, 0, z};
        t.quad(m.window, at - side, at + side, at + side + Vec3{0, 0, 1.3F} - out * 0.06F,
               at - side + Vec3{0, 0, 1.3F} - out * 0.06F);
    }
    return t;
}

/// Its rails would be two steps for a person, who steps up 0.6 m (spec/physics.md 7.6): what stops bodies is one board.
Mesh fence(const Materials& m) {
    constexpr float kTop = 1.15F;
    constexpr float kFoot = -0.5F;
    Mesh t;
    t.set_decor(true);
    for (const float x : {-2.0F, 0.0F, 2.0F}) {
        t.box(m.planks, {x - 0.08F, -0.08F, kFoot}, {x + 0.08F, 0.08F, kTop});
    }
    for (const float z : {0.42F, 0.85F}) {
        t.box(m.planks, {-2.1F, -0.04F, z - 0.07F}, {2.1F, 0.04F, z + 0.07F});
    }
    t.unseen_box(m.planks, {-2.1F, -0.08F, kFoot}, {2.1F, 0.08F, kTop});
    return t;
}

}  // namespace portalspace::content::forge
