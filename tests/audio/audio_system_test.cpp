#include "audio/audio_system.h"

#include <chrono>
#include <limits>
#include <thread>
#include <utility>

#include "audio/sound_rules.h"
#include "tests/audio/audio_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::audio;
using namespace portalspace::test;

namespace {

struct Fixture {
    SoundWorld world;
    OutputRecord record;
    AudioSystem system;

    explicit Fixture(std::deque<float> draws = {})
        : system(*world.store, world.log, std::make_unique<RecordingOutput>(record),
                 std::make_unique<ScriptedRandom>(std::move(draws))) {
        system.set_listener(place_at(50, 50));
    }
};

}  // namespace

TEST_CASE("vfx-sky-audio 11.4: volume of a hook, of a table entry and of a message", "[audio]") {
    Fixture f;
    engine::SoundEvent hook = wave_sound(kFirstWave, place_at(50, 52));
    hook.volume = 0.25F;
    f.system.play(hook);
    f.system.play(table_sound(kOneVariant, place_at(50, 52)));
    engine::SoundEvent message = table_sound(kOneVariant, place_at(50, 52), engine::SoundCause::message);
    message.volume = 1;
    f.system.play(message);
    REQUIRE(f.record.starts.size() == 3);
    CHECK(f.record.starts[0].gain == Approx(linear_gain(-12)));
    CHECK(f.record.starts[1].gain == Approx(linear_gain(-6)));
    CHECK(f.record.starts[2].gain == 1);
    CHECK(f.record.loads.size() == 1);
    CHECK(f.system.counts().started == 3);
}

TEST_CASE("vfx-sky-audio 11.8, 11.4, 9.9 SKY-24: a UI sound comes from the centre, by the entry of the UI sound table",
          "[audio]") {
    Fixture f({0.4F, 0, 0.1F, 0, 0.9F});
    engine::SoundEvent sound;
    sound.cause = engine::SoundCause::ui;
    sound.sound_type = kOneVariant;
    // Wherever the listener is and looks.
    f.system.set_listener(place_at(10, 150, 77));
    f.system.play(sound);
    REQUIRE(f.record.starts.size() == 1);
    CHECK(f.record.starts[0].gain == Approx(linear_gain(-6)));  // the entry's volume of 0.5
    CHECK(f.record.starts[0].angle == 0);
    // The entry's probability is rolled.
    sound.sound_type = kHalfChance;
    f.system.play(sound);
    CHECK(f.system.counts().started == 2);
    f.system.play(sound);
    CHECK(f.system.counts().not_rolled == 1);
    sound.sound_type = 0x76;
    f.system.play(sound);
    CHECK(f.system.counts().missing == 1);
}

TEST_CASE("a data set without UI sounds is silent about them, and without a word", "[audio]") {
    SoundWorld bare(false);
    OutputRecord record;
    AudioSystem system(*bare.store, bare.log, std::make_unique<RecordingOutput>(record),
                       std::make_unique<ScriptedRandom>(std::deque<float>{}));
    engine::SoundEvent sound;
    sound.cause = engine::SoundCause::ui;
    sound.sound_type = kOneVariant;
    system.play(sound);
    system.play(sound);
    CHECK(system.counts().missing == 2);
    CHECK(record.starts.empty());
    CHECK(bare.log.kinds().empty());
}

TEST_CASE("vfx-sky-audio 11.5: level and side come from place and heading", "[audio]") {
    Fixture f;
    f.system.play(wave_sound(kFirstWave, place_at(60, 50)));
    f.system.set_listener(place_at(50, 50, 90));
    f.system.play(wave_sound(kFirstWave, place_at(50, 60)));
    f.system.set_mono(true);
    f.system.play(wave_sound(kFirstWave, place_at(50, 60)));
    REQUIRE(f.record.starts.size() == 3);
    CHECK(f.record.starts[0].gain == Approx(linear_gain(-12)));
    CHECK(f.record.starts[0].angle == Approx(pan_angle(1500)));
    CHECK(f.record.starts[1].angle == Approx(pan_angle(-1500)));
    CHECK(f.record.starts[2].angle == 0);
    f.system.play(wave_sound(kFirstWave, place_at(150, 50)));
    CHECK(f.system.counts().too_far == 1);
    f.system.set_volume(0);
    f.system.play(wave_sound(kFirstWave, place_at(50, 50)));
    CHECK(f.system.counts().too_far == 2);
    CHECK(f.record.starts.size() == 3);
}

