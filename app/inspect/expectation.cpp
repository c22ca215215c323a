#include "app/inspect/expectation.h"

#include <nlohmann/json.hpp>

namespace portalspace::app {

namespace {

using Json = nlohmann::ordered_json;

/// Share of the time that hashing every record takes, of the whole comparison.
constexpr double kFilesShare = 0.2;
constexpr double kScenariosFrom = 0.6;

}  // namespace

void verify_expectation(DatSet& set, const Json& expected, Differences& out,
                        const std::function<bool(double)>& progress) {
    if (!expected.is_object()) {
        out.add("", expected, "an object with files, decoded, pixels and scenarios");
        return;
    }
    const Json scenarios = expected.value("scenarios", Json::object());
    for (const auto& [key, wanted] : expected.items()) {
        if (key == "format") {
            compare(wanted, 1, key, Keys::known, out);
        } else if (key == "notes") {
            continue;  // remarks on the form itself
        } else if (key == "files") {
            if (!progress(0)) {
                return;
            }
            verify_files(files_found(set), wanted, out);
        } else if (key == "decoded" && wanted.is_array()) {
            for (std::size_t i = 0; i < wanted.size(); ++i) {
                const double part = static_cast<double>(i) / static_cast<double>(wanted.size());
                if (!progress(kFilesShare + part * (kScenariosFrom - kFilesShare))) {
                    return;
                }
                verify_decoded(set, wanted[i], item_path(key, i), out);
            }
        } else if (key == "pixels" && wanted.is_object()) {
            verify_pixels(set, wanted, scenarios.is_object() ? scenarios.value("surfaces", Json()) : Json(), key, out);
        } else if (key == "scenarios" && wanted.is_object()) {
            std::size_t index = 0;
            for (const auto& [name, scenario] : wanted.items()) {
                const double part = static_cast<double>(index++) / static_cast<double>(wanted.size());
                if (!progress(kScenariosFrom + part * (1 - kScenariosFrom))) {
                    return;
                }
                verify_scenario(set, name, scenario, wanted, out);
            }
        } else if (key == "decoded" || key == "pixels" || key == "scenarios") {
            out.add(key, wanted, "a value of another form");
        } else {
            out.unknown(key);
        }
    }
}

}  // namespace portalspace::app
