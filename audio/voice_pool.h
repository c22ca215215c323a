#pragma once

#include <array>
#include <cstddef>
#include <optional>

namespace portalspace::audio {

/// Which of the sixteen voices a new sound gets (vfx-sky-audio 11.6 AUD-10).
class VoicePool {
public:
    static constexpr std::size_t kVoices = 16;

    /// The next voice in turn that is empty, has finished or has priority 0; else the next one of a lower priority than
    /// the new sound; else none, and the sound is dropped. `finished(voice)` says whether a busy voice has ended. The
    /// voice is taken when one is returned.
    template <class Finished>
    std::optional<std::size_t> take(float priority, Finished&& finished) {
        for (std::size_t i = 0; i < kVoices; ++i) {
            const std::size_t voice = (next_ + i) % kVoices;
            if (!voices_[voice].busy || voices_[voice].priority <= 0 || finished(voice)) {
                return occupy(voice, priority);
            }
        }
        for (std::size_t i = 0; i < kVoices; ++i) {
            const std::size_t voice = (next_ + i) % kVoices;
            if (voices_[voice].priority < priority) {
                return occupy(voice, priority);
            }
        }
        return std::nullopt;
    }

    void release(std::size_t voice) { voices_[voice] = {}; }
    [[nodiscard]] bool busy(std::size_t voice) const { return voices_[voice].busy; }

private:
    struct Voice {
        bool busy = false;
        float priority = 0;
    };

    std::size_t occupy(std::size_t voice, float priority) {
        voices_[voice] = {true, priority};
        next_ = (voice + 1) % kVoices;
        return voice;
    }

    std::array<Voice, kVoices> voices_{};
    std::size_t next_ = 0;
};

}  // namespace portalspace::audio
