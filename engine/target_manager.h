#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "core/ids.h"
#include "core/position.h"

namespace portalspace::engine {

class CPhysicsObj;

enum class TargetStatus : std::uint8_t { undefined, ok, exit_world, teleported, timed_out };

/// What a pursuer knows about its target. Retail TargetInfo.
struct TargetInfo {
    std::uint32_t context = 0;
    core::ObjectId object;
    float radius = 0;    ///< metres the target may move without a word
    double quantum = 0;  ///< seconds that its position is looked ahead
    core::Position target_position;
    core::Position interpolated_position;  ///< after `quantum` seconds at its present velocity
    core::Vec3 interpolated_heading{0, 0, 1};
    core::Vec3 velocity{0, 0, 0};
    TargetStatus status = TargetStatus::undefined;
    double last_update_time = 0;  ///< physics clock
};

/// Tells pursuers where their target is. Each object has one when it pursues or is pursued. Retail TargetManager
/// (spec/physics.md 5.13).
class TargetManager {
public:
    explicit TargetManager(CPhysicsObj& owner) : owner_(owner) {}

    /// Follows `target`; none is answered with TimedOut at once. An old target is dropped.
    void set_target(std::uint32_t context, core::ObjectId target, float radius, double quantum);
    void clear_target();
    void set_target_quantum(double quantum);
    [[nodiscard]] const std::optional<TargetInfo>& target() const { return target_; }

    /// A pursuer wants to know where this object is; it is told at once when it is new.
    void add_voyeur(core::ObjectId pursuer, float radius, double quantum);
    void remove_voyeur(core::ObjectId pursuer);
    [[nodiscard]] std::size_t voyeurs() const { return voyeurs_.size(); }

    /// News about the target of this object.
    void receive_update(const TargetInfo& update);
    /// The step of a quantum; looks at anything at most twice a second.
    void handle_targetting();
    /// Tells every pursuer that something ended: the world, or the way of before a teleport.
    void notify_voyeurs(TargetStatus status);

private:
    struct Voyeur {
        float radius = 0;
        double quantum = 0;
        core::Position last_sent;
    };

    [[nodiscard]] core::Position interpolated(double quantum) const;
    void send(core::ObjectId pursuer, const core::Position& place, TargetStatus status);
    /// Calls `step` with each pursuer, also when the calls change the table.
    template <class Step>
    void for_each_voyeur(Step step);

    CPhysicsObj& owner_;
    std::optional<TargetInfo> target_;
    std::map<core::ObjectId, Voyeur> voyeurs_;
    double last_update_time_ = 0;
};

}  // namespace portalspace::engine
