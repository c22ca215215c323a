#pragma once

#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "content/field_value.h"

namespace portalspace::app {

/// One JSON value: ids as "0x01001234", bytes as hex text, and numbers that JSON cannot hold as "nan", "inf", "-inf".
/// Floats read back to the same value.
[[nodiscard]] nlohmann::ordered_json json_of(const content::FieldValue& value);

/// An indented listing for people: short lists on one line, enumeration values with their names, floats with as many
/// digits as they need to read back.
void print_text(std::ostream& out, const content::FieldValue& value);

}  // namespace portalspace::app
