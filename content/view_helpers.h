#pragma once

#include <concepts>
#include <iterator>
#include <string>
#include <type_traits>
#include <utility>

#include "content/encodings.h"
#include "content/field_value.h"
#include "content/records/geometry.h"
#include "core/flags.h"
#include "core/position.h"

namespace portalspace::content {

/// Makes field values of plain values, for the view functions.
template <class T>
requires std::integral<T>
[[nodiscard]] FieldValue field(T v) { return {static_cast<std::int64_t>(v)}; }
template <class T>
requires std::is_enum_v<T>
[[nodiscard]] FieldValue field(T v) { return field(static_cast<std::underlying_type_t<T>>(v)); }
template <class E>
[[nodiscard]] FieldValue field(core::Flags<E> v) {
    return field(v.raw());
}
[[nodiscard]] inline FieldValue field(float v) { return {v}; }
[[nodiscard]] inline FieldValue field(double v) { return {v}; }
[[nodiscard]] inline FieldValue field(core::DataId v) { return {v}; }
[[nodiscard]] inline FieldValue field(core::ObjectId v) { return field(v.value); }
[[nodiscard]] inline FieldValue field(Color v) { return field(v.argb); }
/// Text of a record, which is Windows-1252.
[[nodiscard]] inline FieldValue field(const Text& v) { return {utf8_from_windows1252(v)}; }
[[nodiscard]] inline FieldValue field(const core::Vec3& v) {
    return {FieldValue::List{field(v.x), field(v.y), field(v.z)}};
}
[[nodiscard]] inline FieldValue field(const core::Vec2& v) { return {FieldValue::List{field(v.x), field(v.y)}}; }
[[nodiscard]] inline FieldValue field(const core::Frame& v) {
    const core::Quat& q = v.rotation;
    return {FieldValue::Map{{"origin", field(v.origin)},
                            {"quat", {FieldValue::List{field(q.w), field(q.x), field(q.y), field(q.z)}}}}};
}
[[nodiscard]] inline FieldValue field(const Plane& v) {
    return {FieldValue::List{field(v.normal.x), field(v.normal.y), field(v.normal.z), field(v.d)}};
}
[[nodiscard]] inline FieldValue field(const Sphere& v) {
    return {FieldValue::Map{{"center", field(v.center)}, {"radius", field(v.radius)}}};
}

/// A row without names: [1, 0.5, "x"].
template <class... T>
[[nodiscard]] FieldValue row(const T&... values) {
    return {FieldValue::List{field(values)...}};
}

[[nodiscard]] inline FieldValue field(const Text16& v) { return {utf8_from_utf16(v)}; }
[[nodiscard]] inline FieldValue field(const core::Position& v) {
    return {FieldValue::Map{{"cell", field(v.cell.value)}, {"frame", field(v.frame)}}};
}

template <class Items, class Each>
[[nodiscard]] FieldValue list(const Items& items, Each each) {
    FieldValue::List out;
    out.reserve(std::size(items));
    for (const auto& item : items) {
        out.push_back(each(item));
    }
    return {std::move(out)};
}
template <class Items>
[[nodiscard]] FieldValue list(const Items& items) {
    return list(items, [](const auto& item) { return field(item); });
}

[[nodiscard]] inline FieldValue bytes(const List<std::byte>& v) { return {std::vector<std::byte>(v.begin(), v.end())}; }

/// "0x3D0003", the form of keys in maps.
[[nodiscard]] std::string key_text(std::uint32_t key);

/// A PackHash or HashTable as a map by key.
template <class Table, class Each>
[[nodiscard]] FieldValue rows(const Table& table, Each each) {
    FieldValue::Map out;
    out.reserve(table.rows.size());
    for (const auto& keyed : table.rows) {
        out.emplace_back(key_text(keyed.key), each(keyed.value));
    }
    return {std::move(out)};
}
template <class Table>
[[nodiscard]] FieldValue rows(const Table& table) {
    return rows(table, [](const auto& value) { return field(value); });
}

}  // namespace portalspace::content
