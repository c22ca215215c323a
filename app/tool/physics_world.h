#pragma once

#include <cstdint>
#include <memory>

#include "app/tool/physics_case.h"
#include "core/clock.h"
#include "core/random.h"
#include "engine/collision/object_collision.h"
#include "engine/object_maint.h"
#include "engine/physics_obj.h"
#include "engine/world.h"

namespace portalspace::app {

/// A small world for the cases of movement: the data files, a clock that the case moves, and the objects of the case.
class PhysicsWorld {
public:
    explicit PhysicsWorld(PhysicsData& data);

    [[nodiscard]] engine::WorldContext& context() { return context_; }
    [[nodiscard]] const engine::WorldContext& context() const { return context_; }
    [[nodiscard]] engine::CObjectMaint& maint() { return maint_; }

    /// Moves the frame clock and the physics clock.
    void advance(double seconds);
    /// A creature: state 0x00400C08, in a cell, on walkable ground.
    engine::CPhysicsObj& add_person(std::uint32_t setup, std::uint32_t motion_table);
    /// Something without a motion table: a missile, a target. In no cell yet.
    engine::CPhysicsObj& add_thing(std::uint32_t setup);
    /// Makes the collision data around a place resident.
    void load_around(core::CellId cell) { collision_.world().load_around(cell); }
    /// Puts a body on the ground of the land block of the cases at x, y metres, looking at `heading` degrees.
    void stand(engine::CPhysicsObj& body, float x, float y, float heading);
    /// Puts the body into Ready at frame 0 with nothing pending, and forgets the events.
    void settle(engine::CPhysicsObj& body);

private:
    core::Clock clock_;
    core::Random random_;
    engine::collision::ObjectCollision collision_;
    engine::WorldContext context_;
    engine::CObjectMaint maint_;
};

}  // namespace portalspace::app
