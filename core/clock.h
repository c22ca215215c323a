#pragma once

namespace portalspace::core {

/// The simulation's time in seconds. The frame loop owns one and moves it once a frame; nothing in the simulation looks
/// at a wall clock, so that a recorded session replays to the same world.
class Clock {
public:
    [[nodiscard]] double now() const noexcept { return now_; }
    /// Sets the time; a value before the present one is held back, so that time never runs backwards.
    void advance_to(double seconds) noexcept { now_ = seconds > now_ ? seconds : now_; }

private:
    double now_ = 0;
};

/// Monotonic seconds of the machine, for pacing and for figures about speed only.
[[nodiscard]] double wall_seconds() noexcept;

}  // namespace portalspace::core
