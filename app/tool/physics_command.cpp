#include <exception>
#include <nlohmann/json.hpp>
#include <ostream>
#include <utility>

#include "app/client/game_world.h"
#include "app/dat_folder.h"
#include "app/tool/physics_case.h"
#include "app/tool/tool.h"
#include "core/path_text.h"

namespace portalspace::app {
namespace {

using nlohmann::ordered_json;

void print(std::ostream& out, const std::string& file, const PhysicsFileResult& result) {
    for (const PhysicsFailure& failure : result.failures) {
        out << file << " " << failure.row << ": " << failure.differences.front();
        if (failure.differences.size() > 1) {
            out << " (and " << failure.differences.size() - 1 << " more)";
        }
        out << "\n";
    }
}

ordered_json to_json(const std::string& file, const PhysicsFileResult& result) {
    ordered_json failures = ordered_json::array();
    for (const PhysicsFailure& failure : result.failures) {
        failures.push_back({{"row", failure.row}, {"differences", failure.differences}});
    }
    return {{"file", file}, {"what", result.what}, {"rows", result.rows}, {"failed", std::move(failures)}};
}

/// What both commands do: `command` is the word that calls them.
int run_cases(ToolContext& context, std::string_view command, std::span<const PhysicsKind> kinds) {
    std::vector<std::string> files;
    std::string dat;
    for (std::size_t i = 0; i < context.args.size(); ++i) {
        if (context.args[i] != "--dat") {
            files.push_back(context.args[i]);
        } else if (++i < context.args.size()) {
            dat = context.args[i];
        }
    }
    if (files.empty() || dat.empty()) {
        context.err << command << " wants files of cases and the data files: portalspace-tool " << command
                    << " FILE... --dat DIR\n";
        return kExitUnable;
    }
    std::size_t rows = 0;
    std::size_t failed = 0;
    ordered_json list = ordered_json::array();
    try {
        core::Log log;
        const auto store = open_dat_store(dat_folder_candidates(dat), log);
        engine::DatRecords records(*store);
        PhysicsData data{*store, records, log};
        for (const std::string& file : files) {
            const PhysicsFileResult result = run_physics_file(file, data, kinds);
            rows += result.rows;
            failed += result.failures.size();
            const std::string name = core::path_text(std::filesystem::path(file).filename());
            if (context.json) {
                list.push_back(to_json(name, result));
            } else {
                print(context.out, name, result);
            }
        }
    } catch (const std::exception& e) {
        context.err << e.what() << "\n";
        return kExitUnable;
    }
    if (context.json) {
        context.out << ordered_json{{"rows", rows}, {"failed", failed}, {"files", std::move(list)}}.dump(1) << "\n";
    } else {
        context.out << rows << " rows, " << failed << " failed\n";
    }
    return failed == 0 ? kExitDone : kExitDiffers;
}

}  // namespace

int physics(ToolContext& context) { return run_cases(context, "physics", physics_kinds()); }

int scene(ToolContext& context) { return run_cases(context, "scene", scene_kinds()); }

}  // namespace portalspace::app
