// Frames drawn without a window, looked at by their pixels. They are skipped, with a warning, only where no OpenGL
// context can be made at all.
#include "render/renderer.h"

#include <cmath>
#include <exception>
#include <limits>
#include <memory>
#include <numeric>
#include <string>

#include "content/records/gfx_obj.h"
#include "content/records/region.h"
#include "content/records/surface.h"
#include "render/draw_list.h"
#include "render/polygon_mesh.h"
#include "render/scene_view.h"
#include "render/surface_state.h"
#include "render/terrain_block.h"
#include "tests/render/drawn_meshes.h"
#include "tests/render/graphics.h"

using namespace portalspace;
using namespace portalspace::render;
using tests::fixture_world;
using tests::graphics;
using tests::mesh_of_class;

namespace {

constexpr core::CellId kStart{0xA9B40019};
/// No file has it.
constexpr core::DataId kMissingMesh{0x0100FFF0};

/// The start of the fixture world, seen from the south above the ground, at noon.
SceneView start_scene() {
    static std::vector<std::unique_ptr<TerrainBlock>> held;  // scenes hold plain pointers
    SceneView scene;
    scene.begin(kStart);
    scene.camera = look_at({90, 0, 110}, {90, 60, 94});
    auto& store = fixture_world().store;
    const auto* region = store.find<content::Region>(core::DataId(0x13000000));
    REQUIRE(region != nullptr);
    scene.light = light_of_day(*region, 0, 0.5F);
    for (std::uint32_t x = 0xA8; x <= 0xAA; ++x) {
        for (std::uint32_t y = 0xB3; y <= 0xB5; ++y) {
            const core::CellId id((x << 24) | (y << 16) | 0xFFFF);
            if (auto block = load_terrain_block(store, *region, TerrainLayerMap(*region), id, EdgeNormals::joined)) {
                held.push_back(std::make_unique<TerrainBlock>(std::move(*block)));
                scene.terrain.push_back({held.back().get()});
            }
        }
    }
    REQUIRE(scene.terrain.size() == 9);
    return scene;
}

Image draw(const SceneView& scene, FrameSize size) {
    graphics().renderer->draw(scene, size);
    return graphics().renderer->read_image();
}

double mean_brightness(const Image& image, int x0, int y0, int x1, int y1) {
    double sum = 0;
    for (int y = y0; y < y1; ++y) {
        for (int x = x0; x < x1; ++x) {
            const auto p = image.pixel(x, y);
            sum += p[0] + p[1] + p[2];
        }
    }
    return sum / (3.0 * (x1 - x0) * (y1 - y0));
}

std::size_t count_magenta(const Image& image) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < image.pixels.size(); i += 4) {
        count += image.pixels[i] > 200 && image.pixels[i + 1] < 40 && image.pixels[i + 2] > 200 ? 1 : 0;
    }
    return count;
}

}  // namespace

TEST_CASE("terrain fills the lower half, sky the upper one") {
    NEEDS_GRAPHICS
    const SceneView scene = start_scene();
    const Image image = draw(scene, {320, 200});
    REQUIRE(image.size == FrameSize{320, 200});
    SceneView bare = scene;
    bare.terrain.clear();
    const Image sky = draw(bare, {320, 200});
    std::size_t upper_same = 0;
    std::size_t lower_differs = 0;
    for (int x = 0; x < 320; ++x) {
        upper_same += image.pixel(x, 2)[2] == sky.pixel(x, 2)[2] ? 1 : 0;
        lower_differs += image.pixel(x, 190)[2] != sky.pixel(x, 190)[2] ? 1 : 0;
    }
    CHECK(upper_same == 320);
    CHECK(lower_differs > 300);
    // Textured: neighbours differ.
    std::size_t distinct = 0;
    for (int x = 1; x < 320; ++x) distinct += image.pixel(x, 180)[1] != image.pixel(x - 1, 180)[1] ? 1 : 0;
    CHECK(distinct > 100);
    CHECK(count_magenta(image) == 0);
}

TEST_CASE("a missing mesh is a magenta cube, and nearer hides farther") {
    NEEDS_GRAPHICS
    SceneView scene = start_scene();
    PartView part;
    part.gfx_obj = kMissingMesh;
    part.frame.origin = scene.camera.eye + scene.camera.forward * 5.0F;
    scene.parts.push_back(part);
    const Image image = draw(scene, {200, 200});
    CHECK(graphics().renderer->stats().parts == 1);
    CHECK(count_magenta(image) > 50);
    const core::DataId stone = mesh_of_class(DrawClass::opaque);
    REQUIRE(stone.value != 0);
    PartView wall;
    wall.gfx_obj = stone;
    wall.scale = core::Vec3(3);
    wall.frame.origin = scene.camera.eye + scene.camera.forward * 3.0F;
    SceneView without = scene;
    without.parts = {wall};
    const Image only_wall = draw(without, {200, 200});
    scene.parts.push_back(wall);
    const Image both = draw(scene, {200, 200});
    CHECK(count_magenta(both) < count_magenta(image));
    CHECK(count_magenta(only_wall) == 0);
}

