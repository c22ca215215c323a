#include "content/forge/thing_meshes.h"

#include <cmath>
#include <utility>
#include <vector>

namespace portalspace::content::forge {

namespace {

void gable(Mesh& t, core::DataId wall, float x, float half, float eaves, float ridge, bool east) {
    std::vector<Corner> c{{{x, -half, eaves}, {0, 0.5F}}, {{x, half, eaves}, {1, 0.5F}}, {{x, 0, ridge}, {0.5F, 0}}};
    if (!east) {
        std::swap(c[0], c[1]);
    }
    t.polygon(wall, c);
}

}  // namespace

Mesh house(const Materials& m) {
    constexpr float kX = 5.0F;
    constexpr float kY = 3.6F;
    constexpr float kEaves = 3.2F;
    constexpr float kRidge = 6.2F;
    Mesh t;
    t.box(m.wall, {-kX - 0.15F, -kY - 0.15F, -1.5F}, {kX + 0.15F, kY + 0.15F, 0.55F}, 2.5F);
    t.box(m.plaster, {-kX, -kY, 0.55F}, {kX, kY, kEaves}, 2.65F);
    gable(t, m.plaster, kX, kY, kEaves, kRidge, true);
    gable(t, m.plaster, -kX, kY, kEaves, kRidge, false);
    // Roof: two slabs that stand out over the walls.
    constexpr float kOver = 0.6F;
    const float rise = (kRidge - kEaves) / kY;
    const float low = kEaves - kOver * rise;
    const float top = kRidge + 0.12F;
    const Vec2 repeat{4, 2};
    t.quad(m.shingles, {-kX - kOver, -kY - kOver, low}, {kX + kOver, -kY - kOver, low}, {kX + kOver, 0, top},
           {-kX - kOver, 0, top}, {0, 0}, repeat, SidesType::double_sided);
    t.quad(m.shingles, {kX + kOver, kY + kOver, low}, {-kX - kOver, kY + kOver, low}, {-kX - kOver, 0, top},
           {kX + kOver, 0, top}, {0, 0}, repeat, SidesType::double_sided);
    t.box(m.planks, {-kX - kOver, -0.12F, kRidge}, {kX + kOver, 0.12F, kRidge + 0.22F}, 1.5F);
    t.box(m.wall, {2.4F, 0.6F, 3.0F}, {3.5F, 1.7F, 7.4F}, 2.0F);  // chimney
    t.box(m.wall, {2.3F, 0.5F, 7.4F}, {3.6F, 1.8F, 7.65F}, 2.0F);
    // Door and windows of the south front, a step before the door.
    const float front = -kY - 0.2F;
    t.quad(m.door, {-0.65F, front, 0.35F}, {0.65F, front, 0.35F}, {0.65F, front, 2.6F}, {-0.65F, front, 2.6F});
    t.box(m.planks, {-0.85F, front - 0.05F, 2.6F}, {0.85F, -kY, 2.85F}, 1.0F);
    t.box(m.planks, {-0.85F, front - 0.05F, 0.3F}, {-0.65F, -kY, 2.6F}, 1.0F);
    t.box(m.planks, {0.65F, front - 0.05F, 0.3F}, {0.85F, -kY, 2.6F}, 1.0F);
    t.box(m.stone, {-1.1F, front - 1.0F, -0.6F}, {1.1F, front, 0.3F}, 1.5F);
    for (const float x : {-3.2F, 3.2F}) {
        t.box_with_front(m.planks, m.planks, {x - 0.62F, -kY - 0.06F, 1.2F}, {x + 0.62F, -kY, 2.5F});
        t.quad(m.window, {x - 0.5F, -kY - 0.08F, 1.3F}, {x + 0.5F, -kY - 0.08F, 1.3F}, {x + 0.5F, -kY - 0.08F, 2.4F},
               {x - 0.5F, -kY - 0.08F, 2.4F});
        t.quad(m.window, {x + 0.5F, kY + 0.04F, 1.3F}, {x - 0.5F, kY + 0.04F, 1.3F}, {x - 0.5F, kY + 0.04F, 2.4F},
               {x + 0.5F, kY + 0.04F, 2.4F});
    }
    t.quad(m.window, {kX + 0.04F, -0.45F, 1.3F}, {kX + 0.04F, 0.45F, 1.3F}, {kX + 0.04F, 0.45F, 2.4F},
           {kX + 0.04F, -0.45F, 2.4F});
    return t;
}

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

Mesh fence(const Materials& m) {
    Mesh t;
    for (const float x : {-2.0F, 0.0F, 2.0F}) {
        t.box(m.planks, {x - 0.08F, -0.08F, -0.5F}, {x + 0.08F, 0.08F, 1.15F});
    }
    for (const float z : {0.42F, 0.85F}) {
        t.box(m.planks, {-2.1F, -0.04F, z - 0.07F}, {2.1F, 0.04F, z + 0.07F});
    }
    return t;
}

}  // namespace portalspace::content::forge
