// What is not lit: things outdoors by lamps, particles by anything.
#include <algorithm>
#include <utility>

#include "content/records/gfx_obj.h"
#include "content/records/surface.h"
#include "render/polygon_mesh.h"
#include "render/scene_view.h"
#include "render/surface_state.h"
#include "tests/render/graphics.h"

using namespace portalspace;
using namespace portalspace::render;
using tests::fixture_world;
using tests::graphics;

namespace {

constexpr core::CellId kStart{0xA9B40019};
constexpr FrameSize kSize{96, 96};
const core::Vec3 kPlace(90, 40, 150);

struct Solid {
    core::DataId id;
    core::Vec3 centre{0, 0, 0};
    float radius = 1;
};

/// Some closed GfxObj of the world that is lit by what lights it.
const Solid& solid() {
    static const Solid found = [] {
        auto& store = fixture_world().store;
        for (std::uint32_t id = 0x01007001; id < 0x01007400; ++id) {
            if (!store.contains(core::DataId(id), content::RecordType::gfx_obj)) continue;
            const auto mesh = store.try_get<content::GfxObj>(core::DataId(id));
            if (mesh == nullptr || mesh->degrade) continue;
            const PolygonMesh shape = triangulate(*mesh);
            if (shape.sections.size() != 1 || shape.indices.size() < 36) continue;
            const auto* surface = store.find<content::Surface>(mesh->surfaces[shape.sections[0].surface]);
            if (surface == nullptr) continue;
            const SurfaceState state = surface_state(*surface, false);
            if (state.draw_class == DrawClass::opaque && state.luminosity == 0) {
                return Solid{core::DataId(id), shape.centre, shape.radius};
            }
        }
        return Solid{};
    }();
    return found;
}

/// High above the ground, without it.
SceneView sky_scene() {
    SceneView scene;
    scene.begin(kStart);
    scene.camera = look_at(kPlace + core::Vec3(-0.5F, -2, 1) * solid().radius, kPlace);
    return scene;
}

SceneView with_part(bool indoors) {
    SceneView scene = sky_scene();
    PartView part;
    part.gfx_obj = solid().id;
    part.frame.origin = kPlace - solid().centre;
    part.indoors = indoors;
    scene.parts.push_back(part);
    return scene;
}

SceneView with_particle() {
    SceneView scene = sky_scene();
    scene.begin_particles(solid().id);
    scene.add_particle(kPlace - solid().centre, core::identity_quat(), 1, 0);
    return scene;
}

Image draw(const SceneView& scene) {
    graphics().renderer->draw(scene, kSize);
    return graphics().renderer->read_image();
}

Image with_lamp(SceneView scene) {
    PointLight lamp;
    lamp.position = kPlace + core::Vec3(0, -2, 2) * solid().radius;
    lamp.intensity = solid().radius;
    lamp.falloff = solid().radius * 10;
    scene.moving_lamps.push_back(lamp);
    scene.lamps.push_back(lamp);
    return draw(scene);
}

/// Pixels in which the scene shows its thing, and how bright they are together.
std::pair<std::size_t, std::size_t> shown(SceneView scene, const LightOfDay& light) {
    SceneView empty = sky_scene();
    scene.light = light;
    empty.light = light;
    const Image full = draw(scene);
    const Image without = draw(empty);
    std::size_t pixels = 0;
    std::size_t sum = 0;
    for (std::size_t i = 0; i < full.pixels.size(); i += 4) {
        if (std::equal(&full.pixels[i], &full.pixels[i] + 3, &without.pixels[i])) continue;
        ++pixels;
        sum += full.pixels[i] + full.pixels[i + 1] + full.pixels[i + 2];
    }
    return {pixels, sum};
}

LightOfDay sunlight(float strength) {
    LightOfDay light;
    light.sun = core::Vec3(0.2F, -0.8F, 0.5F) * strength;
    light.ambient_level = 0.2F;
    return light;
}

}  // namespace

TEST_CASE("vfx 10 LGT-3: lamps have no effect outdoors") {
    NEEDS_GRAPHICS
    REQUIRE(solid().id);
    const SceneView outdoors = with_part(false);
    const SceneView room = with_part(true);
    CHECK((draw(outdoors).pixels != draw(sky_scene()).pixels));
    CHECK((with_lamp(outdoors).pixels == draw(outdoors).pixels));
    CHECK((with_lamp(room).pixels != draw(room).pixels));
}

TEST_CASE("vfx 8.8 DRW-6: particles are lit by neither sun nor lamps") {
    NEEDS_GRAPHICS
    REQUIRE(solid().id);
    const auto dim = shown(with_particle(), sunlight(0.1F));
    const auto bright = shown(with_particle(), sunlight(1));
    CHECK(dim.first > 20);
    CHECK(dim == bright);
    CHECK((with_lamp(with_particle()).pixels == draw(with_particle()).pixels));
    // The same mesh as a part is lit.
    CHECK(shown(with_part(false), sunlight(0.1F)).second < shown(with_part(false), sunlight(1)).second);
}
