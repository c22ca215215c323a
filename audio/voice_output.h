#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "audio/wave_pcm.h"

namespace portalspace::audio {

/// What plays voices: OpenAL, or a test's record of what was asked for.
class VoiceOutput {
public:
    /// A sound that was handed over; 0 is none.
    using Buffer = std::uint32_t;

    virtual ~VoiceOutput() = default;
    /// 0 when it could not be taken.
    [[nodiscard]] virtual Buffer load(const PcmSound& sound) = 0;
    /// No voice may play it any more.
    virtual void unload(Buffer buffer) = 0;
    /// Cuts off what the voice plays. `angle` in radians clockwise from straight ahead; see pan_angle.
    virtual void start(std::size_t voice, Buffer buffer, float gain, float angle) = 0;
    virtual void stop(std::size_t voice) = 0;
    [[nodiscard]] virtual bool finished(std::size_t voice) = 0;
};

/// Which sound device to open.
struct OutputChoice {
    std::string device;             ///< empty: the system's default
    bool accept_no_output = false;  ///< whether OpenAL Soft's device without any output counts as one
};

/// Opens OpenAL with the voices of VoicePool. Null and one sentence in `why` when there is no device.
[[nodiscard]] std::unique_ptr<VoiceOutput> open_openal(const OutputChoice& choice, std::string& why);

}  // namespace portalspace::audio
