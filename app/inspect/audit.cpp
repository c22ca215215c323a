#include "app/inspect/audit.h"

#include <functional>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "app/inspect/audit_facts.h"
#include "app/inspect/differences.h"
#include "app/inspect/retail_pins_text.h"

namespace portalspace::app {

namespace {

using Json = nlohmann::ordered_json;

/// How a pinned group is looked up: item by item, or whole.
struct Group {
    std::string_view name;
    Json (*item)(DatSet& set, const std::string& id, const Json& pin);
    Json (*all)(DatSet& set, const Json& pin);
};

const Group kGroups[] = {
    {"entries", audit_facts::entry, nullptr},
    {"projectiles", audit_facts::projectile, nullptr},
    {"script_tables", audit_facts::script_table, nullptr},
    {"script_hooks", [](DatSet& set, const std::string& id, const Json&) { return audit_facts::script_hooks(set, id); },
     nullptr},
    {"script_contents", audit_facts::script_contents, nullptr},
    {"recall", nullptr, audit_facts::recall},
    {"hiding", nullptr, [](DatSet& set, const Json&) { return audit_facts::hiding(set); }},
    {"create_blocking", nullptr, [](DatSet& set, const Json&) { return audit_facts::create_blocking(set); }},
};

const Group* group_of(std::string_view name) {
    for (const Group& group : kGroups) {
        if (group.name == name) {
            return &group;
        }
    }
    return nullptr;
}

std::string subject_of(const std::string& key, const Json& pin) {
    const std::string name = pin.is_object() ? pin.value("name", "") : "";
    return name.empty() ? key : key + " " + name;
}

/// One row a fact; a fact that differs in several places says the first.
AuditRow row_of(const std::string& group, const std::string& subject, const Json& pin,
                const std::function<Json()>& find) {
    AuditRow row{group, subject, pin.dump(), "", false};
    try {
        const Json found = find();
        Differences differences;
        // Hooks are pinned with the fields that matter; all else has to be the same on both sides.
        compare(pin, found, "", group == "script_hooks" || group == "recall" ? Keys::known : Keys::all, differences);
        row.holds = differences.lines().empty() && differences.unknown_keys().empty();
        row.found = row.holds ? row.expected : found.dump();
        if (!row.holds && !differences.lines().empty()) {
            row.found += " (" + differences.lines().front() + ")";
        }
    } catch (const MissingRecord& error) {
        row.found = error.what();
    }
    return row;
}

/// A group that is looked up at once: what is found and not pinned is a row of its own.
void add_whole_group(DatSet& set, const Group& group, const Json& pins, std::vector<AuditRow>& rows) {
    const std::string name(group.name);
    Json found = Json::object();
    std::string problem;
    try {
        found = group.all(set, pins);
    } catch (const MissingRecord& error) {
        problem = error.what();
    }
    for (const auto& [key, pin] : pins.items()) {
        rows.push_back(row_of(name, key, pin, [&, key = key]() -> Json {
            if (!found.contains(key)) {
                throw MissingRecord(problem.empty() ? "missing" : problem);
            }
            return found[key];
        }));
    }
    for (const auto& [key, value] : found.items()) {
        if (!pins.contains(key)) {
            rows.push_back({name, key, "nothing", value.dump(), false});
        }
    }
}

/// Every record of the families that the facts come from decodes to its last byte.
void add_decoding(DatSet& set, std::vector<AuditRow>& rows) {
    for (const int number : {0x02, 0x03, 0x09, 0x32, 0x33, 0x34}) {
        const auto family = static_cast<std::uint8_t>(number);
        const std::vector<std::uint32_t> ids = set.family(content::DatFileKind::portal, family);
        std::string first;
        std::size_t failures = 0;
        for (const std::uint32_t id : ids) {
            try {
                audit_facts::decode(set, id);
            } catch (const MissingRecord& error) {
                first = failures++ == 0 ? core::id_text(id) + " " + error.what() : first;
            }
        }
        const std::string type(content::record_type_name(
            content::record_type_of(content::DatFileKind::portal, std::uint32_t{family} << 24U | 1U)));
        rows.push_back({"decoding", std::to_string(ids.size()) + " x " + type, "0 failures",
                        std::to_string(failures) + " failures" + (first.empty() ? "" : ", first " + first),
                        failures == 0});
    }
}

}  // namespace

std::vector<AuditRow> audit(DatSet& set, const Json& pins) {
    std::vector<AuditRow> rows;
    try {
        for (const auto& [name, wanted] : pins.items()) {
            const Group* group = group_of(name);
            if (group == nullptr) {
                if (name != "format" && name != "about") {
                    throw std::runtime_error("the pins have a group '" + name + "' that this program does not know");
                }
                continue;
            }
            if (group->all != nullptr) {
                add_whole_group(set, *group, wanted, rows);
                continue;
            }
            for (const auto& [key, pin] : wanted.items()) {
                rows.push_back(row_of(name, subject_of(key, pin), pin, [&] { return group->item(set, key, pin); }));
            }
        }
    } catch (const nlohmann::json::exception& error) {
        throw std::runtime_error(std::string("the pins are not of the known form: ") + error.what());
    }
    add_decoding(set, rows);
    return rows;
}

Json pins_of(DatSet& set, const Json& pins) {
    Json result = Json::object();
    for (const auto& [name, wanted] : pins.items()) {
        const Group* group = group_of(name);
        if (group == nullptr) {
            result[name] = wanted;
            continue;
        }
        if (group->all != nullptr) {
            try {
                result[name] = group->all(set, wanted);
            } catch (const MissingRecord&) {
                continue;  // nothing to pin
            }
            continue;
        }
        Json& items = result[name] = Json::object();
        for (const auto& [key, pin] : wanted.items()) {
            try {
                items[key] = group->item(set, key, pin);
            } catch (const MissingRecord&) {
                continue;
            }
        }
    }
    result["about"] = "Facts about one data set, written by portalspace-tool audit --write-pins";
    return result;
}

const Json& retail_pins() {
    static const Json pins = Json::parse(kRetailPinsText);
    return pins;
}

}  // namespace portalspace::app
