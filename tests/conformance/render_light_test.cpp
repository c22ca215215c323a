#include <limits>
#include <vector>

#include "content/records/region.h"
#include "render/camera.h"
#include "render/light_of_day.h"
#include "render/terrain_mesh.h"
#include "tests/render/fixture_world.h"

using namespace portalspace;
using namespace portalspace::render;
using tests::fixture_world;
using tests::read_json;

TEST_CASE("vfx-sky-audio 9.5: light and fog of the fixture world") {
    const auto* region = fixture_world().store.find<content::Region>(core::DataId(0x13000000));
    REQUIRE(region != nullptr);
    const auto vec = [](const nlohmann::json& v) {
        return core::Vec3(v.at(0).get<float>(), v.at(1).get<float>(), v.at(2).get<float>());
    };
    std::size_t rows = 0;
    const nlohmann::json file = read_json("sky.json");
    for (const auto& row : file.at("rows")) {
        INFO("group " << row.at("group") << " fraction " << row.at("fraction"));
        const LightOfDay light =
            light_of_day(*region, row.at("group").get<std::size_t>(), row.at("fraction").get<float>());
        const auto& expected = row.at("light");
        CHECK(glm::distance(light.sun, vec(expected.at("sun"))) < 1e-3F);
        CHECK(glm::distance(light.sun_colour, vec(expected.at("sun_color"))) < 1e-3F);
        CHECK(light.ambient_level == Approx(expected.at("ambient").get<float>()).margin(1e-3));
        CHECK(glm::distance(light.ambient_colour, vec(expected.at("ambient_color"))) < 1e-3F);
        CHECK(light.mesh_ambient_level() == Approx(expected.at("mesh_ambient").get<float>()).margin(1e-3));
        REQUIRE(light.fog.has_value() == !row.at("fog").is_null());
        if (light.fog) {
            CHECK(light.fog->start == Approx(row.at("fog").at("start").get<float>()).margin(1e-2));
            CHECK(light.fog->end == Approx(row.at("fog").at("end").get<float>()).margin(1e-2));
            CHECK(glm::distance(light.fog->colour, vec(row.at("fog").at("color"))) < 1e-3F);
        }
        ++rows;
    }
    CHECK(rows == 36);
}

TEST_CASE("vfx-sky-audio 9.5: defaults without keyframes") {
    const content::Region empty;
    const LightOfDay light = light_of_day(empty, 0, 0.5F);
    CHECK(light.ambient_level == Approx(0.3F));
    CHECK(light.ambient_colour == core::Vec3(1));
    CHECK(light.sun == core::Vec3(0.5F, 0, 0.8F));
    CHECK_FALSE(light.fog.has_value());
    CHECK(light_of_day(empty, 99, std::numeric_limits<float>::quiet_NaN()) == light);
}

TEST_CASE("vfx-sky-audio 9.6: fog that ends before it begins is off") {
    content::Region region;
    content::SkyTime time;
    time.fog_mode = 1;
    time.min_fog = 100;
    time.max_fog = 100;
    region.sky.day_groups.resize(1);
    region.sky.day_groups[0].times = {time};
    CHECK_FALSE(light_of_day(region, 0, 0.5F).fog.has_value());
    region.sky.day_groups[0].times[0].max_fog = 200;
    CHECK(light_of_day(region, 0, 0.5F).fog.has_value());
}

TEST_CASE("rendering 1.3: the chase camera stands behind the player and looks at the pivot") {
    core::Frame player;
    player.origin = core::Vec3(90, 20, 94);
    player.set_heading(90);
    const Camera camera = chase_camera(player);
    CHECK(camera.eye.x == Approx(90 - 2.5F * 1.1F).margin(1e-3));
    CHECK(camera.eye.y == Approx(20).margin(1e-3));
    CHECK(camera.eye.z == Approx(94 + 1.5F + 0.75F * 1.1F).margin(1e-3));
    CHECK(camera.forward.x > 0.9F);
    CHECK(camera.forward.z < 0);
    CHECK(glm::distance(glm::cross(camera.right, camera.forward), camera.up) < 1e-5F);
}

