#pragma once

#include <memory>
#include <optional>

#include "core/position.h"
#include "render/camera.h"

namespace portalspace::engine::collision {
class CTransition;
class CollisionWorld;
}  // namespace portalspace::engine::collision

namespace portalspace::render {

/// Where a picture is taken from, and which cell the eye is in: the cell decides whether the frame starts outdoors or
/// in a room (spec/rendering.md 1.4 rule 2).
struct Viewer {
    Camera camera;         ///< relative to the player's landblock
    core::CellId cell;     ///< the player's while the world around is not known
    float distance = 0;    ///< from the eye to the player's head, in metres
    bool stopped = false;  ///< something solid is nearer than the place that the view asks for
};

/// The camera that follows the player: damped, and never behind or in something solid. What the sweep says goes into
/// the picture only and never back into the damped frame, else the camera would creep along walls (1.3 step 5).
class ChaseCamera {
public:
    ChaseCamera();
    ~ChaseCamera();
    ChaseCamera(const ChaseCamera&) = delete;
    ChaseCamera& operator=(const ChaseCamera&) = delete;

    /// `seconds` since the last call; none: the camera is where it wants to be at once, and so it is after a jump of
    /// the player. `player` is where the player is shown, turned to where the camera looks. Without a world, or where
    /// it is not resident, nothing is solid. Allocates nothing in the steady state.
    [[nodiscard]] Viewer follow(const engine::collision::CollisionWorld* world, const core::Position& player,
                                const ChaseView& view, std::optional<double> seconds);

private:
    void damp(const core::Position& player, const core::Vec3& head, const Camera& wanted,
              const std::optional<double>& seconds);
    void sweep(const engine::collision::CollisionWorld& world, const core::Position& player, const core::Vec3& head,
               Viewer& viewer);

    std::unique_ptr<engine::collision::CTransition> transition_;
    const engine::collision::CollisionWorld* swept_ = nullptr;  ///< the world of transition_
    std::optional<core::CellId> cell_;                          ///< in whose landblock the frames below are
    core::Vec3 head_{0, 0, 0};
    core::Frame damped_;
};

}  // namespace portalspace::render
