#include <ostream>

#include "app/tool/tool.h"

namespace portalspace::app {

int dat_ls(ToolContext& context) {
    context.err << "not here yet\n";
    return kExitUnable;
}

int dat_show(ToolContext& context) {
    context.err << "not here yet\n";
    return kExitUnable;
}

}  // namespace portalspace::app
