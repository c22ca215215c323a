#include "content/forge/things.h"

#include <cmath>
#include <utility>

#include "content/forge/demo_ids.h"
#include "content/forge/noise.h"
#include "content/forge/paint_ground.h"
#include "content/forge/paint_things.h"

namespace portalspace::content::forge {
namespace {

constexpr float kTwoPi = 6.2831853F;

/// The materials that several things share.
struct Materials {
    core::DataId bark;
    core::DataId pale_bark;
    core::DataId leaves;
    core::DataId needles;
    core::DataId leaf_shade;
    core::DataId blades;
    core::DataId stone;
    core::DataId wall;
    core::DataId plaster;
    core::DataId shingles;
    core::DataId slate;
    core::DataId planks;
    core::DataId door;
    core::DataId window;
    core::DataId iron;
    core::DataId crystal;
    core::DataId coals;
};

Materials paint_materials(Book& book) {
    Materials m;
    m.bark = book.add_surface(paint_bark(11, rgb(0x2E2118), rgb(0x7A6047)), PictureFormat::p8);
    m.pale_bark = book.add_surface(paint_bark(12, rgb(0x3A2A20), rgb(0x8A5F42)), PictureFormat::index16);
    m.leaves = book.add_surface(paint_leaves(13, rgb(0x1E3A12), rgb(0x6E9A35)), PictureFormat::argb8, clip_look());
    m.needles = book.add_surface(paint_leaves(14, rgb(0x10281A), rgb(0x3F6B3C)), PictureFormat::argb8, clip_look());
    m.leaf_shade = book.add_surface(paint_grass(15, rgb(0x14260D), rgb(0x3B5C20), 0), PictureFormat::dxt1);
    m.blades = book.add_surface(paint_blades(16, rgb(0x2C4A18), rgb(0x8FAE48)), PictureFormat::argb8, clip_look());
    m.stone = book.add_surface(paint_rock(17, rgb(0x4B4843), rgb(0x9C978C)), PictureFormat::dxt1);
    m.wall = book.add_surface(paint_wall(18, rgb(0x4A463F), rgb(0xA09888), 8), PictureFormat::rgb8);
    m.plaster = book.add_surface(paint_plaster(), PictureFormat::rgb8);
    m.shingles = book.add_surface(paint_shingles(rgb(0x4A2418), rgb(0xA25A38)), PictureFormat::p8);
    m.slate = book.add_surface(paint_shingles(rgb(0x2A313C), rgb(0x65707E)), PictureFormat::index16);
    m.planks = book.add_surface(paint_planks(19, rgb(0x3B2A1A), rgb(0x8A6A45)), PictureFormat::p8);
    m.door = book.add_surface(paint_door(), PictureFormat::rgb8);
    m.window = book.add_surface(paint_window(), PictureFormat::argb8, {.luminosity = 0.45F, .diffuse = 0.7F});
    m.iron = book.add_surface(paint_leather(20, rgb(0x3B3B40)), PictureFormat::dxt1);
    m.crystal = book.add_surface(paint_crystal(), PictureFormat::argb8, {.luminosity = 0.55F, .diffuse = 0.6F});
    m.coals = book.add_surface(paint_rock(21, rgb(0x301008), rgb(0xFF7A20)), PictureFormat::rgb8,
                               {.luminosity = 0.8F, .diffuse = 0.4F});
    return m;
}

struct ThingOptions {
    float trunk_radius = 0;  ///< a cylinder that stops bodies; 0 none
    float trunk_height = 0;
    core::DataId script{};
    bool light = false;
    Vec3 light_at{0, 0, 0};
    Color light_color{};
};

void store_thing(Book& book, core::DataId id, const Mesh& mesh, const ThingOptions& o = {}, bool solid = false) {
    Mesh copy = mesh;
    copy.set_solid(solid);
    Setup s = plain_setup(id, {copy.store(book)}, mesh.bounds());
    s.flags.set(SetupFlag::physics_bsp, solid);
    if (o.trunk_radius > 0) {
        s.cyl_spheres.push_back({{0, 0, 0}, o.trunk_radius, o.trunk_height});
    }
    s.default_script = o.script;
    if (o.light) {
        SetupLight light;
        light.frame.origin = o.light_at;
        light.color = {argb(o.light_color)};
        light.intensity = 60;
        light.falloff = 8;
        s.lights.push_back(light);
    }
    book.portal.add_record(id.value, s);
}

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

Mesh rock(const Materials& m, float size, std::uint32_t seed) {
    Mesh t;
    t.ball(m.stone, {.centre = {0, 0, 0.28F * size},
                     .radii = Vec3{1.0F, 0.8F, 0.62F} * size,
                     .rings = 7,
                     .slices = 10,
                     .rough = 0.17F,
                     .seed = seed,
                     .flat = true});
    t.ball(m.stone, {.centre = Vec3{0.75F, 0.35F, 0.1F} * size,
                     .radii = Vec3{0.45F, 0.4F, 0.36F} * size,
                     .rings = 5,
                     .slices = 8,
                     .rough = 0.2F,
                     .seed = seed + 1,
                     .flat = true});
    return t;
}

void gable(Mesh& t, core::DataId wall, float x, float half, float eaves, float ridge, bool east) {
    std::vector<Corner> c{{{x, -half, eaves}, {0, 0.5F}}, {{x, half, eaves}, {1, 0.5F}}, {{x, 0, ridge}, {0.5F, 0}}};
    if (!east) {
        std::swap(c[0], c[1]);
    }
    t.polygon(wall, c);
}

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

Mesh crystal(const Materials& m) {
    Mesh t;
    t.column(m.wall, {.foot = {0, 0, -0.6F},
                      .head = {0, 0, 0.25F},
                      .foot_radius = 1.3F,
                      .head_radius = 1.15F,
                      .sides = 8,
                      .repeat_u = 4});
    t.column(m.stone, {.foot = {0, 0, 0.25F},
                       .head = {0, 0, 0.7F},
                       .foot_radius = 0.8F,
                       .head_radius = 0.55F,
                       .sides = 8,
                       .repeat_u = 3});
    t.column(m.crystal, {.foot = {0, 0, 0.72F},
                         .head = {0, 0, 1.75F},
                         .foot_radius = 0.08F,
                         .head_radius = 0.52F,
                         .sides = 5,
                         .caps = false});
    t.column(m.crystal, {.foot = {0, 0, 1.75F},
                         .head = {0, 0, 3.5F},
                         .foot_radius = 0.52F,
                         .head_radius = 0,
                         .sides = 5,
                         .caps = false});
    for (int i = 0; i < 4; ++i) {
        const float a = kTwoPi * static_cast<float>(i) / 4.0F + 0.6F;
        const Vec3 at{std::cos(a) * 0.62F, std::sin(a) * 0.62F, 0.4F};
        t.column(m.crystal, {.foot = at,
                             .head = at + Vec3{at.x * 0.45F, at.y * 0.45F, 0.9F},
                             .foot_radius = 0.15F,
                             .head_radius = 0,
                             .sides = 5});
    }
    return t;
}

Mesh torch(const Materials& m) {
    Mesh t;
    t.column(m.planks, {.foot = {0, 0, -0.4F},
                        .head = {0, 0, 1.55F},
                        .foot_radius = 0.07F,
                        .head_radius = 0.05F,
                        .sides = 6,
                        .repeat_v = 3});
    t.column(m.iron,
             {.foot = {0, 0, 1.5F}, .head = {0, 0, 1.74F}, .foot_radius = 0.05F, .head_radius = 0.17F, .sides = 8});
    t.ball(
        m.coals,
        {.centre = {0, 0, 1.74F}, .radii = {0.14F, 0.14F, 0.07F}, .rings = 4, .slices = 8, .rough = 0.15F, .seed = 81});
    return t;
}

Mesh camp_fire(const Materials& m) {
    Mesh t;
    for (int i = 0; i < 9; ++i) {
        const float a = kTwoPi * static_cast<float>(i) / 9.0F;
        t.ball(m.stone, {.centre = {std::cos(a) * 0.75F, std::sin(a) * 0.75F, 0.06F},
                         .radii = {0.2F, 0.17F, 0.15F},
                         .rings = 4,
                         .slices = 7,
                         .rough = 0.2F,
                         .seed = 90U + static_cast<std::uint32_t>(i),
                         .flat = true});
    }
    for (int i = 0; i < 5; ++i) {
        const float a = kTwoPi * static_cast<float>(i) / 5.0F;
        t.column(m.bark, {.foot = {std::cos(a) * 0.5F, std::sin(a) * 0.5F, 0.02F},
                          .head = {-std::cos(a) * 0.08F, -std::sin(a) * 0.08F, 0.5F},
                          .foot_radius = 0.08F,
                          .head_radius = 0.06F,
                          .sides = 7});
    }
    t.ball(
        m.coals,
        {.centre = {0, 0, 0.04F}, .radii = {0.42F, 0.42F, 0.1F}, .rings = 4, .slices = 10, .rough = 0.2F, .seed = 99});
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

}  // namespace

Setup plain_setup(core::DataId id, std::vector<core::DataId> parts, const Sphere& around) {
    Setup s;
    s.id = id;
    s.flags = SetupFlag::allow_free_heading;
    for (const std::int32_t key : {0, 0x65}) {
        SetupPlacement p;
        p.key = key;
        p.frame.parts.resize(parts.size());
        s.placements.push_back(std::move(p));
    }
    s.parts = std::move(parts);
    s.height = around.center.z + around.radius;
    s.radius = around.radius;
    s.sorting_sphere = around;
    s.selection_sphere = around;
    return s;
}

void forge_things(Book& book, const PlaceScripts& scripts) {
    const Materials m = paint_materials(book);
    store_thing(book, demo::kOakSetup, oak(m), {.trunk_radius = 0.4F, .trunk_height = 4.0F});
    store_thing(book, demo::kPineSetup, pine(m), {.trunk_radius = 0.35F, .trunk_height = 6.0F});
    store_thing(book, demo::kRockSetup, rock(m, 1.0F, 51), {.trunk_radius = 0.9F, .trunk_height = 0.8F});
    store_thing(book, demo::kBoulderSetup, rock(m, 2.4F, 57), {}, true);
    store_thing(book, demo::kHouseSetup, house(m), {}, true);
    store_thing(book, demo::kTowerSetup, tower(m), {}, true);
    store_thing(book, demo::kCrystalSetup, crystal(m),
                {.trunk_radius = 0.9F,
                 .trunk_height = 3.2F,
                 .script = scripts.crystal,
                 .light = true,
                 .light_at = {0, 0, 1.8F},
                 .light_color = rgb(0x60B0FF)});
    store_thing(book, demo::kTorchSetup, torch(m),
                {.trunk_radius = 0.15F,
                 .trunk_height = 1.8F,
                 .script = scripts.torch,
                 .light = true,
                 .light_at = {0, 0, 2.0F},
                 .light_color = rgb(0xFFB060)});
    store_thing(book, demo::kCampFireSetup, camp_fire(m),
                {.trunk_radius = 0.8F,
                 .trunk_height = 0.4F,
                 .script = scripts.fire,
                 .light = true,
                 .light_at = {0, 0, 0.8F},
                 .light_color = rgb(0xFF9040)});
    store_thing(book, demo::kBushSetup, bush(m));
    store_thing(book, demo::kFenceSetup, fence(m), {}, true);
    store_thing(book, demo::kGrassTuftSetup, tuft(m));
    store_thing(book, demo::kStumpSetup, stump(m), {.trunk_radius = 0.45F, .trunk_height = 0.55F});
    store_thing(book, demo::kDustSetup, tuft(m), {.script = scripts.motes});
}

}  // namespace portalspace::content::forge
