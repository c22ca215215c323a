#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/flags.h"
#include "core/position.h"
#include "engine/appearance.h"
#include "engine/house_access.h"
#include "engine/move_error.h"
#include "engine/movement_skills.h"
#include "engine/part_array.h"
#include "engine/physics_stamps.h"
#include "engine/world.h"
#include "net/messages/physics_state.h"

namespace portalspace::content {
struct AnimationHook;
}
namespace portalspace::net {
struct PhysicsDesc;
struct ObjDesc;
}  // namespace portalspace::net

namespace portalspace::engine::collision {
class ObjectCollision;
}
namespace portalspace::engine::effects {
class ParticleManager;
class ScriptManager;
class TimedHooks;
}  // namespace portalspace::engine::effects

namespace portalspace::engine {

using net::PhysicsState;

class CMotionInterp;
class DetectionManager;
class MovementManager;
class PositionManager;
class TargetManager;
struct MovementParameters;
struct TargetInfo;

/// Retail MAX_QUANTUM and MIN_QUANTUM in seconds, and the longest stall that is simulated (seed 2026-07-13, section 9).
inline constexpr double kMaxQuantum = 0.2;
inline constexpr double kMinQuantum = 1.0 / 30.0;
inline constexpr double kMaxElapsed = 2.0;
inline constexpr float kMaxVelocity = 50.0F;
/// Speeds whose square is below this (plus kEpsilon) stop.
inline constexpr float kSmallVelocitySquared = 0.25F * 0.25F;
inline constexpr float kGravity = -9.8000002F;
/// Objects farther from the player than this, in metres, are not simulated.
inline constexpr float kActiveDistance = 96.0F;

/// Part number that names the object's root frame.
inline constexpr std::uint32_t kRootPart = 0xFFFFFFFF;

enum class TransientState : std::uint32_t {
    contact = 0x001,
    on_walkable = 0x002,
    sliding = 0x004,
    water_contact = 0x008,
    stationary_fall = 0x010,   ///< one quantum without progress while falling
    stationary_stop = 0x020,   ///< two
    stationary_stuck = 0x040,  ///< three
    active = 0x080,
    check_ethereal = 0x100,
};

/// Gameplay side of an object: what lists and tooltips show.
struct WeenieInfo {
    std::string name;
    std::uint32_t wcid = 0;
    std::uint32_t item_type = 0;
    core::ObjectId container;
    core::ObjectId wielder;
    bool player = false;
    bool player_killer = false;
    bool pk_lite = false;
    bool impenetrable = false;  ///< free of the strife of players: solid for all of them
    bool corpse = false;
    bool attackable = false;
    bool vendor = false;
    bool portal = false;
    bool admin = false;
    bool hidden_admin = false;         ///< an admin who does not show that
    bool ui_hidden = false;            ///< the radar does not tell what it is
    std::uint8_t radar_colour = 0;     ///< spec/rendering.md 12.3; 0: by what it is
    core::ObjectId monarch;            ///< of its allegiance
    bool passes_barriers = false;      ///< no house keeps it out
    std::optional<HouseAccess> house;  ///< of the object that stands for a house
    /// Whom a missile is meant for: the others are passed. Servers tell nobody, so that it is none in play.
    core::ObjectId physics_target;
    /// Known for the own character only.
    std::optional<MovementSkills> skills;

    [[nodiscard]] bool is_creature() const { return (item_type & 0x10) != 0; }
};

/// One thing that can be in the world: creature, item, door, projectile, decoration. Follows seed 2026-07-13, sections
/// 2, 3, 7 and 9, and spec/physics.md 1 and 2. Positions are relative to the landblock of the object's cell, velocities
/// in world axes in m/s, omega a world rotation vector in rad/s.
///
/// The data that managers and message handlers write is public, as in the client it follows; what has rules of its own
/// is behind functions.
class CPhysicsObj {
public:
    struct Child {
        CPhysicsObj* object;
        core::Frame frame;          ///< relative to the part (or the root frame)
        std::uint32_t part_number;  ///< kRootPart or a number beyond the parts: the root frame
        std::uint32_t location;
    };

    CPhysicsObj(WorldContext& world, EntityId entity, core::ObjectId id);
    ~CPhysicsObj();
    CPhysicsObj(const CPhysicsObj&) = delete;
    CPhysicsObj& operator=(const CPhysicsObj&) = delete;

