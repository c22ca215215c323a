#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/ids.h"

namespace portalspace::content {

/// An enumeration value with the name people know it by.
struct NamedNumber {
    std::int64_t value = 0;
    std::string_view name;  ///< of static storage; may be empty
};

/// A record taken apart into named values, for showing, comparing and exporting. Maps keep the order of the record.
struct FieldValue {
    using List = std::vector<FieldValue>;
    using Map = std::vector<std::pair<std::string, FieldValue>>;

    std::variant<std::monostate, std::int64_t, float, double, NamedNumber, core::DataId, std::string,
                 std::vector<std::byte>, List, Map>
        value;
};

}  // namespace portalspace::content
