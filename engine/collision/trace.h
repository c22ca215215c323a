#pragma once

#include <cstdint>
#include <vector>

#include "core/ids.h"
#include "core/math.h"

namespace portalspace::engine::collision {

/// The places in a sweep that write a line into the trace.
enum class TraceStep : std::uint8_t {
    sub_step,         ///< state after a step of the sweep
    land,             ///< terrain of a cell
    building,         ///< shell of a building
    room,             ///< tree of a room
    object,           ///< a shadow object
    barrier,          ///< a restricted cell
    step_up,          ///< OK: it went up
    step_down,        ///< OK: there was ground within the height
    slide,            ///< along a normal
    cliff_slide,      ///< along the line where two planes meet
    precipice_slide,  ///< along the edge of the polygon stood on
    edge_slide,       ///< no ground ahead
    placement,        ///< a place tried by SetPosition
    moved_to_cell,    ///< the containing cell changed
};

/// Name of a step, for tests and the overlay.
[[nodiscard]] const char* name_of(TraceStep step);

/// Why a sweep ended as it did. Nothing is written, and nothing costs more than a test of a pointer, unless a trace is
/// attached to the transition.
class SweepTrace {
public:
    struct Line {
        TraceStep step;
        std::uint8_t state;  ///< TransitionState
        core::CellId cell;
        core::Vec3 origin;  ///< under test, in its landblock
        core::Vec3 normal;  ///< zero when none is meant
    };

    void clear() { lines_.clear(); }
    void add(const Line& line) { lines_.push_back(line); }
    [[nodiscard]] const std::vector<Line>& lines() const { return lines_; }

private:
    std::vector<Line> lines_;
};

}  // namespace portalspace::engine::collision
