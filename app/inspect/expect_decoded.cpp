#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/inspect/expectation.h"
#include "content/record_rows.h"
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

/// What the expectation calls a record: the single tables have one name together.
std::string type_name(content::DatFileKind kind, std::uint32_t id) {
    return id >> 24U == 0x0E && kind != content::DatFileKind::cell
               ? "Table"
               : std::string(record_type_name(content::record_type_of(kind, id)));
}

/// A row of a table; throws MissingRecord when it is not there.
FieldValue row(const DatSource& source, std::uint32_t id, const std::string& type, std::uint32_t key) {
    if (content::table_of_row(type) != content::record_type_of(source.kind, id)) {
        throw MissingRecord("the record has no rows of that type");
    }
    try {
        const content::RecordBytes bytes = source.file->read(*source.file->find(id));
        core::ByteReader reader(bytes.view());
        if (auto found = content::view_of_row(type, key, reader)) {
            return std::move(*found);
        }
    } catch (const core::FormatError& error) {
        throw MissingRecord(error.what());
    }
    throw MissingRecord("no such row");
}

}  // namespace

nlohmann::ordered_json plain_json(const FieldValue& value) { return std::visit(Plain{}, value.value); }

void verify_decoded(DatSet& set, const Json& expected, const std::string& path, Differences& out) {
    try {
        for (const auto& [key, value] : expected.items()) {
            if (key != "file" && key != "id" && key != "type" && key != "key" && key != "value") {
                out.unknown("decoded[]." + key);
            }
        }
        for (const char* key : {"file", "id", "type"}) {
            if (!expected.at(key).is_string()) {
                out.add(child_path(path, key), expected.at(key), "a text");
                return;
            }
        }
        if (expected.contains("key") && !expected.at("key").is_number_unsigned()) {
            out.add(child_path(path, "key"), expected.at("key"), "the number of a row");
            return;
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
        const Json& type = expected.at("type");
        const std::string value_path = child_path(path, "value");
        if (expected.contains("key")) {
            const FieldValue found = row(*source, id, type.get<std::string>(), expected.at("key").get<std::uint32_t>());
            compare(expected.at("value"), plain_json(found), value_path, Keys::expected, out);
            return;
        }
        if (type != type_name(source->kind, id)) {
            out.add(child_path(path, "type"), type, type_name(source->kind, id));
        }
        compare(expected.at("value"), plain_json(set.view(source->kind, id)), value_path, Keys::expected, out);
    } catch (const MissingRecord& error) {
        out.add(path, expected, error.what());
    } catch (const nlohmann::json::exception&) {
        out.add(path, expected, "an item {file, id, type, value} was wanted");
    }
}

}  // namespace portalspace::app
