#pragma once

#include "core/frame.h"
#include "core/ids.h"
#include "core/position.h"

namespace portalspace::engine {

class CPhysicsObj;
struct TargetInfo;

/// Keeps a body at arm's length of another one for a second. Retail StickyManager (spec/physics.md 6.7).
class StickyManager {
public:
    explicit StickyManager(CPhysicsObj& owner) : owner_(owner) {}

    /// `radius` in metres is that of the target. Waits for the first news about the target.
    void stick_to(core::ObjectId target, float radius, float height);
    /// Forgets the target and ends a move-to.
    void unstick();
    [[nodiscard]] core::ObjectId target() const { return target_; }
    void handle_update_target(const TargetInfo& info);
    /// Replaces the way of `offset` (body space) by a step along the gap, and its heading by the one to the target.
    void adjust_offset(core::Frame& offset, double dt);
    void use_time();

private:
    CPhysicsObj& owner_;
    core::ObjectId target_;
    float target_radius_ = 0;
    core::Position target_position_;
    bool initialized_ = false;
    double timeout_ = 0;
};

}  // namespace portalspace::engine
