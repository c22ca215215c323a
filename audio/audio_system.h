#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "audio/sound_data.h"
#include "audio/sound_rules.h"
#include "audio/voice_output.h"
#include "audio/voice_pool.h"
#include "content/dat_store.h"
#include "content/loads.h"
#include "core/ids.h"
#include "core/log.h"
#include "core/position.h"
#include "core/random.h"
#include "engine/events.h"

namespace portalspace::audio {

/// What became of the sounds that were asked for.
struct AudioCounts {
    std::uint64_t asked = 0;
    std::uint64_t started = 0;
    std::uint64_t too_far = 0;     ///< or too quiet
    std::uint64_t not_rolled = 0;  ///< the probability said no
    std::uint64_t missing = 0;     ///< no table, no such sound in it, no wave, or one that cannot be decoded
    std::uint64_t dropped = 0;     ///< all voices had a higher priority
    std::uint64_t late = 0;        ///< workers did not bring table and wave in time
};

/// Plays the sounds of the world at the places of their objects. Without a device it stays silent and says so in one
/// log line ("audio.device"). A sound whose data workers have to bring first starts when it is there, as it is heard
/// then, unless that is too late. Chance comes from a generator of its own, so that hearing a sound never changes the
/// world. Main thread only.
class AudioSystem {
public:
    /// Seconds of the frame clock after which a sound is not started any more. Every sound ends by itself: the data
    /// sets know no looped ones (vfx-sky-audio 11).
    static constexpr double kLatest = 0.25;
    /// Sounds that wait for their data at most; the others are too late at once.
    static constexpr std::size_t kMostWaiting = 64;

    /// Opens the default device. `store`, `log` and a loader of `loads` must outlive the object.
    AudioSystem(content::DatStore& store, core::Log& log, content::Loads loads = content::Loads());
    AudioSystem(content::DatStore& store, core::Log& log, const OutputChoice& choice,
                content::Loads loads = content::Loads());
    /// With an output and a generator from outside; a null output is silent without a log line.
    AudioSystem(content::DatStore& store, core::Log& log, std::unique_ptr<VoiceOutput> output,
                std::unique_ptr<core::IRandom> random, content::Loads loads = content::Loads());
    ~AudioSystem();
    AudioSystem(const AudioSystem&) = delete;
    AudioSystem& operator=(const AudioSystem&) = delete;

    [[nodiscard]] bool silent() const { return output_ == nullptr; }

    /// Place and heading of the viewer. Voices that play already are not moved (vfx-sky-audio 11.5 AUD-9).
    void set_listener(const core::Position& viewer) { listener_ = viewer; }
    /// Volume of effects, 0..1.
    void set_volume(float slider) { slider_ = slider; }
    /// No difference between the ears.
    void set_mono(bool mono) { mono_ = mono; }

    /// Starts one sound, or does not: see AudioCounts.
    void play(const engine::SoundEvent& sound);
    /// Starts all sounds of a frame and those that waited, and gives back the voices that have ended. `now` is the
    /// frame clock.
    void update(double now, std::span<const engine::SoundEvent> sounds);
    /// For logging out and for portal space.
    void stop_all();

    [[nodiscard]] const AudioCounts& counts() const { return counts_; }
    /// Sounds that wait for their data, and loads that are under way for them.
    [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }
    [[nodiscard]] std::size_t loading() const { return data_ ? data_->loading() : 0; }

private:
    struct Choice {
        core::DataId wave;
        float probability = 1;
        float volume = 1;
        float priority = 0;
    };
    struct Wanted {
        engine::SoundEvent sound;
        double since = 0;              ///< on the frame clock
        std::optional<Choice> choice;  ///< once the table was there and the probability said yes
    };

    [[nodiscard]] bool settle(Wanted& wanted);
    [[nodiscard]] bool choose(Wanted& wanted);
    void start(const Choice& choice, VoiceOutput::Buffer buffer, const Hearing& heard);

    std::unique_ptr<VoiceOutput> output_;
    std::unique_ptr<core::IRandom> random_;
    VoicePool pool_;
    std::array<core::DataId, VoicePool::kVoices> playing_{};
    std::optional<SoundData> data_;  ///< with an output only
    std::vector<Wanted> waiting_;    ///< in the order of asking
    double now_ = 0;
    core::Position listener_;
    float slider_ = 1;
    bool mono_ = false;
    AudioCounts counts_;
};

}  // namespace portalspace::audio
