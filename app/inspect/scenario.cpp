#include "app/inspect/scenario.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>

#include "app/inspect/expectation.h"
#include "content/records/char_gen.h"

namespace portalspace::app::scenario {

namespace {

constexpr std::uint32_t kCharGen = 0x0E000002;

struct Part {
    std::string_view name;
    void (*verify)(const Context& context);
};

constexpr std::array kParts{Part{"start", start},
                            Part{"terrain", terrain},
                            Part{"steep_slope", steep_slope},
                            Part{"walkable_slope", walkable_slope},
                            Part{"water", water},
                            Part{"roads", roads},
                            Part{"building", building},
                            Part{"restricted", restricted},
                            Part{"dungeon", dungeon},
                            Part{"walks", walks},
                            Part{"blocked", blocked},
                            Part{"cell_of_point", cell_of_point},
                            Part{"landmarks", landmarks},
                            Part{"land", land},
                            Part{"models", models},
                            Part{"projectiles", projectiles},
                            Part{"motion_times", motion_times},
                            Part{"effects", effects},
                            Part{"surfaces", surfaces},
                            Part{"sky", sky},
                            Part{"sounds", sounds},
                            Part{"names", names},
                            Part{"people", people},
                            Part{"heritages", heritages},
                            Part{"spell_count", spell_count},
                            Part{"skill_count", skill_count}};

}  // namespace

void WrongForm::note(const Json& part, const std::string& path, Differences& out) const {
    const std::function<std::string(const Json&, const std::string&)> path_of =
        [&](const Json& at, const std::string& at_path) -> std::string {
        if (&at == value_) {
            return at_path;
        }
        std::size_t index = 0;
        std::string found;
        if (at.is_structured()) {
            for (auto item = at.begin(); item != at.end() && found.empty(); ++item, ++index) {
                found = path_of(*item, at.is_array() ? item_path(at_path, index) : child_path(at_path, item.key()));
            }
        }
        return found;
    };
    const std::string found = path_of(part, path);
    out.add(found.empty() ? path : found, found.empty() ? part : *value_, what());
}

void each(const Context& context, Form form,
          const std::function<Json(const Json& item, const std::string& key)>& derive) {
    if (form == Form::list ? !context.expected.is_array() : !context.expected.is_object()) {
        context.out.add(context.path, context.expected, form == Form::list ? "a list" : "a map");
        return;
    }
    std::size_t index = 0;
    for (const auto& [key, item] : context.expected.items()) {
        const std::string path =
            context.expected.is_array() ? item_path(context.path, index++) : child_path(context.path, key);
        try {
            compare(item, derive(item, key), path, Keys::known, context.out);
        } catch (const WrongForm& error) {
            error.note(item, path, context.out);
        } catch (const MissingRecord& error) {
            context.out.add(path, item, error.what());
        } catch (const nlohmann::json::exception&) {
            context.out.add(path, item, "a value of another form");
        }
    }
}

std::uint32_t id_of(const Json& text) {
    std::uint32_t id = 0;
    if (!text.is_string() || !core::parse_id(text.get<std::string>(), id)) {
        throw WrongForm(text, "an id like 0x01001234");
    }
    return id;
}

float number_of(const Json& number) {
    if (!number.is_number()) {
        throw WrongForm(number, "a number");
    }
    return number.get<float>();
}

Json member(const Json& object, const std::string& key) {
    return object.is_object() ? object.value(key, Json()) : Json();
}

std::string short_hex(std::uint32_t value) {
    char text[16];
    std::snprintf(text, sizeof text, "0x%X", value);
    return text;
}

Json near(const Json& expected, double computed, double tolerance) {
    const bool close = expected.is_number() && std::abs(expected.get<double>() - computed) <= tolerance;
    return close ? expected : Json(computed);
}

Json near_decimals(const Json& expected, double computed) {
    constexpr double kUnits = 1e4;
    constexpr double kRounding = 0.5001 / kUnits;
    const double units = expected.is_number() ? expected.get<double>() * kUnits : 0.5;
    return std::abs(units - std::round(units)) < 1e-4 ? near(expected, computed, kRounding) : Json(computed);
}

Json near_list(const Json& expected, const std::vector<double>& computed, double tolerance) {
    Json found = Json::array();
    for (std::size_t i = 0; i < computed.size(); ++i) {
        found.push_back(
            near(expected.is_array() && i < expected.size() ? expected[i] : Json(), computed[i], tolerance));
    }
    return found;
}

Json prose(const Json& expected) {
    if (expected.is_string() && !expected.get<std::string>().empty()) {
        return expected;
    }
    return "a text";
}

void check_complete(const Context& context, const std::vector<NamedId>& named, const std::set<std::uint32_t>& all) {
    std::map<std::uint32_t, const NamedId*> seen;
    for (const NamedId& name : named) {
        const auto [first, is_new] = seen.try_emplace(name.id, &name);
        if (!is_new) {  // one of the two names is wrong
            context.out.add(first->second->path, core::id_text(name.id), "the id of " + name.path + " too");
            context.out.add(name.path, core::id_text(name.id), "the id of " + first->second->path + " too");
        }
    }
    std::vector<const NamedId*> others;  // names of what is not in the files
    for (const NamedId& name : named) {
        if (!all.contains(name.id)) {
            others.push_back(&name);
        }
    }
    std::size_t used = 0;
    for (const std::uint32_t id : all) {
        if (seen.contains(id)) {
            continue;
        }
        if (used < others.size()) {
            const NamedId& other = *others[used++];
            context.out.add(other.path, core::id_text(other.id), core::id_text(id));
        } else {
            context.out.add(context.path, nullptr, core::id_text(id));
        }
    }
}

std::vector<StartPlace> start_places(DatSet& set) {
    std::vector<StartPlace> places;
    for (const content::StartingArea& area : set.need<content::CharGen>(kCharGen).starting_areas) {
        if (!area.locations.empty()) {
            const core::Position& place = area.locations[0];
            places.push_back({place.cell.value, place.frame.origin, place.frame.heading()});
        }
    }
    if (places.empty()) {
        throw MissingRecord("the character generation table has no starting area");
    }
    return places;
}

std::uint32_t home_block(DatSet& set) { return start_places(set).front().cell | 0xFFFFU; }

}  // namespace portalspace::app::scenario

namespace portalspace::app {

void verify_scenario(DatSet& set, const std::string& name, const nlohmann::ordered_json& expected,
                     const nlohmann::ordered_json& scenarios, Differences& out) {
    const auto part = std::find_if(scenario::kParts.begin(), scenario::kParts.end(),
                                   [&name](const scenario::Part& p) { return p.name == name; });
    const std::string path = child_path("scenarios", name);
    if (part == scenario::kParts.end()) {
        out.unknown(path);
        return;
    }
    try {
        part->verify({set, expected, path, out, scenarios});
    } catch (const scenario::WrongForm& error) {
        error.note(expected, path, out);
    } catch (const MissingRecord& error) {
        out.add(path, expected, error.what());
    } catch (const nlohmann::json::exception&) {
        out.add(path, expected, "a value of another form");
    }
}

}  // namespace portalspace::app
