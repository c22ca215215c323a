#include "app/report/json_layout.h"

#include <nlohmann/json.hpp>

namespace portalspace::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLineLength = 150;

std::string flat(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

void append(std::string& out, const Json& value, std::size_t depth) {
    std::string line = flat(value);
    if (!value.is_structured() || value.empty() || line.size() + depth <= kLineLength) {
        out += line;
        return;
    }
    const std::string pad(depth + 1, ' ');
    out += value.is_array() ? "[" : "{";
    bool first = true;
    for (const auto& [key, element] : value.items()) {
        out += first ? "\n" : ",\n";
        first = false;
        out += pad;
        if (value.is_object()) {
            out += flat(Json(key)) + ": ";
        }
        append(out, element, depth + 1);
    }
    out += '\n';
    out.append(depth, ' ');
    out += value.is_array() ? ']' : '}';
}

}  // namespace

std::string layout_json(const Json& value) {
    std::string out;
    append(out, value, 0);
    out += '\n';
    return out;
}

}  // namespace portalspace::app