    // --- What it is --------------------------------------------------------------------------------------------------
    [[nodiscard]] EntityId entity() const { return entity_; }
    /// The server's GUID; none for what the client made itself.
    [[nodiscard]] core::ObjectId id() const { return id_; }
    [[nodiscard]] WorldContext& world() const { return world_; }
    WeenieInfo weenie;
    /// Things of the server have a gameplay side, things of the DAT files have none.
    [[nodiscard]] bool has_weenie() const { return static_cast<bool>(id_); }
    /// Has a gameplay side, and that is no creature: exempt from most rules of movement.
    [[nodiscard]] bool is_noncreature() const { return has_weenie() && !weenie.is_creature(); }
    [[nodiscard]] bool is_player() const { return world_.player == this; }
    /// Another object of this world; none when it does not exist.
    [[nodiscard]] CPhysicsObj* find_object(core::ObjectId id) const;
    Palettes palettes;

    // --- Body --------------------------------------------------------------------------------------------------------
    /// Makes the part array from a Setup (0x02) or GfxObj (0x01) and runs the Setup's defaults.
    void make_part_array(core::DataId data_id);
    [[nodiscard]] const CPartArray* part_array() const { return part_array_.get(); }
    [[nodiscard]] CPartArray* part_array() { return part_array_.get(); }
    [[nodiscard]] std::uint32_t num_parts() const { return part_array_ ? part_array_->num_parts() : 0; }
    /// Frame of a part, or the root frame for kRootPart and missing parts; relative to the landblock of position().
    [[nodiscard]] const core::Frame& part_frame(std::uint32_t part) const;
    /// Complete replacement of the appearance: parts, textures, palettes. Retail CPhysicsObj::DoObjDescChanges.
    void set_obj_desc(const net::ObjDesc& desc);

    // --- Where it is -------------------------------------------------------------------------------------------------
    [[nodiscard]] const core::Position& position() const { return position_; }
    [[nodiscard]] bool in_cell() const { return in_cell_; }
    /// Puts the object into the world at `place`, or beside it when that is taken. A cell id of no valid kind or a
    /// place off the map leaves it without a cell; where the collision data is not resident it waits at the place as it
    /// is. False: it has no cell, or stays where it was because there is no room (never when it enters the world).
    /// Retail SetPosition with flags 0x1012 (spec/physics.md 6.9).
    bool set_position(const core::Position& place);
    /// The same without a look at what is there. Retail ForceIntoCell.
    bool force_into_cell(const core::Position& place);
    /// Takes a frame in the present cell's landblock, places the parts and then the children with their effects. Retail
    /// CPhysicsObj::set_frame.
    void set_frame(const core::Frame& frame);
    /// Ends what others know of this object: motions fail, targets are told. Retail CPhysicsObj::exit_world.
    void exit_world();
    /// Out of the world; stays known. Retail CPhysicsObj::leave_world.
    void leave_world();
    /// Stops what a teleport ends. Retail CPhysicsObj::teleport_hook.
    void teleport_hook();
    /// Metres to the player's object; 0 for the player and when there is none.
    [[nodiscard]] float player_distance() const { return resting_ ? distance_to_player() : player_distance_; }

    // --- Parent and children -----------------------------------------------------------------------------------------
    [[nodiscard]] CPhysicsObj* parent() const { return parent_; }
    [[nodiscard]] const std::vector<Child>& children() const { return children_; }
    /// Attaches this object to `parent` at one of its Setup's holding locations and takes it out of the world. False,
    /// and nothing changes, when that would close a circle. Retail CPhysicsObj::set_parent.
    bool set_parent(CPhysicsObj& parent, std::uint32_t location);
    void unset_parent();
    /// Sets all children free, in order. Retail unparent_children.
    void unparent_children();
    /// The first child attached at that parent part; none when there is no such child.
    [[nodiscard]] CPhysicsObj* child_at_part(std::uint32_t part) const;

