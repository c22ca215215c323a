#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/ids.h"
#include "core/position.h"

namespace portalspace::engine {
class CPhysicsObj;
}

namespace portalspace::render {

/// Where things are shown between two commits of the simulation. The simulation moves things at most 30 times a second
/// (spec/physics.md 2.1) and a picture comes more often: each thing is shown on its way from the last commit but one to
/// the last, so it is never later than one commit, and where the last commit put it once that time is over. What jumps
/// farther than it could have moved is shown there at once.
class PoseHistory {
public:
    /// The least and the longest time that a movement from commit to commit is spread over, in seconds.
    static constexpr double kLeastInterval = 1.0 / 30.0;
    static constexpr double kLongestInterval = 0.1;
    /// Metres; faster than 150 m/s nothing moves by itself.
    static constexpr float kJump = 5;

    /// Once a frame, for each object, when the simulation has run; `now` in seconds of the frame's clock.
    void begin_frame(double now);
    void see(const engine::CPhysicsObj& object);
    /// Forgets objects that were not seen since begin_frame().
    void end_frame();

    /// The frames of the object's parts, relative to its landblock; none for one that was not seen.
    [[nodiscard]] std::span<const core::Frame> parts(core::ObjectId id) const;
    /// The object's own frame, or `fallback` for one that was not seen.
    [[nodiscard]] core::Frame root(core::ObjectId id, const core::Frame& fallback) const;

    /// The time that is shown of something that was last simulated at `last`, on the same clock: one least interval
    /// behind the frame, so that it runs evenly at any frame rate, and never after `last`.
    [[nodiscard]] double shown_time(double last) const {
        return std::clamp(now_ - kLeastInterval, last - kLongestInterval, last);
    }

private:
    /// Frames: the object's own, then its parts.
    struct Track {
        core::CellId cell;
        std::vector<core::Frame> before;
        std::vector<core::Frame> last;
        std::vector<core::Frame> shown;
        double commit = 0;
        double interval = kLeastInterval;
        std::uint64_t seen = 0;
    };
    void take(Track& track, const engine::CPhysicsObj& object);
    void show(Track& track) const;

    std::unordered_map<core::ObjectId, Track> tracks_;
    std::vector<core::Frame> scratch_;
    double now_ = 0;
    std::uint64_t frame_ = 0;
};

/// A frame between two: straight and by the shorter arc. At 0 and 1, and between equal frames, exactly the given one.
[[nodiscard]] core::Frame frame_between(const core::Frame& from, const core::Frame& to, float ratio);

}  // namespace portalspace::render
