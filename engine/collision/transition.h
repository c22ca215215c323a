#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/flags.h"
#include "engine/collision/body.h"
#include "engine/collision/cells.h"
#include "engine/collision/trace.h"

namespace portalspace::engine::collision {

/// Result of every test (spec/physics.md 7).
enum class TransitionState : std::uint8_t { invalid, ok, collided, adjusted, slid };

enum class InsertType : std::uint8_t { transition, placement, initial_placement };

/// Bits of a sweep's object info (7.1).
enum class InfoFlag : std::uint32_t {
    contact = 0x1,
    on_walkable = 0x2,
    is_viewer = 0x4,
    path_clipped = 0x8,
    free_rotate = 0x10,
    perfect_clip = 0x40,
    is_impenetrable = 0x80,
    is_player = 0x100,
    edge_slide = 0x200,
    ignore_creatures = 0x400,
    is_pk = 0x800,
    is_pk_lite = 0x1000,
};

/// What moves. Retail OBJECTINFO.
struct ObjectInfo {
    core::Flags<InfoFlag> state;
    float step_up_height = 0;
    float step_down_height = 0;
    bool ethereal = false;
    bool step_down = false;  ///< may step down: not a missile
    bool missile = false;
    bool gravity = false;
    core::ObjectId target;
    const Obstacle* self = nullptr;

    [[nodiscard]] bool has(InfoFlag flag) const { return state.has(flag); }
};

/// A plane that carries the body; relative to the landblock of `cell`.
struct ContactPlane {
    bool valid = false;
    bool water = false;
    Plane plane;
    core::CellId cell;
};

/// What was met. Retail COLLISIONINFO.
struct CollisionInfo {
    ContactPlane contact;
    ContactPlane last_known;
    bool sliding_normal_valid = false;
    Vec3 sliding_normal{0, 0, 0};
    bool collision_normal_valid = false;
    Vec3 collision_normal{0, 0, 0};
    bool with_environment = false;
    bool velocity_stopped = false;  ///< the sweep called stop_velocity
    int stationary = 0;             ///< frames_stationary_fall
    std::vector<const Obstacle*> objects;
    const Obstacle* last_object = nullptr;

    void set_contact(const Plane& plane, bool water, core::CellId cell) { contact = {true, water, plane, cell}; }
    void drop_contact() { contact.valid = contact.water = false; }
    /// Normalised; zero when too small.
    void set_collision_normal(Vec3 normal);
    /// The horizontal part, normalised; zero, but valid, when too small.
    void set_sliding_normal(Vec3 normal);
};

/// Where the body is tried. World coordinates are in the landblock of `check_pos`. Retail SPHEREPATH.
struct SpherePath {
    std::uint32_t num_sphere = 0;
    std::array<Sphere, 2> local_sphere;
    std::array<Sphere, 2> global_sphere;
    std::array<Vec3, 2> global_curr_center{};
    core::Position begin_pos;
    core::Position end_pos;
    core::Position curr_pos;
    core::Position check_pos;
    core::Position backup_check_pos;
    Cell* begin_cell = nullptr;
    Cell* curr_cell = nullptr;
    Cell* check_cell = nullptr;
    Cell* backup_cell = nullptr;
    InsertType insert_type = InsertType::transition;
    bool step_down = false;
    bool step_up = false;
    bool collide = false;
    bool check_walkable = false;
    bool building_check = false;
    bool obstruction_ethereal = false;
    bool hits_interior_cell = false;
    bool placement_allows_sliding = true;
    bool neg_poly_hit = false;
    bool neg_step_up = false;
    Vec3 neg_collision_normal{0, 0, 0};
    Vec3 step_up_normal{0, 0, 0};
    float step_down_amt = 0;
    float walk_interp = 1;
    float walkable_allowance = kFloorZ;

    // The space of the tree that is being tested.
    Sphere local_space_sphere;  ///< the first; the second and its way are worked out where they are asked for
    const Transform* local_space = nullptr;
    float local_space_inverse = 1;  ///< one through the scale
    Vec3 local_space_z{0, 0, 1};

