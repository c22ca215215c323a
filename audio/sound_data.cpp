#include "audio/sound_data.h"

#include <algorithm>
#include <utility>

#include "content/records/mappers.h"
#include "content/records/wave.h"

namespace portalspace::audio {
namespace {

/// Bytes of decoded waves that are kept; those not used for longest go first.
constexpr std::size_t kWaveBudget = 32U << 20U;
/// Ids of tables come from the server: what is remembered has an end, after which they are asked for again.
constexpr std::size_t kMostTables = 4096;
constexpr core::DataId kIdMaps{0x25000000};
constexpr std::uint32_t kSoundTables = 0x10000003;
constexpr std::uint32_t kUiSounds = 7;

/// Entry 7 of the id map that the list of id maps has under 0x10000003 (vfx-sky-audio 11.8 AUD-14).
core::DataId ui_table_id(content::DatStore& store) {
    const auto entry = [&store](core::DataId map, std::uint32_t number) {
        const auto record = map && store.contains(map, content::RecordType::did_mapper)
                                ? store.try_get<content::DidMapper>(map)
                                : nullptr;
        const std::uint32_t* id = record != nullptr ? record->maps.client_ids.find(number) : nullptr;
        return core::DataId(id != nullptr ? *id : 0);
    };
    return entry(entry(kIdMaps, kSoundTables), kUiSounds);
}

}  // namespace

SoundData::~SoundData() {
    for (const auto& [id, loaded] : waves_) {
        if (loaded.buffer != 0) {
            output_.unload(loaded.buffer);
        }
    }
}

std::optional<const content::SoundTable*> SoundData::table(core::DataId id) {
    if (!id) {
        return nullptr;
    }
    if (may_ask(Kind::table, id)) {
        ask(Kind::table, id, [this, &store = store_, id]() -> content::AsyncLoader::Delivery {
            return [this, id, table = store.find<content::SoundTable>(id)] { take_table(id, table); };
        });
    }
    const auto found = tables_.find(id);
    return found != tables_.end() ? std::optional(found->second) : std::nullopt;
}

/// Kept under the id of what leads to it.
std::optional<const content::SoundTable*> SoundData::ui_table() {
    if (may_ask(Kind::table, kIdMaps)) {
        ask(Kind::table, kIdMaps, [this, &store = store_]() -> content::AsyncLoader::Delivery {
            const core::DataId id = ui_table_id(store);
            return [this, table = id ? store.find<content::SoundTable>(id) : nullptr] { take_table(kIdMaps, table); };
        });
    }
    const auto found = tables_.find(kIdMaps);
    return found != tables_.end() ? std::optional(found->second) : std::nullopt;
}

std::optional<VoiceOutput::Buffer> SoundData::wave(core::DataId id) {
    if (may_ask(Kind::wave, id)) {
        ask(Kind::wave, id, [this, &store = store_, id]() -> content::AsyncLoader::Delivery {
            return [this, id, decoded = read_wave(store, id)] { take_wave(id, decoded); };
        });
    }
    const auto found = waves_.find(id);
    if (found == waves_.end()) {
        return std::nullopt;
    }
    found->second.last_use = ++use_;
    return found->second.buffer;
}

void SoundData::use_time() {
    std::erase_if(requests_, [](const Request& request) { return !request.load.is_pending(); });
}

SoundData::DecodedWave SoundData::read_wave(content::DatStore& store, core::DataId id) {
    const auto record = store.load<content::Wave>(id);
    return record != nullptr ? decode_wave(*record) : DecodedWave(std::string());
}

bool SoundData::may_ask(Kind kind, core::DataId id) const {
    const bool there = kind == Kind::table ? tables_.contains(id) : waves_.contains(id);
    return !there && requests_.size() < kMostLoads &&
           std::none_of(requests_.begin(), requests_.end(),
                        [&](const Request& asked) { return asked.kind == kind && asked.id == id; });
}

/// Before what is only seen: a sound that comes late is no use.
void SoundData::ask(Kind kind, core::DataId id, content::AsyncLoader::Work work) {
    content::LoadRequest load = loads_.run(content::LoadPriority::now, std::move(work));
    if (load.is_pending()) {
        requests_.push_back({kind, id, std::move(load)});
    }
}

void SoundData::take_table(core::DataId id, const content::SoundTable* table) {
    if (tables_.size() >= kMostTables) {
        tables_.clear();
    }
    tables_.emplace(id, table);
}

void SoundData::take_wave(core::DataId id, const DecodedWave& decoded) {
    LoadedWave loaded;
    loaded.last_use = ++use_;
    if (const auto* sound = std::get_if<PcmSound>(&decoded)) {
        loaded.bytes = sound->samples.size() * sizeof(std::int16_t);
        make_room(loaded.bytes);
        loaded.buffer = output_.load(*sound);
    } else if (const auto& why = std::get<std::string>(decoded); !why.empty()) {
        log_.warn("audio.wave", "wave " + core::id_text(id) + " stays silent: " + why);
    }
    if (loaded.buffer == 0) {
        loaded.bytes = 0;
    }
    wave_bytes_ += loaded.bytes;
    waves_.emplace(id, loaded);
}

void SoundData::make_room(std::size_t bytes) {
    while (wave_bytes_ + bytes > kWaveBudget) {
        auto oldest = waves_.end();
        for (auto i = waves_.begin(); i != waves_.end(); ++i) {
            const bool in_use = std::find(playing_.begin(), playing_.end(), i->first) != playing_.end();
            if (i->second.buffer != 0 && !in_use &&
                (oldest == waves_.end() || i->second.last_use < oldest->second.last_use)) {
                oldest = i;
            }
        }
        if (oldest == waves_.end()) {
            return;
        }
        output_.unload(oldest->second.buffer);
        wave_bytes_ -= oldest->second.bytes;
        waves_.erase(oldest);
    }
}

}  // namespace portalspace::audio