    // --- State -------------------------------------------------------------------------------------------------------
    [[nodiscard]] core::Flags<PhysicsState> state() const { return state_; }
    [[nodiscard]] core::Flags<TransientState> transient_state() const { return transient_; }
    [[nodiscard]] bool is_active() const { return transient_.has(TransientState::active); }
    /// Stores `next`, then acts on changes of Lighting, NoDraw and Hidden, in this order. Retail CPhysicsObj::set_state
    /// 0x00514DD0 (seed 2026-07-13, section 3).
    void set_state(core::Flags<PhysicsState> next);
    /// Retail CPhysicsObj::set_hidden 0x00514C60.
    void set_hidden(bool on);
    void set_nodraw(bool on);
    void set_lights(bool on);
    void set_ethereal(bool on);
    /// Refuses for Static; restarts the object's clock when it was not active.
    void set_active(bool on);
    /// CONTACT and ON_WALKABLE.
    [[nodiscard]] bool on_walkable_ground() const {
        return transient_.has(TransientState::contact) && transient_.has(TransientState::on_walkable);
    }
    /// Stores the bit; a rising edge is HitGround, a falling one LeaveGround. Retail CPhysicsObj::set_on_walkable.
    void set_on_walkable(bool on);
    /// Contact with the ground; a falling or rising edge of walkable ground reaches the motion interpreter.
    void set_contact(bool contact, bool on_walkable, const core::Vec3& normal = {0, 0, 1});
    /// Normal and distance of the plane under the body, in the landblock of contact_cell().
    [[nodiscard]] core::Vec4 contact_plane() const { return {contact_normal_, contact_distance_}; }
    [[nodiscard]] core::CellId contact_cell() const { return contact_cell_; }
    bool report_collisions_started = true;

    // --- Figures -----------------------------------------------------------------------------------------------------
    float friction = 0.95F;
    float translucency = 0;
    float translucency_original = 0;
    float luminosity = -1;             ///< last value a hook set; negative: as authored
    float diffusion = -1;              ///< last value a hook set; negative: as authored
    std::uint32_t default_script = 0;  ///< raw PlayScript type of the PhysicsDesc
    float default_script_intensity = 0;
    std::array<std::uint16_t, kStampCount> update_times{};
    [[nodiscard]] float elasticity() const { return elasticity_; }
    /// Clamped to [0, 0.1]; NaN is ignored.
    void set_elasticity(float value);
    [[nodiscard]] float scale() const { return scale_; }
    /// Values that are not finite, not positive or above 1000 are ignored.
    void set_scale(float value);
    /// Stores and shows max(value, translucency_original). The parts are left alone while Cloaked.
    void set_translucency(float value);
    void set_luminosity(float value);
    void set_diffusion(float value);

    // --- Motion ------------------------------------------------------------------------------------------------------
    [[nodiscard]] core::Vec3 velocity() const { return velocity_; }
    [[nodiscard]] core::Vec3 acceleration() const { return acceleration_; }
    [[nodiscard]] core::Vec3 omega() const { return omega_; }
    /// Limited to 50 m/s; makes the object active. Values that are not finite are ignored. Retail set_velocity.
    void set_velocity(const core::Vec3& v);
    void set_omega(const core::Vec3& w);
    /// Metres a second that the last quantum moved the body. Retail get_velocity.
    [[nodiscard]] core::Vec3 cached_velocity() const { return cached_velocity_; }
    [[nodiscard]] core::Vec3 contact_normal() const { return contact_normal_; }
    /// Compass degrees.
    void set_heading(float degrees);
    /// Of the Setup, scaled; metres.
    [[nodiscard]] float radius() const { return part_array_ ? part_array_->radius() : 0.0F; }
    [[nodiscard]] float height() const { return part_array_ ? part_array_->height() : 0.0F; }
    /// Whether the body's own client moved it last, or the server. Retail last_move_was_autonomous.
    bool last_move_was_autonomous = false;
    bool jumped_this_frame = false;

