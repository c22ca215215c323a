#include "engine/detection_manager.h"

#include <algorithm>
#include <cmath>

#include "engine/physics_obj.h"

namespace portalspace::engine {
namespace {

/// Seconds between two looks (spec/physics.md 8.2).
constexpr double kCheckSeconds = 1.0;
/// Things that one object may watch.
constexpr std::size_t kMaxWatched = 1024;

}  // namespace

void DetectionManager::watch(core::ObjectId target, float radius) {
    if (!target || std::isnan(radius)) {
        return;
    }
    const auto known =
        std::find_if(watched_.begin(), watched_.end(), [target](const Watched& w) { return w.id == target; });
    if (known != watched_.end()) {
        known->radius = radius;
    } else if (watched_.size() < kMaxWatched) {
        watched_.push_back({target, radius, false});
    }
}

void DetectionManager::forget(core::ObjectId target) {
    std::erase_if(watched_, [target](const Watched& w) { return w.id == target; });
}

bool DetectionManager::detects(core::ObjectId target) const {
    return std::any_of(watched_.begin(), watched_.end(),
                       [target](const Watched& w) { return w.id == target && w.detected; });
}

bool DetectionManager::in_range(const Watched& watched) const {
    const CPhysicsObj* target = owner_.find_object(watched.id);
    return target != nullptr && target->in_cell() &&
           owner_.position().distance_to(target->position()) < owner_.radius() + watched.radius;
}

void DetectionManager::check_detection() {
    WorldContext& world = owner_.world();
    if (world.phys_time < next_check_) {
        return;
    }
    next_check_ = world.phys_time + kCheckSeconds;
    for (Watched& watched : watched_) {
        const bool detected = in_range(watched);
        if (detected != watched.detected) {
            watched.detected = detected;
            world.events.detections.push_back({world.clock.now(), owner_.entity(), watched.id, detected});
        }
    }
}

}  // namespace portalspace::engine
