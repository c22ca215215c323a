// The renderer's own work: frames drawn with OpenGL functions that do nothing. "draws", "gl_calls" and "allocs" are
// those of a frame.
#include <benchmark/benchmark.h>

#include <cmath>
#include <memory>
#include <vector>

#include "content/dat_store.h"
#include "content/records/gfx_obj.h"
#include "content/records/region.h"
#include "content/records/surface.h"
#include "core/log.h"
#include "engine/collision/world_collision.h"
#include "render/chase_camera.h"
#include "render/null_gl.h"
#include "render/polygon_mesh.h"
#include "render/renderer.h"
#include "render/scene_view.h"
#include "render/surface_state.h"
#include "render/world_scene.h"
#include "tests/bench/allocations.h"
#include "tests/bench/content_support.h"

using namespace portalspace;
using namespace portalspace::render;

namespace {

constexpr FrameSize kSize{1280, 720};
constexpr float kAspect = 16.0F / 9.0F;
constexpr core::CellId kStart{0xA9B40019};
constexpr std::size_t kPartMeshes = 40;

struct World {
    core::Log log{core::LogLevel::error};
    content::DatStore store{bench::fixture_folder(), log};
    const content::Region* region = store.find<content::Region>(core::DataId(0x13000000));
    std::unique_ptr<Renderer> renderer;
    std::vector<core::DataId> meshes;
    core::DataId glow;   ///< additive
    core::DataId smoke;  ///< alpha

    World() {
        use_null_gl();
        renderer = std::make_unique<Renderer>(store, log, Renderer::Options{});
        for (std::uint32_t id = 0x01007001; id < 0x01007400; ++id) {
            if (store.contains(core::DataId(id), content::RecordType::gfx_obj)) take(core::DataId(id));
        }
    }

    void take(core::DataId id) {
        if (meshes.size() < kPartMeshes) meshes.push_back(id);
        const auto mesh = store.try_get<content::GfxObj>(id);
        // Without distance bands, so that a particle is what it is called.
        if (mesh == nullptr || mesh->degrade) return;
        const PolygonMesh shape = triangulate(*mesh);
        if (shape.sections.size() != 1) return;
        const auto* surface = store.find<content::Surface>(mesh->surfaces[shape.sections[0].surface]);
        if (surface == nullptr) return;
        const DrawClass kind = surface_state(*surface, false).draw_class;
        if (kind == DrawClass::additive && !glow) glow = id;
        if (kind == DrawClass::translucent && !smoke) smoke = id;
    }
};

World& world() {
    static World w;
    return w;
}

SceneView empty_scene() {
    SceneView scene;
    scene.begin(kStart);
    scene.camera = look_at({96, 25, 112}, {96, 65, 95});
    scene.light = light_of_day(*world().region, 0, 0.5F);
    return scene;
}

/// Parts on a grid before the camera, all of them in sight.
void add_parts(SceneView& scene, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        PartView part;
        part.gfx_obj = world().meshes[i % world().meshes.size()];
        part.frame.origin =
            core::Vec3(81 + static_cast<float>(i % 50) * 0.6F, 50 + static_cast<float>(i / 50) * 0.3F, 95);
        scene.parts.push_back(part);
    }
}

void add_particles(SceneView& scene, std::size_t batches, std::size_t each, core::DataId mesh) {
    for (std::size_t b = 0; b < batches; ++b) {
        const core::Vec3 at(84 + static_cast<float>(b % 25), 50 + static_cast<float>(b / 25) * 2, 96);
        scene.begin_particles(mesh);
        for (std::size_t i = 0; i < each; ++i) {
            const auto turn = static_cast<float>(i);
            scene.add_particle(at + core::Vec3(std::sin(turn), std::cos(turn), turn * 0.01F), core::identity_quat(),
                               0.2F, mesh == world().smoke ? 0.3F : 0.0F);
        }
    }
}

void measure(benchmark::State& state, const SceneView& scene) {
    Renderer& renderer = *world().renderer;
    // The first frames load and take memory.
    for (int i = 0; i < 3; ++i) renderer.draw(scene, kSize);
    const bench::AllocationCounter allocations;
    for (auto _ : state) renderer.draw(scene, kSize);
    allocations.report(state);
    const RenderStats& stats = renderer.stats();
    state.counters["draws"] = static_cast<double>(stats.device.draws);
    state.counters["gl_calls"] = static_cast<double>(stats.device.gl_calls);
    state.counters["parts"] = stats.parts;
    state.counters["particles"] = stats.particles;
}

