#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "engine/events.h"
#include "engine/object_maint.h"

namespace portalspace::app {

/// The story of the effects of a whole run, collected from the events of its frames for the report. It grows with the
/// run, up to a bound, so it is kept only when a report is asked for.
class EffectHistory {
public:
    static constexpr std::size_t kMaxRows = 100'000;

    struct Emitter {
        engine::EntityId owner;
        core::DataId info;
        std::uint32_t logical_id = 0;
        double created = 0;
        double stopped = -1;    ///< below zero: never
        double destroyed = -1;  ///< below zero: never
        std::uint32_t born = 0;
        std::uint32_t live = 0;
    };

    /// Takes what the frame that just ran did.
    void take(const engine::FrameEvents& events);
    /// Brings the figures of the emitters that still exist up to date.
    void finish(const engine::CObjectMaint& maint);

    [[nodiscard]] const std::vector<engine::ScriptTraceEvent>& hooks() const { return hooks_; }
    /// In order of creation.
    [[nodiscard]] const std::vector<Emitter>& emitters() const { return emitters_; }
    [[nodiscard]] std::uint64_t left_out() const { return left_out_; }

private:
    using Key = std::pair<std::uint32_t, std::uint32_t>;  ///< entity, serial

    std::vector<engine::ScriptTraceEvent> hooks_;
    std::vector<Emitter> emitters_;
    std::map<Key, std::size_t> index_;
    std::uint64_t left_out_ = 0;
};

}  // namespace portalspace::app
