#include <array>
#include <cmath>
#include <utility>

#include "content/forge/demo_ids.h"
#include "content/forge/paint_things.h"
#include "content/forge/thing_meshes.h"
#include "content/forge/things.h"

namespace portalspace::content::forge {
namespace {

/// Three squares of glow crossed around a thing that flies along +y.
void add_glow(Mesh& m, core::DataId glow, float length, float radius) {
    const float g = radius;
    const float l = length;
    m.quad(glow, {-g, -l, 0}, {g, -l, 0}, {g, l, 0}, {-g, l, 0}, {0, 0}, {1, 1}, SidesType::double_sided);
    m.quad(glow, {0, -l, -g}, {0, l, -g}, {0, l, g}, {0, -l, g}, {0, 0}, {1, 1}, SidesType::double_sided);
    m.quad(glow, {-g, 0, -g}, {g, 0, -g}, {g, 0, g}, {-g, 0, g}, {0, 0}, {1, 1}, SidesType::double_sided);
}

Mesh spindle(core::DataId body, core::DataId glow, float length, float radius) {
    Mesh m;
    m.column(body, {.foot = {0, 0.1F * length, 0},
                    .head = {0, 0.5F * length, 0},
                    .foot_radius = radius,
                    .head_radius = 0,
                    .sides = 8,
                    .caps = false});
    m.column(body, {.foot = {0, -0.5F * length, 0},
                    .head = {0, 0.1F * length, 0},
                    .foot_radius = 0,
                    .head_radius = radius,
                    .sides = 8,
                    .caps = false});
    add_glow(m, glow, 0.7F * length, radius * 3.2F);
    return m;
}

/// A ragged ball of something.
Mesh clump(core::DataId body, core::DataId glow, float radius, std::uint32_t seed) {
    Mesh m;
    m.ball(body, {.centre = {0, 0, 0},
                  .radii = Vec3{radius, radius * 1.3F, radius},
                  .rings = 6,
                  .slices = 9,
                  .rough = 0.25F,
                  .seed = seed,
                  .flat = true});
    add_glow(m, glow, radius * 3.2F, radius * 2.6F);
    return m;
}

/// A ring that stands across the flight.
Mesh hoop(core::DataId body, core::DataId glow, float radius) {
    Mesh m;
    constexpr int kSides = 16;
    for (int i = 0; i < kSides; ++i) {
        const auto at = [&](int k) {
            const float a = kTwoPi * static_cast<float>(k) / kSides;
            return Vec3{std::cos(a) * radius, 0, std::sin(a) * radius};
        };
        m.column(body, {.foot = at(i),
                        .head = at(i + 1),
                        .foot_radius = 0.035F,
                        .head_radius = 0.035F,
                        .sides = 5,
                        .caps = false});
    }
    add_glow(m, glow, radius * 1.6F, radius * 1.6F);
    return m;
}

/// Four blades that turn in the plane of the flight.
Mesh blades(core::DataId body, core::DataId glow) {
    Mesh m;
    for (int i = 0; i < 4; ++i) {
        const float a = kTwoPi * static_cast<float>(i) / 4.0F;
        const Vec3 out{std::cos(a), std::sin(a), 0};
        const Vec3 side{-out.y, out.x, 0};
        const std::array blade{Corner{side * 0.05F, {0, 1}}, Corner{out * 0.42F - side * 0.08F, {1, 1}},
                               Corner{out * 0.34F + side * 0.1F, {1, 0}}, Corner{out * 0.1F + side * 0.1F, {0, 0}}};
        m.polygon(body, blade, SidesType::double_sided);
    }
    add_glow(m, glow, 0.4F, 0.4F);
    return m;
}

/// A shaft with a head and three feathers.
Mesh shaft(const Materials& m, float length, float radius) {
    Mesh t;
    t.column(m.beams, {.foot = {0, -length / 2, 0},
                       .head = {0, length / 2, 0},
                       .foot_radius = radius,
                       .head_radius = radius,
                       .sides = 6,
                       .repeat_v = 3});
    t.column(m.steel, {.foot = {0, length / 2, 0},
                       .head = {0, length / 2 + 0.09F, 0},
                       .foot_radius = radius * 2.2F,
                       .head_radius = 0,
                       .sides = 6});
    for (int i = 0; i < 3; ++i) {
        const float a = kTwoPi * static_cast<float>(i) / 3.0F;
        const Vec3 out = Vec3{std::cos(a), 0, std::sin(a)} * (radius * 4.5F);
        const Vec3 tail{0, -length / 2, 0};
        t.quad(m.linen, tail, tail + Vec3{0, 0.14F, 0}, tail + Vec3{0, 0.11F, 0} + out, tail + Vec3{0, -0.01F, 0} + out,
               {0, 0}, {1, 1}, SidesType::double_sided);
    }
    return t;
}

Mesh fist(const Materials& m) {
    Mesh t;
    t.ball(m.clay, {.centre = {0, 0, 0}, .radii = {0.09F, 0.1F, 0.08F}, .rings = 6, .slices = 9});
    for (int i = 0; i < 4; ++i) {
        const float x = -0.06F + 0.04F * static_cast<float>(i);
        t.ball(m.clay, {.centre = {x, 0.09F, 0.02F}, .radii = {0.024F, 0.04F, 0.04F}, .rings = 5, .slices = 6});
    }
    return t;
}

/// The models of a public server's world for bolts that the audited ten do not cover; without a sphere there the server
/// stops.
constexpr core::DataId kServersLightning{0x020003F0};
constexpr core::DataId kServersForce{0x020003F3};
constexpr core::DataId kServersNether{0x02001A28};

struct Missile {
    core::DataId setup;
    core::DataId scripts{};
    core::DataId script{};  ///< Setup.DefaultScript
    Sphere sphere{{0, 0, 0}, 0.10F};
    std::uint32_t light = 0;
    core::DataId sounds = demo::kBoltSoundTable;
};

void store(Book& book, const Mesh& mesh, const Missile& missile) {
    Setup s = plain_setup(missile.setup, {mesh.store(book)}, mesh.bounds());
    for (const std::int32_t key : {0x33, 0x34}) {  // as a crossbow bolt, in flight
        SetupPlacement flight = s.placements.front();
        flight.key = key;
        s.placements.push_back(std::move(flight));
    }
    s.spheres.push_back(missile.sphere);
    s.height = 2 * missile.sphere.radius;
    s.radius = missile.sphere.radius;
    if (missile.light != 0) {
        SetupLight light;
        light.color = {argb(rgb(missile.light))};
        light.intensity = 80;
        light.falloff = 6;
        s.lights.push_back(light);
    }
    s.default_sound_table = missile.sounds;
    s.default_script_table = missile.scripts;
    s.default_script = missile.script;
    book.portal.add_record(s.id.value, s);
}

}  // namespace

void forge_bolts(Book& book, const Materials& m) {
    const SurfaceLook lit{.type = SurfaceType::image, .luminosity = 1, .diffuse = 0};
    struct Look {
        core::DataId body;
        core::DataId glow;
    };
    const auto look = [&](std::uint32_t core, std::uint32_t rim) {
        return Look{book.add_surface(paint_skin(701, rgb(core)), PictureFormat::rgb8, lit),
                    book.add_surface(paint_glow(rgb(core), rgb(rim), 1.6F), PictureFormat::argb8, additive_look())};
    };
    const Look fire = look(0xFFE9A8, 0xFF6A1A);
    const Look ice = look(0xE8F8FF, 0x4AA4FF);
    const Look spark = look(0xFFFFFF, 0x8A78FF);
    const Look acid = look(0xE4FF9A, 0x58C81E);
    const Look force = look(0xFFF0FF, 0xE070E0);
    const Look shock = look(0xF4ECD8, 0xC0A878);
    const Look nether = look(0x2A1038, 0x7A30C8);
    const Look steel = look(0xF0F4F8, 0x9AA8B8);
    store(book, spindle(fire.body, fire.glow, 0.7F, 0.07F),
          {.setup = demo::kFlameBoltSetup, .scripts = demo::kFlameBoltScriptTable, .light = 0xFF6A1A});
    store(book, spindle(ice.body, ice.glow, 0.8F, 0.06F),
          {.setup = demo::kFrostBoltSetup,
           .scripts = demo::kFrostBoltScriptTable,
           .light = 0x4AA4FF,
           .sounds = demo::kFrostSoundTable});
    const Mesh lightning = spindle(spark.body, spark.glow, 0.9F, 0.05F);
    for (const core::DataId id : {demo::kLightningBoltSetup, kServersLightning}) {
        store(book, lightning,
              {.setup = id,
               .scripts = demo::kLightningBoltScriptTable,
               .sphere = {{0, 0, 0}, 0.15F},
               .light = 0x8A78FF,
               .sounds = demo::kLightningSoundTable});
    }
    store(book, clump(acid.body, acid.glow, 0.1F, 721),
          {.setup = demo::kAcidStreamSetup,
           .scripts = demo::kAcidStreamScriptTable,
           .light = 0x58C81E,
           .sounds = demo::kAcidSoundTable});
    const Mesh arrow_of_force = spindle(force.body, force.glow, 1.0F, 0.035F);
    for (const core::DataId id : {demo::kForceBoltSetup, kServersForce}) {
        store(book, arrow_of_force,
              {.setup = id,
               .sphere = {{0, -0.165F, 0.1045F}, 0.102F},
               .light = 0xE070E0,
               .sounds = demo::kShockSoundTable});
    }
    store(book, clump(nether.body, nether.glow, 0.12F, 722),
          {.setup = kServersNether, .light = 0x7A30C8, .sounds = demo::kShockSoundTable});
    store(book, hoop(shock.body, shock.glow, 0.3F),
          {.setup = demo::kShockWaveSetup, .light = 0xC0A878, .sounds = demo::kShockSoundTable});
    store(book, blades(steel.body, steel.glow),
          {.setup = demo::kWhirlingBladeSetup, .light = 0x9AA8B8, .sounds = demo::kBladeSoundTable});
    store(book, shaft(m, 0.72F, 0.009F),
          {.setup = demo::kArrowSetup, .scripts = demo::kThingScriptTable, .sounds = demo::kThingSoundTable});
    store(book, shaft(m, 0.42F, 0.012F),
          {.setup = demo::kQuarrelSetup, .scripts = demo::kThingScriptTable, .sounds = demo::kThingSoundTable});
    store(book, fist(m),
          {.setup = demo::kTuskerFistSetup, .script = demo::kTuskerFistScript, .sounds = demo::kShockSoundTable});
}

}  // namespace portalspace::content::forge
