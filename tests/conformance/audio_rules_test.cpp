#include <cmath>
#include <iterator>
#include <limits>

#include "audio/sound_rules.h"
#include "audio/wave_pcm.h"
#include "tests/audio/audio_support.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::audio;
using namespace portalspace::test;

TEST_CASE("vfx-sky-audio 17.11: level by distance", "[audio]") {
    struct Row {
        float distance;
        int decibels;
        bool heard;
    };
    for (const Row& row : {Row{0, 0, true}, Row{2.5F, 0, true}, Row{5, 0, true}, Row{7.0710678F, -6, true},
                           Row{10, -12, true}, Row{20, -24, true}, Row{40, -36, true}, Row{50, -40, true},
                           Row{80, -48, true}, Row{94.18F, -50, true}, Row{94.19F, -51, false}, Row{100, -52, false}}) {
        INFO(row.distance);
        CHECK(decibels_of(gain_at(1, row.distance, 1)) == row.decibels);
        CHECK(is_heard(row.decibels) == row.heard);
    }
    const float at[] = {1, 5, 10, 20, 40, 60};
    const int half[] = {-6, -6, -18, -30, -42, -49};
    for (std::size_t i = 0; i < std::size(at); ++i) {
        CHECK(decibels_of(gain_at(0.5F, at[i], 1)) == half[i]);
    }
}

TEST_CASE("vfx-sky-audio 17.11: radius of hearing by volume", "[audio]") {
    struct Row {
        float volume;
        float radius;
    };
    for (const Row& row : {Row{1, 94.1825F}, Row{0.8F, 84.2393F}, Row{0.5F, 66.597F}, Row{0.25F, 47.0912F}}) {
        CHECK(is_heard(decibels_of(gain_at(row.volume, row.radius - 0.01F, 1))));
        CHECK_FALSE(is_heard(decibels_of(gain_at(row.volume, row.radius + 0.01F, 1))));
    }
}

TEST_CASE("vfx-sky-audio 11.5: odd inputs are silence, the slider counts after the limit of 1", "[audio]") {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float inf = std::numeric_limits<float>::infinity();
    CHECK(decibels_of(gain_at(nan, 1, 1)) == kSilence);
    CHECK(decibels_of(gain_at(1, nan, 1)) == kSilence);
    CHECK(decibels_of(gain_at(1, inf, 1)) == kSilence);
    CHECK(decibels_of(gain_at(inf, 1, 1)) == kSilence);
    CHECK(decibels_of(gain_at(-1, 1, 1)) == kSilence);
    CHECK(decibels_of(gain_at(0, 1, 1)) == kSilence);
    CHECK(gain_at(4, 6, 0.5F) == 0.5);
    CHECK(linear_gain(kSilence) == 0);
    CHECK(linear_gain(-20) == Approx(0.1));
    CHECK(pan_of(nan, 0, 10) == 0);
}

TEST_CASE("vfx-sky-audio 17.11: pan by bearing", "[audio]") {
    const float bearing[] = {0, 30, 45, 90, 135, 180, 270, -45};
    const float pan[] = {0, 750, 1060.66F, 1500, 1060.66F, 0, -1500, -1060.66F};
    for (std::size_t i = 0; i < std::size(bearing); ++i) {
        INFO(bearing[i]);
        CHECK(pan_of(bearing[i], 0, 5) == Approx(pan[i]).margin(0.01));
        CHECK(pan_of(bearing[i] + 70, 70, 20) == Approx(pan[i]).margin(0.01));
        CHECK(pan_of(bearing[i], 0, 4.99F) == 0);
    }
}

TEST_CASE("vfx-sky-audio 11.5 AUD-8: the angle gives the ears the difference of the pan", "[audio]") {
    for (const float pan : {-1500.0F, -750.0F, 0.0F, 300.0F, 1061.0F, 1500.0F}) {
        const double side = (std::sin(static_cast<double>(pan_angle(pan))) + 1) * 3.14159265358979 / 4;
        const double right = std::sin(side);
        const double left = std::cos(side);
        CHECK(2000 * std::log10(right / left) == Approx(pan).margin(0.1));
    }
}

