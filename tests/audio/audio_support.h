#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "audio/voice_output.h"
#include "content/dat_store.h"
#include "content/dat_writer.h"
#include "content/records/mappers.h"
#include "content/records/sound_table.h"
#include "content/records/wave.h"
#include "core/random.h"
#include "engine/events.h"

namespace portalspace::test {

/// Gives the listed draws in order, then 0.
class ScriptedRandom final : public core::IRandom {
public:
    explicit ScriptedRandom(std::deque<float> draws) : draws_(std::move(draws)) {}
    float next01() override {
        if (draws_.empty()) {
            return 0;
        }
        const float u = draws_.front();
        draws_.pop_front();
        return u;
    }

private:
    std::deque<float> draws_;
};

/// Writes down what is asked of it; voices end when the test says so.
struct OutputRecord {
    struct Start {
        std::size_t voice;
        std::uint32_t buffer;
        float gain;
        float angle;
    };
    std::vector<Start> starts;
    std::vector<audio::PcmSound> loads;
    std::vector<std::uint32_t> unloads;
    std::set<std::size_t> ended;
};

class RecordingOutput final : public audio::VoiceOutput {
public:
    explicit RecordingOutput(OutputRecord& record) : record_(record) {}
    Buffer load(const audio::PcmSound& sound) override {
        record_.loads.push_back(sound);
        return static_cast<Buffer>(record_.loads.size());
    }
    void unload(Buffer buffer) override { record_.unloads.push_back(buffer); }
    void start(std::size_t voice, Buffer buffer, float gain, float angle) override {
        record_.starts.push_back({voice, buffer, gain, angle});
        record_.ended.erase(voice);
    }
    void stop(std::size_t voice) override { record_.ended.insert(voice); }
    bool finished(std::size_t voice) override { return record_.ended.count(voice) != 0; }

private:
    OutputRecord& record_;
};

inline constexpr core::DataId kFirstWave{0x0A000001};
inline constexpr core::DataId kSecondWave{0x0A000002};
inline constexpr core::DataId kThirdWave{0x0A000003};
inline constexpr core::DataId kMp3Wave{0x0A000004};
inline constexpr core::DataId kTable{0x20000001};
inline constexpr std::uint32_t kOneVariant = 0x1E;
inline constexpr std::uint32_t kThreeVariants = 0x37;
inline constexpr std::uint32_t kHalfChance = 0x21;
inline constexpr std::uint32_t kImportant = 0x58;

inline content::Wave make_wave(core::DataId id, std::uint16_t tag, std::uint16_t channels, std::uint16_t bits,
                               std::uint32_t rate, std::vector<std::uint8_t> data) {
    content::WaveFormat f;
    f.tag = tag;
    f.channels = channels;
    f.samples_per_second = rate;
    f.bits_per_sample = bits;
    f.block_align = static_cast<std::uint16_t>(channels * bits / 8);
    f.bytes_per_second = rate * f.block_align;
    content::Wave w;
    w.id = id;
    w.header = content::Wave::header_of(f);
    for (const std::uint8_t b : data) {
        w.data.push_back(static_cast<std::byte>(b));
    }
    return w;
}

/// A data set of three short waves, one MP3 wave and one sound table, in a folder of its own.
class SoundWorld {
public:
    explicit SoundWorld(bool ui_sounds = true)
        : folder_(std::filesystem::temp_directory_path() / "portalspace-audio-test") {
        std::filesystem::create_directories(folder_);
        content::DatWriter portal(content::DatFileKind::portal, 2072);
        std::uint8_t level = 10;
        for (const core::DataId id : {kFirstWave, kSecondWave, kThirdWave}) {
            portal.add_record(id.value, make_wave(id, 1, 1, 16, 11025, std::vector<std::uint8_t>(1000, level)));
            level = static_cast<std::uint8_t>(level + 10);
        }
        portal.add_record(kMp3Wave.value, make_wave(kMp3Wave, 0x55, 1, 0, 22050, {1, 2, 3, 4}));
        content::SoundTable t;
        t.id = kTable;
        t.root.records.push_back({core::DataId(), 0, 1, 1});
        t.root.children.push_back({kOneVariant, {{kFirstWave, 0.0F, 1.0F, 0.5F}}, {}});
        t.root.children.push_back(
            {kThreeVariants,
             {{kFirstWave, 0.0F, 1.0F, 1.0F}, {kSecondWave, 0.0F, 1.0F, 1.0F}, {kThirdWave, 0.0F, 1.0F, 1.0F}},
             {}});
        t.root.children.push_back({kHalfChance, {{kFirstWave, 0.0F, 0.5F, 1.0F}}, {}});
        t.root.children.push_back({kImportant, {{kSecondWave, 0.7F, 1.0F, 1.0F}}, {}});
        portal.add_record(t.id.value, t);
        if (ui_sounds) {
            // Entry 7 of the map that the list of maps has under 0x10000003.
            content::DidMapper list;
            list.id = core::DataId(0x25000000);
            list.maps.client_ids.rows = {{0x10000003, 0x25000007}};
            portal.add_record(list.id.value, list);
            content::DidMapper sounds;
            sounds.id = core::DataId(0x25000007);
            sounds.maps.client_ids.rows = {{6, 0x200000FF}, {7, kTable.value}};
            portal.add_record(sounds.id.value, sounds);
        }
        portal.write(folder_ / "client_portal.dat");
        for (const auto kind : {content::DatFileKind::cell, content::DatFileKind::local}) {
            content::DatWriter(kind, 1).write(folder_ / content::dat_file_name(kind));
        }
        store = std::make_unique<content::DatStore>(folder_, log);
    }
    ~SoundWorld() {
        store.reset();
        std::filesystem::remove_all(folder_);
    }
    SoundWorld(const SoundWorld&) = delete;
    SoundWorld& operator=(const SoundWorld&) = delete;

    core::Log log;
    std::unique_ptr<content::DatStore> store;

private:
    std::filesystem::path folder_;
};

/// `east` and `north` metres from the south-west corner of block A9B4.
inline core::Position place_at(float east, float north, float heading = 0) {
    core::Position p;
    p.cell = core::CellId(0xA9B40001);
    p.frame.origin = {east, north, 0};
    p.frame.set_heading(heading);
    return p;
}

inline engine::SoundEvent wave_sound(core::DataId wave, const core::Position& place) {
    engine::SoundEvent s;
    s.place = place;
    s.cause = engine::SoundCause::wave;
    s.wave = wave;
    return s;
}

inline engine::SoundEvent table_sound(std::uint32_t type, const core::Position& place,
                                      engine::SoundCause cause = engine::SoundCause::table) {
    engine::SoundEvent s;
    s.place = place;
    s.cause = cause;
    s.sound_table = kTable;
    s.sound_type = type;
    return s;
}

}  // namespace portalspace::test
