// The vectors of spec/vfx-sky-audio.md 17.9 and 17.10 that are about light: sun, colours, fog, lamps.
#include <cmath>

#include "content/records/region.h"
#include "render/cell_lights.h"
#include "render/light_of_day.h"
#include "render/object_lights.h"
#include "render/sky_objects.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::render;

namespace {

content::SkyTime keyframe(float begin, float heading, float pitch, float brightness) {
    content::SkyTime time;
    time.begin = begin;
    time.directional_heading = heading;
    time.directional_pitch = pitch;
    time.directional_brightness = brightness;
    return time;
}

content::Region region_of(std::vector<content::SkyTime> times) {
    content::Region region;
    region.sky.day_groups.resize(1);
    for (const content::SkyTime& time : times) {
        region.sky.day_groups[0].times.push_back(time);
    }
    return region;
}

content::Color colour(std::uint8_t red, std::uint8_t green, std::uint8_t blue) {
    return content::Color{0xFF000000U | static_cast<std::uint32_t>(red) << 16 | static_cast<std::uint32_t>(green) << 8 |
                          blue};
}

}  // namespace

TEST_CASE("vfx 17.9 V-K, 9.5 SKY-6 SKY-9: the sun's vector, and what it adds to the ambient light of meshes") {
    struct Row {
        float heading, pitch, bright;
        core::Vec3 sun;
        float mesh_ambient;
    };
    for (const Row& row :
         {Row{0, 90, 1, {0, 0, 1}, 0.2F}, Row{0, 0, 1, {0, 1, 0}, 0.2F}, Row{90, 0, 1, {1, 0, 0}, 0.2F},
          Row{90, 45, 1.5F, {1.06066F, 0, 1.06066F}, 0.3F}, Row{270, 10, 0.8F, {-0.787846F, 0, 0.138919F}, 0.16F},
          Row{180, -5, 0.5F, {0, -0.498097F, -0.043578F}, 0.1F}}) {
        CAPTURE(row.heading, row.pitch, row.bright);
        const LightOfDay light = light_of_day(region_of({keyframe(0, row.heading, row.pitch, row.bright)}), 0, 0.5F);
        CHECK(glm::distance(light.sun, row.sun) < 1e-5F);
        CHECK(light.mesh_ambient_level() - light.ambient_level == Approx(row.mesh_ambient).margin(1e-5));
    }
}

TEST_CASE("vfx 17.9 V-K, 9.5 SKY-5: headings and colours between two keyframes") {
    content::SkyTime before = keyframe(0, 350, 0, 1);
    content::SkyTime after = keyframe(0.5F, 10, 0, 1);
    before.directional_color = colour(200, 150, 100);
    after.directional_color = colour(100, 50, 0);
    const content::Region region = region_of({before, after});
    // Plain linear: from 350 to 10 the sun goes through 180.
    CHECK(light_of_day(region, 0, 0.25F).sun_heading == Approx(180));
    const core::Vec3 quarter = light_of_day(region, 0, 0.125F).sun_colour * 255.0F;
    CHECK(glm::distance(quarter, core::Vec3(175, 125, 75)) < 0.01F);
}

TEST_CASE("vfx 9.5 SKY-7: the ambient level is at least 0.2") {
    content::SkyTime dark = keyframe(0, 0, 0, 0);
    dark.ambient_brightness = 0.05F;
    CHECK(light_of_day(region_of({dark}), 0, 0.5F).ambient_level == 0.2F);
    dark.ambient_brightness = 0.6F;
    CHECK(light_of_day(region_of({dark}), 0, 0.5F).ambient_level == 0.6F);
}

TEST_CASE("vfx 9.3 SKY-3, 9.5 SKY-8: no day groups, no keyframes: the defaults") {
    content::Region region;
    CHECK(region.sky.present_day_group(47, 116, 360) == 0);
    CHECK(light_of_day(region, 0, 0.5F).sun == core::Vec3(0.5F, 0, 0.8F));
    CHECK(light_of_day(region, 0, 0.5F).ambient_level == 0.3F);
    region.sky.day_groups.resize(1);
    CHECK(light_of_day(region, 0, 0.5F).ambient_level == 0.3F);
}

