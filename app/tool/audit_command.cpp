#include <algorithm>
#include <array>
#include <exception>
#include <fstream>
#include <nlohmann/json.hpp>
#include <ostream>

#include "app/inspect/audit.h"
#include "app/tool/tool.h"
#include "content/dat_store.h"
#include "core/output_file.h"

namespace portalspace::app {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kUsage =
    "usage: portalspace-tool audit DIR [--pins FILE] [--json]\n"
    "       portalspace-tool audit --write-pins FILE DIR\n";
constexpr std::size_t kCellWidth = 60;

struct Request {
    std::string folder;
    std::string pins_file;   ///< empty: those of the retail files
    std::string write_file;  ///< not empty: write pins instead
};

bool read_request(const std::vector<std::string>& args, Request& request) {
    for (std::size_t i = 0; i < args.size(); ++i) {
        if (args[i] == "--pins" || args[i] == "--write-pins") {
            if (i + 1 == args.size()) {
                return false;
            }
            (args[i] == "--pins" ? request.pins_file : request.write_file) = args[i + 1];
            ++i;
        } else if (request.folder.empty() && !args[i].starts_with("--")) {
            request.folder = args[i];
        } else {
            return false;
        }
    }
    return !request.folder.empty();
}

/// The files that every installation has; the high-resolution file is optional.
std::vector<std::string> missing_files(const std::string& folder) {
    std::vector<std::string> missing;
    for (const auto kind : {content::DatFileKind::portal, content::DatFileKind::cell, content::DatFileKind::local}) {
        if (content::find_dat_file(folder, kind).empty()) {
            missing.emplace_back(content::dat_file_name(kind));
        }
    }
    return missing;
}

Json read_pins(const std::string& path) {
    if (path.empty()) {
        return retail_pins();
    }
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        throw std::runtime_error(path + " cannot be read");
    }
    try {
        return Json::parse(file);
    } catch (const nlohmann::json::exception& error) {
        throw std::runtime_error(path + " is no JSON: " + error.what());
    }
}

std::string cut(const std::string& text) {
    return text.size() <= kCellWidth ? text : text.substr(0, kCellWidth - 3) + "...";
}

int report(ToolContext& context, const std::vector<AuditRow>& rows) {
    const auto failures = std::count_if(rows.begin(), rows.end(), [](const AuditRow& row) { return !row.holds; });
    if (context.json) {
        Json list = Json::array();
        for (const AuditRow& row : rows) {
            list.push_back({{"group", row.group},
                            {"subject", row.subject},
                            {"holds", row.holds},
                            {"expected", row.expected},
                            {"found", row.found}});
        }
        const Json document{{"facts", rows.size()}, {"failures", failures}, {"rows", std::move(list)}};
        context.out << document.dump(1, ' ', false, Json::error_handler_t::replace) << "\n";
    } else {
        for (const AuditRow& row : rows) {
            context.out << (row.holds ? "ok    " : "WRONG ") << row.group
                        << std::string(row.group.size() < 16 ? 16 - row.group.size() : 1, ' ') << row.subject << ": ";
            if (row.holds) {
                context.out << cut(row.found) << "\n";
            } else {
                context.out << "expected " << row.expected << ", found " << row.found << "\n";
            }
        }
        context.out << rows.size() << " facts, " << failures << " do not hold\n";
    }
    return failures == 0 ? kExitDone : kExitDiffers;
}

}  // namespace

int audit_files(ToolContext& context) {
    Request request;
    if (!read_request(context.args, request)) {
        context.err << kUsage;
        return kExitUnable;
    }
    try {
        if (!std::filesystem::is_directory(request.folder)) {
            context.err << request.folder << " is no folder; name the one that holds the DAT files\n";
            return kExitUnable;
        }
        const std::vector<std::string> missing = missing_files(request.folder);
        for (const std::string& name : missing) {
            context.err << name << " is missing in " << request.folder << "\n";
        }
        if (!missing.empty()) {
            return kExitUnable;
        }
        const Json pins = read_pins(request.pins_file);
        DatSet set(open_dat_sources(request.folder));
        if (!request.write_file.empty()) {
            core::write_whole_file(request.write_file, pins_of(set, pins).dump(1) + "\n");
            context.out << "pins written to " << request.write_file << "\n";
            return kExitDone;
        }
        return report(context, audit(set, pins));
    } catch (const std::exception& error) {
        context.err << error.what() << "\n";
        return kExitUnable;
    }
}

}  // namespace portalspace::app
