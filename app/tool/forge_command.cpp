#include <exception>
#include <ostream>

#include "app/tool/progress.h"
#include "app/tool/tool.h"
#include "content/forge/forge.h"

namespace portalspace::app {

int forge_world(ToolContext& context) {
    if (context.args.size() != 1) {
        context.err << "forge wants one folder: portalspace-tool forge DIR\n";
        return kExitUnable;
    }
    try {
        Progress progress("forging");
        if (!content::forge_demo_world(context.args.front(), [&](double share) { return progress.step(share); })) {
            context.err << "interrupted\n";
            return kExitUnable;
        }
    } catch (const std::exception& e) {
        context.err << e.what() << "\n";
        return kExitUnable;
    }
    context.out << "demo world written to " << context.args.front() << "\n";
    return kExitDone;
}

}  // namespace portalspace::app