    // --- Movement ----------------------------------------------------------------------------------------------------
    [[nodiscard]] MovementManager* movement_manager() const { return movement_manager_.get(); }
    /// Made on demand, which makes the object active.
    [[nodiscard]] MovementManager& make_movement_manager();
    /// None before anything moved it.
    [[nodiscard]] CMotionInterp* motion_interp() const;
    [[nodiscard]] bool motions_pending() const;
    [[nodiscard]] bool is_moving_to() const;
    void cancel_moveto(MoveError error);
    /// Ready at once, through the movement manager. Retail CPhysicsObj::StopCompletely.
    void stop_completely();
    /// Walks to another object (type 6); false when it does not exist. Retail CPhysicsObj::MoveToObject.
    bool move_to_object(core::ObjectId target, const MovementParameters& params);
    /// Turns to another object (type 8); false when it does not exist. Retail CPhysicsObj::TurnToObject.
    bool turn_to_object(core::ObjectId target, const MovementParameters& params);
    /// Keeps at arm's length of `target`, or of what carries it, for a second. Retail stick_to_object.
    void stick_to_object(core::ObjectId target);
    void unstick_from_object();
    /// Whether the body keeps to a target.
    [[nodiscard]] bool is_stuck() const;
    /// The end of a move-to. Retail: the weenie's OnMoveComplete.
    void move_to_done(MoveError result);
    [[nodiscard]] TargetManager* target_manager() const { return target_manager_.get(); }
    /// Made on demand.
    [[nodiscard]] TargetManager& make_target_manager();
    void clear_target();
    [[nodiscard]] DetectionManager* detection_manager() const { return detection_manager_.get(); }
    /// Made on demand.
    [[nodiscard]] DetectionManager& make_detection_manager();
    /// News about the target reach the movement manager, then the position manager. Retail HandleUpdateTarget.
    void handle_update_target(const TargetInfo& info);
    [[nodiscard]] PositionManager* position_manager() const { return position_manager_.get(); }
    [[nodiscard]] PositionManager& make_position_manager();
    /// Installs a motion table and enters its default state; none or a missing table removes it.
    void set_motion_table_id(core::DataId id);
    /// A queued motion is through. Retail CPhysicsObj::MotionDone.
    void motion_done(std::uint32_t motion, bool success);

    // --- Tables ------------------------------------------------------------------------------------------------------
    core::DataId sound_table_id;
    core::DataId physics_script_table_id;
    const content::PhysicsScriptTable* physics_script_table = nullptr;
    /// None, or the table when it exists; the object then has exactly this one or none.
    void set_physics_script_table_id(core::DataId id);
    /// Defaults of a Setup, when it is installed. Retail CPhysicsObj::InitDefaults 0x005139D0.
    void init_defaults(const content::Setup& setup);
    /// Installs a description in retail order. Retail CPhysicsObj::set_description 0x00514F40. `restart_movement` is
    /// false when a known object is described again and the movement in it is not newer.
    void set_description(const net::PhysicsDesc& desc, bool restart_movement = true);

    // --- Effects -----------------------------------------------------------------------------------------------------
    [[nodiscard]] effects::ScriptManager* script_manager() const { return script_manager_.get(); }
    [[nodiscard]] effects::ParticleManager* particle_manager() const { return particle_manager_.get(); }
    [[nodiscard]] effects::TimedHooks* timed_hooks() const { return timed_hooks_.get(); }
    /// Made on demand.
    [[nodiscard]] effects::ScriptManager& make_script_manager();
    [[nodiscard]] effects::ParticleManager& make_particle_manager();
    [[nodiscard]] effects::TimedHooks& make_timed_hooks();
    /// Queues a script without looking at the cell. Id 0, a missing or an empty script: false.
    bool add_script_internal(core::DataId script);
    /// F754: true with nothing queued when the object has no cell. Retail play_script(DID).
    bool play_script_did(core::DataId script);
    /// F755: resolves through the present table; NaN, no table and no match select nothing. Retail play_script(type).
    bool play_script_type(std::uint32_t type, float intensity);
    bool play_default_script();
    /// Below kEpsilon (also NaN): starts now when in a cell; else after a random part of `maximum_pause` seconds
    /// through a timed hook at the head of the list. Retail CPhysicsObj::CallPES 0x00511AF0 (seed 2026-07-13, section
    /// 7).
    void call_pes(core::DataId script, float maximum_pause);
    /// F750: a sound of the object's table, at its place.
    void play_sound(std::uint32_t sound_type, float volume);
    /// Texture scrolling, shared by all instances of the parts' GfxObjs.
    void set_texture_velocity(const core::Vec2& velocity);
    void set_part_texture_velocity(std::uint32_t part, const core::Vec2& velocity);
    /// Collected by the sequence when it crosses a frame; executed later in the same quantum. The hook must outlive
    /// that: it belongs to an Animation record. `frame` is for the trace.
    void add_anim_hook(const content::AnimationHook& hook, core::DataId animation, int frame);
    void add_anim_done_hook();

    // --- Rest --------------------------------------------------------------------------------------------------------
    /// Whether a pass would change nothing: nothing moves, plays, or waits. Such an object leaves the list of those
    /// that tick until something wakes it.
    [[nodiscard]] bool has_nothing_to_do() const;
    [[nodiscard]] bool is_resting() const { return resting_; }
    /// For the object table, when it takes the object off the list.
    void set_resting() { resting_ = true; }
    /// Back on the list from the next pass on; its clock starts now.
    void wake();