    // The polygon stood on.
    const MeshPolygon* walkable = nullptr;
    Sphere walkable_check_pos;
    Vec3 walkable_up{0, 0, 1};
    const Transform* walkable_space = nullptr;
    float walkable_scale = 1;
};

/// The steps of a sweep; all but the last have the length of `step` (7.2).
struct SweepSteps {
    int count = 0;  ///< negative: more than any body takes
    Vec3 step{0, 0, 0};
    Vec3 last{0, 0, 0};
};
[[nodiscard]] SweepSteps sweep_steps(const Vec3& distance, float radius, bool viewer);

/// When a point that moves by `movement` from `start` is `reach` away from the origin: for the first time, or for the
/// last. In shares of the movement; negative infinity: never.
enum class Crossing : std::uint8_t { first, last };
[[nodiscard]] float time_at_distance(const Vec3& movement, const Vec3& start, float reach, Crossing crossing);

/// The rings around a place that is taken: ring k (from 1) has `probes(k)` places at k * spacing metres (7.3).
struct PlacementRings {
    int count = 0;  ///< 0: no search
    float spacing = 0;
    float growth = 0;

    [[nodiscard]] int probes(int ring) const {
        return 2 * static_cast<int>(std::ceil(static_cast<float>(ring) * growth));
    }
};
[[nodiscard]] PlacementRings placement_rings(float radius);

/// One sweep of one body through the cells. Made once and used again: in the steady state a sweep allocates nothing.
/// Retail CTransition (spec/physics.md 7).
class CTransition {
public:
    explicit CTransition(const CollisionWorld& world);

    /// Who may enter a restricted cell; none: no barrier object is known.
    const EntryRules* entry_rules = nullptr;
    /// Where decisions are written down; none: nothing is.
    SweepTrace* trace = nullptr;

    /// Moves the body from `from` in `cell` to `to`. Retail CPhysicsObj::transition. True: the result is where the
    /// body comes to stand. False: it stays, only turning.
    bool sweep(const Body& body, Cell* cell, const core::Position& from, const core::Position& to);
    /// Finds a place for the body at or around a position in `cell`. Retail CPhysicsObj::CheckPositionInternal.
    bool place(const Body& body, Cell* cell, const core::Position& at, bool allow_sliding);
    /// Whether the body, where it is, overlaps the shape of an obstacle. Retail CPhysicsObj::check_collision (1.2).
    [[nodiscard]] bool overlaps(const Body& body, const core::Position& at, const Obstacle& obstacle);
    /// The camera's sphere. Retail SmartBox::update_viewer (7.13).
    bool sweep_viewer(Cell* cell, const core::Position& from, const core::Position& to);

    [[nodiscard]] const core::Position& position() const { return path_.curr_pos; }
    /// Null: the body left the resident part of the world.
    [[nodiscard]] Cell* cell() const { return path_.curr_cell; }
    [[nodiscard]] const CollisionInfo& collisions() const { return info_; }
    [[nodiscard]] const ObjectInfo& object_info() const { return object_; }
    [[nodiscard]] std::span<const CellArray::Entry> cells() const { return cells_.entries; }

    // The steps below are those of the specification; tests drive them one by one.
    SpherePath& path() { return path_; }
    CollisionInfo& info() { return info_; }
    ObjectInfo& object() { return object_; }
    void init_path(Cell* cell, const core::Position& begin, const core::Position& end, InsertType type);
    /// `offset`, made to go along what the body touches (7.5).
    [[nodiscard]] Vec3 adjust_offset(Vec3 offset);
    [[nodiscard]] TransitionState transitional_insert(int tries);
    [[nodiscard]] TransitionState slide_sphere(std::uint32_t which, const Vec3& normal);
    [[nodiscard]] TransitionState cliff_slide(const Plane& plane);
    [[nodiscard]] TransitionState validate_walkable(const Sphere& sphere, const Plane& plane, bool water, float depth,
                                                    core::CellId cell);
    [[nodiscard]] TransitionState find_obj_collisions(const Obstacle& obstacle);
    void add_offset_to_check_pos(const Vec3& offset);
    void set_check_pos(const core::Position& at, Cell* cell);

private:
    void reset();
    void init_object(const Body& body, bool with_contact);
    void note(TraceStep step, TransitionState state, core::CellId cell = {}, const Vec3& normal = Vec3(0)) {
        if (trace != nullptr) {
            trace->add({step, static_cast<std::uint8_t>(state), cell, path_.check_pos.frame.origin, normal});
        }
    }

    // transition.cpp
    bool find_transitional_position();
    [[nodiscard]] TransitionState validate_transition(TransitionState state);
    void adjust_check_pos(core::CellId cell);
    void restore_check_pos() { set_check_pos(path_.backup_check_pos, path_.backup_cell); }
    void back_up_check_pos();
    void cache_global_curr_center();
    void build_cell_array(Cell** containing);
    void stop_velocity() { info_.velocity_stopped = true; }
    [[nodiscard]] Vec3 movement_of(std::uint32_t which) const;
    [[nodiscard]] std::span<const Sphere> spheres() const { return {path_.global_sphere.data(), path_.num_sphere}; }

