// Names in the world.
#include <cmath>

#include "render/renderer.h"
#include "render/scene_view.h"
#include "tests/render/graphics.h"

using namespace portalspace;
using namespace portalspace::render;
using tests::graphics;

namespace {

constexpr FrameSize kSize{200, 100};
/// No file has it: the luminous magenta placeholder.
constexpr core::DataId kMissingMesh{0x0100FFF0};

/// A bright wall twenty metres ahead, and a label before or behind it.
SceneView labelled(const char16_t* text, float distance) {
    SceneView scene;
    scene.begin(core::CellId(0xA9B40019));
    scene.camera = look_at({90, 0, 300}, {90, 60, 300});
    PartView wall;
    wall.gfx_obj = kMissingMesh;
    wall.scale = core::Vec3(60);
    wall.frame.origin = {90, 50, 300};
    wall.luminosity = 1;
    scene.parts.push_back(wall);
    if (text != nullptr) scene.add_label({90, distance, 300}, text, {1, 1, 1, 1});
    return scene;
}

Image draw(const SceneView& scene) {
    graphics().renderer->draw(scene, kSize);
    return graphics().renderer->read_image();
}

bool is_white(std::span<const std::uint8_t, 4> p) { return p[0] > 200 && p[1] > 200 && p[2] > 200; }
bool is_dark(std::span<const std::uint8_t, 4> p) { return p[0] < 90 && p[1] < 60 && p[2] < 90; }

}  // namespace

TEST_CASE("rendering 6.8, 13 checklist 58: letters have a dark outline on any ground") {
    NEEDS_GRAPHICS
    const Image bare = draw(labelled(nullptr, 0));
    const Image named = draw(labelled(u"Drudge", 8));
    std::size_t letters = 0;
    std::size_t outlined = 0;
    for (int y = 3; y < kSize.height - 3; ++y) {
        for (int x = 3; x < kSize.width - 3; ++x) {
            // The wall has dark squares: only letters on its bright ones count.
            bool dark_ground = false;
            bool dark = false;
            for (int dy = -3; dy <= 3; ++dy) {
                for (int dx = -3; dx <= 3; ++dx) {
                    dark_ground = dark_ground || is_dark(bare.pixel(x + dx, y + dy));
                    dark = dark || is_dark(named.pixel(x + dx, y + dy));
                }
            }
            if (dark_ground || !is_white(named.pixel(x, y))) continue;
            ++letters;
            outlined += dark ? 1 : 0;
        }
    }
    CHECK(letters > 60);
    CHECK(outlined == letters);
}

TEST_CASE("rendering 11: a name has the depth of its place and the size of its letters") {
    NEEDS_GRAPHICS
    const Image bare = draw(labelled(nullptr, 0));
    const auto changed = [&](const SceneView& scene) {
        const Image named = draw(scene);
        std::size_t count = 0;
        for (std::size_t i = 0; i < bare.pixels.size(); i += 4)
            count += bare.pixels[i + 1] != named.pixels[i + 1] ? 1 : 0;
        return count;
    };
    const std::size_t near = changed(labelled(u"Drudge", 3));
    CHECK(near > 100);
    CHECK(changed(labelled(u"Drudge", 12)) == near);
    // Behind the wall, behind the eye, and without letters.
    CHECK(changed(labelled(u"Drudge", 90)) == 0);
    CHECK(changed(labelled(u"Drudge", -5)) == 0);
    CHECK(changed(labelled(u"", 3)) == 0);
}

TEST_CASE("rendering 11: of two names at one place the nearer one is whole") {
    NEEDS_GRAPHICS
    const Image alone = draw(labelled(u"HHHH", 6));
    for (const bool far_first : {true, false}) {
        SceneView scene = labelled(far_first ? nullptr : u"HHHH", 6);
        scene.add_label({90, 9, 300}, u"MMMMMM", {1, 0, 0, 1});
        if (far_first) scene.add_label({90, 6, 300}, u"HHHH", {1, 1, 1, 1});
        const Image both = draw(scene);
        std::size_t letters = 0;
        std::size_t kept = 0;
        for (int y = 0; y < kSize.height; ++y) {
            for (int x = 0; x < kSize.width; ++x) {
                if (!is_white(alone.pixel(x, y))) continue;
                ++letters;
                kept += is_white(both.pixel(x, y)) ? 1 : 0;
            }
        }
        CHECK(letters > 60);
        CHECK(kept == letters);
    }
}