TEST_CASE("vfx 5.4 TRA-1: an object that fades lets the background through, and is gone at translucency 1") {
    NEEDS_GRAPHICS
    SceneView scene = start_scene();
    const Image empty = draw(scene, {100, 100});
    PartView part;
    part.gfx_obj = kMissingMesh;
    part.frame.origin = scene.camera.eye + scene.camera.forward * 2.0F;
    part.translucency = 0.5F;
    scene.parts.push_back(part);
    const Image half = draw(scene, {100, 100});
    scene.parts[0].translucency = 0;
    const Image full = draw(scene, {100, 100});
    scene.parts[0].translucency = 1;
    CHECK(draw(scene, {100, 100}).pixels == empty.pixels);
    std::size_t between = 0;
    for (std::size_t i = 0; i < full.pixels.size(); i += 4) {
        const int mean = (full.pixels[i] + empty.pixels[i]) / 2;
        between += full.pixels[i] != empty.pixels[i] && std::abs(half.pixels[i] - mean) <= 2 ? 1 : 0;
    }
    CHECK(between > 100);
}

TEST_CASE("vfx 8.8 DRW-1 DRW-5: additive particles brighten what is behind them and fade with their translucency") {
    NEEDS_GRAPHICS
    const core::DataId glow = mesh_of_class(DrawClass::additive);
    REQUIRE(glow.value != 0);
    SceneView scene = start_scene();
    const Image before = draw(scene, {160, 120});
    // Quads are authored in the XZ plane, front towards -Y: this camera looks north.
    const core::Vec3 ahead = scene.camera.eye + scene.camera.forward * 6.0F;
    scene.begin_particles(glow);
    scene.add_particle(ahead, core::identity_quat(), 1, 0);
    const Image after = draw(scene, {160, 120});
    CHECK(graphics().renderer->stats().particles == 1);
    CHECK(mean_brightness(after, 0, 0, 160, 120) > mean_brightness(before, 0, 0, 160, 120));
    for (std::size_t i = 0; i < before.pixels.size(); ++i) REQUIRE(after.pixels[i] >= before.pixels[i]);
    // It fades with its translucency and is gone at 1.
    scene.particles[0].opacity = 0.3F;
    const Image faded = draw(scene, {160, 120});
    CHECK(mean_brightness(faded, 0, 0, 160, 120) < mean_brightness(after, 0, 0, 160, 120));
    SceneView gone = start_scene();
    gone.begin_particles(glow);
    gone.add_particle(ahead, core::identity_quat(), 1, 1);
    CHECK(draw(gone, {160, 120}).pixels == before.pixels);
}

TEST_CASE("any frame size draws") {
    NEEDS_GRAPHICS
    const SceneView scene = start_scene();
    for (const FrameSize size : {FrameSize{1, 1}, {333, 17}, {17, 333}, {640, 480}, {3, 3}}) {
        const Image image = draw(scene, size);
        CHECK(image.size == size);
        CHECK(image.pixels.size() == static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height) * 4);
        CHECK(std::accumulate(image.pixels.begin(), image.pixels.end(), 0ULL) > 0);
    }
    // Minimised: nothing is drawn and the picture stays.
    graphics().renderer->draw(scene, {0, 100});
    CHECK(graphics().renderer->stats().device.draws == 0);
    CHECK(graphics().renderer->read_image().size == FrameSize{3, 3});
    graphics().renderer->present(*graphics().context);
}

TEST_CASE("the same scene gives the same pixels, also with a neighbour block as the zero") {
    NEEDS_GRAPHICS
    const SceneView scene = start_scene();
    const Image first = draw(scene, {200, 150});
    CHECK(draw(scene, {200, 150}).pixels == first.pixels);
    SceneView moved = scene;
    moved.origin = core::CellId(0xA8B40001);
    moved.camera.eye += core::block_offset(moved.origin, scene.origin);
    const Image second = draw(moved, {200, 150});
    std::size_t far_off = 0;
    for (std::size_t i = 0; i < first.pixels.size(); ++i) {
        far_off += std::abs(first.pixels[i] - second.pixels[i]) > 24 ? 1 : 0;
    }
    CHECK(far_off < first.pixels.size() / 100);
}

