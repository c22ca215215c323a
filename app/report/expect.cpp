#include "app/report/expect.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace portalspace::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kTimeTolerance = 0.001;
constexpr double kPlaceTolerance = 0.001;
constexpr double kHeadingTolerance = 0.1;
constexpr double kRelativeTolerance = 1e-5;
/// Numbers are printed with six decimals.
constexpr double kResolution = 5e-7;
/// A tolerance of one printed unit must not fail for the last bit of a double.
constexpr double kSlack = 1e-9;
constexpr std::size_t kLongestValue = 200;

Json parse(std::string_view text, const char* what) {
    try {
        Json value = Json::parse(text);
        if (!value.is_object()) {
            throw std::runtime_error(std::string(what) + " is not a JSON object");
        }
        return value;
    } catch (const Json::parse_error& e) {
        throw std::runtime_error(std::string(what) + " is not JSON: byte " + std::to_string(e.byte) + ": " + e.what());
    }
}

std::string value_text(const Json& value) {
    std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (text.size() > kLongestValue) {
        text.resize(kLongestValue);
        text += "...";
    }
    return text;
}

bool is_time(std::string_view key) {
    return key == "t" || key == "dt" || key == "duration" || key == "entered" || key == "left" ||
           key == "login_complete" || key == "spawned" || key == "impact" || key == "deleted" || key == "created" ||
           key == "stopped" || key == "destroyed";
}

/// `key` is the nearest one: the elements of a list go by the list's own.
bool numbers_agree(const Json& expected, const Json& found, std::string_view key) {
    const bool integers = expected.is_number_integer() && found.is_number_integer();
    if (integers && !is_time(key)) {
        return expected == found;
    }
    const double e = expected.get<double>();
    const double f = found.get<double>();
    const double difference = std::abs(e - f);
    if (is_time(key)) {
        return difference <= kTimeTolerance + kSlack;
    }
    if (key == "x" || key == "y" || key == "z" || key == "position") {
        return difference <= kPlaceTolerance + kSlack;
    }
    if (key == "heading") {
        const double around = std::fmod(difference, 360.0);
        return std::min(around, 360.0 - around) <= kHeadingTolerance + kSlack;
    }
    return difference <= std::max(kRelativeTolerance * std::max(std::abs(e), std::abs(f)), kResolution);
}

class Comparison {
public:
    void compare(const Json& expected, const Json& found, const std::string& path, std::string_view key) {
        if (expected.is_object() && found.is_object()) {
            compare_objects(expected, found, path);
        } else if (expected.is_array() && found.is_array()) {
            compare_lists(expected, found, path, key);
        } else if (expected.is_number() && found.is_number()) {
            if (!numbers_agree(expected, found, key)) {
                differ(path, value_text(expected), value_text(found));
            }
        } else if (expected != found) {
            differ(path, value_text(expected), value_text(found));
        }
    }

    void compare_objects(const Json& expected, const Json& found, const std::string& path) {
        for (const auto& [key, value] : expected.items()) {
            if (path.empty() && (key == "file" || key == "problems")) {
                continue;
            }
            const std::string inner = path.empty() ? key : path + "." + key;
            if (const auto it = found.find(key); it == found.end()) {
                differ(inner, value_text(value), "nothing");
            } else {
                compare(value, *it, inner, key);
            }
        }
    }

    [[nodiscard]] std::vector<std::string> take() { return std::move(lines_); }

private:
    void compare_lists(const Json& expected, const Json& found, const std::string& path, std::string_view key) {
        if (expected.size() != found.size()) {
            differ(path, std::to_string(expected.size()) + " elements", std::to_string(found.size()));
        }
        for (std::size_t i = 0; i < std::min(expected.size(), found.size()); ++i) {
            compare(expected[i], found[i], path + "[" + std::to_string(i) + "]", key);
        }
    }

    void differ(const std::string& path, const std::string& expected, const std::string& found) {
        lines_.push_back(path + ": expected " + expected + ", found " + found);
    }

    std::vector<std::string> lines_;
};

}  // namespace

std::vector<std::string> compare_expectation(std::string_view report_json, std::string_view expectation_json) {
    const Json report = parse(report_json, "the report");
    const Json expectation = parse(expectation_json, "the expectation");
    Comparison comparison;
    comparison.compare_objects(expectation, report, "");
    return comparison.take();
}

}  // namespace portalspace::app