TEST_CASE("rendering 1.1: view matrix rows are right, up and back") {
    const Camera camera = look_at({1, 2, 3}, {1, 12, 3});
    const core::Mat4 view = camera.view_matrix();
    CHECK(glm::distance(core::Vec3(view * core::Vec4(1, 7, 3, 1)), core::Vec3(0, 0, -5)) < 1e-5F);
    CHECK(glm::distance(core::Vec3(view * core::Vec4(2, 2, 3, 1)), core::Vec3(1, 0, 0)) < 1e-5F);
    CHECK(glm::distance(core::Vec3(view * core::Vec4(1, 2, 4, 1)), core::Vec3(0, 1, 0)) < 1e-5F);
    // Degenerate directions still give a camera.
    for (const core::Vec3& target : {core::Vec3(1, 2, 3), core::Vec3(1, 2, 99), core::Vec3(1, 2, -99),
                                     core::Vec3(std::numeric_limits<float>::quiet_NaN())}) {
        const Camera c = look_at({1, 2, 3}, target);
        CHECK(glm::length(c.right) == Approx(1));
        CHECK(glm::length(c.up) == Approx(1));
        CHECK(glm::dot(c.right, c.forward) == Approx(0).margin(1e-5));
    }
}

namespace {

content::SkyTime key(float begin, float sun, float heading, float pitch, std::uint32_t sun_colour, float ambient,
                     std::uint32_t ambient_colour) {
    content::SkyTime time;
    time.begin = begin;
    time.directional_brightness = sun;
    time.directional_heading = heading;
    time.directional_pitch = pitch;
    time.directional_color = {sun_colour};
    time.ambient_brightness = ambient;
    time.ambient_color = {ambient_colour};
    return time;
}

void check_vector(const core::Vec3& found, const core::Vec3& expected, float margin) {
    for (int i = 0; i < 3; ++i) CHECK(found[i] == Approx(expected[i]).margin(margin));
}

/// Colours of records are bytes: a channel may be half a step off.
constexpr float kByte = 0.5F / 255;

}  // namespace

TEST_CASE("rendering 14.10, checklist 43: the sun vector is not normalised") {
    const auto sun = [](float brightness, float heading, float pitch) {
        content::Region region;
        region.sky.day_groups.resize(1);
        region.sky.day_groups[0].times = {key(0, brightness, heading, pitch, 0xFFFFFFFF, 0.5F, 0xFFFFFFFF)};
        return light_of_day(region, 0, 0.5F).sun;
    };
    check_vector(sun(1, 90, 45), {0.707107F, 0, 0.707107F}, 1e-5F);
    check_vector(sun(0.8F, 180, 30), {0, -0.692820F, 0.4F}, 1e-5F);
    check_vector(sun(1.2F, 270, 60), {-0.6F, 0, 1.039230F}, 1e-5F);
}

TEST_CASE("rendering 14.10: light between two keyframes") {
    content::Region region;
    region.sky.day_groups.resize(1);
    region.sky.day_groups[0].times = {key(0.25F, 0.6F, 90, 20, 0xFFFFCC99, 0.3F, 0xFF8080B3),
                                      key(0.5F, 1, 180, 80, 0xFFFFFFFF, 0.5F, 0xFFCCCCCC)};
    const LightOfDay light = light_of_day(region, 0, 0.3125F);
    CHECK(sky_bracket({region.sky.day_groups[0].times.data(), 2}, 0.3125F).ratio == Approx(0.25F));
    CHECK(light.sun_heading == Approx(112.5F));
    CHECK(light.sun_pitch == Approx(35));
    CHECK(light.ambient_level == Approx(0.35F));
    check_vector(light.sun, {0.529758F, -0.219433F, 0.401504F}, 1e-5F);
    CHECK(glm::length(light.sun) == Approx(0.7F));
    check_vector(light.sun_colour, {1, 0.85F, 0.7F}, kByte);
    check_vector(light.ambient_colour, {0.575F, 0.575F, 0.725F}, kByte);
    CHECK(light.mesh_ambient_level() == Approx(0.49F));
    check_vector(light.ambient_colour * light.mesh_ambient_level(), {0.281750F, 0.281750F, 0.355250F}, kByte);
    check_vector(terrain_light({0, 0, 1}, light.sun, light.sun_colour, light.ambient_colour * light.ambient_level),
                 {0.602754F, 0.542528F, 0.534802F}, kByte);
}

TEST_CASE("rendering 14.10, checklist 44: the way past the last keyframe goes to midnight") {
    const std::vector<content::SkyTime> times = {key(0, 1, 0, 0, 0, 0, 0), key(0.8F, 1, 0, 0, 0, 0, 0)};
    CHECK(sky_bracket(times, 0.95F).ratio == Approx(0.75F));
}

TEST_CASE("rendering 14.10: the day group of a day") {
    content::SkyDesc sky;
    sky.day_groups.resize(20);
    CHECK(sky.present_day_group(0, 0, 360) == 10);
    CHECK(sky.present_day_group(1, 0, 360) == 19);
    CHECK(sky.present_day_group(100, 10, 360) == 7);
    CHECK(sky.present_day_group(359, 117, 360) == 18);
    CHECK(sky.present_day_group(12, 117, 360) == 17);
}
