#include "engine/collision/house_barrier.h"

#include "engine/object_maint.h"
#include "engine/physics_obj.h"

namespace portalspace::engine::collision {
namespace {

/// Strength of the script for each metre a second of the mover.
constexpr float kIntensityOfSpeed = 0.1F;

}  // namespace

HouseBarrier::Answer HouseBarrier::may_enter(core::ObjectId barrier) const {
    if (mover_.weenie.passes_barriers) {
        return Answer::allowed;
    }
    const CObjectMaint* maint = mover_.world().maint;
    const CPhysicsObj* house = maint != nullptr ? maint->find(barrier) : nullptr;
    if (house == nullptr) {
        return Answer::unknown_barrier;
    }
    const std::optional<HouseAccess>& access = house->weenie.house;
    if (!access || access->admits(mover_.id(), mover_.weenie.monarch)) {
        return Answer::allowed;
    }
    play(access->script);
    return Answer::refused;
}

void HouseBarrier::play(std::uint32_t script) const {
    if (script != 0 && !played_ && mover_.world().barrier_effects) {
        played_ = true;
        mover_.play_script_type(script, glm::length(mover_.velocity()) * kIntensityOfSpeed);
    }
}

}  // namespace portalspace::engine::collision
