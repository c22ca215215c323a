#include <vector>

#include "content/records/sky.h"
#include "render/light_of_day.h"
#include "render/sky_objects.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::render;

namespace {

content::SkyObject sky_object(float begin, float end, float from, float to) {
    content::SkyObject object;
    object.begin_time = begin;
    object.end_time = end;
    object.begin_angle = from;
    object.end_angle = to;
    object.gfx_obj = core::DataId(0x01000001);
    return object;
}

std::vector<SkyObjectState> seen(const content::DayGroup& group, float fraction, const SkyOptions& options = {}) {
    std::vector<SkyObjectState> out;
    sky_objects(group, fraction, options, out);
    return out;
}

content::DayGroup group_with(content::SkyObject object) {
    content::DayGroup group;
    group.objects = {object};
    return group;
}

}  // namespace

TEST_CASE("vfx-sky-audio 17.9 V-K, 9.4 SKY-4: brackets") {
    std::vector<content::SkyTime> times(4);
    for (std::size_t i = 0; i < 4; ++i) times[i].begin = 0.25F * static_cast<float>(i);
    struct Row {
        float fraction;
        std::size_t before, after;
        float ratio;
    };
    for (const Row& row : {Row{0, 0, 1, 0},
                           {0.125F, 0, 1, 0.5F},
                           {0.25F, 1, 2, 0},
                           {0.3F, 1, 2, 0.2F},
                           {0.4999F, 1, 2, 0.9996F},
                           {0.75F, 3, 0, 0},
                           {0.875F, 3, 0, 0.5F},
                           {0.999F, 3, 0, 0.996F}}) {
        const SkyBracket bracket = sky_bracket(times, row.fraction);
        CHECK(bracket.before == row.before);
        CHECK(bracket.after == row.after);
        CHECK(bracket.ratio == Approx(row.ratio).margin(1e-4));
    }
}

TEST_CASE("vfx-sky-audio 9.7 SKY-12, SKY-13: when a sky object is seen, and where on its arc") {
    const content::DayGroup day = group_with(sky_object(0.25F, 0.75F, 0, 180));
    CHECK(seen(day, 0.25F).empty());
    REQUIRE(seen(day, 0.5F).size() == 1);
    CHECK(seen(day, 0.5F)[0].rotation == Approx(90));
    CHECK(seen(day, 0.6F)[0].rotation == Approx(126));
    CHECK(seen(day, 0.75F).empty());
    CHECK(seen(group_with(sky_object(0, 0, 15, 90)), 0.4F)[0].rotation == Approx(15));
    CHECK(seen(group_with(sky_object(0.8F, 0.2F, 0, 90)), 0.9F).empty());
}

TEST_CASE("vfx-sky-audio 17.9 V-K, 9.7 SKY-16: orientation of heading and arc") {
    struct Row {
        float heading, rotation;
        core::Quat q;
    };
    for (const Row& row : {Row{0, 0, core::make_quat(1, 0, 0, 0)},
                           {90, 0, core::make_quat(0.707107F, 0, 0, -0.707107F)},
                           {0, 30, core::make_quat(0.965926F, 0, -0.258819F, 0)},
                           {90, 30, core::make_quat(0.683013F, 0.183013F, -0.183013F, -0.683013F)},
                           {45, 120, core::make_quat(0.461940F, 0.331414F, -0.800103F, -0.191342F)},
                           {180, 90, core::make_quat(0, 0.707107F, 0, -0.707107F)}}) {
        content::DayGroup group = group_with(sky_object(0, 0, row.rotation, 0));
        group.times.resize(1);
        content::SkyReplace replace;
        replace.rotate = row.heading;
        replace.transparent = -1;
        group.times[0].replaces = {replace};
        const auto state = seen(group, 0.5F);
        REQUIRE(state.size() == 1);
        CHECK(std::abs(glm::dot(state[0].orientation, row.q)) == Approx(1).margin(1e-5));
    }
}

TEST_CASE("vfx-sky-audio 9.7 SKY-14: replacements") {
    content::DayGroup group = group_with(sky_object(0, 0, 0, 0));
    group.objects[0].gfx_obj = {};
    CHECK(seen(group, 0.25F).empty());
    group.times.resize(2);
    group.times[1].begin = 0.5F;
    content::SkyReplace before;
    before.gfx_obj = core::DataId(0x01000099);
    before.luminosity = 40;
    before.transparent = 0;
    before.max_bright = 0;
    group.times[0].replaces = {before};
    auto state = seen(group, 0.25F);
    REQUIRE(state.size() == 1);
    CHECK(state[0].model.value == 0x01000099);
    // Without a match in the entry after, the value before stands; a value that is not above zero is unset.
    CHECK(state[0].luminosity.value() == Approx(0.4));
    CHECK(state[0].transparent.value() == 0);
    CHECK_FALSE(state[0].max_bright.has_value());
    content::SkyReplace after = before;
    after.luminosity = 80;
    after.transparent = -1;
    group.times[1].replaces = {after};
    state = seen(group, 0.25F);
    CHECK(state[0].luminosity.value() == Approx(0.6));
    CHECK(state[0].transparent.value() == 0);
}

TEST_CASE("vfx-sky-audio 9.7: weather and environment hide objects") {
    content::DayGroup group = group_with(sky_object(0, 0, 0, 0));
    group.objects[0].properties = kSkyWeather | kSkyAfterLandscape;
    CHECK(seen(group, 0.5F, {.weather = false}).empty());
    REQUIRE(seen(group, 0.5F).size() == 1);
    CHECK(seen(group, 0.5F)[0].after_landscape());
    group.objects[0].properties = kSkyHiddenByEnvironment;
    CHECK(seen(group, 0.5F, {.environment = true}).empty());
    CHECK(seen(group, 0.5F).size() == 1);
}

TEST_CASE("rendering 14.10: texture scroll") {
    CHECK(texture_scroll({0.005F, 0}, 12345.5).x == Approx(0.7275).margin(1e-4));
    CHECK(texture_scroll({-0.25F, 0}, 1).x == Approx(0.75));
}
