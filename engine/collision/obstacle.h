#pragma once

#include <cstdint>
#include <vector>

#include "core/flags.h"
#include "core/ids.h"
#include "core/position.h"
#include "engine/collision/mesh.h"
#include "engine/collision/transform.h"
#include "engine/entity_id.h"
#include "net/messages/physics_state.h"

namespace portalspace::engine::collision {

struct Cell;
using net::PhysicsState;
using net::PhysicsStateFlags;

/// What the gameplay side says about a body; all clear for DAT statics (spec/physics.md 7.1, 7.12).
struct WeenieKind {
    bool weenie = false;  ///< has a gameplay side at all
    bool creature = false;
    bool player = false;
    bool impenetrable = false;
    bool pk = false;
    bool pk_lite = false;
};

struct ObstaclePart {
    const CollisionMesh* mesh = nullptr;
    core::Frame frame;        ///< in the object's space, offsets already scaled
    float scale = 1;          ///< the mesh scale's z
    Transform world;          ///< set by Obstacle::place
    Sphere bounds;            ///< around the mesh, in the landblock of world.cell
    std::uint32_t index = 0;  ///< number of the part
};

/// Something that bodies run into: a DAT static or a live object, as the shadow lists of cells know it. Shapes are in
/// the object's own space and scaled; `place` works out where they are. Retail CPhysicsObj seen through a
/// CShadowObj.
class Obstacle {
public:
    core::ObjectId id;
    EntityId entity;  ///< none for DAT statics
    PhysicsStateFlags state;
    WeenieKind kind;
    std::vector<ObstaclePart> parts;  ///< only those with a mesh
    std::vector<CylSphere> cylinders;
    std::vector<Sphere> spheres;
    Sphere sorting_sphere;

    /// Works out the places of parts and shapes at a position.
    void place(const core::Position& at);
    [[nodiscard]] const core::Position& position() const { return position_; }
    /// In the landblock of position().cell. Cylinders stay upright.
    [[nodiscard]] const std::vector<CylSphere>& world_cylinders() const { return world_cylinders_; }
    [[nodiscard]] const std::vector<Sphere>& world_spheres() const { return world_spheres_; }
    /// A sphere around all shapes, in the landblock of position().cell.
    [[nodiscard]] const Sphere& bounds() const { return bounds_; }
    [[nodiscard]] bool is_static() const { return state.has(PhysicsState::kStatic); }
    /// Cells in whose shadow lists it stands.
    [[nodiscard]] const std::vector<Cell*>& cells() const { return cells_; }

private:
    friend class CollisionWorld;
    void work_out_bounds();

    Sphere bounds_;
    core::Position position_;
    std::vector<CylSphere> world_cylinders_;
    std::vector<Sphere> world_spheres_;
    std::vector<Cell*> cells_;
};

}  // namespace portalspace::engine::collision
