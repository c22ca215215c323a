#include "audio/wave_pcm.h"

#include "core/byte_reader.h"

namespace portalspace::audio {
namespace {

std::int32_t next_sample(core::ByteReader& reader, std::uint16_t bits) {
    return bits == 8 ? (static_cast<std::int32_t>(reader.u8()) - 128) * 256 : reader.i16();
}

}  // namespace

std::variant<PcmSound, std::string> decode_wave(const content::Wave& wave) {
    const content::WaveFormat format = wave.format();
    if (format.tag == content::WaveFormat::kMp3) {
        return std::string("MP3 is not decoded");
    }
    if (format.tag != content::WaveFormat::kPcm) {
        return "format " + std::to_string(format.tag) + " is not decoded";
    }
    if (format.bits_per_sample != 8 && format.bits_per_sample != 16) {
        return std::to_string(format.bits_per_sample) + " bits a sample are not decoded";
    }
    if (format.channels < 1 || format.channels > 2 || format.samples_per_second == 0) {
        return std::string("bad channel count or rate");
    }
    const std::size_t frame = format.channels * (format.bits_per_sample / 8U);
    PcmSound sound;
    sound.rate = format.samples_per_second;
    sound.samples.resize(wave.data.size() / frame);
    core::ByteReader reader{std::span<const std::byte>(wave.data)};
    for (std::int16_t& sample : sound.samples) {
        std::int32_t sum = 0;
        for (std::uint16_t c = 0; c < format.channels; ++c) {
            sum += next_sample(reader, format.bits_per_sample);
        }
        sample = static_cast<std::int16_t>(sum / format.channels);
    }
    return sound;
}

}  // namespace portalspace::audio
