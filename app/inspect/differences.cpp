#include "app/inspect/differences.h"

#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>

namespace portalspace::app {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kShownValue = 160;

std::string value_text(const Json& value) {
    std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (text.size() > kShownValue) {
        text.resize(kShownValue);
        while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0U) == 0x80U) {
            text.pop_back();
        }
        text += "...";
    }
    return text;
}

bool same_number(const Json& a, const Json& b) {
    if (a.is_number_integer() && b.is_number_integer()) {
        if (a.is_number_unsigned() != b.is_number_unsigned()) {
            const Json& is_signed = a.is_number_unsigned() ? b : a;
            if (is_signed.get<std::int64_t>() < 0) {
                return false;
            }
        }
        return a.get<std::uint64_t>() == b.get<std::uint64_t>();
    }
    return a.get<double>() == b.get<double>();
}

bool same_scalar(const Json& expected, const Json& found) {
    if (expected.is_number() && found.is_number()) {
        return same_number(expected, found);
    }
    return expected.type() == found.type() && expected == found;
}

/// The N of a key "at N".
std::optional<std::size_t> index_of(const std::string& key) {
    std::size_t index = 0;
    if (!key.starts_with("at ")) {
        return std::nullopt;
    }
    const char* end = key.data() + key.size();
    const auto [at, error] = std::from_chars(key.data() + 3, end, index);
    return error == std::errc{} && at == end ? std::optional(index) : std::nullopt;
}

class Comparer {
public:
    Comparer(Keys keys, Differences& out) : keys_(keys), out_(out) {}

    void value(const Json& expected, const Json& found, const std::string& path) {
        if (found.is_object() && expected.is_object()) {
            object(expected, found, path);
        } else if (found.is_array() && expected.is_array()) {
            list(expected, found, path);
        } else if (found.is_array() && expected.is_object() && expected.contains("count")) {
            short_list(expected, found, path);
        } else if (found.is_structured() || !same_scalar(expected, found)) {
            out_.add(path, expected, found);
        }
    }

private:
    void list(const Json& expected, const Json& found, const std::string& path) {
        if (expected.size() != found.size()) {
            out_.add(path + ".length", expected.size(), found.size());
        }
        for (std::size_t i = 0; i < std::min(expected.size(), found.size()); ++i) {
            value(expected[i], found[i], item_path(path, i));
        }
    }

    /// {count, first, last} or {count, "at N", last}.
    void short_list(const Json& expected, const Json& found, const std::string& path) {
        const auto item = [&](std::size_t index, const Json& wanted) {
            value(wanted, index < found.size() ? found[index] : Json(), item_path(path, index));
        };
        for (const auto& [key, wanted] : expected.items()) {
            if (key == "count") {
                value(wanted, found.size(), child_path(path, key));
            } else if (key == "first" && wanted.is_array()) {
                for (std::size_t i = 0; i < wanted.size(); ++i) {
                    item(i, wanted[i]);
                }
            } else if (key == "last") {
                item(found.empty() ? 0 : found.size() - 1, wanted);
            } else if (const auto index = index_of(key)) {
                item(*index, wanted);
            } else {
                out_.add(child_path(path, key), wanted, nullptr);
            }
        }
    }

    void object(const Json& expected, const Json& found, const std::string& path) {
        if (expected.size() == 2 && expected.contains("count") && expected.contains("some") &&
            !found.contains("some")) {
            value(expected["count"], found.size(), child_path(path, "count"));
            if (!expected["some"].is_object()) {
                out_.add(child_path(path, "some"), expected["some"], found);
                return;
            }
            fields(expected["some"], found, path);
            return;
        }
        fields(expected, found, path);
        if (keys_ == Keys::all) {
            for (const auto& [key, field] : found.items()) {
                if (!expected.contains(key)) {
                    out_.add(child_path(path, key), nullptr, field);
                }
            }
        }
    }

    void fields(const Json& expected, const Json& found, const std::string& path) {
        for (const auto& [key, wanted] : expected.items()) {
            const std::string at = child_path(path, key);
            if (const auto field = found.find(key); field != found.end()) {
                value(wanted, *field, at);
            } else if (keys_ != Keys::known) {
                out_.add(at, wanted, nullptr);
            } else {
                out_.unknown(at);
            }
        }
    }

    Keys keys_;
    Differences& out_;
};

}  // namespace

void Differences::add(std::string_view path, const Json& expected, const Json& found) {
    lines_.push_back(std::string(path) + ": expected " + value_text(expected) + ", found " + value_text(found));
}

void compare(const Json& expected, const Json& found, const std::string& path, Keys keys, Differences& out) {
    Comparer(keys, out).value(expected, found, path);
}

std::string child_path(const std::string& path, std::string_view key) {
    return path.empty() ? std::string(key) : path + "." + std::string(key);
}

std::string item_path(const std::string& path, std::size_t index) { return path + "[" + std::to_string(index) + "]"; }

}  // namespace portalspace::app
