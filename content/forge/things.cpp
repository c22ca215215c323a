#include "content/forge/things.h"

#include <cmath>
#include <utility>

#include "content/forge/demo_ids.h"
#include "content/forge/noise.h"
#include "content/forge/thing_meshes.h"

namespace portalspace::content::forge {
namespace {

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

void forge_things(Book& book, const Materials& m, const PlaceScripts& scripts) {
    store_thing(book, demo::kOakSetup, oak(m), {.trunk_radius = 0.4F, .trunk_height = 4.0F});
    store_thing(book, demo::kPineSetup, pine(m), {.trunk_radius = 0.35F, .trunk_height = 6.0F});
    store_thing(book, demo::kRockSetup, rock(m, 1.0F, 51), {.trunk_radius = 0.9F, .trunk_height = 0.8F});
    store_thing(book, demo::kBoulderSetup, rock(m, 2.4F, 57), {}, true);
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