    // --- Time --------------------------------------------------------------------------------------------------------
    [[nodiscard]] double update_time() const { return update_time_; }
    /// What waits is dropped and no further quantum begins: the object goes at the end of the pass (see
    /// CObjectMaint::destroy).
    void doom();
    [[nodiscard]] bool is_doomed() const { return doomed_; }
    /// Brings the object to the frame clock in quanta of at most 0.2 s. Retail CPhysicsObj::update_object 0x00515D10.
    void update_object();
    /// One quantum. Retail UpdateObjectInternal 0x005156B0.
    void update_object_internal(double dt);
    /// Counts what the server decided about place, velocity, state and parent. A quantum that began before is not
    /// committed (spec/physics.md 6.5).
    [[nodiscard]] std::uint32_t authority_version() const { return authority_version_; }
    void authority_changed() { ++authority_version_; }
    /// Commits the candidate of a quantum that began at that version; nothing when the server spoke since.
    void complete_quantum(const core::Frame& candidate, double dt, std::uint32_t begun_at);
    /// The candidate frame of a quantum. Retail UpdatePositionInternal 0x00512C30.
    [[nodiscard]] core::Frame update_position_internal(double dt);
    /// Velocity and omega into `frame`. Retail UpdatePhysicsInternal 0x00510700.
    void update_physics_internal(double dt, core::Frame& frame);
    /// Retail calc_acceleration 0x00510950.
    void calc_acceleration();
    /// Slows the body on walkable ground; `speed_squared` is that of before. Retail calc_friction.
    void calc_friction(double dt, float speed_squared);
    /// Timed hooks head first, then the hooks of crossed animation frames in order. Retail process_hooks.
    void process_hooks();
    /// Tick of a Static object with a default animation or script. Retail animate_static_object.
    void animate_static_object();
    [[nodiscard]] bool is_static_animating() const;

private:
    friend class collision::ObjectCollision;

    struct CollectedHook {
        const content::AnimationHook* hook;  ///< none: AnimDone of the sequence
        core::DataId animation;
        int frame;
    };

    [[nodiscard]] float distance_to_player() const;
    void measure_player_distance();
    void commit(const core::Frame& candidate, double dt);
    void commit_unswept(const core::Frame& candidate);
    [[nodiscard]] bool take_place(const core::Position& place, bool force);
    void stand_unswept(const core::Position& place);
    void lose_cell(const core::Position& place);
    void guess_contact();
    void state_changed();
    [[nodiscard]] bool is_held() const;
    void update_children();
    void place_as_child();

    WorldContext& world_;
    EntityId entity_;
    core::ObjectId id_;
    core::Position position_;
    bool in_cell_ = false;
    bool resting_ = false;
    bool described_ = false;
    bool doomed_ = false;
    core::Flags<PhysicsState> state_;
    core::Flags<TransientState> transient_;
    float scale_ = 1;
    float elasticity_ = 0.05F;
    core::Vec3 velocity_{0, 0, 0};
    core::Vec3 acceleration_{0, 0, 0};
    core::Vec3 omega_{0, 0, 0};
    core::Vec3 contact_normal_{0, 0, 1};
    float contact_distance_ = 0;
    core::CellId contact_cell_;
    core::Vec3 sliding_normal_{0, 0, 0};  ///< counts while `sliding` is set
    core::Vec3 cached_velocity_{0, 0, 0};
    std::uint32_t authority_version_ = 0;
    float player_distance_ = std::numeric_limits<float>::max();
    double update_time_ = 0;
    CPhysicsObj* parent_ = nullptr;
    std::vector<Child> children_;
    std::unique_ptr<CPartArray> part_array_;
    std::unique_ptr<MovementManager> movement_manager_;
    std::unique_ptr<TargetManager> target_manager_;
    std::unique_ptr<DetectionManager> detection_manager_;
    std::unique_ptr<PositionManager> position_manager_;
    std::unique_ptr<effects::ScriptManager> script_manager_;
    std::unique_ptr<effects::ParticleManager> particle_manager_;
    std::unique_ptr<effects::TimedHooks> timed_hooks_;
    std::vector<CollectedHook> anim_hooks_;
};

}  // namespace portalspace::engine
