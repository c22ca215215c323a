#include <exception>
#include <ostream>

#include "app/tool/tool.h"
#include "content/forge/forge.h"

namespace portalspace::app {

int forge_world(ToolContext& context) {
    if (context.args.size() != 1) {
        context.err << "forge wants one folder: portalspace-tool forge DIR\n";
        return kExitUnable;
    }
    try {
        content::forge_demo_world(context.args.front());
    } catch (const std::exception& e) {
        context.err << e.what() << "\n";
        return kExitUnable;
    }
    context.out << "demo world written to " << context.args.front() << "\n";
    return kExitDone;
}

}  // namespace portalspace::app
