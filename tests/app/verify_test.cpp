#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "app/inspect/expectation.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::app;
using Json = nlohmann::ordered_json;

namespace {

std::filesystem::path dats() { return std::filesystem::path(PORTALSPACE_TEST_DATA) / "dats"; }

const Json& expected() {
    static const Json document = Json::parse(std::ifstream(dats() / "expected.json"));
    return document;
}

DatSet& fixture_set() {
    static DatSet set(open_dat_sources(dats()));
    return set;
}

std::string text_of(const Differences& found) {
    std::string text;
    for (const std::string& line : found.lines()) {
        text += line + "\n";
    }
    for (const std::string& key : found.unknown_keys()) {
        text += "unknown: " + key + "\n";
    }
    return text;
}

/// Remarks: texts that say nothing about the files, or nothing that can be derived from them.
bool is_prose(const std::string& path) {
    static const std::set<std::string> kRemarks{"scenarios.start.note", "scenarios.restricted.note",
                                                "scenarios.building.door_note", "pixels.note"};
    return kRemarks.contains(path) || path.ends_with(".what") || path.ends_with(".where") ||
           (path.starts_with("scenarios.landmarks") && path.ends_with(".name")) || path.starts_with("notes");
}

/// Questions that the expectation asks; another question may have the same answer.
bool is_question(const std::string& path) {
    return (path.starts_with("scenarios.terrain.points") && (path.ends_with(".x") || path.ends_with(".y"))) ||
           path.starts_with("scenarios.effects.script_lookups") || path.starts_with("scenarios.cell_of_point") ||
           (path.find(".rgba_at[") != std::string::npos && (path.ends_with("][0]") || path.ends_with("][1]"))) ||
           (path.starts_with("scenarios.motion_times") &&
            (path.ends_with(".style") || path.ends_with(".from") || path.ends_with(".to"))) ||
           // A label for one of several Setups that rooms place; nothing in the files tells a table from a shelf.
           path == "scenarios.models.static furniture.table" || path.starts_with("scenarios.walks") ||
           path.starts_with("scenarios.blocked") ||
           // An object of the server: the files know its block only.
           path.starts_with("scenarios.landmarks[10]");
}

/// Another value of the same kind.
Json mutated(const Json& value) {
    if (value.is_boolean()) {
        return !value.get<bool>();
    }
    if (value.is_number_integer()) {
        return value.get<std::int64_t>() + 1;
    }
    if (value.is_number()) {
        const double number = value.get<double>();
        return number == 0 ? 0.5 : number + std::max(std::abs(number) * 0.01, 0.001);
    }
    if (value.is_null()) {
        return 1;
    }
    std::string text = value.get<std::string>();
    std::uint32_t id = 0;
    if (text.size() == 10 && core::parse_id(text, id)) {
        return core::id_text(id ^ 1U);
    }
    if (text.empty()) {
        return "x";
    }
    text.back() = text.back() == '7' ? '8' : '7';
    return text;
}

/// Calls `visit` with every value that is neither a list nor a map, and its path.
template <class Visit>
void each_leaf(Json& value, const std::string& path, const Visit& visit) {
    if (!value.is_structured()) {
        visit(value, path);
        return;
    }
    std::size_t index = 0;
    for (auto& item : value.items()) {
        const std::string at = value.is_array() ? item_path(path, index++) : child_path(path, item.key());
        each_leaf(item.value(), at, visit);
    }
}

/// Changes each leaf of `part` in turn and lists the paths that `check` accepts none the less.
template <class Check>
std::vector<std::string> survivors(const Json& original, const std::string& path, const Check& check) {
    std::vector<std::string> accepted;
    Json part = original;
    each_leaf(part, path, [&](Json& leaf, const std::string& at) {
        const Json before = leaf;
        leaf = mutated(before);
        Differences found;
        check(part, found);
        if (found.lines().empty() && !is_prose(at) && !is_question(at)) {
            accepted.push_back(at + " = " + leaf.dump());
        }
        leaf = before;
    });
    return accepted;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) {
        text += line + "\n";
    }
    return text;
}

}  // namespace

TEST_CASE("dat verify: the fixture set is as expected, and no key is unknown") {
    Differences found;
    verify_expectation(fixture_set(), expected(), found, [](double) { return true; });
    CHECK(text_of(found) == "");
}

TEST_CASE("dat verify: any changed value of a scenario is a difference") {
    for (const auto& [name, scenario] : expected()["scenarios"].items()) {
        const auto check = [&name = name](const Json& part, Differences& found) {
            verify_scenario(fixture_set(), name, part, expected()["scenarios"], found);
        };
        CHECK(joined(survivors(scenario, "scenarios." + name, check)) == "");
    }
}

