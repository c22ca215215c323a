#include "engine/collision/trace.h"

namespace portalspace::engine::collision {

const char* name_of(TraceStep step) {
    switch (step) {
        case TraceStep::sub_step: return "sub-step";
        case TraceStep::land: return "land";
        case TraceStep::building: return "building";
        case TraceStep::room: return "room";
        case TraceStep::object: return "object";
        case TraceStep::barrier: return "barrier";
        case TraceStep::step_up: return "step up";
        case TraceStep::step_down: return "step down";
        case TraceStep::slide: return "slide";
        case TraceStep::cliff_slide: return "cliff slide";
        case TraceStep::precipice_slide: return "precipice slide";
        case TraceStep::edge_slide: return "edge slide";
        case TraceStep::placement: return "placement";
        case TraceStep::moved_to_cell: return "moved to cell";
    }
    return "?";
}

}  // namespace portalspace::engine::collision
