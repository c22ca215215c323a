#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/inspect/expectation.h"
#include "content/record_codec.h"
#include "content/view_helpers.h"
#include "core/sha256.h"

namespace portalspace::app {

namespace {

using Json = nlohmann::ordered_json;
using content::FieldValue;

constexpr std::size_t kHeadBytes = 24;

std::string hex(std::span<const std::byte> bytes) {
    std::string text;
    for (const std::byte b : bytes) {
        text += "0123456789abcdef"[static_cast<unsigned>(b) >> 4U];
        text += "0123456789abcdef"[static_cast<unsigned>(b) & 15U];
    }
    return text;
}

/// Values in the form of expectations: ids are plain numbers, bytes are {length, sha256, head}.
struct Plain {
    Json operator()(std::monostate) const { return nullptr; }
    Json operator()(std::int64_t v) const { return v; }
    Json operator()(float v) const { return static_cast<double>(v); }
    Json operator()(double v) const { return v; }
    Json operator()(const content::NamedNumber& v) const { return v.value; }
    Json operator()(core::DataId v) const { return v.value; }
    Json operator()(const std::string& v) const { return v; }
    Json operator()(const std::vector<std::byte>& v) const {
        return {{"length", v.size()},
                {"sha256", core::sha256_hex(v)},
                {"head", hex(std::span(v).first(std::min(v.size(), kHeadBytes)))}};
    }
    Json operator()(const FieldValue::List& v) const {
        Json out = Json::array();
        for (const FieldValue& item : v) {
            out.push_back(std::visit(*this, item.value));
        }
        return out;
    }
    Json operator()(const FieldValue::Map& v) const {
        Json out = Json::object();
        for (const auto& [name, item] : v) {
            out[name] = std::visit(*this, item.value);
        }
        return out;
    }
};

const FieldValue* field_of(const FieldValue& value, const std::string& name) {
    const auto* map = std::get_if<FieldValue::Map>(&value.value);
    if (map == nullptr) {
        return nullptr;
    }
    const auto at = std::find_if(map->begin(), map->end(), [&name](const auto& item) { return item.first == name; });
    return at == map->end() ? nullptr : &at->second;
}

/// The row of a table: an item of the table or of one of its maps; a table without rows is its own only row.
const FieldValue* row_of(const FieldValue& table, std::uint32_t key) {
    const std::string name = content::key_text(key);
    if (const FieldValue* row = field_of(table, name)) {
        return row;
    }
    if (const auto* map = std::get_if<FieldValue::Map>(&table.value)) {
        for (const auto& [group, rows] : *map) {
            if (const FieldValue* row = field_of(rows, name)) {
                return row;
            }
        }
    }
    return key == 0 ? &table : nullptr;
}

}  // namespace

void verify_decoded(DatSet& set, const Json& expected, const std::string& path, Differences& out) {
    try {
        for (const auto& [key, value] : expected.items()) {
            if (key != "file" && key != "id" && key != "type" && key != "key" && key != "value") {
                out.unknown("decoded[]." + key);
            }
        }
        const DatSource* source = set.source(expected.at("file").get<std::string>());
        if (source == nullptr) {
            out.add(child_path(path, "file"), expected.at("file"), nullptr);
            return;
        }
        std::uint32_t id = 0;
        if (!core::parse_id(expected.at("id").get<std::string>(), id) || !source->file->find(id)) {
            out.add(child_path(path, "id"), expected.at("id"), nullptr);
            return;
        }
        const FieldValue* value = &set.view(source->kind, id);
        const std::string type(record_type_name(content::record_type_of(source->kind, id)));
        if (expected.contains("key")) {
            value = row_of(*value, expected.at("key").get<std::uint32_t>());
            if (value == nullptr) {
                out.add(child_path(path, "key"), expected.at("key"), nullptr);
                return;
            }
        } else if (type != expected.at("type")) {
            out.add(child_path(path, "type"), expected.at("type"), type);
        }
        compare(expected.at("value"), std::visit(Plain{}, value->value), child_path(path, "value"), Keys::all, out);
    } catch (const MissingRecord& error) {
        out.add(path, expected, error.what());
    } catch (const nlohmann::json::exception&) {
        out.add(path, expected, "an item {file, id, type, value} was wanted");
    }
}

}  // namespace portalspace::app
