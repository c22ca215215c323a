#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "core/ids.h"

namespace portalspace::net {

/// Capital hex digits, padded with zeros to `min_digits`.
inline std::string padded_hex(std::uint32_t value, std::size_t min_digits) {
    const std::string digits = core::id_text(value).substr(2);
    return digits.substr(std::min(digits.find_first_not_of('0'), 8 - min_digits));
}

}  // namespace portalspace::net