TEST_CASE("dat verify: any changed value about the pixels is a difference") {
    const Json& pixels = expected()["pixels"];
    for (std::size_t i = 0; i < pixels["pictures"].size(); ++i) {
        const Json one{{"pictures", {pixels["pictures"][i]}}};
        const auto check = [](const Json& part, Differences& found) {
            verify_pixels(fixture_set(), part, expected()["scenarios"]["surfaces"], "pixels", found);
        };
        CHECK(joined(survivors(one, "pixels", check)) == "");
    }
}

TEST_CASE("dat verify: any changed value of a decoded record is a difference") {
    for (std::size_t i = 0; i < expected()["decoded"].size(); ++i) {
        const Json& item = expected()["decoded"][i];
        const std::string path = "decoded[" + std::to_string(i) + "]";
        // Large records are checked by their first thousand values; their lists are of one kind.
        std::size_t budget = 1000;
        const auto check = [&](const Json& part, Differences& found) {
            if (budget == 0) {
                found.add("", nullptr, nullptr);
                return;
            }
            --budget;
            verify_decoded(fixture_set(), part, path, found);
        };
        CHECK(joined(survivors(item, path, check)) == "");
    }
}

TEST_CASE("dat verify: any changed value about the files is a difference") {
    const Json found_files = files_found(fixture_set());
    for (const auto& [name, file] : expected()["files"].items()) {
        Json head = file;
        const Json entries = head["entries"];
        head.erase("entries");
        const auto check = [&](const Json& part, Differences& found) {
            verify_files(found_files, Json{{name, part}}, found);
        };
        CHECK(joined(survivors(head, "files." + name, check)) == "");
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const auto check_row = [&, i](const Json& part, Differences& found) {
                compare(part, found_files[name]["entries"][i], "row", Keys::all, found);
            };
            const auto accepted = survivors(entries[i], "row", check_row);
            if (!accepted.empty()) {
                FAIL_CHECK(name << " " << i << ": " << joined(accepted));
            }
        }
    }
}

TEST_CASE("dat verify: a difference names its path, what was expected and what was found") {
    Json changed = expected()["scenarios"]["building"];
    changed["portals"][1]["cell"] = 7;
    Differences found;
    verify_scenario(fixture_set(), "building", changed, Json(), found);
    REQUIRE(found.lines().size() == 1);
    CHECK(found.lines()[0] == "scenarios.building.portals[1].cell: expected 7, found 354");
}

TEST_CASE("dat verify: the value that was changed is the one that is named") {
    struct Change {
        const char* pointer;
        Json value;
    };
    const std::vector<Change> changes{
        {"/scenarios/sounds/bell/id", "0x0A007021"},                           // of another sound
        {"/scenarios/surfaces/stone/id", "0x08000000"},                        // of none
        {"/scenarios/effects/particle_models/acid/gfxobj", "0x0100700D"},      // of another model
        {"/scenarios/names/emitter/blood", "0x3200703B"},                      // of another emitter
        {"/scenarios/effects/script_lookups/0/play_script", 4.25},             // no number of a script
        {"/scenarios/effects/script_lookups/0/intensity", "0"},                // no number
        {"/scenarios/motion_times/0/style", "0x8001003D"},                     // no style
        {"/scenarios/motion_times/0/from", "0x41010003"},                      // no motion
        {"/scenarios/walks/0/start/x", nullptr},                               // no number
        {"/scenarios/walks/0/goals/1/cell", 5},                                // no id
        {"/scenarios/blocked/0/toward/1", "60"},                               // no number
        {"/scenarios/blocked/0/toward", Json::array({107.6, 60, 0})},          // three numbers
        {"/scenarios/cell_of_point/0/z", Json::array()},                       // no number
        {"/scenarios/terrain/points/0/cell", "0xA9B4001Z"},                    // no id
        {"/scenarios/terrain/points/0/z", 94.00001},                           // more decimals than are given
        {"/scenarios/building/door_setup", 5},                                 // no id
        {"/scenarios/building/outer_doorways/0", 3},                           // no doorway
        {"/scenarios/building/rooms_min_max", Json::array()},                  // no map
        {"/scenarios/dungeon/ramp", nullptr},                                  // no ramp
        {"/scenarios/dungeon/block", 90},                                      // no block
        {"/pixels/pictures/6/id", expected()["pixels"]["pictures"][7]["id"]},  // of another picture
        {"/pixels/pictures", 3},                                               // no list
        {"/pixels/pictures", Json::object()},
        {"/decoded/0/id", 7},
        {"/decoded/0/type", nullptr},
        {"/decoded/0/file", Json::array()},
    };
    for (const Change& change : changes) {
        Json document{{"pixels", expected()["pixels"]},
                      {"decoded", {expected()["decoded"][0]}},
                      {"scenarios", expected()["scenarios"]}};
        document[Json::json_pointer(change.pointer)] = change.value;
        Differences found;
        verify_expectation(fixture_set(), document, found, [](double) { return true; });
        std::string path;
        for (const char* c = change.pointer + 1; *c != 0; ++c) {
            path += *c == '/' ? '.' : *c;
        }
        static const std::regex kIndex(R"(\.(\d+)(?=\.|$))");
        path = std::regex_replace(path, kIndex, "[$1]");
        const bool named = std::any_of(found.lines().begin(), found.lines().end(), [&path](const std::string& line) {
            return line.starts_with(path + ":") || line.starts_with(path + ".length:");
        });
        INFO(path << "\n" << text_of(found));
        CHECK(named);
    }
}

