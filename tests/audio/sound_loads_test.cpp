// Sounds whose tables and waves workers bring while the frames go on.
#include <future>
#include <memory>
#include <optional>

#include "audio/audio_system.h"
#include "audio/sound_rules.h"
#include "content/async_loader.h"
#include "content/read_count.h"
#include "tests/audio/audio_support.h"
#include "tests/support/allocations.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::audio;
using namespace portalspace::test;

namespace {

/// A mixer whose data one worker brings, which can be held up.
struct Workers {
    SoundWorld world;
    OutputRecord record;
    content::AsyncLoader loader{*world.store, world.log, 1};
    std::promise<void> gate;
    std::shared_future<void> opened{gate.get_future()};
    content::LoadRequest blocker;
    std::optional<AudioSystem> system;

    Workers() {
        system.emplace(*world.store, world.log, std::make_unique<RecordingOutput>(record),
                       std::make_unique<ScriptedRandom>(std::deque<float>{}), content::Loads(&loader));
        system->set_listener(place_at(50, 50));
    }
    void hold_up() {
        std::promise<void> begun;
        blocker = loader.run(content::LoadPriority::now, [this, &begun]() -> content::AsyncLoader::Delivery {
            begun.set_value();
            opened.wait();
            return nullptr;
        });
        begun.get_future().wait();
    }
    void go_on() { gate.set_value(); }
    /// A frame after the workers did all that was asked of them.
    void frame(double now) {
        loader.wait_until_idle();
        while (loader.deliver() != 0) {
        }
        system->update(now, {});
    }
    [[nodiscard]] const AudioCounts& counts() const { return system->counts(); }
};

}  // namespace

TEST_CASE("a sound starts when workers have brought its table and its wave, and the frame reads nothing", "[audio]") {
    Workers w;
    const std::uint64_t reads = content::records_read_by_this_thread();
    w.frame(0);
    CHECK(w.system->loading() == 0);  // the table of the interface, which is the same one here
    w.hold_up();
    const engine::SoundEvent sound = table_sound(kOneVariant, place_at(50, 52));
    w.system->update(1, std::span(&sound, 1));
    w.system->update(1.01, std::span(&sound, 1));
    CHECK(w.counts().asked == 2);
    CHECK(w.system->waiting() == 2);
    CHECK(w.system->loading() == 1);  // the same table for both
    CHECK(w.record.starts.empty());
    w.go_on();
    w.frame(1.05);
    CHECK(w.record.starts.empty());  // the table is there and has told the wave
    CHECK(w.system->loading() == 1);
    w.frame(1.10);
    REQUIRE(w.record.starts.size() == 2);
    CHECK(w.record.starts[0].gain == Approx(linear_gain(-6)));
    CHECK(w.record.loads.size() == 1);
    CHECK(w.system->waiting() == 0);
    CHECK(w.counts().started == 2);
    w.system->update(1.2, std::span(&sound, 1));
    CHECK(w.record.starts.size() == 3);  // now at once
    CHECK(content::records_read_by_this_thread() == reads);
    CHECK(w.system->loading() == 0);
}

TEST_CASE("a sound whose data come too late is dropped and counted, and the next one starts", "[audio]") {
    Workers w;
    w.hold_up();
    const engine::SoundEvent sound = wave_sound(kFirstWave, place_at(50, 52));
    w.system->update(1, std::span(&sound, 1));
    w.system->update(1.25, {});
    CHECK(w.system->waiting() == 1);
    CHECK(w.counts().late == 0);
    SECTION("it comes when it is still time") {
        w.go_on();
        w.loader.wait_until_idle();
        w.loader.deliver();
        w.system->update(1.25, {});
        CHECK(w.counts().started == 1);
        CHECK(w.counts().late == 0);
    }
    SECTION("it comes when the moment is over") {
        w.go_on();
        w.frame(1.26);
        CHECK(w.counts().late == 1);
        CHECK(w.record.starts.empty());
        CHECK(w.system->waiting() == 0);
        w.system->update(2, std::span(&sound, 1));
        CHECK(w.counts().started == 1);
        CHECK(w.counts().late == 1);
    }
}

