#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/frame.h"
#include "core/position.h"
#include "engine/sticky_manager.h"

namespace portalspace::engine {

class CPhysicsObj;

/// Leads a body to the places that the server gave. Retail InterpolationManager (spec/physics.md 6.6).
class InterpolationManager {
public:
    static constexpr std::size_t kMaxNodes = 20;
    /// The original distance of an empty queue.
    static constexpr float kNoDistance = 999999.0F;

    explicit InterpolationManager(CPhysicsObj& owner) : owner_(owner) {}

    /// Queues a place; far ones make the next use_time put the body there at once. `keep_heading`: the body's own
    /// heading stays.
    void interpolate_to(const core::Position& place, bool keep_heading);
    /// Replaces `offset` (body space) by a step towards the first place, when there is one and the body has contact.
    void adjust_offset(core::Frame& offset, double dt);
    /// Puts the body where it could not get to.
    void use_time();
    void stop_interpolating();

    [[nodiscard]] bool active() const { return !nodes_.empty(); }
    [[nodiscard]] std::span<const core::Position> nodes() const { return nodes_; }
    [[nodiscard]] int fail_count() const { return fail_counter_; }

private:
    void node_completed(bool success);
    [[nodiscard]] float blip_distance() const;

    CPhysicsObj& owner_;
    std::vector<core::Position> nodes_;  ///< at most kMaxNodes: the first goes by erase
    bool keep_heading_ = false;
    int frame_counter_ = 0;
    int fail_counter_ = 0;
    float original_distance_ = kNoDistance;
    double progress_quantum_ = 0;
    core::Position blipto_;
};

/// The leash around the last confirmed place: how far a body may walk on its own. Retail ConstraintManager
/// (spec/physics.md 6.8).
class ConstraintManager {
public:
    explicit ConstraintManager(CPhysicsObj& owner) : owner_(owner) {}

    void constrain_to(const core::Position& place, float start, float max);
    void adjust_offset(core::Frame& offset);
    void unconstrain() { constrained_ = false; }
    [[nodiscard]] bool is_constrained() const { return constrained_; }
    [[nodiscard]] bool is_fully_constrained() const { return constrained_ && offset_ > max_ * 0.9F; }
    /// Metres walked since the last confirmation.
    [[nodiscard]] float offset() const { return offset_; }

private:
    CPhysicsObj& owner_;
    bool constrained_ = false;
    float offset_ = 0;
    float start_ = 0;
    float max_ = 0;
};

/// What moves a body besides animation and velocity. Retail PositionManager.
class PositionManager {
public:
    explicit PositionManager(CPhysicsObj& owner)
        : owner_(owner), interpolation_(owner), sticky_(owner), constraint_(owner) {}

    [[nodiscard]] InterpolationManager& interpolation() { return interpolation_; }
    [[nodiscard]] const InterpolationManager& interpolation() const { return interpolation_; }
    [[nodiscard]] StickyManager& sticky() { return sticky_; }
    [[nodiscard]] const StickyManager& sticky() const { return sticky_; }
    [[nodiscard]] ConstraintManager& constraint() { return constraint_; }
    [[nodiscard]] const ConstraintManager& constraint() const { return constraint_; }

    /// The leash of an accepted position, with the distances for the body's own cell.
    void constrain_to(const core::Position& place);
    void adjust_offset(core::Frame& offset, double dt) {
        interpolation_.adjust_offset(offset, dt);
        sticky_.adjust_offset(offset, dt);
        constraint_.adjust_offset(offset);
    }
    void use_time() {
        interpolation_.use_time();
        sticky_.use_time();
    }

private:
    CPhysicsObj& owner_;
    InterpolationManager interpolation_;
    StickyManager sticky_;
    ConstraintManager constraint_;
};

}  // namespace portalspace::engine
