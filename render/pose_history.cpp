#include "render/pose_history.h"

#include <algorithm>

#include "engine/physics_obj.h"

namespace portalspace::render {
namespace {

/// A held object is where its parent is.
core::CellId cell_of(const engine::CPhysicsObj& object) {
    const engine::CPhysicsObj* place = &object;
    for (int depth = 0; place->parent() != nullptr && depth < 16; ++depth) place = place->parent();
    return place->position().cell;
}

void frames_of(const engine::CPhysicsObj& object, std::vector<core::Frame>& out) {
    out.clear();
    out.push_back(object.position().frame);
    if (const engine::CPartArray* array = object.part_array()) {
        for (const engine::CPhysicsPart& part : array->parts()) out.push_back(part.frame);
    }
}

}  // namespace

core::Frame frame_between(const core::Frame& from, const core::Frame& to, float ratio) {
    if (ratio >= 1 || from == to) return to;
    if (ratio <= 0) return from;
    core::Frame frame;
    frame.origin = from.origin + (to.origin - from.origin) * ratio;
    frame.rotation = glm::normalize(core::interpolate_rotation(from.rotation, to.rotation, ratio));
    return frame;
}

void PoseHistory::begin_frame(double now) {
    now_ = now;
    ++frame_;
}

void PoseHistory::see(const engine::CPhysicsObj& object) {
    const auto [place, added] = tracks_.try_emplace(object.id());
    Track& track = place->second;
    track.seen = frame_;
    if (added) {
        track.cell = cell_of(object);
        frames_of(object, track.last);
        track.before = track.last;
        track.commit = now_ - kLongestInterval;
    } else {
        take(track, object);
    }
    show(track);
}

void PoseHistory::take(Track& track, const engine::CPhysicsObj& object) {
    const core::CellId cell = cell_of(object);
    frames_of(object, scratch_);
    if (scratch_ == track.last && cell == track.cell) return;
    const bool fits = scratch_.size() == track.last.size();
    if (fits && core::block_x(cell) == core::block_x(track.cell) && core::block_y(cell) == core::block_y(track.cell)) {
        track.before.swap(track.last);
    } else if (fits) {
        // What was there before is told in the block of now.
        const core::Vec3 offset = core::block_offset(cell, track.cell);
        track.before.swap(track.last);
        for (core::Frame& frame : track.before) frame.origin += offset;
    }
    track.last = scratch_;
    const auto jumped = [](const core::Frame& a, const core::Frame& b) {
        return !(glm::distance(a.origin, b.origin) <= kJump);
    };
    if (!fits || jumped(track.before.front(), track.last.front())) track.before = track.last;
    // After a rest the next commit is expected as soon as one can come.
    const double gap = now_ - track.commit;
    track.interval = gap > kLongestInterval ? kLeastInterval : std::max(gap, kLeastInterval);
    track.commit = now_;
    track.cell = cell;
}

void PoseHistory::show(Track& track) const {
    const auto ratio = static_cast<float>((now_ - track.commit) / track.interval);
    track.shown.resize(track.last.size());
    for (std::size_t i = 0; i < track.last.size(); ++i) {
        track.shown[i] = frame_between(track.before[i], track.last[i], ratio);
    }
}

void PoseHistory::end_frame() {
    std::erase_if(tracks_, [this](const auto& item) { return item.second.seen != frame_; });
}

std::span<const core::Frame> PoseHistory::parts(core::ObjectId id) const {
    const auto found = tracks_.find(id);
    if (found == tracks_.end()) return {};
    return std::span<const core::Frame>(found->second.shown).subspan(1);
}

core::Frame PoseHistory::root(core::ObjectId id, const core::Frame& fallback) const {
    const auto found = tracks_.find(id);
    return found != tracks_.end() ? found->second.shown.front() : fallback;
}

}  // namespace portalspace::render