    // transition_insert.cpp
    [[nodiscard]] TransitionState insert_into_cell(Cell* cell, int tries);
    [[nodiscard]] TransitionState check_other_cells(const Cell* current);
    /// True: `state` is the answer of the insert.
    [[nodiscard]] bool settle_insert(TransitionState& state, int tries);
    [[nodiscard]] bool look_for_ground(TransitionState& state);
    [[nodiscard]] TransitionState land(int tries);

    // transition_steps.cpp
    [[nodiscard]] bool step_up(const Vec3& normal);
    [[nodiscard]] bool step_down(float height, float z);
    [[nodiscard]] bool can_walk(float z);
    [[nodiscard]] bool edge_slide(TransitionState& state, float height, float z);
    [[nodiscard]] TransitionState precipice_slide();
    [[nodiscard]] TransitionState step_up_slide();
    void set_neg_poly_hit(bool step_up, const Vec3& normal);
    void set_collide(const Vec3& normal);
    void set_walkable(const Sphere& sphere, const MeshPolygon& polygon);

    // transition_place.cpp
    bool find_placement_position();
    bool find_placement_pos();
    [[nodiscard]] bool settle_on_ground();
    [[nodiscard]] TransitionState placement_insert_state();
    [[nodiscard]] TransitionState validate_placement(TransitionState state, bool adjust);
    [[nodiscard]] TransitionState validate_placement_transition(TransitionState state);

    // transition_cells.cpp
    [[nodiscard]] TransitionState find_cell_collisions(Cell& cell);
    [[nodiscard]] TransitionState find_land_collisions(LandCell& cell);
    [[nodiscard]] TransitionState find_building_collisions(const Building& building);
    [[nodiscard]] TransitionState find_room_collisions(EnvCell& cell);
    [[nodiscard]] TransitionState check_entry(const Cell& cell);
    [[nodiscard]] TransitionState find_object_list_collisions(const Cell& cell);
    [[nodiscard]] bool is_out_of_reach(const Obstacle& obstacle) const;

    // transition_mesh.cpp
    void turn_spheres() {
        if (path_.check_pos.frame.rotation != turned_by_) {
            turn_spheres_anew();
        }
    }
    void turn_spheres_anew();
    void cache_local_space(const Transform& space, float scale);
    [[nodiscard]] Sphere sphere_in_local_space(std::uint32_t which) const;
    [[nodiscard]] Vec3 current_in_local_space() const;
    [[nodiscard]] bool near_in_local_space(const Sphere& bounds) const;
    [[nodiscard]] TransitionState find_mesh_collisions(const CollisionMesh& mesh, float scale);
    [[nodiscard]] TransitionState placement_insert(const CollisionMesh& mesh);
    [[nodiscard]] TransitionState step_sphere_down_mesh(const CollisionMesh& mesh, float scale);
    [[nodiscard]] TransitionState collide_with_mesh(const CollisionMesh& mesh, const MeshPolygon& hit, float scale);
    [[nodiscard]] TransitionState land_on_mesh(const CollisionMesh& mesh, const Vec3& movement, float scale);

    // transition_objects.cpp, transition_round.cpp
    [[nodiscard]] bool missile_ignores(const Obstacle& obstacle) const;
    [[nodiscard]] TransitionState intersect_parts(const Obstacle& obstacle);
    [[nodiscard]] TransitionState intersect_sphere(const Sphere& obstacle, bool creature);
    [[nodiscard]] TransitionState intersect_cylinder(const CylSphere& obstacle);
    [[nodiscard]] bool cylinder_normal(const CylSphere& obstacle, float reach, std::uint32_t which, Vec3& normal) const;

    const CollisionWorld& world_;
    ObjectInfo object_;
    CollisionInfo info_;
    SpherePath path_;
    CellArray cells_;
    std::array<Vec3, 2> turned_{};  ///< local centres under the rotation of check_pos
    core::Quat turned_by_ = core::identity_quat();
    float reach_ = 0;  ///< nothing farther from the first sphere's centre touches the body

    /// What the cell list was built for and said: much of a sweep asks again from where it stands.
    struct Listed {
        bool valid = false;
        bool interior = false;
        core::CellId at;
        std::array<Sphere, 2> spheres;
        Cell* containing = nullptr;
    };
    Listed listed_;
};

}  // namespace portalspace::engine::collision
