#include <AL/al.h>
#include <AL/alc.h>

#include <array>
#include <cmath>
#include <cstring>
#include <utility>

#include "audio/voice_output.h"
#include "audio/voice_pool.h"

namespace portalspace::audio {
namespace {

constexpr const char* kNoOutput = "No Output";
/// ALC_ALL_DEVICES_SPECIFIER of ALC_ENUMERATE_ALL_EXT, which names the device that was really opened.
constexpr ALCenum kAllDevices = 0x1013;

struct DeviceCloser {
    void operator()(ALCdevice* device) const { alcCloseDevice(device); }
};
struct ContextCloser {
    void operator()(ALCcontext* context) const {
        alcMakeContextCurrent(nullptr);
        alcDestroyContext(context);
    }
};
using Device = std::unique_ptr<ALCdevice, DeviceCloser>;
using Context = std::unique_ptr<ALCcontext, ContextCloser>;

class OpenAlOutput final : public VoiceOutput {
public:
    OpenAlOutput(Device device, Context context, const std::array<ALuint, VoicePool::kVoices>& sources)
        : device_(std::move(device)), context_(std::move(context)), sources_(sources) {}
    ~OpenAlOutput() override {
        alSourceStopv(static_cast<ALsizei>(sources_.size()), sources_.data());
        alDeleteSources(static_cast<ALsizei>(sources_.size()), sources_.data());
    }

    Buffer load(const PcmSound& sound) override {
        ALuint buffer = 0;
        alGetError();
        alGenBuffers(1, &buffer);
        if (alGetError() != AL_NO_ERROR) {
            return 0;
        }
        alBufferData(buffer, AL_FORMAT_MONO16, sound.samples.data(),
                     static_cast<ALsizei>(sound.samples.size() * sizeof(std::int16_t)),
                     static_cast<ALsizei>(sound.rate));
        if (alGetError() != AL_NO_ERROR) {
            alDeleteBuffers(1, &buffer);
            return 0;
        }
        return buffer;
    }

    void unload(Buffer buffer) override {
        const ALuint name = buffer;
        alDeleteBuffers(1, &name);
    }

    void start(std::size_t voice, Buffer buffer, float gain, float angle) override {
        const ALuint source = sources_[voice];
        alSourceStop(source);
        alSourcei(source, AL_BUFFER, static_cast<ALint>(buffer));
        alSourcef(source, AL_GAIN, gain);
        alSource3f(source, AL_POSITION, std::sin(angle), 0.0F, -std::cos(angle));
        alSourcePlay(source);
    }

    void stop(std::size_t voice) override {
        alSourceStop(sources_[voice]);
        alSourcei(sources_[voice], AL_BUFFER, 0);
    }

    bool finished(std::size_t voice) override {
        ALint state = AL_STOPPED;
        alGetSourcei(sources_[voice], AL_SOURCE_STATE, &state);
        return state != AL_PLAYING;
    }

private:
    Device device_;
    Context context_;
    std::array<ALuint, VoicePool::kVoices> sources_;
};

}  // namespace

std::unique_ptr<VoiceOutput> open_openal(const OutputChoice& choice, std::string& why) {
    Device device(alcOpenDevice(choice.device.empty() ? nullptr : choice.device.c_str()));
    if (!device) {
        why = choice.device.empty() ? "there is no sound device"
                                    : "the sound device \"" + choice.device + "\" is not there";
        return nullptr;
    }
    const char* name = alcGetString(device.get(), kAllDevices);
    if (!choice.accept_no_output && name != nullptr && std::strstr(name, kNoOutput) != nullptr) {
        why = "there is no sound device";
        return nullptr;
    }
    Context context(alcCreateContext(device.get(), nullptr));
    if (!context || alcMakeContextCurrent(context.get()) == ALC_FALSE) {
        why = "the sound device gives no context";
        return nullptr;
    }
    // Gain and side are computed by the game's own rules, once per sound.
    alDistanceModel(AL_NONE);
    std::array<ALuint, VoicePool::kVoices> sources{};
    alGetError();
    alGenSources(static_cast<ALsizei>(sources.size()), sources.data());
    if (alGetError() != AL_NO_ERROR) {
        why = "the sound device has too few voices";
        return nullptr;
    }
    for (const ALuint source : sources) {
        alSourcei(source, AL_SOURCE_RELATIVE, AL_TRUE);
    }
    return std::make_unique<OpenAlOutput>(std::move(device), std::move(context), sources);
}

}  // namespace portalspace::audio
