#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/collision/world_collision.h"
#include "engine/entity_id.h"

namespace portalspace::engine {
class CPhysicsObj;
}

namespace portalspace::engine::collision {

/// The collision side of the object graph: sweeps objects in their quanta, commits what came of it, and keeps the
/// shadow lists. The objects call it at four places (a quantum's candidate, entering, leaving, becoming solid); nothing
/// else of the engine needs to know how collision works. One per world.
class ObjectCollision {
public:
    explicit ObjectCollision(content::DatStore& store) : collision_(store) {}
    ObjectCollision(const ObjectCollision&) = delete;
    ObjectCollision& operator=(const ObjectCollision&) = delete;

    [[nodiscard]] WorldCollision& world() { return collision_; }

    /// Keeps the blocks around the viewer resident and drops far ones. Cheap while the viewer stays in its block.
    void follow(core::CellId viewer);

    /// The end of a quantum of an object with spheres: moves it to `candidate` as far as the world lets it. An object
    /// whose cell is not resident is held: it only turns. Retail UpdateObjectInternal step 5 and SetPositionInternal
    /// (spec/physics.md 2.3, 2.8).
    void commit(CPhysicsObj& object, const core::Frame& candidate, double dt);
    /// After an object was put at a place: finds what it stands on, or that it stands on nothing, moves it out of what
    /// it is stuck in, and enters its shadows. Retail SetPosition from CheckPositionInternal on (6.9).
    void entered(CPhysicsObj& object);
    /// After a change of place without a sweep, or of the shape.
    void refresh_shadows(CPhysicsObj& object);
    /// Out of the world.
    void left(const CPhysicsObj& object);
    /// The object goes for good.
    void forget(EntityId entity);
    /// Whether a solid `object` would overlap another body: a door that waits for somebody to get out of it. Retail
    /// ethereal_check_for_collisions (1.2).
    [[nodiscard]] bool overlaps_body(CPhysicsObj& object);
    /// The object's contact state; none before it entered the world.
    [[nodiscard]] const BodyContact* contact_of(EntityId entity) const;

private:
    struct Touched {
        core::ObjectId id;
        double time;
        bool ethereal;
    };
    struct Record {
        Obstacle obstacle;
        core::DataId shaped_from;
        float shaped_scale = 0;
        BodyContact contact;
        bool colliding_with_environment = false;
        std::vector<Touched> touched;  ///< collisions that were reported (7.14)
    };

    Record& record_of(const CPhysicsObj& object);
    [[nodiscard]] Body body_of(const CPhysicsObj& object, Record& record) const;
    void shape(CPhysicsObj& object, Record& record);
    void take_contact(CPhysicsObj& object, Record& record, const BodyContact& contact);
    void set_position_internal(CPhysicsObj& object, Record& record, const SweepResult& result);
    /// What a finished sweep reports and how the body bounces. Retail handle_all_collisions (2.9).
    void handle_all_collisions(CPhysicsObj& object, Record& record, const SweepResult& result, bool prev_on_walkable);
    void report_environment(CPhysicsObj& object, Record& record);
    void track_object(CPhysicsObj& object, Record& record, const Obstacle& other);
    static void report_end(Record& record, double now);

    WorldCollision collision_;
    std::vector<std::unique_ptr<Record>> records_;  ///< by entity
    std::vector<core::CellId> resident_;
    core::CellId centre_;
};

/// The velocity after a bounce off `normal`: none left when inelastic, else reflected with that elasticity if it goes
/// against the normal (2.9 step 5).
[[nodiscard]] Vec3 bounced(const Vec3& velocity, const Vec3& normal, float elasticity, bool inelastic);

}  // namespace portalspace::engine::collision
