#include <algorithm>
#include <exception>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "app/tool/physics_case.h"
#include "core/path_text.h"

namespace portalspace::app {
namespace {

using nlohmann::json;

std::string row_name(const json& row, std::size_t number) {
    if (row.is_object()) {
        if (const auto id = row.find("id"); id != row.end() && id->is_string()) {
            return id->get<std::string>();
        }
    }
    return std::to_string(number);
}

}  // namespace

PhysicsFileResult run_physics_file(const std::filesystem::path& file, PhysicsData& data,
                                   std::span<const PhysicsKind> kinds) {
    const std::string name = core::path_text(file);
    std::ifstream in(file, std::ios::binary);
    if (!in) {
        throw std::runtime_error(name + " cannot be read");
    }
    const json document = json::parse(in, nullptr, false);
    if (!document.is_object() || !document.contains("what") || !document["what"].is_string() ||
        !document.contains("rows") || !document["rows"].is_array()) {
        throw std::runtime_error(name + " is no file of cases (a JSON object with \"what\" and \"rows\")");
    }
    PhysicsFileResult result;
    result.what = document["what"].get<std::string>();
    const auto kind =
        std::find_if(kinds.begin(), kinds.end(), [&](const PhysicsKind& k) { return k.what == result.what; });
    if (kind == kinds.end()) {
        throw std::runtime_error(name + " has cases of the unknown kind \"" + result.what + "\"");
    }
    const std::unique_ptr<PhysicsRunner> runner = kind->make(data);
    runner->begin(document);
    for (const json& row : document["rows"]) {
        ++result.rows;
        RowCheck check;
        try {
            runner->run(row, check);
        } catch (const std::exception& e) {
            check.fail(std::string("the row cannot be run: ") + e.what());
        }
        if (!check.differences().empty()) {
            result.failures.push_back({row_name(row, result.rows), check.differences()});
        }
    }
    return result;
}

}  // namespace portalspace::app
