// What a server makes of the weather: spec/vfx-sky-audio.md 9.9.
#include "engine/environment.h"

#include <limits>

#include "net/messages/login.h"
#include "tests/engine/object_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::object_test;
using engine::Environment;
using engine::EnvironmentFog;

namespace {

/// A run in a region whose light ticks are 15 s apart, in frames of half a second.
struct Weather {
    MemoryRecords records;
    core::Log log{core::LogLevel::error};
    engine::FrameLoop loop{records, log, 1};
    Feed feed;
    double now = 0;

    explicit Weather(double light_tick = 15) {
        records.world_region.sky.light_tick_size = light_tick;
        loop.run_frame(now, feed);
    }
    [[nodiscard]] const Environment& environment() { return loop.smart_box().environment(); }
    void say(std::uint32_t value) {
        feed.say(net::AdminEnvirons{value});
        loop.run_frame(now, feed);
    }
    void pass(double seconds) {
        for (const double end = now + seconds; now < end - 1e-9;) {
            loop.run_frame(now += 0.5, feed);
        }
    }
};

}  // namespace

TEST_CASE("vfx 9.9: each value has its fog, its sound, or nothing") {
    struct Row {
        std::uint32_t value;
        EnvironmentFog fog;
        bool blank;
    };
    for (const Row& row :
         {Row{1, {0x64960000, 50}, false}, Row{2, {0x64320096, 50}, false}, Row{3, {0x64646464, 30}, false},
          Row{4, {0x641E6400, 50}, false}, Row{5, {0x64969696, 40}, false}, Row{6, {0x64969696, 40}, true}}) {
        CAPTURE(row.value);
        Environment environment;
        CHECK(environment.set(row.value));
        CHECK(environment.fog() == row.fog);
        CHECK(environment.blanks_radar() == row.blank);
        CHECK(engine::environment_sound(row.value) == 0);
    }
    for (std::uint32_t value = 7; value < 300; ++value) {
        CAPTURE(value);
        Environment environment;
        CHECK_FALSE(environment.set(value));
        const std::uint32_t sound = engine::environment_sound(value);
        if (value >= 101 && value <= 114) {
            CHECK(sound == value - 101 + 0x76);
        } else if (value >= 117 && value <= 123) {
            CHECK(sound == value - 117 + 0x84);
        } else {
            CHECK(sound == 0);
        }
    }
}

TEST_CASE("vfx 9.9 SKY-24: a sound of the server is one of the user interface, played once and from the centre") {
    Weather weather;
    weather.say(0x76);
    REQUIRE(weather.loop.world().events.sounds.size() == 1);
    const engine::SoundEvent& sound = weather.loop.world().events.sounds[0];
    CHECK(sound.cause == engine::SoundCause::ui);
    CHECK(sound.sound_type == 0x85);  // Thunder1
    CHECK(sound.owner == engine::EntityId());
    CHECK_FALSE(weather.environment().active());
    weather.pass(20);
    CHECK(weather.loop.world().events.sounds.empty());
    // Values without a meaning: neither sound nor fog, and no complaint.
    weather.say(116);
    weather.say(0xFFFFFFFF);
    CHECK(weather.loop.world().events.sounds.empty());
    CHECK(weather.environment().value() == 0);
    CHECK(weather.loop.smart_box().unhandled().empty());
    CHECK(weather.loop.smart_box().damaged().empty());
}

TEST_CASE("vfx 17.9 V-K, 9.9 SKY-24: a fog of the server comes by a twenty-fifth a light tick, and goes likewise") {
    Weather weather;
    weather.say(1);
    CHECK(weather.environment().weight() == 0);
    weather.pass(14.5);
    CHECK(weather.environment().weight() == 0);
    weather.pass(0.5);
    CHECK(weather.environment().weight() == Approx(0.04));
    weather.pass(4 * 15);
    for (const float wanted : {0.2F, 0.4F, 0.6F, 0.8F, 1.0F}) {
        CHECK(weather.environment().weight() == Approx(wanted));
        weather.pass(5 * 15);
    }
    CHECK(weather.environment().weight() == 1);
    weather.say(0);
    CHECK(weather.environment().value() == 0);
    CHECK(weather.environment().fog() == EnvironmentFog{0x64960000, 50});
    weather.pass(5 * 15);
    CHECK(weather.environment().weight() == Approx(0.8));
    weather.pass(20 * 15);
    CHECK_FALSE(weather.environment().active());
    weather.pass(15);
    CHECK(weather.environment().weight() == 0);
}

TEST_CASE("vfx 9.9, 9.2: light ticks come as the region says, by default each 20 s, at most one a frame") {
    for (const double bad : {0.0, -3.0, std::numeric_limits<double>::quiet_NaN()}) {
        Weather weather(bad);
        weather.say(2);
        weather.pass(19.5);
        CHECK(weather.environment().weight() == 0);
        weather.pass(0.5);
        CHECK(weather.environment().weight() == Approx(0.04));
    }
    Weather weather(3);
    weather.say(2);
    weather.pass(30);
    CHECK(weather.environment().weight() == Approx(0.4));
    weather.loop.run_frame(weather.now += 100, weather.feed);
    CHECK(weather.environment().weight() == Approx(0.44));
}

TEST_CASE("vfx 9.9: another fog takes over where the old one was, and the end of the session ends it") {
    Weather weather;
    weather.say(1);
    weather.pass(10 * 15);
    weather.say(3);
    CHECK(weather.environment().weight() == Approx(0.4));
    CHECK(weather.environment().fog() == EnvironmentFog{0x64646464, 30});
    weather.feed.say(net::CharacterLogOff{});
    weather.loop.run_frame(weather.now, weather.feed);
    CHECK_FALSE(weather.environment().active());
    weather.pass(100);
    CHECK_FALSE(weather.environment().active());
}
