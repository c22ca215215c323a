// What a finished sweep means for the object: whom it touched, how it bounces, and whether it is stuck
// (spec/physics.md 2.9, 7.14). The client tells nobody: impacts are the server's.
#include <algorithm>

#include "core/clock.h"
#include "engine/collision/object_collision.h"
#include "engine/collision/response.h"
#include "engine/object_maint.h"
#include "engine/physics_obj.h"

namespace portalspace::engine::collision {
namespace {

/// Seconds after which a collision counts as over.
constexpr double kTouchSeconds = 1.0;

}  // namespace

// Retail handle_all_collisions.
void ObjectCollision::handle_all_collisions(CPhysicsObj& object, Record& record, const SweepResult& result,
                                            bool prev_on_walkable) {
    const bool on_walkable = object.transient_.has(TransientState::on_walkable);
    const bool bounces = !(prev_on_walkable && on_walkable && !object.state_.has(PhysicsState::kSledding));
    for (const Obstacle* other : result.objects) {
        track_object(object, record, *other);
    }
    end_reports(object, false);
    if (record.colliding_with_environment) {
        record.colliding_with_environment = result.with_environment;
    } else if (result.with_environment || (!prev_on_walkable && on_walkable)) {
        report_environment(object, record);
    }
    int stationary = result.contact.stationary;
    if (stationary > 1) {
        object.velocity_ = {0, 0, 0};
        if (stationary == 3) {
            stationary = 0;
        }
    } else if (bounces && result.collision_normal) {
        object.velocity_ = bounced(object.velocity_, *result.collision_normal, object.elasticity_,
                                   object.state_.has(PhysicsState::kInelastic));
    }
    object.transient_.set(TransientState::stationary_fall, stationary == 1);
    object.transient_.set(TransientState::stationary_stop, stationary == 2);
    object.transient_.set(TransientState::stationary_stuck, stationary >= 3);
}

// Retail report_environment_collision.
void ObjectCollision::report_environment(CPhysicsObj& object, Record& record) {
    if (record.colliding_with_environment) {
        return;
    }
    record.colliding_with_environment = true;
    object.state_.set(PhysicsState::kMissile, false);
    describe(object, record);
}

// Retail track_object_collision and report_object_collision.
void ObjectCollision::track_object(CPhysicsObj& object, Record& record, const Obstacle& other) {
    if (other.is_static()) {
        report_environment(object, record);
        return;
    }
    const Touched now{other.id, object.world().phys_time, other.state.has(PhysicsState::kEthereal)};
    const auto known = std::find_if(record.touched.begin(), record.touched.end(),
                                    [&](const Touched& touched) { return touched.id == other.id; });
    if (known != record.touched.end()) {
        *known = now;
        return;
    }
    record.touched.push_back(now);
    if (other.state.has(PhysicsState::kReportAsEnvironment)) {
        report_environment(object, record);
    } else if (!other.state.has(PhysicsState::kIgnoreCollisions) && object.state_.has(PhysicsState::kMissile)) {
        object.state_.set(PhysicsState::kMissile, false);
        object.state_.set(PhysicsState::kAlignPath, false);
        object.state_.set(PhysicsState::kPathClipped, false);
        describe(object, record);
    }
}

// No function of the original: there, who pushes squarely against a door stays held by its sliding normal after it
// opened (7.2; docs/divergences.md).
bool ObjectCollision::way_was_opened(const CPhysicsObj& object, Record& record) const {
    const CObjectMaint* maint = object.world().maint;
    return maint != nullptr && std::erase_if(record.touched, [maint](const Touched& touched) {
                                   const CPhysicsObj* other = maint->find(touched.id);
                                   return !touched.ethereal &&
                                          (other == nullptr || other->state().has(PhysicsState::kEthereal));
                               }) > 0;
}

void ObjectCollision::end_reports(const CPhysicsObj& object, bool forced) {
    Record* record = find(object.entity());
    if (record == nullptr || record->touched.empty()) {
        return;
    }
    const double now = object.world().phys_time;
    std::erase_if(record->touched, [=](const Touched& touched) {
        return forced || now - touched.time > (touched.ethereal ? 0.0 : kTouchSeconds);
    });
}

}  // namespace portalspace::engine::collision
