#include <ostream>

#include "app/tool/tool.h"

namespace portalspace::app {

int session_verify(ToolContext& context) {
    context.err << "not here yet\n";
    return kExitUnable;
}

int session_show(ToolContext& context) {
    context.err << "not here yet\n";
    return kExitUnable;
}

int session_stats(ToolContext& context) {
    context.err << "not here yet\n";
    return kExitUnable;
}

}  // namespace portalspace::app
