#include <limits>

#include "render/cell_lights.h"
#include "render/object_lights.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::render;

namespace {

PointLight lamp(core::Vec3 position, float intensity, float falloff, core::Vec3 colour = core::Vec3(1)) {
    PointLight light;
    light.position = position;
    light.intensity = intensity;
    light.falloff = falloff;
    light.colour = colour;
    return light;
}

core::Vec3 burned(const PointLight& light) { return burned_light({&light, 1}, {0, 0, 0}, {0, 0, 1}); }

void check_near(const core::Vec3& found, const core::Vec3& expected) {
    INFO(found.x << " " << found.y << " " << found.z);
    CHECK(glm::distance(found, expected) < 1e-5F);
}

}  // namespace

TEST_CASE("rendering 14.10: lamps burned into a vertex") {
    const core::Vec3 warm(1, 0.8F, 0.5F);
    check_near(burned(lamp({0, 0, 2}, 100, 6, warm)), warm);
    check_near(burned(lamp({3, 0, 0}, 20, 6, warm)), {0.455840F, 0.364672F, 0.227920F});
    check_near(burned(lamp({0, 0, -2}, 20, 6)), core::Vec3(0));
    check_near(burned(lamp({0, 0, 8}, 20, 6)), core::Vec3(0));
    check_near(burned(lamp({0, 0, 4}, 2, 8, warm)), {0.076923F, 0.061538F, 0.038462F});
    // At the lamp itself: its full colour.
    check_near(burned(lamp({0, 0, 0}, 2, 8, warm)), warm);
}

TEST_CASE("rendering 7.3: broken lamps give no light that is not a number") {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    check_near(burned(lamp({nan, 0, 0}, 2, 8)), core::Vec3(0));
    check_near(burned(lamp({0, 0, 1}, 2, -8)), core::Vec3(0));
    check_near(burned(lamp({0, 0, 1}, 2, nan)), core::Vec3(0));
}

TEST_CASE("rendering 14.10: a lamp on an object") {
    const PointLight light = lamp({0, 0, 4}, 2, 8);
    const PointLight* const list[] = {&light};
    check_near(object_light(list, {0, 0, 0}, {0, 0, 1}), core::Vec3(0.5F));
    check_near(object_light(list, {0, 0, 0}, {0, 0, -1}), core::Vec3(0));
}

TEST_CASE("rendering 7.4: dynamic lamps first, each pool nearest first, none out of reach") {
    std::vector<PointLight> dynamic;
    std::vector<PointLight> fixed;
    for (int i = 9; i > 0; --i) {
        dynamic.push_back(lamp({static_cast<float>(i), 0, 0}, 1, 20));
        fixed.push_back(lamp({0, static_cast<float>(i), 0}, 1, i < 4 ? 20.0F : 2.0F));
    }
    ChosenLights chosen = choose_lights(dynamic, fixed, {0, 0, 0});
    REQUIRE(chosen.count == kMaxObjectLights);
    for (std::size_t i = 0; i < kMaxDynamicLights; ++i) {
        CHECK(chosen.lights[i]->position.x == static_cast<float>(i + 1));
    }
    CHECK(chosen.lights[7]->position.y == 1);
    chosen = choose_lights({}, fixed, {0, 0, 0});
    REQUIRE(chosen.count == 3);
    CHECK(chosen.lights[2]->position.y == 3);
}
