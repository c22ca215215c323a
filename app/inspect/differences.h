#pragma once

#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace portalspace::app {

/// What a comparison of data with an expectation came to.
class Differences {
public:
    /// One line "path: expected VALUE, found VALUE"; long values are cut.
    void add(std::string_view path, const nlohmann::ordered_json& expected, const nlohmann::ordered_json& found);
    /// A key or a value of the expectation that this program cannot compare; no difference.
    void unknown(std::string_view path) { unknown_.emplace(path); }

    [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }
    [[nodiscard]] const std::set<std::string>& unknown_keys() const { return unknown_; }

private:
    std::vector<std::string> lines_;
    std::set<std::string> unknown_;
};

/// Which keys of an object have to be in both.
enum class Keys {
    known,     ///< a key that only the expectation has is one that this program does not know
    expected,  ///< every key of the expectation has to be found
    all        ///< both sides have the same keys
};

/// Compares what was found with an expectation. Lists, maps and bytes may be shortened in the expectation: {count,
/// first, last}, {count, "at N"..., last}, {count, some}. Numbers are equal by value, 90 and 90.0 alike. A key that
/// only the expectation has is an unknown key with Keys::known and a difference with Keys::all, as is then one
/// that was only found.
void compare(const nlohmann::ordered_json& expected, const nlohmann::ordered_json& found, const std::string& path,
             Keys keys, Differences& out);

/// "scenarios.walks" and "goals" make "scenarios.walks.goals".
[[nodiscard]] std::string child_path(const std::string& path, std::string_view key);
[[nodiscard]] std::string item_path(const std::string& path, std::size_t index);

}  // namespace portalspace::app
