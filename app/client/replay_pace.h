#pragma once

namespace portalspace::app {

/// How a recording keeps time in a window: which of its frames, all of them simulated, get a picture. Where pictures
/// take longer than frames some get none, so that the recording runs as it was recorded however slowly the machine
/// draws. All times in seconds.
class ReplayPace {
public:
    /// A machine that cannot even simulate in time shows a picture after simulating that long; what it lost until then
    /// is not made up for.
    static constexpr double kLongestWithout = 0.25;

    /// `speed`: 1 as recorded, infinity as fast as pictures are drawn; `frame`: length of a frame of the recording.
    ReplayPace(double speed, double frame) : speed_(speed), frame_(frame) {}

    /// The picture of the frame at `time` of the recording was done at `wall`. The first one starts the clock: what the
    /// program needs to begin is no part of the recording.
    void drawn(double time, double wall);
    /// On the wall clock; only after the first picture.
    [[nodiscard]] double due(double time) const { return start_ + time / speed_; }
    /// Whether the frame at `time` gets a picture when it is simulated at `wall`: when the next one is not due yet.
    [[nodiscard]] bool draws(double time, double wall);

private:
    double speed_;
    double frame_;
    bool started_ = false;
    double start_ = 0;    ///< of the recording, on the wall clock
    double picture_ = 0;  ///< when the last picture was done
};

}  // namespace portalspace::app