TEST_CASE("vfx 9.6 SKY-11: fog is there only when both keyframes have it, and goes between them") {
    content::SkyTime before = keyframe(0, 0, 0, 1);
    content::SkyTime after = keyframe(0.5F, 0, 0, 1);
    before.min_fog = 10;
    before.max_fog = 30;
    before.fog_mode = 1;
    after.min_fog = 20;
    after.max_fog = 50;
    CHECK_FALSE(light_of_day(region_of({before, after}), 0, 0.25F).fog.has_value());
    after.fog_mode = 1;
    const auto fog = light_of_day(region_of({before, after}), 0, 0.25F).fog;
    REQUIRE(fog.has_value());
    CHECK(fog->start == Approx(15));
    CHECK(fog->end == Approx(40));
}

TEST_CASE("vfx 9.7 SKY-15 SKY-18: what a sky object shows, and in which pass") {
    content::DayGroup group;
    content::SkyObject plain;
    plain.gfx_obj = core::DataId(0x01000001);
    content::SkyObject late = plain;
    late.properties = kSkyAfterLandscape;
    group.objects = {plain, late};
    std::vector<SkyObjectState> seen;
    sky_objects(group, 0.5F, {}, seen);
    REQUIRE(seen.size() == 2);
    CHECK_FALSE(seen[0].after_landscape());
    CHECK(seen[1].after_landscape());
    // Nothing set: the surfaces keep their own.
    CHECK_FALSE(seen[0].luminosity.has_value());
    CHECK_FALSE(seen[0].max_bright.has_value());
    CHECK_FALSE(seen[0].transparent.has_value());
}

TEST_CASE("vfx 17.10 V-L, 10 LGT-4: a lamp burned into a vertex") {
    const core::Vec3 colour_of_lamp(1, 0.5F, 0.25F);
    struct Row {
        float distance, facing, intensity, falloff;
        core::Vec3 added;
    };
    for (const Row& row : {Row{1, 1, 100, 6, colour_of_lamp}, Row{2, 1, 50, 6, colour_of_lamp},
                           Row{3, 1.5F, 50, 6, colour_of_lamp}, Row{5, 5, 20, 6, {0.287179F, 0.143590F, 0.071795F}},
                           Row{3, -1.6F, 50, 6, {0, 0, 0}}, Row{7.8F, 7, 50, 6, {0, 0, 0}}}) {
        CAPTURE(row.distance, row.facing);
        PointLight lamp;
        lamp.position = {std::sqrt(row.distance * row.distance - row.facing * row.facing), 0, row.facing};
        lamp.colour = colour_of_lamp;
        lamp.intensity = row.intensity;
        lamp.falloff = row.falloff;
        CHECK(glm::distance(burned_light({&lamp, 1}, {0, 0, 0}, {0, 0, 1}), row.added) < 1e-5F);
    }
}

TEST_CASE("vfx 10 LGT-5: a lamp on a moving object reaches half its falloff farther and fades with the distance") {
    PointLight lamp;
    lamp.intensity = 2;
    lamp.falloff = 6;
    const PointLight* const list[] = {&lamp};
    const auto at = [&](float z) { return object_light(list, {0, 0, -z}, {0, 0, 1}).x; };
    CHECK(at(2) == Approx(1));
    CHECK(at(4) == Approx(0.5));
    CHECK(at(8.9F) > 0);
    CHECK(at(9.1F) == 0);
    CHECK(kMaxObjectLights == 8);
    CHECK(kMaxDynamicLights == 7);
}

TEST_CASE("vfx 10 LGT-8: a room that sees outside has the light of meshes, a sealed one a flat white") {
    const LightOfDay light = light_of_day(region_of({keyframe(0, 0, 90, 1)}), 0, 0.5F);
    CHECK(interior_ambient(light, false) == core::Vec3(0.2F));
    CHECK(glm::distance(interior_ambient(light, true), light.mesh_ambient_level() * light.ambient_colour) < 1e-6F);
}
