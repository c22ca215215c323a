#include "tests/content/expected_compare.h"

#include <algorithm>
#include <sstream>

#include "core/sha256.h"

namespace portalspace::test {

namespace {

using content::FieldValue;
using nlohmann::json;

std::string hex_of(std::span<const std::byte> bytes) {
    std::string text;
    for (const std::byte b : bytes) {
        text += "0123456789abcdef"[static_cast<unsigned>(b) >> 4];
        text += "0123456789abcdef"[static_cast<unsigned>(b) & 15];
    }
    return text;
}

class Comparer {
public:
    void compare(const FieldValue& found, const json& expected, const std::string& path) {
        std::visit([&](const auto& value) { one(value, expected, path); }, found.value);
    }
    std::vector<std::string> lines;

private:
    template <class T>
    void differ(const std::string& path, const json& expected, const T& found) {
        std::ostringstream line;
        line << path << ": expected " << expected.dump().substr(0, 80) << ", found " << found;
        lines.push_back(line.str());
    }

    void one(std::monostate, const json& expected, const std::string& path) {
        if (!expected.is_null()) {
            differ(path, expected, "nothing");
        }
    }
    void one(std::int64_t value, const json& expected, const std::string& path) {
        if (!expected.is_number_integer() || expected.get<std::int64_t>() != value) {
            differ(path, expected, value);
        }
    }
    void one(const content::NamedNumber& value, const json& expected, const std::string& path) {
        one(value.value, expected, path);
    }
    void one(core::DataId value, const json& expected, const std::string& path) {
        one(std::int64_t{value.value}, expected, path);
    }
    void one(float value, const json& expected, const std::string& path) {
        one(static_cast<double>(value), expected, path);
    }
    void one(double value, const json& expected, const std::string& path) {
        if (!expected.is_number() || expected.get<double>() != value) {
            differ(path, expected, value);
        }
    }
    void one(const std::string& value, const json& expected, const std::string& path) {
        if (!expected.is_string() || expected.get<std::string>() != value) {
            differ(path, expected, value);
        }
    }
    void one(const std::vector<std::byte>& value, const json& expected, const std::string& path) {
        const bool same = expected.is_object() && expected.value("length", std::size_t{0}) == value.size() &&
                          expected.value("sha256", "") == core::sha256_hex(value) &&
                          hex_of(value).starts_with(expected.value("head", "?"));
        if (!same) {
            differ(path, expected, std::to_string(value.size()) + " bytes " + core::sha256_hex(value));
        }
    }
    void one(const FieldValue::List& value, const json& expected, const std::string& path) {
        if (expected.is_object() && expected.contains("first")) {
            if (expected["count"] != value.size()) {
                differ(path + ".count", expected["count"], value.size());
                return;
            }
            const json& first = expected["first"];
            for (std::size_t i = 0; i < first.size(); ++i) {
                compare(value[i], first[i], path + "[" + std::to_string(i) + "]");
            }
            compare(value.back(), expected["last"], path + "[" + std::to_string(value.size() - 1) + "]");
            return;
        }
        if (!expected.is_array() || expected.size() != value.size()) {
            differ(path, expected, std::to_string(value.size()) + " items");
            return;
        }
        for (std::size_t i = 0; i < value.size(); ++i) {
            compare(value[i], expected[i], path + "[" + std::to_string(i) + "]");
        }
    }
    void one(const FieldValue::Map& value, const json& expected, const std::string& path) {
        if (!expected.is_object()) {
            differ(path, expected, std::to_string(value.size()) + " fields");
            return;
        }
        const bool shortened = expected.contains("some") && expected.contains("count");
        const json& fields = shortened ? expected["some"] : expected;
        const std::size_t count = shortened ? expected["count"].get<std::size_t>() : expected.size();
        if (count != value.size()) {
            differ(path + ".count", count, value.size());
        }
        for (const auto& [name, field] : fields.items()) {
            const auto at =
                std::find_if(value.begin(), value.end(), [&name = name](const auto& v) { return v.first == name; });
            if (at == value.end()) {
                differ(path + "." + name, field, "no such field");
            } else {
                compare(at->second, field, path + "." + name);
            }
        }
    }
};

}  // namespace

std::vector<std::string> differences(const FieldValue& found, const json& expected, const std::string& path) {
    Comparer comparer;
    comparer.compare(found, expected, path);
    return std::move(comparer.lines);
}

}  // namespace portalspace::test
