#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>

#include "audio/voice_output.h"
#include "audio/voice_pool.h"
#include "content/dat_store.h"
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
};

/// Plays the sounds of the world at the places of their objects. Without a device it stays silent and says so in one
/// log line ("audio.device"). Chance comes from a generator of its own, so that hearing a sound never changes the
/// world. Main thread only.
class AudioSystem {
public:
    /// Opens the default device. `store` and `log` must outlive the object.
    AudioSystem(content::DatStore& store, core::Log& log);
    AudioSystem(content::DatStore& store, core::Log& log, const OutputChoice& choice);
    /// With an output and a generator from outside; a null output is silent without a log line.
    AudioSystem(content::DatStore& store, core::Log& log, std::unique_ptr<VoiceOutput> output,
                std::unique_ptr<core::IRandom> random);
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
    /// Starts all sounds of a frame and gives back the voices that have ended.
    void update(std::span<const engine::SoundEvent> sounds);
    /// For logging out and for portal space.
    void stop_all();

    [[nodiscard]] const AudioCounts& counts() const { return counts_; }

private:
    /// A wave that the output has, or one that was found unplayable (buffer 0).
    struct Loaded {
        VoiceOutput::Buffer buffer = 0;
        std::size_t bytes = 0;
        std::uint64_t last_use = 0;
    };
    struct Choice {
        core::DataId wave;
        float probability = 1;
        float volume = 1;
        float priority = 0;
    };

    [[nodiscard]] bool choose(const engine::SoundEvent& sound, Choice& choice);
    [[nodiscard]] core::DataId ui_table();
    [[nodiscard]] VoiceOutput::Buffer buffer_of(core::DataId wave);
    void make_room(std::size_t bytes);

    content::DatStore& store_;
    core::Log& log_;
    std::unique_ptr<VoiceOutput> output_;
    std::unique_ptr<core::IRandom> random_;
    VoicePool pool_;
    std::array<core::DataId, VoicePool::kVoices> playing_{};
    std::unordered_map<core::DataId, Loaded> loaded_;
    std::size_t loaded_bytes_ = 0;
    std::uint64_t use_ = 0;
    std::optional<core::DataId> ui_table_;  ///< once it was looked for
    core::Position listener_;
    float slider_ = 1;
    bool mono_ = false;
    AudioCounts counts_;
};

}  // namespace portalspace::audio
