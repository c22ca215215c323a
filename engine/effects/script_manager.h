#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/ids.h"
#include "engine/effects/hook_target.h"
#include "engine/world.h"

namespace portalspace::content {
struct PhysicsScript;
struct PhysicsScriptEntry;
}  // namespace portalspace::content

namespace portalspace::engine::effects {

/// The scripts of one owner: one serial queue, without removal of duplicates. It looks at the frame clock, so that in
/// catch-up all due hooks run in the first quantum (spec/vfx-sky-audio.md 2; seed 2026-07-13, section 6).
class ScriptManager {
public:
    /// `next_time()` of a queue that has nothing scheduled: due at once, so that a finished head is popped.
    static constexpr double kNothingScheduled = -1.0;
    /// Upper limit of the hooks of one update; the rest waits for the next (project rule: a script may call itself).
    static constexpr int kMaxHooksPerUpdate = 512;
    /// Upper limit of waiting scripts (project rule).
    static constexpr std::size_t kMaxQueue = 1024;

    /// A script on the queue. Its entries run in ascending order of their start, equal ones in stored order.
    class Node {
    public:
        Node(double start, const content::PhysicsScript& script);

        /// Absolute seconds of the frame clock.
        [[nodiscard]] double start() const { return start_; }
        [[nodiscard]] const content::PhysicsScript& script() const { return *script_; }
        [[nodiscard]] std::size_t hooks() const;
        [[nodiscard]] const content::PhysicsScriptEntry& entry(std::size_t i) const;
        [[nodiscard]] double due(std::size_t i) const;
        /// Start of the last entry; no stored field and not the life of the particles.
        [[nodiscard]] double length() const;

    private:
        double start_;
        const content::PhysicsScript* script_;
        /// Sorted indices; empty when the record is in order already, as it nearly always is.
        std::vector<std::uint32_t> order_;
    };

    /// Appends `script`: it starts now when the queue is empty, else at the tail's start plus its length, even when
    /// that is past. Nothing runs yet. False for id 0, a missing or an empty record, one with a start time that is not
    /// finite, a full queue and an owner that goes. Retail ScriptManager::AddScriptInternal 0x0051B310.
    bool add(WorldContext& world, core::DataId script);
    /// Runs every due hook in order, across the borders of scripts, on `owner`. A hook may add scripts here. A hook
    /// that throws is one log line and is skipped. Retail ScriptManager::UpdateScripts 0x0051B480.
    void update(WorldContext& world, IHookTarget& owner);
    void clear();
    /// The owner goes: what waits is dropped, and nothing is taken any more.
    void end();

    [[nodiscard]] bool empty() const { return head_ == nodes_.size(); }
    [[nodiscard]] std::size_t size() const { return nodes_.size() - head_; }
    /// 0 is the running script.
    [[nodiscard]] const Node& operator[](std::size_t i) const { return nodes_[head_ + i]; }
    /// Index of the hook of the head that ran last, -1 before the first.
    [[nodiscard]] std::int32_t hook_index() const { return hook_index_; }
    /// Absolute due time of the next step, seconds of the frame clock.
    [[nodiscard]] double next_time() const { return next_time_; }

private:
    /// The next hook of the head, or null at its end. Retail ScriptManager::NextHook 0x0051B3F0.
    [[nodiscard]] const content::PhysicsScriptEntry* next_hook();
    void pop();

    std::vector<Node> nodes_;
    std::size_t head_ = 0;
    std::int32_t hook_index_ = -1;
    double next_time_ = 0;
    bool ended_ = false;
};

/// Plays through the owner's present table (message 0xF755). True with nothing queued when the owner is in no cell.
/// Retail CPhysicsObj::play_script(type).
bool play_script_type(WorldContext& world, IHookTarget& owner, std::uint32_t type, float intensity);
/// Plays the PhysicsDesc's default type and intensity the same way. Retail CPhysicsObj::play_default_script.
bool play_default_script(WorldContext& world, IHookTarget& owner);

}  // namespace portalspace::engine::effects
