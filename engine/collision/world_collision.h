#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "engine/collision/block_loader.h"
#include "engine/collision/body.h"
#include "engine/collision/cells.h"
#include "engine/collision/transition.h"

namespace portalspace::engine::collision {

/// The land below or above a point (spec/physics.md 7.15).
struct LandPoint {
    core::CellId cell;           ///< the land cell that holds it
    Vec3 origin;                 ///< the point in that cell's landblock, with the height of the land
    Plane plane;                 ///< in that landblock
    std::uint32_t triangle = 0;  ///< 0 or 1, in the order of TerrainCell
    Water water = Water::none;

    [[nodiscard]] bool walkable() const { return plane.normal.z >= kFloorZ; }
};

/// Where a body came to stand, and what it met on its way. The spans are good until the next sweep or placement.
struct SweepResult {
    bool success = false;        ///< false: it stays where it was and only turns
    const Cell* cell = nullptr;  ///< null: it left the resident part of the world
    core::Position position;
    BodyContact contact;  ///< the state for the next sweep
    std::optional<Vec3> collision_normal;
    bool with_environment = false;
    bool velocity_stopped = false;  ///< the body's velocity became zero on the way, before any bounce
    std::span<const CellArray::Entry> cells;
    std::span<const Obstacle* const> objects;
};

/// Flags of SetPosition (6.9).
enum class SetPositionFlag : std::uint32_t {
    placement = 0x1,
    teleport = 0x2,
    restore = 0x4,
    slide = 0x10,
    do_not_create_cells = 0x20,
    scatter = 0x100,
    random_scatter = 0x200,
    line = 0x400,
    send_position_event = 0x1000,
};
/// A placement by the server; it may end beside the place asked for.
inline constexpr core::Flags<SetPositionFlag> kAuthoritativePlacement{0x1012U};

enum class SetPositionError : std::uint32_t {
    ok = 0,
    general_failure = 1,
    no_valid_position = 2,
    no_cell = 3,
    collided = 4,
    invalid_arguments = 0x100,
};

struct PlaceResult {
    SetPositionError error = SetPositionError::ok;
    bool held = false;  ///< ok, but the place is not resident: the body waits without a cell
    SweepResult at;
};

/// Cells and collision of a data set. Blocks are loaded when they are asked for and stay until they are dropped.
/// Positions are cell ids with frames in the cell's landblock. Not for use from several threads.
///
/// Example: load(id); place(body, spot) -> body.contact = result.at.contact; sweep(body, here, there).
class WorldCollision {
public:
    explicit WorldCollision(content::DatStore& store) : loader_(store), transition_(world_) {}

    /// Makes the landblock of `any` resident. False when the data set has nothing there.
    bool load(core::CellId any);
    /// The same for the blocks up to `radius` away from it.
    void load_around(core::CellId any, int radius = 1);
    void unload(core::CellId any) { world_.remove_block(any); }
    [[nodiscard]] bool is_resident(core::CellId any) const { return world_.block(any) != nullptr; }

    /// Nothing off the map, for blocks that are not resident and for points that are not finite.
    [[nodiscard]] std::optional<LandPoint> land_at(core::CellId block, Vec3 origin) const;
    /// The room that holds the point, else the land cell over or under it; none when there is neither.
    [[nodiscard]] core::CellId cell_at(core::CellId block, const Vec3& point) const;

    /// Moves a body. Retail CPhysicsObj::transition with the state that its result leaves behind. `rules`: whether it
    /// may enter restricted cells; none: no player may.
    SweepResult sweep(const Body& body, const core::Position& from, const core::Position& to,
                      const EntryRules* rules = nullptr);
    /// Puts a body into the world at or, with the slide flag, near a place. Retail CPhysicsObj::SetPosition without
    /// scattering.
    PlaceResult place(const Body& body, core::Position at, core::Flags<SetPositionFlag> flags = kAuthoritativePlacement,
                      const EntryRules* rules = nullptr);

    [[nodiscard]] CollisionWorld& world() { return world_; }
    [[nodiscard]] BlockLoader& loader() { return loader_; }
    [[nodiscard]] CTransition& transition() { return transition_; }

private:
    [[nodiscard]] SweepResult result(bool success) const;

    BlockLoader loader_;  // meshes outlive the blocks that use them
    CollisionWorld world_;
    CTransition transition_;
};

}  // namespace portalspace::engine::collision
