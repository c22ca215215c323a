#pragma once

#include <cstdint>

#include "engine/collision/body.h"

namespace portalspace::engine {
class CPhysicsObj;
}

namespace portalspace::engine::collision {

/// Whether one player may enter restricted cells during one sweep. Retail CObjCell::check_entry_restrictions and
/// CanMoveInto (spec/physics.md 7.11): a house object that does not exist keeps everybody out, and a refusal plays the
/// house's script on the mover, once a sweep.
class HouseBarrier final : public EntryRules {
public:
    explicit HouseBarrier(CPhysicsObj& mover) : mover_(mover) {}
    [[nodiscard]] Answer may_enter(core::ObjectId barrier) const override;

private:
    void play(std::uint32_t script) const;

    CPhysicsObj& mover_;
    mutable bool played_ = false;
};

}  // namespace portalspace::engine::collision
