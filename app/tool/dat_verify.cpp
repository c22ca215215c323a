#include <exception>
#include <fstream>
#include <nlohmann/json.hpp>
#include <ostream>
#include <vector>

#include "app/inspect/expectation.h"
#include "app/tool/progress.h"
#include "app/tool/tool.h"

namespace portalspace::app {

namespace {

using Json = nlohmann::ordered_json;

Json read_expectation(const std::string& path) {
    std::ifstream file(std::filesystem::path(reinterpret_cast<const char8_t*>(path.c_str())), std::ios::binary);
    if (!file) {
        throw std::runtime_error(path + " cannot be read");
    }
    try {
        return Json::parse(file);
    } catch (const nlohmann::json::exception& error) {
        throw std::runtime_error(path + " is no JSON: " + error.what());
    }
}

int report(ToolContext& context, const Differences& found) {
    for (const std::string& key : found.unknown_keys()) {
        context.err << "not compared, unknown to this program: " << key << "\n";
    }
    if (context.json) {
        const Json document{{"differences", found.lines()}, {"unknown", found.unknown_keys()}};
        context.out << document.dump(1, ' ', false, Json::error_handler_t::replace) << "\n";
    } else {
        for (const std::string& line : found.lines()) {
            context.out << line << "\n";
        }
        if (found.lines().empty()) {
            context.out << "everything is as expected\n";
        }
    }
    return found.lines().empty() ? kExitDone : kExitDiffers;
}

}  // namespace

int dat_verify(ToolContext& context) {
    if (context.args.size() != 3 || (context.args[0] != "--expect" && context.args[1] != "--expect")) {
        context.err << "usage: portalspace-tool dat verify DIR --expect FILE [--json]\n";
        return kExitUnable;
    }
    const bool expect_first = context.args[0] == "--expect";
    try {
        const Json expected = read_expectation(context.args[expect_first ? 1 : 2]);
        std::vector<DamagedSource> damaged;
        DatSet set(open_dat_sources(context.args[expect_first ? 2 : 0], &damaged));
        Differences found;
        for (const DamagedSource& file : damaged) {
            found.add("files." + std::string(content::dat_file_name(file.kind)), "a file that can be read", file.why);
        }
        bool complete = true;
        {
            Progress progress("comparing");
            verify_expectation(set, expected, found, [&](double share) { return complete = progress.step(share); });
        }
        if (!complete) {
            context.err << "interrupted\n";
            return kExitUnable;
        }
        return report(context, found);
    } catch (const std::exception& error) {
        context.err << error.what() << "\n";
        return kExitUnable;
    }
}

}  // namespace portalspace::app