TEST_CASE("vfx-sky-audio 17.11: variant by draw; the last of several never comes", "[audio]") {
    const float u[] = {0, 0.25F, 0.4999F, 0.5F, 0.75F, 0.9999F};
    const std::size_t expected[4][6] = {{0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0}, {0, 0, 0, 1, 1, 1}, {0, 0, 1, 1, 2, 2}};
    for (std::size_t count = 1; count <= 4; ++count) {
        for (std::size_t i = 0; i < std::size(u); ++i) {
            CHECK(choose_variant(count, u[i]) == expected[count - 1][i]);
        }
    }
    CHECK(choose_variant(3, std::numeric_limits<float>::quiet_NaN()) == 0);
    CHECK(choose_variant(3, 7.0F) == 2);
}

TEST_CASE("vfx-sky-audio 11.3 AUD-2: the probability is a strict threshold", "[audio]") {
    CHECK(roll_probability(0.5F, 0.4999F));
    CHECK_FALSE(roll_probability(0.5F, 0.5F));
    CHECK_FALSE(roll_probability(0, 0));
    CHECK(roll_probability(1, 0.9999F));
    CHECK_FALSE(roll_probability(std::numeric_limits<float>::quiet_NaN(), 0));
}

TEST_CASE("vfx-sky-audio 11.1: PCM of 8 and 16 bits, one and two channels", "[audio]") {
    const auto samples = [](const content::Wave& wave) { return std::get<PcmSound>(decode_wave(wave)).samples; };
    using Samples = std::vector<std::int16_t>;
    CHECK(samples(make_wave(kFirstWave, 1, 1, 8, 11025, {0, 128, 255})) == Samples{-32768, 0, 32512});
    CHECK(samples(make_wave(kFirstWave, 1, 1, 16, 22050, {0x34, 0x12, 0x00, 0x80})) == Samples{0x1234, -32768});
    CHECK(samples(make_wave(kFirstWave, 1, 2, 16, 22050, {0x10, 0, 0x30, 0, 0xF0, 0xFF, 0xF0, 0xFF})) ==
          Samples{0x20, -16});
    CHECK(samples(make_wave(kFirstWave, 1, 2, 8, 11025, {255, 1})) == Samples{0});
    // An incomplete last sample is dropped, an empty wave is an empty sound.
    CHECK(samples(make_wave(kFirstWave, 1, 2, 16, 22050, {1, 0, 3, 0, 9, 9, 9})) == Samples{2});
    CHECK(samples(make_wave(kFirstWave, 1, 1, 16, 22050, {})).empty());
    CHECK(std::get<PcmSound>(decode_wave(make_wave(kFirstWave, 1, 1, 8, 11025, std::vector<std::uint8_t>(11025, 128))))
              .seconds() == 1.0);
}

TEST_CASE("vfx-sky-audio 11.1 WAV-4: what cannot be decoded says why", "[audio]") {
    const auto why = [](const content::Wave& wave) { return std::get<std::string>(decode_wave(wave)); };
    CHECK(why(make_wave(kFirstWave, 0x55, 1, 0, 22050, {1})) == "MP3 is not decoded");
    CHECK(why(make_wave(kFirstWave, 2, 1, 4, 22050, {1})) == "format 2 is not decoded");
    CHECK(why(make_wave(kFirstWave, 1, 1, 24, 22050, {1})) == "24 bits a sample are not decoded");
    CHECK(why(make_wave(kFirstWave, 1, 0, 16, 22050, {1})) == "bad channel count or rate");
    CHECK(why(make_wave(kFirstWave, 1, 1, 16, 0, {1})) == "bad channel count or rate");
}
