// The same pictures with what every machine has of OpenGL and with what this one has.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "content/records/gfx_obj.h"
#include "content/records/region.h"
#include "render/device.h"
#include "render/renderer.h"
#include "render/scene_view.h"
#include "render/world_scene.h"
#include "tests/render/graphics.h"

using namespace portalspace;
using namespace portalspace::render;
using tests::fixture_world;
using tests::graphics;

namespace {

constexpr FrameSize kSize{240, 135};
constexpr float kAspect = 16.0F / 9.0F;
constexpr core::DataId kMissingMesh{0x0100FFF0};

SceneView scene_at(core::CellId cell, const core::Vec3& from, const core::Vec3& to, std::size_t particles) {
    const auto* region = fixture_world().store.find<content::Region>(core::DataId(0x13000000));
    static WorldScene world(fixture_world().store, region, Loads(), Rings{2, 3});
    SceneView scene;
    scene.begin(cell);
    scene.camera = look_at(from, to);
    scene.light = light_of_day(*region, 0, 0.4F);
    world.add(scene, {cell, cell}, kAspect);
    world.add_sky(scene, 0, 0.4F, 0);
    for (std::size_t i = 0; i < particles; ++i) {
        if (i % 50 == 0) scene.begin_particles(kMissingMesh, core::is_env_cell(cell));
        const auto turn = static_cast<float>(i);
        const core::Vec3 ahead = scene.camera.eye + scene.camera.forward * 6.0F;
        scene.add_particle(ahead + core::Vec3(std::sin(turn) * 2, std::cos(turn) * 2, std::sin(turn * 0.37F)),
                           core::identity_quat(), 0.05F, 0.2F);
    }
    return scene;
}

}  // namespace

TEST_CASE("rendering 10.3: many draws in one call and mapped buffers give the same picture as OpenGL 4.1") {
    NEEDS_GRAPHICS
    const Device device(fixture_world().log, false);
    if (!device.can_draw_indirect() || !device.can_map()) {
        WARN("skipped: this driver has neither draws in one call nor mapped buffers");
        return;
    }
    Renderer::Options options;
    options.debug = true;
    Renderer newest(fixture_world().store, fixture_world().log, options);
    options.level = GlLevel::core_4_1;
    Renderer old(fixture_world().store, fixture_world().log, options);
    struct View {
        core::CellId cell;
        core::Vec3 from, to;
    };
    for (const View& view : {View{core::CellId(0xA9B40019), {90, 0, 97}, {95, 40, 95}},
                             View{core::CellId(0xA9B40163), {104, 36, 96}, {96, 36, 95.5F}},
                             View{core::CellId(0x5A5A0100), {40, -44, 2}, {40, -36, 2}}}) {
        CAPTURE(core::id_text(view.cell));
        // More and more, so that the buffers grow, and more frames than the ring has.
        for (const std::size_t particles : {std::size_t{0}, std::size_t{100}, std::size_t{3000}, std::size_t{100},
                                            std::size_t{100}, std::size_t{100}}) {
            const SceneView scene = scene_at(view.cell, view.from, view.to, particles);
            newest.draw(scene, kSize);
            old.draw(scene, kSize);
            const Image a = newest.read_image();
            const Image b = old.read_image();
            REQUIRE(a.pixels.size() == b.pixels.size());
            std::size_t apart = 0;
            for (std::size_t i = 0; i < a.pixels.size(); ++i) apart += std::abs(a.pixels[i] - b.pixels[i]) > 2 ? 1 : 0;
            CHECK(apart <= a.pixels.size() / 2000);
            CHECK(newest.stats().parts == old.stats().parts);
            CHECK(newest.stats().device.triangles == old.stats().device.triangles);
            CHECK(newest.stats().device.draws <= old.stats().device.draws);
        }
    }
    const auto kinds = fixture_world().log.kinds();
    const auto found = kinds.find("render.gl");
    CHECK((found == kinds.end() ? std::string() : found->second.first) == "");
}
