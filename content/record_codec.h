#pragma once

#include <memory>
#include <vector>

#include "content/field_value.h"
#include "content/record_type.h"
#include "core/byte_reader.h"

namespace portalspace::content {

class PropertyTypes;

/// What can be done with a record whose type is known only at run time. Records of user interfaces (Layout,
/// DbProperties) need the types of properties (content/records/properties.h) and are refused without.
struct RecordCodec {
    /// Decodes into memory of its own; see decode_record.
    [[nodiscard]] std::shared_ptr<const void> decode(core::ByteReader& reader,
                                                     const PropertyTypes* types = nullptr) const {
        return decode_function(reader, types);
    }
    /// Decodes and takes apart. The names of the fields are those of expectations about data sets.
    [[nodiscard]] FieldValue view(core::ByteReader& reader, const PropertyTypes* types = nullptr) const {
        return view_function(reader, types);
    }
    /// The same with what expectations leave out (the heritages of character creation).
    [[nodiscard]] FieldValue full_view(core::ByteReader& reader, const PropertyTypes* types = nullptr) const {
        return full_view_function(reader, types);
    }
    /// Decodes and packs again.
    [[nodiscard]] std::vector<std::byte> repack(core::ByteReader& reader, const PropertyTypes* types = nullptr) const {
        return repack_function(reader, types);
    }
    /// Decodes both and says whether they hold the same value.
    [[nodiscard]] bool same(core::ByteReader& a, core::ByteReader& b, const PropertyTypes* types = nullptr) const {
        return same_function(a, b, types);
    }

    RecordType type;
    std::shared_ptr<const void> (*decode_function)(core::ByteReader& reader, const PropertyTypes* types);
    FieldValue (*view_function)(core::ByteReader& reader, const PropertyTypes* types);
    FieldValue (*full_view_function)(core::ByteReader& reader, const PropertyTypes* types);
    std::vector<std::byte> (*repack_function)(core::ByteReader& reader, const PropertyTypes* types);
    bool (*same_function)(core::ByteReader& a, core::ByteReader& b, const PropertyTypes* types);
};

/// Null for types that have no decoder (none of those that a data set is known to hold).
[[nodiscard]] const RecordCodec* record_codec(RecordType type);

}  // namespace portalspace::content
