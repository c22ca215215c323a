#include <ostream>

#include "app/tool/tool.h"

namespace portalspace::app {

int forge_world(ToolContext& context) {
    context.err << "not here yet\n";
    return kExitUnable;
}

}  // namespace portalspace::app
