#include "audio/audio_system.h"

#include <algorithm>
#include <utility>

#include "audio/sound_rules.h"
#include "content/records/mappers.h"
#include "content/records/sound_table.h"
#include "content/records/wave.h"

namespace portalspace::audio {
namespace {

constexpr std::uint64_t kSeed = 0x50C1A15EU;
/// Decoded waves that are kept; those not used for longest go first.
constexpr std::size_t kWaveBudget = 32U << 20U;
constexpr core::DataId kIdMaps{0x25000000};
constexpr std::uint32_t kSoundTables = 0x10000003;
constexpr std::uint32_t kUiSounds = 7;

}  // namespace

AudioSystem::AudioSystem(content::DatStore& store, core::Log& log) : AudioSystem(store, log, OutputChoice{}) {}

AudioSystem::AudioSystem(content::DatStore& store, core::Log& log, const OutputChoice& choice)
    : AudioSystem(store, log, nullptr, std::make_unique<core::Random>(kSeed)) {
    std::string why;
    output_ = open_openal(choice, why);
    if (!output_) {
        log_.warn("audio.device", "no sound: " + why);
    }
}

AudioSystem::AudioSystem(content::DatStore& store, core::Log& log, std::unique_ptr<VoiceOutput> output,
                         std::unique_ptr<core::IRandom> random)
    : store_(store), log_(log), output_(std::move(output)), random_(std::move(random)) {}

AudioSystem::~AudioSystem() {
    stop_all();
    for (const auto& [wave, loaded] : loaded_) {
        if (loaded.buffer != 0) {
            output_->unload(loaded.buffer);
        }
    }
}

/// Entry 7 of the id map that the list of id maps has under 0x10000003 (vfx-sky-audio 11.8 AUD-14).
core::DataId AudioSystem::ui_table() {
    if (!ui_table_) {
        const auto entry = [this](core::DataId map, std::uint32_t number) {
            const auto record = map && store_.contains(map, content::RecordType::did_mapper)
                                    ? store_.try_get<content::DidMapper>(map)
                                    : nullptr;
            const std::uint32_t* id = record != nullptr ? record->maps.client_ids.find(number) : nullptr;
            return core::DataId(id != nullptr ? *id : 0);
        };
        ui_table_ = entry(entry(kIdMaps, kSoundTables), kUiSounds);
    }
    return *ui_table_;
}

bool AudioSystem::choose(const engine::SoundEvent& sound, Choice& choice) {
    if (sound.cause == engine::SoundCause::wave) {
        choice = {sound.wave, sound.probability, sound.volume, 0};  // hooks have priority 0 (AUD-10)
        return static_cast<bool>(sound.wave);
    }
    const core::DataId id = sound.cause == engine::SoundCause::ui ? ui_table() : sound.sound_table;
    if (!id) {
        return false;
    }
    const auto* table = store_.find<content::SoundTable>(id);
    const content::SoundNode* node = table == nullptr ? nullptr : table->sound(sound.sound_type);
    if (node == nullptr || node->records.empty()) {
        return false;
    }
    const content::SoundRecord& record = node->records[choose_variant(node->records.size(), random_->next01())];
    const bool message = sound.cause == engine::SoundCause::message;
    choice = {record.wave, record.probability, message ? sound.volume : record.volume, record.priority};
    return static_cast<bool>(choice.wave);
}

void AudioSystem::play(const engine::SoundEvent& sound) {
    if (!output_) {
        return;
    }
    ++counts_.asked;
    Choice choice;
    if (!choose(sound, choice)) {
        ++counts_.missing;
        return;
    }
    if (!(choice.probability >= 1) && !roll_probability(choice.probability, random_->next01())) {
        ++counts_.not_rolled;
        return;
    }
    // What comes from the centre is where the listener is.
    const core::Position& place = sound.cause == engine::SoundCause::ui ? listener_ : sound.place;
    const Hearing heard = hear(listener_, place, std::clamp(choice.volume, 0.0F, 1.0F), slider_);
    if (!is_heard(heard.decibels)) {
        ++counts_.too_far;
        return;
    }
    const VoiceOutput::Buffer buffer = buffer_of(choice.wave);
    if (buffer == 0) {
        ++counts_.missing;
        return;
    }
    const auto voice = pool_.take(choice.priority, [this](std::size_t v) { return output_->finished(v); });
    if (!voice) {
        ++counts_.dropped;
        return;
    }
    output_->start(*voice, buffer, linear_gain(heard.decibels), mono_ ? 0.0F : pan_angle(heard.pan));
    playing_[*voice] = choice.wave;
    ++counts_.started;
}

void AudioSystem::update(std::span<const engine::SoundEvent> sounds) {
    if (!output_) {
        return;
    }
    for (std::size_t voice = 0; voice < VoicePool::kVoices; ++voice) {
        if (pool_.busy(voice) && output_->finished(voice)) {
            output_->stop(voice);
            pool_.release(voice);
            playing_[voice] = core::DataId();
        }
    }
    for (const engine::SoundEvent& sound : sounds) {
        play(sound);
    }
}

void AudioSystem::stop_all() {
    if (!output_) {
        return;
    }
    for (std::size_t voice = 0; voice < VoicePool::kVoices; ++voice) {
        output_->stop(voice);
        pool_.release(voice);
        playing_[voice] = core::DataId();
    }
}

VoiceOutput::Buffer AudioSystem::buffer_of(core::DataId wave) {
    const auto found = loaded_.find(wave);
    if (found != loaded_.end()) {
        found->second.last_use = ++use_;
        return found->second.buffer;
    }
    Loaded loaded;
    loaded.last_use = ++use_;
    if (const auto record = store_.load<content::Wave>(wave)) {
        const auto decoded = decode_wave(*record);
        if (const auto* sound = std::get_if<PcmSound>(&decoded)) {
            loaded.bytes = sound->samples.size() * sizeof(std::int16_t);
            make_room(loaded.bytes);
            loaded.buffer = output_->load(*sound);
        } else {
            log_.warn("audio.wave", "wave " + core::id_text(wave) + " stays silent: " + std::get<std::string>(decoded));
        }
    }
    if (loaded.buffer == 0) {
        loaded.bytes = 0;
    }
    loaded_bytes_ += loaded.bytes;
    loaded_.emplace(wave, loaded);
    return loaded.buffer;
}

void AudioSystem::make_room(std::size_t bytes) {
    while (loaded_bytes_ + bytes > kWaveBudget) {
        auto oldest = loaded_.end();
        for (auto i = loaded_.begin(); i != loaded_.end(); ++i) {
            const bool in_use = std::find(playing_.begin(), playing_.end(), i->first) != playing_.end();
            if (i->second.buffer != 0 && !in_use &&
                (oldest == loaded_.end() || i->second.last_use < oldest->second.last_use)) {
                oldest = i;
            }
        }
        if (oldest == loaded_.end()) {
            return;
        }
        output_->unload(oldest->second.buffer);
        loaded_bytes_ -= oldest->second.bytes;
        loaded_.erase(oldest);
    }
}

}  // namespace portalspace::audio
