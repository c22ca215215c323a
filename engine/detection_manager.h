#pragma once

#include <cstddef>
#include <vector>

#include "core/ids.h"

namespace portalspace::engine {

class CPhysicsObj;

/// Watches who comes near an object and who goes. Made with the first thing that is watched, which needs a server that
/// asks for it: none of the known ones does. Retail DetectionManager (spec/physics.md 1.3, 5.13).
class DetectionManager {
public:
    explicit DetectionManager(CPhysicsObj& owner) : owner_(owner) {}

    /// Watches `target`, which is in range nearer than the owner's radius and `radius` metres together; a known one
    /// gets the new radius. NaN and what is too much are left out.
    void watch(core::ObjectId target, float radius);
    void forget(core::ObjectId target);
    /// The step of a quantum; looks at most once a second of the physics clock, and tells who came into range and who
    /// left it, or the world (FrameEvents::detections).
    void check_detection();

    [[nodiscard]] bool detects(core::ObjectId target) const;
    [[nodiscard]] std::size_t watched() const { return watched_.size(); }

private:
    struct Watched {
        core::ObjectId id;
        float radius = 0;
        bool detected = false;
    };

    [[nodiscard]] bool in_range(const Watched& watched) const;

    CPhysicsObj& owner_;
    std::vector<Watched> watched_;
    double next_check_ = 0;
};

}  // namespace portalspace::engine