TEST_CASE("a sound across a block border is as near as it is", "[audio]") {
    Fixture f;
    f.system.set_listener(place_at(190, 50));
    core::Position east = place_at(8, 50);
    east.cell = core::CellId(0xAAB40001);
    f.system.play(wave_sound(kFirstWave, east));
    REQUIRE(f.record.starts.size() == 1);
    CHECK(f.record.starts[0].gain == Approx(linear_gain(-12)));
}

TEST_CASE("vfx-sky-audio 11.3: first the variant is drawn, then its probability", "[audio]") {
    Fixture f({0.75F, 0.2F, 0.9F, 0.0F, 0.4F, 0.0F, 0.6F});
    const core::Position here = place_at(50, 51);
    f.system.play(table_sound(kThreeVariants, here));  // 0.75: the second
    f.system.play(table_sound(kThreeVariants, here));  // 0.2: the first
    f.system.play(table_sound(kThreeVariants, here));  // 0.9: the second; the third never comes
    REQUIRE(f.record.starts.size() == 3);
    CHECK(f.record.starts[0].buffer == f.record.starts[2].buffer);
    CHECK(f.record.starts[0].buffer != f.record.starts[1].buffer);
    f.system.play(table_sound(kHalfChance, here));  // 0.0 and 0.4: played
    CHECK(f.record.starts.size() == 4);
    f.system.play(table_sound(kHalfChance, here));  // 0.0 and 0.6: silence
    CHECK(f.record.starts.size() == 4);
    CHECK(f.system.counts().not_rolled == 1);
}

TEST_CASE("a SoundTweaked hook rolls its own probability", "[audio]") {
    Fixture f({0.69F, 0.7F});
    engine::SoundEvent hook = wave_sound(kFirstWave, place_at(50, 51));
    hook.probability = 0.7F;
    f.system.play(hook);
    f.system.play(hook);
    hook.probability = std::numeric_limits<float>::quiet_NaN();
    f.system.play(hook);
    CHECK(f.record.starts.size() == 1);
    CHECK(f.system.counts().not_rolled == 2);
}

TEST_CASE("what is missing is silence and is counted", "[audio]") {
    Fixture f;
    const core::Position here = place_at(50, 51);
    f.system.play(table_sound(0x99, here));
    f.system.play(wave_sound(core::DataId(), here));
    f.system.play(wave_sound(core::DataId(0x0A00FFFF), here));
    engine::SoundEvent no_table = table_sound(kOneVariant, here);
    no_table.sound_table = core::DataId();
    f.system.play(no_table);
    for (int i = 0; i < 3; ++i) {
        f.system.play(wave_sound(kMp3Wave, here));
    }
    CHECK(f.system.counts().missing == 7);
    CHECK(f.record.starts.empty());
    CHECK(f.world.log.kinds().at("audio.wave").count == 1);
}

TEST_CASE("vfx-sky-audio 11.6: hook sounds may be overwritten by the turn", "[audio]") {
    Fixture f;
    for (int i = 0; i < 20; ++i) {
        f.system.play(wave_sound(kFirstWave, place_at(50, 51)));
    }
    REQUIRE(f.record.starts.size() == 20);
    CHECK(f.record.starts[15].voice == 15);
    CHECK(f.record.starts[16].voice == 0);
    CHECK(f.record.starts[19].voice == 3);
}

