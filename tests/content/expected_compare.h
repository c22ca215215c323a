#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "content/field_value.h"

namespace portalspace::test {

/// Compares a record with an entry of expected.json. One line a difference: "path: expected VALUE, found VALUE". Lists,
/// maps and bytes that the expectation shortens ({count, first, last}, {count, some}, {length, sha256, head}) are
/// compared with what is there.
[[nodiscard]] std::vector<std::string> differences(const content::FieldValue& found, const nlohmann::json& expected,
                                                   const std::string& path);

}  // namespace portalspace::test
