#pragma once

#include <filesystem>
#include <vector>

#include "core/position.h"

namespace portalspace::engine {
class Landscape;
}

namespace portalspace::app {

/// Where the eye of a flight is at a moment.
struct FlightPose {
    core::Position eye;
    float pitch = 0;  ///< degrees upwards
};

/// A scripted way through the world: `{"format": 1, "points": [{"t", "cell", "at": [x, y, z], "above", "heading",
/// "pitch"}]}`, points in order of their seconds. Between two points everything runs evenly. `above`: z counts from the
/// ground. The way into a room and out of it is a jump, as through a portal.
class FlightPath {
public:
    /// Throws std::runtime_error with a sentence.
    explicit FlightPath(const std::filesystem::path& file);

    [[nodiscard]] double seconds() const { return points_.back().time; }
    /// The pose of each frame of 1/60 s, worked out beforehand: it reads the land.
    [[nodiscard]] std::vector<FlightPose> poses(engine::Landscape& land) const;

private:
    struct Point {
        double time = 0;
        core::CellId cell;
        core::Vec3 at{0, 0, 0};
        bool above = false;
        float heading = 0;
        float pitch = 0;
    };
    [[nodiscard]] static FlightPose between(const Point& a, const Point& b, float ratio, engine::Landscape& land);

    std::vector<Point> points_;
};

}  // namespace portalspace::app
