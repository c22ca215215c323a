// Blocks, meshes and textures that come from workers while frames are drawn.
#include <algorithm>
#include <memory>
#include <vector>

#include "content/async_loader.h"
#include "content/read_count.h"
#include "content/records/region.h"
#include "core/position.h"
#include "render/range_allocator.h"
#include "render/renderer.h"
#include "render/scene_view.h"
#include "render/world_scene.h"
#include "tests/render/graphics.h"

using namespace portalspace;
using namespace portalspace::render;
using tests::fixture_world;
using tests::graphics;

namespace {

constexpr core::CellId kStreet{0xA9B40019};
constexpr core::CellId kAway{0xA3B80019};
constexpr core::CellId kDungeon{0x5A5A0100};
constexpr core::CellId kTavern{0xA9B40155};
constexpr FrameSize kSize{160, 90};
constexpr float kAspect = 16.0F / 9.0F;
constexpr Rings kRings{1, 3};
constexpr int kMostFrames = 4000;

const content::Region* region() { return fixture_world().store.find<content::Region>(core::DataId(0x13000000)); }

/// A world and a renderer that load alike.
struct Stage {
    std::unique_ptr<content::AsyncLoader> loader;
    WorldScene world;
    Renderer renderer;
    SceneView scene;
    std::size_t most_uploaded = 0;
    std::uint64_t reads = 0;
    std::uint64_t linked = 0;

    Stage(bool workers, Renderer::Options options)
        : loader(workers ? std::make_unique<content::AsyncLoader>(fixture_world().store, fixture_world().log)
                         : nullptr),
          world(fixture_world().store, region(), Loads(loader.get()), kRings),
          renderer(fixture_world().store, fixture_world().log, with(options, loader.get())) {}

    static Renderer::Options with(Renderer::Options options, content::AsyncLoader* loader) {
        options.loader = loader;
        options.debug = true;
        return options;
    }

    void frame(core::CellId viewer, const core::Vec3& eye, const core::Vec3& target) {
        const std::uint64_t before = content::records_read_by_this_thread();
        if (loader != nullptr) loader->deliver();
        scene.begin(viewer);
        scene.camera = look_at(eye, target);
        scene.light = light_of_day(*region(), 0, 0.5F);
        world.add(scene, {viewer, viewer}, kAspect);
        world.add_sky(scene, 0, 0.5F, 0);
        renderer.draw(scene, kSize);
        most_uploaded = std::max(most_uploaded, renderer.stats().upload_bytes);
        linked += renderer.stats().device.linked_programs;
        reads += content::records_read_by_this_thread() - before;
    }
    void street() { frame(kStreet, {90, 0, 100}, {90, 60, 94}); }

    /// Frames until nothing is on its way; how many.
    template <class Frame>
    int settle(Frame&& draw) {
        int frames = 0;
        do {
            if (loader != nullptr) loader->wait_until_idle();
            draw();
        } while (++frames < kMostFrames &&
                 (renderer.stats().pending + world.pending() > 0 || (loader != nullptr && loader->pending() > 0)));
        // What the last delivery asked for.
        if (loader != nullptr) loader->wait_until_idle();
        draw();
        draw();
        return frames;
    }
};

/// Bytes that differ noticeably: what lies in one plane may be drawn in another order.
std::size_t differing(const Image& a, const Image& b) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < a.pixels.size(); ++i) count += std::abs(a.pixels[i] - b.pixels[i]) > 8 ? 1 : 0;
    return count;
}

}  // namespace

