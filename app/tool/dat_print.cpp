#include "app/tool/dat_print.h"

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>
#include <span>

#include "core/ids.h"

namespace portalspace::app {

namespace {

using content::FieldValue;

constexpr std::size_t kShortLine = 100;
constexpr std::size_t kShownBytes = 24;

template <class F>
std::string float_text(F value) {
    char text[40];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

std::string hex(std::span<const std::byte> bytes) {
    std::string text;
    for (const std::byte b : bytes) {
        text += "0123456789abcdef"[static_cast<unsigned>(b) >> 4U];
        text += "0123456789abcdef"[static_cast<unsigned>(b) & 15U];
    }
    return text;
}

struct ToJson {
    using Json = nlohmann::ordered_json;

    Json operator()(std::monostate) const { return nullptr; }
    Json operator()(std::int64_t v) const { return v; }
    Json operator()(float v) const { return number(v); }
    Json operator()(double v) const { return number(v); }
    Json operator()(const content::NamedNumber& v) const { return v.value; }
    Json operator()(core::DataId v) const { return core::id_text(v); }
    Json operator()(const std::string& v) const { return v; }
    Json operator()(const std::vector<std::byte>& v) const { return hex(v); }
    Json operator()(const FieldValue::List& v) const {
        Json out = Json::array();
        for (const FieldValue& item : v) {
            out.push_back(json_of(item));
        }
        return out;
    }
    Json operator()(const FieldValue::Map& v) const {
        Json out = Json::object();
        for (const auto& [name, item] : v) {
            out[name] = json_of(item);
        }
        return out;
    }

private:
    template <class F>
    static Json number(F v) {
        if (std::isfinite(v)) {
            return v;
        }
        return float_text(v);
    }
};

/// The whole value on one line, or nothing when that would be long.
struct OneLine {
    std::string text;

    void add(const FieldValue& value) {
        if (text.size() <= kShortLine) {
            std::visit([this](const auto& v) { one(v); }, value.value);
        }
    }

private:
    void one(std::monostate) { text += "none"; }
    void one(std::int64_t v) { text += std::to_string(v); }
    void one(float v) { text += float_text(v); }
    void one(double v) { text += float_text(v); }
    void one(const content::NamedNumber& v) {
        text += std::to_string(v.value) + " ";
        text += v.name;
    }
    void one(core::DataId v) { text += core::id_text(v); }
    void one(const std::string& v) { text += '"' + v + '"'; }
    void one(const std::vector<std::byte>& v) {
        const auto head = std::span(v).first(std::min(v.size(), kShownBytes));
        text += std::to_string(v.size()) + " bytes " + hex(head) + (head.size() < v.size() ? "..." : "");
    }
    void one(const FieldValue::List& v) {
        text += '[';
        for (std::size_t i = 0; i < v.size() && text.size() <= kShortLine; ++i) {
            text += i == 0 ? "" : ", ";
            add(v[i]);
        }
        text += ']';
    }
    void one(const FieldValue::Map& v) {
        text += '{';
        for (std::size_t i = 0; i < v.size() && text.size() <= kShortLine; ++i) {
            text += (i == 0 ? "" : ", ") + v[i].first + ": ";
            add(v[i].second);
        }
        text += '}';
    }
};

void print(std::ostream& out, const std::string& name, const FieldValue& value, std::size_t depth) {
    out << std::string(depth * 2, ' ') << name;
    OneLine line;
    line.add(value);
    const auto* items = std::get_if<FieldValue::List>(&value.value);
    const auto* fields = std::get_if<FieldValue::Map>(&value.value);
    if ((items == nullptr && fields == nullptr) || line.text.size() <= kShortLine) {
        out << ": " << line.text << "\n";
        return;
    }
    if (items != nullptr) {
        out << ": " << items->size() << " items\n";
        for (std::size_t i = 0; i < items->size(); ++i) {
            print(out, "[" + std::to_string(i) + "]", (*items)[i], depth + 1);
        }
        return;
    }
    out << ":\n";
    for (const auto& [key, field] : *fields) {
        print(out, key, field, depth + 1);
    }
}

}  // namespace

nlohmann::ordered_json json_of(const FieldValue& value) { return std::visit(ToJson{}, value.value); }

void print_text(std::ostream& out, const FieldValue& value) {
    if (const auto* fields = std::get_if<FieldValue::Map>(&value.value)) {
        for (const auto& [name, field] : *fields) {
            print(out, name, field, 0);
        }
    } else {
        print(out, "value", value, 0);
    }
}

}  // namespace portalspace::app
