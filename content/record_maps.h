#pragma once

#include <algorithm>
#include <cstdint>

#include "content/record_list.h"

namespace portalspace::content {

/// A row of a stored table.
template <class V>
struct Keyed {
    std::uint32_t key = 0;
    V value{};

    bool operator==(const Keyed&) const = default;
};

/// The value of the first row with that key (keys repeat only in damaged data), or null.
template <class V>
[[nodiscard]] const V* find_row(const List<Keyed<V>>& rows, std::uint32_t key) {
    const auto at = std::find_if(rows.begin(), rows.end(), [key](const Keyed<V>& row) { return row.key == key; });
    return at == rows.end() ? nullptr : &at->value;
}

/// Stored with a u16 count and a u16 number of buckets (spec/dat-format.md 2.6). Rows stand in stored order; the number
/// of buckets is kept and means nothing to a reader.
template <class V>
struct PackHash {
    std::uint16_t buckets = 32;
    List<Keyed<V>> rows;

    [[nodiscard]] const V* find(std::uint32_t key) const { return find_row(rows, key); }
    bool operator==(const PackHash& other) const { return buckets == other.buckets && rows == other.rows; }
};

/// Stored with an index into a list of bucket numbers and a cuint count (2.6).
template <class V>
struct HashTable {
    std::uint8_t size_index = 1;
    List<Keyed<V>> rows;

    [[nodiscard]] const V* find(std::uint32_t key) const { return find_row(rows, key); }
    /// Not defaulted: the rows of a tree hold tables of their own incomplete type, which clang 14 would look into.
    bool operator==(const HashTable& other) const { return size_index == other.size_index && rows == other.rows; }
};

}  // namespace portalspace::content