TEST_CASE("vfx-sky-audio 11.6: important sounds keep their voices, a sound that finds none is dropped", "[audio]") {
    Fixture f;
    const core::Position here = place_at(50, 51);
    for (int i = 0; i < 16; ++i) {
        f.system.play(table_sound(kImportant, here));
    }
    f.system.play(wave_sound(kFirstWave, here));
    f.system.play(table_sound(kImportant, here));  // an equal priority does not steal
    CHECK(f.system.counts().dropped == 2);
    f.record.ended.insert(5);
    f.system.play(wave_sound(kFirstWave, here));
    CHECK(f.record.starts.back().voice == 5);
    f.system.update(1, {});
    f.system.stop_all();
    f.system.play(wave_sound(kFirstWave, here));
    CHECK(f.system.counts().dropped == 2);
}

TEST_CASE("vfx-sky-audio 11.6: a higher priority takes the next lower one in turn", "[audio]") {
    VoicePool pool;
    const auto never = [](std::size_t) { return false; };
    for (std::size_t i = 0; i < VoicePool::kVoices; ++i) {
        CHECK(pool.take(i == 3 ? 0.2F : 0.6F, never) == i);
    }
    CHECK(pool.take(0.2F, never) == std::nullopt);
    CHECK(pool.take(0.5F, never) == 3);
    CHECK(pool.take(0.5F, never) == std::nullopt);
    CHECK(pool.take(0.7F, never) == 4);
    CHECK(pool.take(0.1F, [](std::size_t v) { return v == 2; }) == 2);
}

TEST_CASE("all buffers go back when the system ends", "[audio]") {
    SoundWorld world;
    OutputRecord record;
    {
        AudioSystem system(*world.store, world.log, std::make_unique<RecordingOutput>(record),
                           std::make_unique<ScriptedRandom>(std::deque<float>{}));
        system.set_listener(place_at(50, 50));
        system.play(wave_sound(kFirstWave, place_at(50, 51)));
        system.play(wave_sound(kSecondWave, place_at(50, 51)));
    }
    CHECK(record.unloads.size() == 2);
}

TEST_CASE("without a device the system is silent and says so once", "[audio]") {
    SoundWorld world;
    AudioSystem system(*world.store, world.log, OutputChoice{.device = "no such device", .accept_no_output = false});
    CHECK(system.silent());
    const engine::SoundEvent sound = wave_sound(kFirstWave, place_at(50, 51));
    system.play(sound);
    system.update(1, std::span(&sound, 1));
    system.stop_all();
    CHECK(system.counts().asked == 0);
    CHECK(world.log.kinds().at("audio.device").count == 1);
    CHECK(world.log.kinds().at("audio.device").first == "no sound: the sound device \"no such device\" is not there");
}

TEST_CASE("OpenAL plays a wave to its end, on a real device or on one without output", "[audio]") {
    SoundWorld world;
    {
        AudioSystem system(*world.store, world.log, OutputChoice{.device = "", .accept_no_output = true});
        if (system.silent()) {
            WARN("no OpenAL device at all on this machine");
            CHECK(world.log.kinds().at("audio.device").count == 1);
            return;
        }
        system.set_listener(place_at(50, 50));
        for (int i = 0; i < 40; ++i) {
            system.play(wave_sound(i % 2 == 0 ? kFirstWave : kSecondWave, place_at(60, 50)));
        }
        CHECK(system.counts().started == 40);
    }
    std::string why;
    std::unique_ptr<VoiceOutput> output = open_openal({.device = "", .accept_no_output = true}, why);
    REQUIRE(output != nullptr);
    PcmSound sound{11025, std::vector<std::int16_t>(551, 100)};  // a twentieth of a second
    const VoiceOutput::Buffer buffer = output->load(sound);
    REQUIRE(buffer != 0);
    output->start(0, buffer, 0.5F, 0.3F);
    CHECK_FALSE(output->finished(0));
    for (int i = 0; i < 100 && !output->finished(0); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    CHECK(output->finished(0));
    output->stop(0);
    output->unload(buffer);
}
