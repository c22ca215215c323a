#include <utility>

#include "content/forge/demo_ids.h"
#include "content/forge/paint_things.h"
#include "content/forge/things.h"

namespace portalspace::content::forge {
namespace {

/// A spindle along the flight (+y) with a soft glow crossed around it.
Mesh spindle(core::DataId core_surface, core::DataId glow, float length, float radius) {
    Mesh m;
    m.column(core_surface, {.foot = {0, 0.1F * length, 0},
                            .head = {0, 0.5F * length, 0},
                            .foot_radius = radius,
                            .head_radius = 0,
                            .sides = 8,
                            .caps = false});
    m.column(core_surface, {.foot = {0, -0.5F * length, 0},
                            .head = {0, 0.1F * length, 0},
                            .foot_radius = 0,
                            .head_radius = radius,
                            .sides = 8,
                            .caps = false});
    const float g = radius * 3.2F;
    const float l = 0.7F * length;
    m.quad(glow, {-g, -l, 0}, {g, -l, 0}, {g, l, 0}, {-g, l, 0}, {0, 0}, {1, 1}, SidesType::double_sided);
    m.quad(glow, {0, -l, -g}, {0, l, -g}, {0, l, g}, {0, -l, g}, {0, 0}, {1, 1}, SidesType::double_sided);
    m.quad(glow, {-g, 0, -g}, {g, 0, -g}, {g, 0, g}, {-g, 0, g}, {0, 0}, {1, 1}, SidesType::double_sided);
    return m;
}

struct BoltLook {
    Color core;
    Color rim;
    float collision_radius;
    core::DataId script_table;
};

void store_bolt(Book& book, core::DataId id, const BoltLook& look) {
    const SurfaceLook lit{.type = SurfaceType::image, .luminosity = 1, .diffuse = 0};
    const core::DataId body = book.add_surface(paint_skin(701, look.core), PictureFormat::rgb8, lit);
    const core::DataId glow =
        book.add_surface(paint_glow(look.core, look.rim, 1.6F), PictureFormat::argb8, additive_look());
    const Mesh mesh = spindle(body, glow, 0.7F, 0.07F);
    Setup s = plain_setup(id, {mesh.store(book)}, mesh.bounds());
    SetupPlacement flight = s.placements.front();
    flight.key = 0x34;
    s.placements.push_back(std::move(flight));
    s.spheres.push_back({{0, 0, 0}, look.collision_radius});
    s.height = 2 * look.collision_radius;
    s.radius = look.collision_radius;
    SetupLight light;
    light.color = {argb(look.rim)};
    light.intensity = 80;
    light.falloff = 6;
    s.lights.push_back(light);
    s.default_sound_table = demo::kBoltSoundTable;
    s.default_script_table = look.script_table;
    book.portal.add_record(id.value, s);
}

}  // namespace

void forge_bolts(Book& book) {
    store_bolt(book, demo::kFlameBoltSetup, {rgb(0xFFE9A8), rgb(0xFF6A1A), 0.10F, demo::kFlameBoltScriptTable});
    store_bolt(book, demo::kFrostBoltSetup, {rgb(0xE8F8FF), rgb(0x4AA4FF), 0.10F, demo::kFrostBoltScriptTable});
    const BoltLook lightning{rgb(0xFFFFFF), rgb(0x8A78FF), 0.15F, demo::kLightningBoltScriptTable};
    store_bolt(book, demo::kLightningBoltSetup, lightning);
    store_bolt(book, core::DataId(0x020003F0), lightning);  // the Setup that servers send
}

}  // namespace portalspace::content::forge
