#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "content/field_value.h"
#include "content/record_type.h"
#include "core/byte_reader.h"

namespace portalspace::content {

/// The record type whose rows have that name ("Spell" lies in the spell table, "Skill", "Component", "Heritage",
/// "Experience"); unknown for other names.
[[nodiscard]] RecordType table_of_row(std::string_view row_name);

/// One row of a table taken apart, as expectations about data sets describe it; nothing when there is no such row.
/// `reader` stands at the start of the table's record and is read to its end. The experience table has one row, 0.
[[nodiscard]] std::optional<FieldValue> view_of_row(std::string_view row_name, std::uint32_t key,
                                                    core::ByteReader& reader);

}  // namespace portalspace::content
