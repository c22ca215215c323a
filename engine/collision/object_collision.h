#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "content/loads.h"
#include "engine/collision/world_collision.h"
#include "engine/entity_id.h"

namespace portalspace::engine {
class CPhysicsObj;
struct WorldContext;
}  // namespace portalspace::engine

namespace portalspace::engine::collision {

/// Blocks up to this many away from the player's are made resident, one a frame, and those farther away than the
/// second are dropped. Bodies are simulated up to 96 m from the player, so that a block is always enough.
inline constexpr int kLoadRadius = 1;
inline constexpr int kKeepRadius = 2;

/// The collision side of the object graph: places objects, moves them in their quanta, reports what they met and keeps
/// the shadow lists. The objects call it where their place, state or shape changes; nothing else of the engine needs to
/// know how collision works. One per world; outlives the objects.
class ObjectCollision {
public:
    explicit ObjectCollision(content::DatStore& store) : collision_(store) {}
    ObjectCollision(const ObjectCollision&) = delete;
    ObjectCollision& operator=(const ObjectCollision&) = delete;

    [[nodiscard]] WorldCollision& world() { return collision_; }

    /// Blocks are built there from now on; before, at once. A loader must be destroyed before this is.
    void build_with(content::Loads loads) { loads_ = loads; }
    /// Once a frame: the player's block and those around it become resident as soon as they are built, the player's
    /// first, one a frame; far ones go. Objects that waited for a block enter it.
    void follow(WorldContext& context);
    /// Whether a body in that cell can be moved; without the cell it is held where it is.
    [[nodiscard]] bool has_cell(core::CellId cell) { return collision_.world().cell(cell) != nullptr; }

    /// Puts an object at or near a place: finds what it stands on and enters its shadows. Where the data is not
    /// resident it waits at the place. False: no room; it stays where it was. Retail SetPosition from AdjustPosition on
    /// (spec/physics.md 6.9).
    [[nodiscard]] bool enter(CPhysicsObj& object, const core::Position& at, core::Flags<SetPositionFlag> flags);
    /// Puts it there whatever is there. Retail ForceIntoCell.
    void force(CPhysicsObj& object, const core::Position& at);
    /// The end of a quantum of an object with spheres: moves it to `candidate` as far as the world lets it. Retail
    /// UpdateObjectInternal step 5 and SetPositionInternal (2.3, 2.8).
    void move(CPhysicsObj& object, const core::Frame& candidate, double dt);

    /// After a change of the object's state bits, scale or body.
    void state_changed(const CPhysicsObj& object);
    /// After a change of its frame.
    void frame_changed(const CPhysicsObj& object);
    /// After a move without a sweep.
    void refresh_shadows(const CPhysicsObj& object);
    /// Out of its cell: its shadows and its collisions end.
    void left(const CPhysicsObj& object);
    /// The object goes for good.
    void forget(EntityId entity);
    /// Ends collisions that are over, or all of them. Retail report_collision_end (7.14).
    void end_reports(const CPhysicsObj& object, bool forced);
    /// Whether a body stands in the object: a door that waits for somebody to get out of it. Retail
    /// ethereal_check_for_collisions (1.2).
    [[nodiscard]] bool overlaps_body(const CPhysicsObj& object);
    /// The shadow of an object as others meet it; none when it never entered a cell.
    [[nodiscard]] const Obstacle* obstacle_of(EntityId entity) const;

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
        bool colliding_with_environment = false;
        std::vector<Touched> touched;  ///< collisions that were reported (7.14)
    };

    [[nodiscard]] Record* find(EntityId entity);
    Record& record_of(const CPhysicsObj& object);
    void describe(const CPhysicsObj& object, Record& record);
    void place_obstacle(const CPhysicsObj& object, Record& record);
    [[nodiscard]] Body body_of(const CPhysicsObj& object, Record& record);
    void set_position_internal(CPhysicsObj& object, Record& record, const SweepResult& result);
    /// Whether something that the object touched is no longer solid or no longer there; forgets it.
    [[nodiscard]] bool way_was_opened(const CPhysicsObj& object, Record& record) const;

    // follow
    bool make_resident(WorldContext& context, core::CellId block, content::LoadPriority priority);
    void let_in(WorldContext& context, core::CellId block);
    void drop_far_blocks();
    void reenter(CPhysicsObj& object);

    // object_reports.cpp
    void handle_all_collisions(CPhysicsObj& object, Record& record, const SweepResult& result, bool prev_on_walkable);
    void report_environment(CPhysicsObj& object, Record& record);
    void track_object(CPhysicsObj& object, Record& record, const Obstacle& other);

    /// A block that was asked for.
    struct Arrival {
        std::unique_ptr<Block> block;
        bool built = false;
        content::LoadRequest request;
    };

    WorldCollision collision_;
    content::Loads loads_;
    std::map<std::uint32_t, Arrival> arriving_;     ///< by the high word of a cell id
    std::vector<std::unique_ptr<Record>> records_;  ///< by entity
    std::vector<core::CellId> resident_;
    std::set<std::uint32_t> missing_;  ///< high words of blocks that the data set does not have
    core::CellId centre_;
};

}  // namespace portalspace::engine::collision