TEST_CASE("rendering 2.12, checklist 60: workers load, frames upload within their budget and read nothing") {
    NEEDS_GRAPHICS
    Renderer::Options options;
    options.upload_budget = 64 * 1024;
    Stage at_once(false, options);
    at_once.street();
    at_once.street();
    const Image expected = at_once.renderer.read_image();
    CHECK(at_once.reads > 0);

    Stage stage(true, options);
    stage.street();
    CHECK(stage.renderer.stats().pending + stage.world.pending() > 0);
    const int frames = stage.settle([&] { stage.street(); });
    CHECK(frames > 3);
    CHECK(frames < kMostFrames);
    CHECK(stage.reads == 0);
    CHECK(stage.linked == 0);
    CHECK(stage.most_uploaded > 0);
    CHECK(stage.most_uploaded <= options.upload_budget);
    CHECK(stage.renderer.stats().upload_bytes == 0);
    CHECK(differing(stage.renderer.read_image(), expected) < expected.pixels.size() / 500);
}

TEST_CASE("rendering 2.12, checklist 61: what was not seen for long goes, and comes again") {
    NEEDS_GRAPHICS
    Renderer::Options options;
    options.memory_budget = 1;
    Stage stage(false, options);
    const auto away = [&] { stage.frame(kAway, {90, 90, 400}, {90, 91, 500}); };
    away();
    stage.street();
    stage.street();
    const Image first = stage.renderer.read_image();
    const std::size_t there = stage.renderer.stats().memory_bytes;
    for (int i = 0; i < 70; ++i) away();
    const std::size_t gone = stage.renderer.stats().memory_bytes;
    CHECK(gone < there);
    stage.street();
    stage.street();
    CHECK(differing(stage.renderer.read_image(), first) < first.pixels.size() / 500);
    // There and back many times: nothing grows.
    std::size_t most = 0;
    for (int round = 0; round < 4; ++round) {
        for (int i = 0; i < 70; ++i) away();
        stage.street();
        most = std::max(most, stage.renderer.stats().memory_bytes);
    }
    CHECK(most <= there + there / 10);
}

TEST_CASE("rendering 2.12, checklist 59: in a sealed room its block alone is kept") {
    NEEDS_GRAPHICS
    Stage stage(false, {});
    stage.frame(kDungeon, {40, -40, 2}, {40, -36, 2});
    CHECK(stage.scene.sealed);
    CHECK(stage.world.blocks() == 1);
    CHECK(stage.renderer.stats().blocks == 0);
    CHECK(stage.renderer.stats().shells > 0);
    stage.street();
    CHECK_FALSE(stage.scene.sealed);
    CHECK(stage.world.blocks() == 49);
    CHECK(stage.renderer.stats().blocks > 0);
    // A room from which outdoors is seen keeps the land.
    stage.frame(kTavern, {108.5F, 34.3F, 96}, {108, 40, 96});
    CHECK_FALSE(stage.scene.sealed);
    CHECK(stage.world.blocks() == 49);
}

TEST_CASE("rendering 2.12: a block stays until it is one farther away than where it was loaded") {
    WorldScene world(fixture_world().store, region(), Loads(), kRings);
    SceneView scene;
    const auto at = [&](std::uint32_t x) {
        scene.begin(core::CellId(x << 24 | 0xB40001));
        world.add(scene, {scene.origin, scene.origin}, kAspect);
        return scene.terrain.size();
    };
    CHECK(at(0xA9) == 49);
    CHECK(at(0xAA) == 49 + 7);
    CHECK(at(0xAB) == 49 + 7);
    CHECK(at(0xAA) == 49 + 7);
}

TEST_CASE("rendering 13, checklist 41, 42: lamps light rooms by the room of the player") {
    NEEDS_GRAPHICS
    Stage stage(false, {});
    stage.frame(kDungeon, {40, -40, 2}, {40, -36, 2});
    CHECK_FALSE(stage.scene.lamps.empty());
    CHECK(stage.scene.interior_ambient == core::Vec3(0.2F));
    for (const PartView& part : stage.scene.parts) CHECK(part.indoors);
    stage.street();
    for (const PartView& part : stage.scene.parts) CHECK(part.frame.is_valid());
    CHECK(stage.scene.interior_ambient == interior_ambient(stage.scene.light, true));
}
