#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "audio/voice_output.h"
#include "content/dat_store.h"
#include "content/loads.h"
#include "content/records/sound_table.h"
#include "core/ids.h"
#include "core/log.h"

namespace portalspace::audio {

/// Sound tables, and waves in the output's hands. What is asked for and not there is read and decoded by the workers of
/// the loads, so that no frame waits for a file, and is there when it is asked for again after they delivered it;
/// without workers it is there at once. Main thread only.
class SoundData {
public:
    /// Loads under way at most. What is asked for beyond that is begun when it is asked for again and there is room.
    static constexpr std::size_t kMostLoads = 32;

    /// `playing`: the waves of the voices, which stay whatever room they take. All must outlive this object.
    SoundData(content::DatStore& store, core::Log& log, VoiceOutput& output, std::span<const core::DataId> playing,
              content::Loads loads)
        : store_(store), log_(log), output_(output), playing_(playing), loads_(loads) {}
    ~SoundData();
    SoundData(const SoundData&) = delete;
    SoundData& operator=(const SoundData&) = delete;

    /// Nothing while it is on its way; null when there is none.
    [[nodiscard]] std::optional<const content::SoundTable*> table(core::DataId id);
    /// The table of the sounds of the user interface.
    [[nodiscard]] std::optional<const content::SoundTable*> ui_table();
    /// Nothing while it is on its way; 0 when it cannot be played.
    [[nodiscard]] std::optional<VoiceOutput::Buffer> wave(core::DataId id);

    /// Once a frame: forgets the loads that are through.
    void use_time();
    [[nodiscard]] std::size_t loading() const { return requests_.size(); }

private:
    enum class Kind : std::uint8_t { table, wave };
    struct Request {
        Kind kind;
        core::DataId id;
        content::LoadRequest load;
    };
    struct LoadedWave {
        VoiceOutput::Buffer buffer = 0;
        std::size_t bytes = 0;
        std::uint64_t last_use = 0;
    };
    /// What a worker made of a wave: the sound, or why there is none; no reason for what the store complained of.
    using DecodedWave = std::variant<PcmSound, std::string>;

    [[nodiscard]] static DecodedWave read_wave(content::DatStore& store, core::DataId id);
    [[nodiscard]] bool may_ask(Kind kind, core::DataId id) const;
    void ask(Kind kind, core::DataId id, content::AsyncLoader::Work work);
    void take_table(core::DataId id, const content::SoundTable* table);
    void take_wave(core::DataId id, const DecodedWave& decoded);
    void make_room(std::size_t bytes);

    content::DatStore& store_;
    core::Log& log_;
    VoiceOutput& output_;
    std::span<const core::DataId> playing_;
    content::Loads loads_;
    std::unordered_map<core::DataId, const content::SoundTable*> tables_;  ///< null: not in the data set, or bad
    std::unordered_map<core::DataId, LoadedWave> waves_;
    std::size_t wave_bytes_ = 0;
    std::uint64_t use_ = 0;
    std::vector<Request> requests_;  ///< the last member: no result comes when the others are gone
};

}  // namespace portalspace::audio
