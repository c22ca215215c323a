#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <variant>

#include "content/record_list.h"
#include "content/record_maps.h"
#include "content/record_text.h"
#include "content/record_type.h"
#include "content/records/geometry.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"
#include "core/math.h"

namespace portalspace::content {

/// How a property's value is stored (spec/dat-format.md 3.24). Types that no known data has are refused.
enum class PropertyType : std::uint32_t {
    boolean = 1,
    integer = 2,
    float32 = 4,
    vector = 5,
    color = 6,
    string_info = 8,
    enumeration = 9,
    data_id = 10,
    instance_id = 12,
    bitfield32 = 15,
    bitfield64 = 16,
    array = 17,
    structure = 18,
};

/// A text by its key in a string table, or in place.
struct StringInfo {
    std::uint8_t token = 0;
    std::uint32_t hash = 0;          ///< key in the table
    core::DataId table;              ///< 0x23
    std::uint8_t override_kind = 0;  ///< 0 none, 1 literal, 2 automatic
    Text english;
    Text comment;

    bool operator==(const StringInfo&) const = default;
};

struct Property;

/// The fields of a structure by name.
struct PropertyStructure {
    std::uint8_t size_index = 1;
    List<Keyed<Property>> fields;

    bool operator==(const PropertyStructure& other) const;
};

struct PropertyArray {
    List<Property> items;

    bool operator==(const PropertyArray& other) const;
};

/// Booleans are std::uint8_t; enumerations, bit fields of 32 bits and instance ids std::uint32_t.
using PropertyValue = std::variant<std::monostate, std::uint8_t, std::int32_t, float, core::Vec3, Color, StringInfo,
                                   std::uint32_t, core::DataId, std::uint64_t, PropertyArray, PropertyStructure>;

struct Property {
    std::uint32_t name = 0;  ///< number of the master property table
    PropertyValue value;

    bool operator==(const Property&) const = default;
};

/// The type of every property name, without which properties cannot be read.
class PropertyTypes {
public:
    PropertyTypes() = default;
    explicit PropertyTypes(const struct MasterProperty& master);

    /// Of two types of one name the first counts.
    void add(std::uint32_t name, PropertyType type);
    [[nodiscard]] std::optional<PropertyType> find(std::uint32_t name) const;

private:
    std::map<std::uint32_t, PropertyType> types_;
};

/// A value of that type, without a name in front. More than 16 levels of arrays and structures, an unknown type and a
/// property whose name is not in `types` (all of them when it is null) are a FormatError: what follows is unreadable.
[[nodiscard]] PropertyValue unpack_property_value(core::ByteReader& reader, PropertyType type,
                                                  const PropertyTypes* types, int depth = 1);
void pack_property_value(core::ByteWriter& writer, const PropertyValue& value);
/// u32 name, then the value.
[[nodiscard]] Property unpack_property(core::ByteReader& reader, const PropertyTypes* types, int depth = 1);
void pack_property(core::ByteWriter& writer, const Property& property);
/// A hash of keys (the names again) with properties.
[[nodiscard]] PropertyStructure unpack_properties(core::ByteReader& reader, const PropertyTypes* types, int depth = 1);
void pack_properties(core::ByteWriter& writer, const PropertyStructure& properties);

/// What a property may hold.
struct PropertyDescription {
    static constexpr std::size_t kBooleans = 8;

    std::uint32_t name = 0;
    PropertyType type = PropertyType::integer;
    std::uint32_t group = 0;
    std::uint32_t provider = 0;
    std::uint32_t data = 0;  ///< an EnumMapper (0x22) of an enumeration, for example
    std::int32_t patch_flags = 0;
    PropertyValue default_value;  ///< std::monostate is none, as in the next two
    PropertyValue max_value;
    PropertyValue min_value;
    float prediction_timeout = 0;
    std::uint8_t inheritance = 0;
    std::uint8_t dat_file_type = 0;
    std::uint8_t propagation = 0;
    std::uint8_t caching = 0;
    /// Required, read only, no checkpoint, recorded, do not replay, absolute time stamp, groupable, propagate to
    /// children.
    std::array<std::uint8_t, kBooleans> booleans{};
    HashTable<std::uint32_t> available_properties;

    bool operator==(const PropertyDescription&) const = default;
};

/// 0x39000001 (spec/dat-format.md 3.24).
struct MasterProperty {
    static constexpr RecordType kRecordType = RecordType::master_property;
    static constexpr std::size_t kUnfolds = 6;

    core::DataId id;
    core::DataId mapper_id;    ///< of the embedded EnumMapper, zero
    core::DataId mapper_base;  ///< the same
    HashTable<Text> names;
    HashTable<PropertyDescription> descriptions;

    bool operator==(const MasterProperty&) const = default;
    /// A default of an array or a structure may only hold properties that were described before it.
    static MasterProperty unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

/// 0x78 to 0x7F (spec/dat-format.md 3.24).
struct DbProperties {
    static constexpr RecordType kRecordType = RecordType::db_properties;
    static constexpr std::size_t kUnfolds = 6;

    core::DataId id;
    PropertyStructure properties;

    bool operator==(const DbProperties&) const = default;
    static DbProperties unpack(core::ByteReader& reader, const PropertyTypes* types);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
