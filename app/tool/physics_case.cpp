#include "app/tool/physics_case.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace portalspace::app {
namespace {

using nlohmann::json;

bool near(const json& expected, double found, double tolerance) {
    if (!expected.is_number()) {
        return expected.is_null() && std::isnan(found);
    }
    return std::abs(expected.get<double>() - found) <= tolerance;
}

/// False when `value` is no list of exactly so many numbers.
template <std::size_t Size>
bool numbers(const json& value, std::array<double, Size>& out) {
    if (!value.is_array() || value.size() != Size) {
        return false;
    }
    for (std::size_t i = 0; i < Size; ++i) {
        if (!value[i].is_number()) {
            return false;
        }
        out[i] = value[i].get<double>();
    }
    return true;
}

}  // namespace

void RowCheck::differ(std::string_view path, const json& expected, const json& found) {
    differences_.push_back(std::string(path) + ": expected " + expected.dump() + ", found " + found.dump());
}

void RowCheck::fail(std::string text) { differences_.push_back(std::move(text)); }

void RowCheck::number(std::string_view path, const json& expected, double found, double tolerance) {
    if (!near(expected, found, tolerance)) {
        differ(path, expected, found);
    }
}

void RowCheck::vec3(std::string_view path, const json& expected, const core::Vec3& found, double tolerance) {
    std::array<double, 3> wanted{};
    if (!numbers(expected, wanted) || std::abs(wanted[0] - static_cast<double>(found.x)) > tolerance ||
        std::abs(wanted[1] - static_cast<double>(found.y)) > tolerance ||
        std::abs(wanted[2] - static_cast<double>(found.z)) > tolerance) {
        differ(path, expected, json::array({found.x, found.y, found.z}));
    }
}

void RowCheck::rotation(std::string_view path, const json& expected, const core::Quat& found, double tolerance) {
    const std::array<double, 4> q{found.w, found.x, found.y, found.z};
    std::array<double, 4> wanted{};
    const auto within = [&](double sign) {
        return std::equal(q.begin(), q.end(), wanted.begin(),
                          [&](double a, double b) { return std::abs(a - sign * b) <= tolerance; });
    };
    if (!numbers(expected, wanted) || (!within(1) && !within(-1))) {
        differ(path, expected, json::array({found.w, found.x, found.y, found.z}));
    }
}

void RowCheck::flag(std::string_view path, const json& expected, bool found) {
    if (!expected.is_boolean() || expected.get<bool>() != found) {
        differ(path, expected, found);
    }
}

void RowCheck::integer(std::string_view path, const json& expected, long long found) {
    if (!expected.is_number_integer() || expected.get<long long>() != found) {
        differ(path, expected, found);
    }
}

void RowCheck::id(std::string_view path, const json& expected, std::uint32_t found) {
    std::uint32_t wanted = 0;
    if (!expected.is_string() || !core::parse_id(expected.get<std::string>(), wanted) || wanted != found) {
        differ(path, expected, core::id_text(found));
    }
}

void RowCheck::value(std::string_view path, const json& expected, const json& found) {
    if (expected != found) {
        differ(path, expected, found);
    }
}

core::Vec3 json_vec3(const json& value) {
    std::array<double, 3> v{};
    if (!numbers(value, v)) {
        throw std::runtime_error("expected three numbers, found " + value.dump());
    }
    return {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2])};
}

core::Quat json_quat(const json& value) {
    std::array<double, 4> v{};
    if (!numbers(value, v)) {
        throw std::runtime_error("expected four numbers, found " + value.dump());
    }
    return core::make_quat(static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2]),
                           static_cast<float>(v[3]));
}

std::uint32_t json_id(const json& value) {
    std::uint32_t id = 0;
    if (value.is_number_unsigned()) {
        return value.get<std::uint32_t>();
    }
    if (!value.is_string() || !core::parse_id(value.get<std::string>(), id)) {
        throw std::runtime_error("expected an id, found " + value.dump());
    }
    return id;
}

}  // namespace portalspace::app
