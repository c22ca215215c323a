#include "engine/position_manager.h"

#include "engine/motion_interp.h"
#include "engine/physics_obj.h"

namespace portalspace::engine {
namespace {

constexpr float kDoneDistance = 0.05F;
constexpr float kGiveUpDistance = 0.2F;
constexpr int kWindow = 5;
constexpr float kRequiredShare = 0.3F;
constexpr float kFallbackSpeed = 7.5F;
constexpr int kFailLimit = 3;

bool is_indoors(const CPhysicsObj& object) { return core::cell_number(object.position().cell) >= 0x100; }

/// `place` as seen from `body`, across landblocks. Retail Position::subtract2.
core::Frame as_seen_from(const core::Position& place, const core::Position& body) {
    core::Frame frame = place.frame;
    frame.origin += core::block_offset(body.cell, place.cell);
    return core::subtract2(frame, body.frame);
}

}  // namespace

float InterpolationManager::blip_distance() const {
    if (!is_indoors(owner_)) {
        return 100.0F;
    }
    return owner_.world().player == &owner_ ? 25.0F : 20.0F;
}

void InterpolationManager::interpolate_to(const core::Position& place, bool keep_heading) {
    const core::Position& reference = nodes_.empty() ? owner_.position() : nodes_.back();
    core::Position node = place;
    if (reference.distance_to(place) > blip_distance()) {
        if (keep_heading_) {
            node.frame.set_heading(owner_.position().frame.heading());
        }
        nodes_.push_back(node);
        if (nodes_.size() > kMaxNodes) {
            nodes_.erase(nodes_.begin());
        }
        fail_counter_ = kFailLimit + 1;
        return;
    }
    if (owner_.position().distance_to(place) <= kDoneDistance) {
        if (!keep_heading) {
            core::Frame frame = owner_.position().frame;
            frame.set_heading(place.frame.heading());
            owner_.set_frame(frame);
        }
        stop_interpolating();
        return;
    }
    while (!nodes_.empty() && nodes_.back().distance_to(place) < kDoneDistance) {
        nodes_.pop_back();
    }
    while (nodes_.size() >= kMaxNodes) {
        nodes_.erase(nodes_.begin());
    }
    keep_heading_ = keep_heading;
    if (keep_heading) {
        node.frame.set_heading(owner_.position().frame.heading());
    }
    nodes_.push_back(node);
}

void InterpolationManager::adjust_offset(core::Frame& offset, double dt) {
    if (nodes_.empty() || !owner_.transient_state().has(TransientState::contact)) {
        return;
    }
    const float distance = owner_.position().distance_to(nodes_.front());
    if (distance < kDoneDistance) {
        node_completed(true);
        return;
    }
    const CMotionInterp* motion = owner_.motion_interp();
    float speed = motion != nullptr ? 2 * motion->adjusted_max_speed() : 0.0F;
    if (!(speed >= core::kEpsilon)) {
        speed = kFallbackSpeed;
    }
    progress_quantum_ += dt;
    ++frame_counter_;
    const float gain = original_distance_ - distance;
    const auto elapsed = static_cast<float>(progress_quantum_);
    if (frame_counter_ >= kWindow && !owner_.is_stuck() &&
        !(gain >= core::kEpsilon && gain / elapsed / speed >= kRequiredShare)) {
        const bool close_enough = distance < kGiveUpDistance;
        if (!close_enough) {
            ++fail_counter_;
        }
        node_completed(close_enough);
        return;
    }
    if (frame_counter_ >= kWindow) {
        frame_counter_ = 0;
        progress_quantum_ = 0;
        original_distance_ = distance;
    }
    core::Frame step = as_seen_from(nodes_.front(), owner_.position());
    const float length = glm::length(step.origin);
    const bool arrived = length <= kDoneDistance;
    const float reach = speed * static_cast<float>(dt);
    if (length > reach) {
        step.origin *= reach / length;
    }
    if (keep_heading_) {
        step.rotation = core::identity_quat();
    }
    offset = step;
    if (arrived) {
        node_completed(true);
    }
}

void InterpolationManager::node_completed(bool success) {
    frame_counter_ = 0;
    progress_quantum_ = 0;
    if (nodes_.size() >= 2) {
        original_distance_ = owner_.position().distance_to(nodes_[1]);
    } else {
        original_distance_ = kNoDistance;
        if (success) {
            stop_interpolating();
            return;
        }
        blipto_ = nodes_.front();
    }
    nodes_.erase(nodes_.begin());
}

void InterpolationManager::use_time() {
    if (fail_counter_ <= kFailLimit && !nodes_.empty()) {
        return;
    }
    if (fail_counter_ == 0) {
        return;
    }
    const core::Position target = nodes_.empty() ? blipto_ : nodes_.back();
    if (owner_.set_position(target)) {
        stop_interpolating();
    }
}

void InterpolationManager::stop_interpolating() {
    nodes_.clear();
    frame_counter_ = 0;
    fail_counter_ = 0;
    progress_quantum_ = 0;
    original_distance_ = kNoDistance;
}

void ConstraintManager::constrain_to(const core::Position& place, float start, float max) {
    constrained_ = true;
    start_ = start;
    max_ = max;
    offset_ = place.distance_to(owner_.position());
}

void ConstraintManager::adjust_offset(core::Frame& offset) {
    if (!constrained_) {
        return;
    }
    if (owner_.transient_state().has(TransientState::contact)) {
        if (offset_ >= max_) {
            offset.origin = {0, 0, 0};
        } else if (offset_ > start_) {
            offset.origin *= (max_ - offset_) / (max_ - start_);
        }
    }
    offset_ += glm::length(offset.origin);
}

void PositionManager::constrain_to(const core::Position& place) {
    const bool indoors = is_indoors(owner_);
    constraint_.constrain_to(place, indoors ? 5.0F : 10.0F, indoors ? 20.0F : 50.0F);
}

}  // namespace portalspace::engine