TEST_CASE("several samples a pixel smooth the edges") {
    NEEDS_GRAPHICS
    Renderer smooth(fixture_world().store, fixture_world().log, {.samples = 4, .debug = true});
    SceneView scene = start_scene();
    PartView part;
    part.gfx_obj = kMissingMesh;
    part.frame.origin = scene.camera.eye + scene.camera.forward * 4.0F;
    part.frame.set_heading(30);
    scene.parts.push_back(part);
    smooth.draw(scene, {120, 90});
    const Image with = smooth.read_image();
    const Image without = draw(scene, {120, 90});
    CHECK(with.size == without.size);
    CHECK(with.pixels != without.pixels);
}

TEST_CASE("values that are not numbers and hostile sizes draw nothing and harm nothing") {
    NEEDS_GRAPHICS
    SceneView scene = start_scene();
    const Image before = draw(scene, {64, 64});
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const core::Vec3 ahead = scene.camera.eye + scene.camera.forward * 4.0F;
    for (int i = 0; i < 6; ++i) {
        PartView part;
        part.gfx_obj = kMissingMesh;
        part.frame.origin = i == 0 ? core::Vec3(nan) : ahead;
        if (i == 1) part.scale = core::Vec3(nan);
        if (i == 2) part.translucency = nan;
        if (i == 3) part.frame.rotation.w = nan;
        if (i == 4) part.scale = core::Vec3(std::numeric_limits<float>::infinity());
        if (i == 5) part.scale = core::Vec3(0);
        scene.parts.push_back(part);
        scene.begin_particles(kMissingMesh);
        scene.add_particle(part.frame.origin, part.frame.rotation, part.scale.x, i == 5 ? nan : part.translucency);
    }
    scene.terrain.push_back({nullptr});
    CHECK(draw(scene, {64, 64}).pixels == before.pixels);
}

TEST_CASE("vfx 8.8 DRW-9: many objects and particles cost few draws and calls, and nothing is uploaded twice") {
    NEEDS_GRAPHICS
    SceneView scene = start_scene();
    scene.camera = look_at({96, -40, 120}, {96, 96, 90});
    auto& store = fixture_world().store;
    std::vector<core::DataId> meshes;
    for (std::uint32_t id = 0x01007001; id < 0x01007400 && meshes.size() < 40; ++id) {
        if (store.contains(core::DataId(id), content::RecordType::gfx_obj)) meshes.push_back(core::DataId(id));
    }
    REQUIRE(meshes.size() == 40);
    for (std::size_t i = 0; i < 500; ++i) {
        PartView part;
        part.gfx_obj = meshes[i % meshes.size()];
        part.frame.origin = core::Vec3(static_cast<float>(i % 25) * 7, static_cast<float>(i / 25) * 7, 95);
        scene.parts.push_back(part);
    }
    const core::DataId glow = mesh_of_class(DrawClass::additive);
    for (std::size_t i = 0; i < 10000; ++i) {
        if (i % 100 == 0) scene.begin_particles(glow);
        scene.add_particle({static_cast<float>(i % 100), static_cast<float>(i / 100), 97}, core::identity_quat(), 0.1F,
                           0);
    }
    draw(scene, {320, 240});
    draw(scene, {320, 240});
    const RenderStats& stats = graphics().renderer->stats();
    CHECK(stats.particles > 5000);
    CHECK(stats.parts > 200);
    CHECK(stats.device.draws <= 150);
    CHECK(stats.device.gl_calls <= 400);
    // The frame's constants and instances, no mesh and no texture.
    CHECK(stats.device.uploaded_bytes <= 3000 + sizeof(InstanceRecord) * 3 * 500 + sizeof(ParticleRecord) * 10000);
    CHECK(stats.upload_bytes == 0);
}

TEST_CASE("the driver has no complaint") {
    NEEDS_GRAPHICS
    draw(start_scene(), {64, 64});
    const auto kinds = fixture_world().log.kinds();
    const auto found = kinds.find("render.gl");
    CHECK((found == kinds.end() ? std::string() : found->second.first) == "");
}

TEST_CASE("without a usable video driver there is one sentence, and a second try may succeed") {
    NEEDS_GRAPHICS
    graphics().renderer.reset();
    graphics().context.reset();
    GlContext::Options options;
    options.video_driver = "no-such-driver";
    options.headless = true;
    CHECK_THROWS_WITH(GlContext(options), Catch::Contains("OpenGL 4.1 is not available"));
    options.headless = false;
    CHECK_THROWS_WITH(GlContext(options), Catch::Contains("No window") && Catch::Contains("--headless"));
    NEEDS_GRAPHICS
    CHECK(draw(start_scene(), {32, 32}).size == FrameSize{32, 32});
}
