#include "render/chase_camera.h"

#include "engine/collision/transition.h"

namespace portalspace::render {
namespace {

using engine::collision::Cell;
using engine::collision::CollisionWorld;
using engine::collision::CTransition;

/// Metres; a player whose head moves farther from one frame to the next was put there.
constexpr float kJump = 5;
/// Metres; an eye that far from where it should be was stopped.
constexpr float kMoved = 0.001F;

core::Frame frame_of(const Camera& camera) {
    core::Frame frame;
    frame.origin = camera.eye;
    frame.rotation = glm::normalize(glm::quat_cast(glm::mat3(camera.right, camera.forward, camera.up)));
    return frame;
}

void place(Camera& camera, const core::Frame& frame) {
    camera.eye = frame.origin;
    camera.right = frame.local_to_global_vec({1, 0, 0});
    camera.forward = frame.local_to_global_vec({0, 1, 0});
    camera.up = frame.local_to_global_vec({0, 0, 1});
}

}  // namespace

ChaseCamera::ChaseCamera() = default;
ChaseCamera::~ChaseCamera() = default;

void ChaseCamera::damp(const core::Position& player, const core::Vec3& head, const Camera& wanted,
                       const std::optional<double>& seconds) {
    const core::Frame sought = frame_of(wanted);
    if (cell_) {
        const core::Vec3 moved = core::block_offset(player.cell, *cell_);
        damped_.origin += moved;
        head_ += moved;
    }
    const bool follows = cell_ && seconds && glm::distance(head, head_) <= kJump;
    const float alpha = follows ? camera_damping(kCameraStiffness, static_cast<float>(*seconds)) : 1.0F;
    if (alpha < 1) {
        damped_.origin += (sought.origin - damped_.origin) * alpha;
        damped_.rotation = glm::normalize(core::interpolate_rotation(damped_.rotation, sought.rotation, alpha));
    } else {
        damped_ = sought;
    }
    if (!damped_.is_valid()) damped_ = sought;
    cell_ = player.cell;
    head_ = head;
}

/// Retail SmartBox::update_viewer (spec/rendering.md 1.4, spec/physics.md 7.13).
void ChaseCamera::sweep(const CollisionWorld& world, const core::Position& player, const core::Vec3& head,
                        Viewer& viewer) {
    if (swept_ != &world) {
        transition_ = std::make_unique<CTransition>(world);
        swept_ = &world;
    }
    core::Position from{player.cell, {head, core::identity_quat()}};
    core::Position to{player.cell, {viewer.camera.eye, core::identity_quat()}};
    Cell* cell = core::is_env_cell(player.cell) ? adjust_position(world, from, head) : world.cell(player.cell);
    if (cell == nullptr) return;
    to.frame.origin += core::block_offset(from.cell, to.cell);
    to.cell = from.cell;
    core::Position eye = to;
    if (transition_->sweep_viewer(cell, from, to) && transition_->cell() != nullptr) {
        eye = transition_->position();
        eye.cell = transition_->cell()->id;
    } else if (adjust_position(world, eye, eye.frame.origin) == nullptr) {
        eye = from;
    }
    const core::Vec3 place = eye.frame.origin + core::block_offset(player.cell, eye.cell);
    viewer.stopped = glm::distance(place, viewer.camera.eye) > kMoved;
    viewer.camera.eye = place;
    viewer.cell = eye.cell;
}

Viewer ChaseCamera::follow(const CollisionWorld* world, const core::Position& player, const ChaseView& view,
                           std::optional<double> seconds) {
    Viewer viewer;
    viewer.camera = chase_camera(player.frame, view);
    viewer.cell = player.cell;
    const core::Vec3 head = head_of(player.frame);
    damp(player, head, viewer.camera, seconds);
    if (seconds) place(viewer.camera, damped_);
    if (world != nullptr) sweep(*world, player, head, viewer);
    viewer.distance = glm::distance(viewer.camera.eye, head);
    return viewer;
}

}  // namespace portalspace::render
