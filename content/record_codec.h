#pragma once

#include <vector>

#include "content/field_value.h"
#include "content/record_type.h"
#include "core/byte_reader.h"

namespace portalspace::content {

/// What can be done with a record whose type is known only at run time.
struct RecordCodec {
    RecordType type;
    /// Decodes and takes apart. The names of the fields are those of expectations about data sets.
    FieldValue (*view)(core::ByteReader& reader);
    /// Decodes and packs again.
    std::vector<std::byte> (*repack)(core::ByteReader& reader);
};

/// Null for types that have no decoder.
[[nodiscard]] const RecordCodec* record_codec(RecordType type);

}  // namespace portalspace::content