TEST_CASE("vfx-sky-audio 11.5: level and side of a sound that waited are those of its start", "[audio]") {
    Workers w;
    w.hold_up();
    const engine::SoundEvent east = wave_sound(kFirstWave, place_at(60, 50));
    const engine::SoundEvent west = wave_sound(kSecondWave, place_at(0, 50));
    const engine::SoundEvent both[] = {east, west};
    w.system->update(1, both);
    CHECK(w.system->waiting() == 2);
    w.system->set_listener(place_at(100, 50, 90));
    w.go_on();
    w.frame(1.1);
    // 40 m behind; the other is out of hearing by now.
    REQUIRE(w.record.starts.size() == 1);
    CHECK(w.record.starts[0].gain == Approx(linear_gain(-36)));
    CHECK(w.record.starts[0].angle == Approx(pan_angle(0)).margin(1e-3));
    CHECK(w.counts().too_far == 1);
}

TEST_CASE("what waits and what is loaded has bounds", "[audio]") {
    Workers w;
    w.frame(0);
    w.hold_up();
    constexpr std::uint32_t kUnknown = 0x0A00F000;
    constexpr std::size_t kSounds = 100;
    for (std::uint32_t i = 0; i < kSounds; ++i) {
        w.system->play(wave_sound(core::DataId(kUnknown + i), place_at(50, 52)));
    }
    CHECK(w.system->loading() == SoundData::kMostLoads);
    CHECK(w.system->waiting() == AudioSystem::kMostWaiting);
    CHECK(w.counts().late == kSounds - AudioSystem::kMostWaiting);
    CHECK(w.loader.pending() == SoundData::kMostLoads + 1);
    w.go_on();
    w.frame(0.1);
    CHECK(w.counts().missing == SoundData::kMostLoads);
    CHECK(w.system->loading() == AudioSystem::kMostWaiting - SoundData::kMostLoads);  // there is room for the others
    w.frame(0.2);
    CHECK(w.counts().missing == AudioSystem::kMostWaiting);
    CHECK(w.system->waiting() == 0);
    CHECK(w.system->loading() == 0);
}

TEST_CASE("silence in portal space holds for sounds that wait, and a mixer that ends is not called back", "[audio]") {
    Workers w;
    w.hold_up();
    w.system->play(wave_sound(kFirstWave, place_at(50, 52)));
    w.system->play(table_sound(kOneVariant, place_at(50, 52)));
    SECTION("stopped") {
        w.system->stop_all();
        w.go_on();
        w.frame(0.1);
        w.frame(0.2);
        CHECK(w.record.starts.empty());
        CHECK(w.counts().started == 0);
    }
    SECTION("ended") {
        w.system.reset();
        CHECK(w.loader.pending() == 1);
        w.go_on();
        w.loader.wait_until_idle();
        CHECK(w.loader.deliver() == 0);
        CHECK(w.record.loads.empty());
    }
}

TEST_CASE("frames in which no sound has to be loaded allocate nothing", "[audio]") {
    Workers w;
    const engine::SoundEvent sounds[] = {wave_sound(kFirstWave, place_at(50, 52)),
                                         table_sound(kOneVariant, place_at(50, 52)),
                                         wave_sound(kMp3Wave, place_at(50, 52)), table_sound(0x99, place_at(50, 52))};
    w.system->update(0, sounds);
    w.frame(0.1);
    w.frame(0.2);
    w.record.starts.reserve(1000);
    w.system->update(0.3, sounds);
    const std::uint64_t before = test::allocations();
    for (int i = 0; i < 60; ++i) {
        w.system->update(0.4 + i / 60.0, sounds);
        w.loader.deliver();
    }
    CHECK(test::allocations() == before);
    CHECK(w.counts().started == 2 * 62);
}
