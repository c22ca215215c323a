#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

#include "core/ids.h"

namespace portalspace::net {

/// A row of the name tables of this folder, which are sorted by code.
struct Named {
    std::uint32_t code;
    std::string_view name;
};

/// Capital hex digits, padded with zeros to `min_digits`.
inline std::string padded_hex(std::uint32_t value, std::size_t min_digits) {
    const std::string digits = core::id_text(value).substr(2);
    return digits.substr(std::min(digits.find_first_not_of('0'), 8 - min_digits));
}

/// The name of `code`, or `unknown` and at least four hex digits.
template <std::size_t N>
std::string name_or_number(const Named (&table)[N], std::uint32_t code, std::string_view unknown) {
    const auto* found = std::lower_bound(std::begin(table), std::end(table), code,
                                         [](const Named& row, std::uint32_t value) { return row.code < value; });
    return found != std::end(table) && found->code == code ? std::string(found->name)
                                                           : std::string(unknown) + padded_hex(code, 4);
}

}  // namespace portalspace::net