/// 2,500 parts and 250 emitters with 40 particles each, half of them additive.
void render_frame(benchmark::State& state) {
    SceneView scene = empty_scene();
    add_parts(scene, 2500);
    add_particles(scene, 125, 40, world().glow);
    add_particles(scene, 125, 40, world().smoke);
    measure(state, scene);
}

/// 500 objects of a part and 10,000 particles.
void render_objects(benchmark::State& state) {
    SceneView scene = empty_scene();
    add_parts(scene, 500);
    add_particles(scene, 250, 40, world().glow);
    measure(state, scene);
}

/// 500 objects of 20 parts that are all behind the eye, known as objects or as parts alone.
void render_behind(benchmark::State& state, bool objects) {
    SceneView scene = empty_scene();
    add_parts(scene, 10'000);
    for (PartView& part : scene.parts) part.frame.origin.y = -part.frame.origin.y;
    for (std::uint32_t first = 0; objects && first < scene.parts.size(); first += 20) {
        ObjectView whole{first, 20, scene.parts[first + 10].frame.origin, 20};
        scene.objects.push_back(whole);
    }
    measure(state, scene);
}

void render_visible_parts(benchmark::State& state) {
    SceneView scene = empty_scene();
    add_parts(scene, static_cast<std::size_t>(state.range(0)));
    measure(state, scene);
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

void render_particles(benchmark::State& state, bool additive) {
    SceneView scene = empty_scene();
    add_particles(scene, 250, static_cast<std::size_t>(state.range(0)) / 250, additive ? world().glow : world().smoke);
    measure(state, scene);
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

/// The scene of a frame and its drawing, with blocks loaded that far around; what is seen differs little.
void render_world(benchmark::State& state) {
    WorldScene blocks(world().store, world().region, Loads(),
                      Rings{static_cast<std::uint32_t>(state.range(0)), static_cast<std::uint32_t>(state.range(1))});
    SceneView scene;
    const auto frame = [&] {
        scene.begin(kStart);
        scene.camera = look_at({90, 0, 97}, {90, 20, 94});
        scene.light = light_of_day(*world().region, 0, 0.5F);
        blocks.add(scene, {kStart, kStart}, kAspect);
        blocks.add_sky(scene, 0, 0.5F, 0);
        world().renderer->draw(scene, kSize);
    };
    for (int i = 0; i < 3; ++i) frame();
    const bench::AllocationCounter allocations;
    for (auto _ : state) frame();
    allocations.report(state);
    state.counters["blocks"] = static_cast<double>(blocks.blocks());
    state.counters["parts"] = world().renderer->stats().parts;
    state.counters["draws"] = static_cast<double>(world().renderer->stats().device.draws);
}

/// The camera behind a player who turns in the hall of the tavern.
void render_camera(benchmark::State& state) {
    engine::collision::WorldCollision collision(world().store);
    collision.load_around(kStart);
    ChaseCamera camera;
    core::Position player{core::CellId(0xA9B40163), {{104, 36, 94.01F}, core::identity_quat()}};
    const ChaseView view{{0, 0, 1.5F}, {0, -8, 2}, 1};
    float heading = 0;
    const auto frame = [&] {
        player.frame.set_heading(heading += 3);
        benchmark::DoNotOptimize(camera.follow(&collision.world(), player, view, 1.0 / 60));
    };
    for (int i = 0; i < 200; ++i) frame();
    const bench::AllocationCounter allocations;
    for (auto _ : state) frame();
    allocations.report(state);
}

BENCHMARK(render_camera)->Name("render/camera");
BENCHMARK(render_frame)->Name("render/frame")->Unit(benchmark::kMicrosecond);
BENCHMARK(render_objects)->Name("render/objects")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(render_behind, objects, true)->Name("render/behind/objects")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(render_behind, parts, false)->Name("render/behind/parts")->Unit(benchmark::kMicrosecond);
BENCHMARK(render_visible_parts)
    ->Name("render/visible_parts")
    ->Arg(625)
    ->Arg(1250)
    ->Arg(2500)
    ->Arg(5000)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(render_particles, additive, true)
    ->Name("render/particles/additive")
    ->Arg(10000)
    ->Arg(100000)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(render_particles, alpha, false)
    ->Name("render/particles/alpha")
    ->Arg(10000)
    ->Arg(100000)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(render_world)->Name("render/world")->Args({1, 2})->Args({2, 5})->Args({3, 12})->Unit(benchmark::kMicrosecond);

}  // namespace
