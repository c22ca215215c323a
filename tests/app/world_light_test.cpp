// The light that a run shows: light ticks, noon held, and the fog of a server (spec/vfx-sky-audio.md 9.5, 9.7, 9.9).
#include <cmath>

#include "app/client/world_view.h"
#include "content/dat_store.h"
#include "content/records/region.h"
#include "engine/frame_loop.h"
#include "engine/game_time.h"
#include "engine/records.h"
#include "net/messages/effects.h"
#include "tests/engine/object_support.h"
#include "tests/support/catch.h"

using namespace portalspace;

namespace {

constexpr core::DataId kRegion{0x13000000};

struct Run {
    core::Log log{core::LogLevel::error};
    content::DatStore store{PORTALSPACE_TEST_DATA "/dats", log};
    content::Region region = *store.find<content::Region>(kRegion);
    engine::DatRecords records{store};
    engine::FrameLoop loop{records, log, 1};
    app::WorldView view{store, &region, log, {}};
    render::SceneView scene;
    object_test::Feed feed;
    double now = 0;

    Run() { loop.run_frame(now, feed); }
    const render::SceneView& at(double server_time) {
        view.build(loop, {}, server_time, 1, scene);
        return scene;
    }
    [[nodiscard]] render::LightOfDay light_of(double server_time) const {
        const engine::GameDate date = engine::game_date(region.time, server_time);
        return render::light_of_day(region, group_of(server_time), static_cast<float>(date.fraction));
    }
    [[nodiscard]] std::size_t group_of(double server_time) const {
        const engine::GameDate date = engine::game_date(region.time, server_time);
        return region.sky.present_day_group(date.day_of_year, static_cast<std::uint32_t>(date.year),
                                            region.time.days_per_year);
    }
    void say(std::uint32_t value) {
        feed.say(net::AdminEnvirons{value});
        loop.run_frame(now, feed);
    }
    void light_ticks(int count) {
        for (int i = 0; i < count; ++i) {
            loop.run_frame(now += region.sky.light_tick_size + 0.01, feed);
        }
    }
};

/// A morning of the calendar, where the light changes.
constexpr double kMorning = 291136000;

}  // namespace

TEST_CASE(
    "vfx 9.5 SKY-5: the light of day steps with the light ticks, and follows a jump of the server's time at once") {
    Run run;
    const double tick = run.region.sky.light_tick_size;
    REQUIRE(tick == 15);
    REQUIRE_FALSE(run.light_of(kMorning) == run.light_of(kMorning + tick));
    CHECK(run.at(kMorning).light == run.light_of(kMorning));
    CHECK(run.at(kMorning + 14.9).light == run.light_of(kMorning));
    CHECK(run.at(kMorning + 15).light == run.light_of(kMorning + 15));
    CHECK(run.at(kMorning + 29).light == run.light_of(kMorning + 15));
    // The time that the server tells when somebody logs in, and one that goes back.
    CHECK(run.at(kMorning + 3000).light == run.light_of(kMorning + 3000));
    CHECK(run.at(kMorning).light == run.light_of(kMorning));
}

TEST_CASE("vfx 9.5 SKY-10: held at noon the light stays that of fraction 0.5, and the sky goes on") {
    Run run;
    // An object that is seen all day and goes its way, whatever group the day has.
    for (auto& group : run.region.sky.day_groups) {
        group.objects[0].begin_time = 0;
        group.objects[0].end_time = 1;
        group.objects[0].begin_angle = 0;
        group.objects[0].end_angle = 300;
        group.objects[0].properties = 0;
    }
    run.view.hold_noon(true);
    const render::LightOfDay noon = render::light_of_day(run.region, run.group_of(kMorning), 0.5F);
    REQUIRE_FALSE(noon == run.light_of(kMorning));
    CHECK(run.at(kMorning).light == noon);
    REQUIRE_FALSE(run.scene.sky.empty());
    const core::Quat before = run.scene.sky[0].frame.rotation;
    REQUIRE(run.group_of(kMorning + 1000) == run.group_of(kMorning));
    CHECK(run.at(kMorning + 1000).light == noon);
    CHECK(std::abs(glm::dot(run.scene.sky[0].frame.rotation, before)) < 0.99F);
    run.view.hold_noon(false);
    CHECK(run.at(kMorning + 1000).light == run.light_of(kMorning + 1000));
}

TEST_CASE("vfx 9.9 SKY-24, 9.7: what a server says of the weather is seen") {
    Run run;
    for (auto& group : run.region.sky.day_groups) {
        for (auto& object : group.objects) {
            object.begin_time = object.end_time = 0;
            object.properties = render::kSkyHiddenByEnvironment;
        }
    }
    const std::size_t objects = run.at(kMorning).sky.size();
    REQUIRE(objects > 0);
    const render::LightOfDay before = run.scene.light;
    run.say(1);
    CHECK(run.at(kMorning).light == before);
    CHECK(run.scene.sky.size() == objects);
    run.light_ticks(1);
    (void)run.at(kMorning);
    REQUIRE(run.scene.light.fog.has_value());
    CHECK_FALSE(run.scene.light == before);
    CHECK(run.scene.sky.empty());
    run.light_ticks(24);
    (void)run.at(kMorning);
    CHECK(run.scene.light.fog->start == Approx(0).margin(1e-4));
    CHECK(run.scene.light.fog->end == Approx(50));
    CHECK(glm::distance(run.scene.light.fog->colour, core::Vec3(0x96, 0, 0) / 255.0F) < 1e-5F);
    run.say(0);
    run.light_ticks(25);
    CHECK(run.at(kMorning).light == before);
    CHECK(run.scene.sky.size() == objects);
}
