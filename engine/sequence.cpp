#include "engine/sequence.h"

#include <algorithm>
#include <cmath>

#include "content/records/animation.h"
#include "content/records/motion_table.h"
#include "engine/physics_obj.h"
#include "engine/records.h"

namespace portalspace::engine {
namespace {

/// Bound of animations passed in one update, for data whose animations take no time.
constexpr int kMaxAdvances = 1000;

float finite_or_zero(float v) { return core::is_finite(v) ? v : 0.0F; }

}  // namespace

double AnimSequenceNode::starting_frame() const {
    return framerate >= 0 ? low : high + 1 - static_cast<double>(core::kEpsilon);
}

double AnimSequenceNode::ending_frame() const {
    return framerate >= 0 ? high + 1 - static_cast<double>(core::kEpsilon) : low;
}

void CSequence::append_animation(RecordSource& records, const content::MotionAnim& data, float speed) {
    append_animation(data.animation, records.animation(data.animation), data.frame_rate * speed, data.low_frame,
                     data.high_frame);
}

void CSequence::append_animation(core::DataId id, content::RecordPtr<content::Animation> animation, float framerate,
                                 int low, int high) {
    if (animation == nullptr || animation->frames.empty()) {
        return;
    }
    const int last = static_cast<int>(animation->frames.size()) - 1;
    AnimSequenceNode node{id, std::move(animation), finite_or_zero(framerate), std::clamp(low, 0, last),
                          high < 0 ? last : std::min(high, last)};
    node.high = std::max(node.high, node.low);
    nodes_.push_back(node);
    first_cyclic_ = nodes_.size() - 1;
    if (current_ == kNone) {
        current_ = 0;
        frame_number_ = nodes_.front().starting_frame();
    }
}

void CSequence::remove_cyclic_anims() {
    if (first_cyclic_ == kNone) {
        return;
    }
    nodes_.resize(first_cyclic_);
    if (current_ != kNone && current_ >= nodes_.size()) {
        current_ = nodes_.empty() ? kNone : nodes_.size() - 1;
        frame_number_ = nodes_.empty() ? 0 : nodes_.back().ending_frame();
    }
    first_cyclic_ = nodes_.empty() ? kNone : nodes_.size() - 1;
}

void CSequence::remove_link_animations(std::uint32_t count) {
    for (; count > 0 && first_cyclic_ != kNone && first_cyclic_ > 0; --count) {
        const std::size_t removed = first_cyclic_ - 1;
        const bool was_current = current_ == removed;
        nodes_.erase(nodes_.begin() + static_cast<std::ptrdiff_t>(removed));
        first_cyclic_ = removed;
        if (was_current) {
            current_ = first_cyclic_;
            frame_number_ = nodes_[current_].starting_frame();
        } else if (current_ != kNone && current_ > removed) {
            --current_;
        }
    }
}

void CSequence::remove_all_link_animations() {
    if (first_cyclic_ != kNone) {
        remove_link_animations(static_cast<std::uint32_t>(first_cyclic_));
    }
}

void CSequence::clear_animations() {
    nodes_.clear();
    current_ = kNone;
    first_cyclic_ = kNone;
    frame_number_ = 0;
}

void CSequence::clear_physics() {
    velocity_ = {0, 0, 0};
    omega_ = {0, 0, 0};
}

void CSequence::clear() {
    clear_animations();
    clear_physics();
}

void CSequence::multiply_cyclic_framerate(float factor) {
    for (std::size_t i = first_cyclic_; i < nodes_.size(); ++i) {
        nodes_[i].framerate = finite_or_zero(nodes_[i].framerate * factor);
    }
}

void CSequence::apply_physics(core::Frame& frame, double seconds, double sign) const {
    const auto t = static_cast<float>(sign >= 0 ? std::abs(seconds) : -std::abs(seconds));
    frame.origin += velocity_ * t;
    frame.rotate(omega_ * t);
}

void CSequence::update(double dt, core::Frame* offset) {
    if (!std::isfinite(dt)) {
        return;
    }
    if (nodes_.empty()) {
        if (offset != nullptr) {
            apply_physics(*offset, dt, dt);
        }
        return;
    }
    update_internal(dt, offset);
    apricot();
}

void CSequence::update_internal(double dt, core::Frame* offset) {
    for (int advances = 0; current_ != kNone && advances < kMaxAdvances; ++advances) {
        const AnimSequenceNode node = nodes_[current_];
        const double rate = node.framerate;
        const double step = rate * dt;
        const bool moving = std::abs(node.framerate) > core::kEpsilon;
        auto i = static_cast<int>(std::floor(frame_number_));
        frame_number_ += step;
        double left = 0;
        bool ended = false;
        if (step > 0) {
            if (std::floor(frame_number_) > node.high) {
                left = moving ? std::max(0.0, frame_number_ - node.high - 1) / rate : 0.0;
                ended = true;
                frame_number_ = node.high;
            }
            for (const auto target = static_cast<int>(std::floor(frame_number_)); i < target; ++i) {
                if (offset != nullptr) {
                    add_pos_frame(*offset, node, i);
                    if (moving) {
                        apply_physics(*offset, 1 / rate, dt);
                    }
                }
                execute_hooks(node, i, 1);
            }
        } else if (step < 0) {
            if (std::floor(frame_number_) < node.low) {
                left = moving ? std::min(0.0, frame_number_ - node.low) / rate : 0.0;
                ended = true;
                frame_number_ = node.low;
            }
            for (const auto target = static_cast<int>(std::floor(frame_number_)); i > target; --i) {
                if (offset != nullptr) {
                    subtract_pos_frame(*offset, node, i);
                    if (moving) {
                        apply_physics(*offset, 1 / rate, dt);
                    }
                }
                execute_hooks(node, i, -1);
            }
        } else if (offset != nullptr && std::abs(dt) > core::kEpsilon) {
            apply_physics(*offset, dt, dt);
        }
        if (!ended) {
            return;
        }
        if (hook_object_ != nullptr && first_cyclic_ != 0) {
            hook_object_->add_anim_done_hook();
        }
        advance_to_next_animation(dt, offset);
        dt = left;
    }
}

void CSequence::advance_to_next_animation(double dt, core::Frame* offset) {
    const auto root_motion = [&](const AnimSequenceNode& node, bool add) {
        if (offset == nullptr) {
            return;
        }
        const auto frame = static_cast<int>(std::floor(frame_number_));
        if (add) {
            add_pos_frame(*offset, node, frame);
        } else {
            subtract_pos_frame(*offset, node, frame);
        }
        if (std::abs(node.framerate) > core::kEpsilon) {
            apply_physics(*offset, 1.0 / static_cast<double>(node.framerate), dt);
        }
    };

    const bool forward = dt >= 0;
    const AnimSequenceNode& finished = nodes_[current_];
    if (forward ? finished.framerate < 0 : finished.framerate > 0) {
        root_motion(finished, !forward);
    }
    if (forward) {
        current_ = current_ + 1 < nodes_.size() ? current_ + 1 : first_cyclic_;
    } else {
        current_ = current_ > 0 ? current_ - 1 : nodes_.size() - 1;
    }
    const AnimSequenceNode& next = nodes_[current_];
    frame_number_ = forward ? next.starting_frame() : next.ending_frame();
    if (forward ? next.framerate > 0 : next.framerate < 0) {
        root_motion(next, forward);
    }
}

void CSequence::add_pos_frame(core::Frame& offset, const AnimSequenceNode& node, int frame) const {
    const auto index = static_cast<std::size_t>(frame);
    if (frame >= 0 && index < node.animation->position_frames.size()) {
        offset = core::combine(offset, node.animation->position_frames[index]);
    }
}

void CSequence::subtract_pos_frame(core::Frame& offset, const AnimSequenceNode& node, int frame) const {
    const auto index = static_cast<std::size_t>(frame);
    if (frame >= 0 && index < node.animation->position_frames.size()) {
        offset = core::subtract1(offset, node.animation->position_frames[index]);
    }
}

void CSequence::execute_hooks(const AnimSequenceNode& node, int frame, int direction) {
    if (hook_object_ == nullptr || frame < 0 || static_cast<std::size_t>(frame) >= node.animation->frames.size()) {
        return;
    }
    for (const content::AnimationHook& hook : node.animation->frames[static_cast<std::size_t>(frame)].hooks) {
        const auto wanted = static_cast<std::int32_t>(hook.direction);
        if (wanted == 0 || wanted == direction) {
            hook_object_->add_anim_hook(hook, node.animation_id, frame);
        }
    }
}

void CSequence::apricot() {
    const std::size_t keep = std::min(current_, first_cyclic_);
    if (keep == kNone || keep == 0) {
        return;
    }
    nodes_.erase(nodes_.begin(), nodes_.begin() + static_cast<std::ptrdiff_t>(keep));
    current_ -= keep;
    first_cyclic_ -= keep;
}

const content::AnimFrame* CSequence::current_frame() const {
    if (current_ == kNone) {
        return nullptr;
    }
    const AnimSequenceNode& node = nodes_[current_];
    const auto frame = static_cast<int>(std::floor(frame_number_));
    return &node.animation->frames[static_cast<std::size_t>(std::clamp(frame, node.low, node.high))];
}

}  // namespace portalspace::engine
