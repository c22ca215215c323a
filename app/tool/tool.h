#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "app/exit_status.h"

namespace portalspace::app {

/// What one call of a command gets. `args` are those after the command's own words; `--json`, `--help` and `--version`
/// are taken out before.
struct ToolContext {
    std::vector<std::string> args;
    bool json = false;
    std::ostream& out;
    std::ostream& err;
};

using ToolFunction = int (*)(ToolContext&);

int dat_ls(ToolContext& context);
int dat_show(ToolContext& context);
int dat_check(ToolContext& context);
int dat_verify(ToolContext& context);
int dat_export(ToolContext& context);
int dat_diff(ToolContext& context);
int audit_files(ToolContext& context);
int forge_world(ToolContext& context);
int session_verify(ToolContext& context);
int session_show(ToolContext& context);
int session_stats(ToolContext& context);
int session_cut(ToolContext& context);
int session_scrub(ToolContext& context);
int serve(ToolContext& context);
int physics(ToolContext& context);
int scene(ToolContext& context);
int flight(ToolContext& context);

}  // namespace portalspace::app
