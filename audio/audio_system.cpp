#include "audio/audio_system.h"

#include <algorithm>
#include <string>
#include <utility>

namespace portalspace::audio {
namespace {

constexpr std::uint64_t kSeed = 0x50C1A15EU;

std::unique_ptr<VoiceOutput> open_or_warn(const OutputChoice& choice, core::Log& log) {
    std::string why;
    std::unique_ptr<VoiceOutput> output = open_openal(choice, why);
    if (!output) {
        log.warn("audio.device", "no sound: " + why);
    }
    return output;
}

}  // namespace

AudioSystem::AudioSystem(content::DatStore& store, core::Log& log, content::Loads loads)
    : AudioSystem(store, log, OutputChoice{}, loads) {}

AudioSystem::AudioSystem(content::DatStore& store, core::Log& log, const OutputChoice& choice, content::Loads loads)
    : AudioSystem(store, log, open_or_warn(choice, log), std::make_unique<core::Random>(kSeed), loads) {}

/// The table of the interface is asked for at once: its first sound may be that of entering the world.
AudioSystem::AudioSystem(content::DatStore& store, core::Log& log, std::unique_ptr<VoiceOutput> output,
                         std::unique_ptr<core::IRandom> random, content::Loads loads)
    : output_(std::move(output)), random_(std::move(random)) {
    if (output_) {
        waiting_.reserve(kMostWaiting);
        data_.emplace(store, log, *output_, playing_, loads);
        (void)data_->ui_table();
    }
}

AudioSystem::~AudioSystem() { stop_all(); }

/// Chooses wave and volume, and rolls the probability. False while the table is on its way; a choice without a wave is
/// the end of it.
bool AudioSystem::choose(Wanted& wanted) {
    const engine::SoundEvent& sound = wanted.sound;
    Choice choice;
    if (sound.cause == engine::SoundCause::wave) {
        choice = {sound.wave, sound.probability, sound.volume, 0};  // hooks have priority 0 (AUD-10)
    } else {
        const auto table = sound.cause == engine::SoundCause::ui ? data_->ui_table() : data_->table(sound.sound_table);
        if (!table) {
            return false;
        }
        const content::SoundNode* node = *table == nullptr ? nullptr : (*table)->sound(sound.sound_type);
        if (node != nullptr && !node->records.empty()) {
            const content::SoundRecord& record = node->records[choose_variant(node->records.size(), random_->next01())];
            const bool message = sound.cause == engine::SoundCause::message;
            choice = {record.wave, record.probability, message ? sound.volume : record.volume, record.priority};
        }
    }
    if (!choice.wave) {
        ++counts_.missing;
    } else if (!(choice.probability >= 1) && !roll_probability(choice.probability, random_->next01())) {
        ++counts_.not_rolled;
        choice.wave = core::DataId();
    }
    wanted.choice = choice;
    return true;
}

/// Starts a sound or gives it up; false while its data are on their way.
bool AudioSystem::settle(Wanted& wanted) {
    if (!wanted.choice && !choose(wanted)) {
        return false;
    }
    const Choice& choice = *wanted.choice;
    if (!choice.wave) {
        return true;
    }
    // What comes from the centre is where the listener is.
    const core::Position& place = wanted.sound.cause == engine::SoundCause::ui ? listener_ : wanted.sound.place;
    const Hearing heard = hear(listener_, place, std::clamp(choice.volume, 0.0F, 1.0F), slider_);
    if (!is_heard(heard.decibels)) {
        ++counts_.too_far;
        return true;
    }
    const auto buffer = data_->wave(choice.wave);
    if (buffer && *buffer == 0) {
        ++counts_.missing;
    } else if (buffer) {
        start(choice, *buffer, heard);
    }
    return buffer.has_value();
}

void AudioSystem::start(const Choice& choice, VoiceOutput::Buffer buffer, const Hearing& heard) {
    const auto voice = pool_.take(choice.priority, [this](std::size_t v) { return output_->finished(v); });
    if (!voice) {
        ++counts_.dropped;
        return;
    }
    output_->start(*voice, buffer, linear_gain(heard.decibels), mono_ ? 0.0F : pan_angle(heard.pan));
    playing_[*voice] = choice.wave;
    ++counts_.started;
}

void AudioSystem::play(const engine::SoundEvent& sound) {
    if (!output_) {
        return;
    }
    ++counts_.asked;
    Wanted wanted{sound, now_, std::nullopt};
    if (settle(wanted)) {
        return;
    }
    if (waiting_.size() < kMostWaiting) {
        waiting_.push_back(wanted);
    } else {
        ++counts_.late;
    }
}

void AudioSystem::update(double now, std::span<const engine::SoundEvent> sounds) {
    if (!output_) {
        return;
    }
    now_ = now;
    data_->use_time();
    for (std::size_t voice = 0; voice < VoicePool::kVoices; ++voice) {
        if (pool_.busy(voice) && output_->finished(voice)) {
            output_->stop(voice);
            pool_.release(voice);
            playing_[voice] = core::DataId();
        }
    }
    std::size_t still = 0;
    for (Wanted& wanted : waiting_) {
        if (now - wanted.since > kLatest) {
            ++counts_.late;
        } else if (!settle(wanted)) {
            std::swap(waiting_[still++], wanted);
        }
    }
    waiting_.resize(still);
    for (const engine::SoundEvent& sound : sounds) {
        play(sound);
    }
}

void AudioSystem::stop_all() {
    if (!output_) {
        return;
    }
    waiting_.clear();
    for (std::size_t voice = 0; voice < VoicePool::kVoices; ++voice) {
        output_->stop(voice);
        pool_.release(voice);
        playing_[voice] = core::DataId();
    }
}

}  // namespace portalspace::audio
