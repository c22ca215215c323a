#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "content/records/wave.h"

namespace portalspace::audio {

/// One channel of signed 16-bit samples; stereo waves are mixed down, because a sound with a place has one channel
/// (vfx-sky-audio 11.1 WAV-3).
struct PcmSound {
    std::uint32_t rate = 0;  ///< samples per second
    std::vector<std::int16_t> samples;

    [[nodiscard]] double seconds() const { return rate == 0 ? 0 : static_cast<double>(samples.size()) / rate; }
    bool operator==(const PcmSound&) const = default;
};

/// PCM waves of 8 (unsigned) or 16 bits, one or two channels, at their own rate. Anything else (MP3, ADPCM, a block
/// size that does not fit) gives one sentence that says why it stays silent. A last incomplete sample is dropped.
[[nodiscard]] std::variant<PcmSound, std::string> decode_wave(const content::Wave& wave);

}  // namespace portalspace::audio
