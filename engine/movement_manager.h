#pragma once

#include <memory>

#include "core/ids.h"
#include "core/position.h"
#include "engine/motion_interp.h"
#include "engine/move_error.h"
#include "engine/movement_parameters.h"

namespace portalspace::engine {

class CPhysicsObj;
class MoveToManager;
struct TargetInfo;

/// The movement types of the client; 1 to 5 go to the motion interpreter, 6 to 9 to the move-to manager.
enum class MovementType : std::uint8_t {
    invalid = 0,
    raw_command = 1,
    interpreted_command = 2,
    stop_raw = 3,
    stop_interpreted = 4,
    stop_completely = 5,
    move_to_object = 6,
    move_to_position = 7,
    turn_to_object = 8,
    turn_to_heading = 9,
};

/// One order to a body. Which fields count depends on the type.
struct MovementCommand {
    MovementType type = MovementType::invalid;
    std::uint32_t motion = 0;
    MovementParameters params;
    core::ObjectId object;     ///< what is sought
    core::ObjectId top_level;  ///< what carries it, or itself
    float radius = 0;          ///< of what is sought, metres
    float height = 0;
    core::Position place;
};

/// Everything that moves a body by its own legs. Retail MovementManager.
class MovementManager {
public:
    explicit MovementManager(CPhysicsObj& owner);
    ~MovementManager();
    MovementManager(const MovementManager&) = delete;
    MovementManager& operator=(const MovementManager&) = delete;

    /// Retail MovementManager::PerformMovement (spec/physics.md 5.4). Makes the body active.
    MoveError perform_movement(const MovementCommand& command);

    [[nodiscard]] CMotionInterp* interp() { return interp_.get(); }
    [[nodiscard]] const CMotionInterp* interp() const { return interp_.get(); }
    /// Made on demand; enters the table's default state then.
    [[nodiscard]] CMotionInterp& make_interp();
    [[nodiscard]] MoveToManager* move_to() { return move_to_.get(); }
    [[nodiscard]] const MoveToManager* move_to() const { return move_to_.get(); }
    [[nodiscard]] bool is_moving_to() const;
    [[nodiscard]] bool motions_pending() const;
    void cancel_moveto(MoveError error);
    void use_time();
    void hit_ground();
    void leave_ground();
    void motion_done(bool success);
    void handle_update_target(const TargetInfo& info);

private:
    CPhysicsObj& owner_;
    std::unique_ptr<CMotionInterp> interp_;
    std::unique_ptr<MoveToManager> move_to_;
};

}  // namespace portalspace::engine