TEST_CASE("dat verify: a map where a list belongs and a list where a map belongs are differences") {
    for (const auto& [name, scenario] : expected()["scenarios"].items()) {
        if (!scenario.is_structured()) {
            continue;
        }
        Differences found;
        verify_scenario(fixture_set(), name, scenario.is_array() ? Json::object() : Json::array(), Json(), found);
        INFO(name);
        CHECK_FALSE(found.lines().empty());
        for (const auto& [key, part] : scenario.items()) {
            if (part.is_array() || (part.is_object() && scenario.is_object())) {
                Json changed = scenario;
                (changed.is_array() ? changed[std::stoul(key)] : changed[key]) =
                    part.is_array() ? Json::object() : Json::array();
                Differences other;
                verify_scenario(fixture_set(), name, changed, Json(), other);
                INFO(key);
                CHECK_FALSE(other.lines().empty());
            }
        }
    }
}

TEST_CASE("dat verify: unknown keys are named and are no difference") {
    Differences found;
    verify_expectation(fixture_set(), Json{{"later", 1}, {"scenarios", {{"nonsense", {{"a", 1}}}}}}, found,
                       [](double) { return true; });
    CHECK(found.lines().empty());
    CHECK(found.unknown_keys() == std::set<std::string>{"later", "scenarios.nonsense"});
}

TEST_CASE("dat verify: an expectation of another form is a difference, never a crash") {
    for (const Json& odd : {Json(1), Json("text"), Json::array({1}), Json(nullptr), Json{{"cell", 5}}}) {
        for (const auto& [name, scenario] : expected()["scenarios"].items()) {
            Differences found;
            verify_scenario(fixture_set(), name, odd, Json(), found);
            INFO(name << " " << odd.dump());
            CHECK_FALSE((found.lines().empty() && found.unknown_keys().empty()));
        }
        Differences found;
        verify_decoded(fixture_set(), odd, "decoded[0]", found);
        CHECK_FALSE(found.lines().empty());
    }
}

TEST_CASE("comparison: shortened lists, maps and bytes") {
    const Json list = Json::array({1, 2, 3, 4, 5});
    const auto lines = [&](const Json& wanted, const Json& found_value) {
        Differences found;
        compare(wanted, found_value, "p", Keys::all, found);
        return found.lines().size();
    };
    CHECK(lines({{"count", 5}, {"first", {1, 2}}, {"last", 5}}, list) == 0);
    CHECK(lines({{"count", 6}, {"first", {1, 2}}, {"last", 5}}, list) == 1);
    CHECK(lines({{"count", 5}, {"first", {1, 3}}, {"last", 5}}, list) == 1);
    CHECK(lines({{"count", 5}, {"first", {1, 2}}, {"last", 4}}, list) == 1);
    CHECK(lines({{"count", 5}, {"at 2", 3}, {"last", 5}}, list) == 0);
    CHECK(lines({{"count", 5}, {"at 2", 4}, {"last", 5}}, list) == 1);
    CHECK(lines({{"count", 5}, {"at 9", 4}, {"last", 5}}, list) == 1);
    const Json map{{"a", 1}, {"b", 2}, {"c", 3}};
    CHECK(lines({{"count", 3}, {"some", {{"b", 2}}}}, map) == 0);
    CHECK(lines({{"count", 3}, {"some", {{"b", 1}}}}, map) == 1);
    CHECK(lines({{"count", 2}, {"some", {{"b", 2}}}}, map) == 1);
    CHECK(lines({{"a", 1}, {"b", 2}}, map) == 1);
    CHECK(lines({{"a", 1}, {"b", 2.0}, {"c", 3}}, map) == 0);
    CHECK(lines(true, 1) == 1);
    CHECK(lines(nullptr, 0) == 1);
    CHECK(lines(-1, std::uint64_t{0xFFFFFFFFFFFFFFFF}) == 1);
}
