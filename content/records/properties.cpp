#include "content/records/properties.h"

#include <string>

#include "content/fields.h"
#include "core/format_error.h"

namespace portalspace::content {

namespace {

constexpr int kMaxDepth = 16;  // spec/dat-format.md 5.2

template <class Fields, class T>
void string_info_layout(Fields& f, T& info) {
    f(info.token, info.hash, info.table, info.override_kind, P8{info.english}, P8{info.comment});
}

StringInfo unpack_string_info(core::ByteReader& reader) {
    StringInfo info;
    FieldReader f(reader);
    string_info_layout(f, info);
    return info;
}

PropertyArray unpack_array(core::ByteReader& reader, const PropertyTypes* types, int depth) {
    PropertyArray array;
    const std::size_t count = reader.checked_count(reader.u32(), 5);
    array.items.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        array.items.push_back(unpack_property(reader, types, depth));
    }
    return array;
}

template <class Fields, class T>
void description_head_layout(Fields& f, T& d) {
    f(d.name, d.type, d.group, d.provider, d.data, d.patch_flags);
}

template <class Fields, class T>
void description_tail_layout(Fields& f, T& d) {
    f(d.prediction_timeout, d.inheritance, d.dat_file_type, d.propagation, d.caching);
    for (auto& boolean : d.booleans) {
        f(boolean);
    }
    f.hash(d.available_properties, 8, EachField{});
}

/// `known` holds the types of the properties described so far; it is made only for the rare defaults that hold
/// properties themselves.
void unpack_description(FieldReader& f, PropertyDescription& d, const MasterProperty& master,
                        std::optional<PropertyTypes>& known) {
    description_head_layout(f, d);
    core::ByteReader& reader = f.reader();
    const bool nested = d.type == PropertyType::array || d.type == PropertyType::structure;
    for (PropertyValue* value : {&d.default_value, &d.max_value, &d.min_value}) {
        if (reader.u8() == 0) {
            continue;
        }
        if (nested && !known) {
            known.emplace(master);
        }
        *value = unpack_property_value(reader, d.type, nested ? &*known : nullptr);
    }
    description_tail_layout(f, d);
}

void pack_description(FieldWriter& f, const PropertyDescription& d) {
    description_head_layout(f, d);
    for (const PropertyValue* value : {&d.default_value, &d.max_value, &d.min_value}) {
        const bool present = !std::holds_alternative<std::monostate>(*value);
        f.writer().u8(present ? 1 : 0);
        if (present) {
            pack_property_value(f.writer(), *value);
        }
    }
    description_tail_layout(f, d);
}

struct ValuePacker {
    void operator()(std::monostate) const {}
    void operator()(std::uint8_t v) const { writer.u8(v); }
    void operator()(std::int32_t v) const { writer.i32(v); }
    void operator()(float v) const { writer.f32(v); }
    void operator()(const core::Vec3& v) const { writer.vec3(v); }
    void operator()(Color v) const { v.pack(writer); }
    void operator()(const StringInfo& v) const {
        FieldWriter f(writer);
        string_info_layout(f, v);
    }
    void operator()(std::uint32_t v) const { writer.u32(v); }
    void operator()(core::DataId v) const { write_id(writer, v); }
    void operator()(std::uint64_t v) const { writer.u64(v); }
    void operator()(const PropertyArray& v) const {
        writer.u32(static_cast<std::uint32_t>(v.items.size()));
        for (const Property& item : v.items) {
            pack_property(writer, item);
        }
    }
    void operator()(const PropertyStructure& v) const { pack_properties(writer, v); }

    core::ByteWriter& writer;
};

}  // namespace

bool PropertyStructure::operator==(const PropertyStructure& other) const {
    return size_index == other.size_index && fields == other.fields;
}

bool PropertyArray::operator==(const PropertyArray& other) const { return items == other.items; }

PropertyTypes::PropertyTypes(const MasterProperty& master) {
    for (const auto& row : master.descriptions.rows) {
        add(row.key, row.value.type);
    }
}

void PropertyTypes::add(std::uint32_t name, PropertyType type) { types_.try_emplace(name, type); }

std::optional<PropertyType> PropertyTypes::find(std::uint32_t name) const {
    const auto at = types_.find(name);
    return at == types_.end() ? std::nullopt : std::optional(at->second);
}

PropertyValue unpack_property_value(core::ByteReader& reader, PropertyType type, const PropertyTypes* types,
                                    int depth) {
    if (depth > kMaxDepth) {
        core::fail_record(reader, core::FormatReason::depth, "at most 16 levels of properties", "more");
    }
    switch (type) {
        case PropertyType::boolean: return reader.u8();
        case PropertyType::integer: return reader.i32();
        case PropertyType::float32: return reader.f32();
        case PropertyType::vector: return reader.vec3();
        case PropertyType::color: return Color::unpack(reader);
        case PropertyType::string_info: return unpack_string_info(reader);
        case PropertyType::enumeration:
        case PropertyType::instance_id:
        case PropertyType::bitfield32: return reader.u32();
        case PropertyType::data_id: return read_id(reader);
        case PropertyType::bitfield64: return reader.u64();
        case PropertyType::array: return unpack_array(reader, types, depth + 1);
        case PropertyType::structure: return unpack_properties(reader, types, depth + 1);
    }
    core::fail_record(reader, core::FormatReason::bad_enum, "a property type that is known",
                      std::to_string(static_cast<std::uint32_t>(type)));
}

void pack_property_value(core::ByteWriter& writer, const PropertyValue& value) {
    std::visit(ValuePacker{writer}, value);
}

Property unpack_property(core::ByteReader& reader, const PropertyTypes* types, int depth) {
    Property property;
    property.name = reader.u32();
    const auto type = types == nullptr ? std::nullopt : types->find(property.name);
    if (!type) {
        core::fail_record(reader, core::FormatReason::bad_reference, "a property of the master property table",
                          core::id_text(property.name));
    }
    property.value = unpack_property_value(reader, *type, types, depth);
    return property;
}

void pack_property(core::ByteWriter& writer, const Property& property) {
    writer.u32(property.name);
    pack_property_value(writer, property.value);
}

PropertyStructure unpack_properties(core::ByteReader& reader, const PropertyTypes* types, int depth) {
    PropertyStructure properties;
    properties.size_index = reader.u8();
    const std::size_t count = reader.checked_count(read_cuint(reader), 9);
    properties.fields.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        auto& field = properties.fields.emplace_back();
        field.key = reader.u32();
        field.value = unpack_property(reader, types, depth);
    }
    return properties;
}

void pack_properties(core::ByteWriter& writer, const PropertyStructure& properties) {
    writer.u8(properties.size_index);
    write_cuint(writer, static_cast<std::uint32_t>(properties.fields.size()));
    for (const auto& field : properties.fields) {
        writer.u32(field.key);
        pack_property(writer, field.value);
    }
}

MasterProperty MasterProperty::unpack(core::ByteReader& reader) {
    MasterProperty master;
    FieldReader f(reader);
    f(master.id, master.mapper_id, master.mapper_base);
    f.hash(master.names, 5, [](FieldReader& fields, Text& name) { fields(P8{name}); });
    std::optional<PropertyTypes> known;
    f.hash(master.descriptions, 49, [&](FieldReader& fields, PropertyDescription& description) {
        unpack_description(fields, description, master, known);
        if (known) {
            known->add(master.descriptions.rows.back().key, description.type);
        }
    });
    return master;
}

void MasterProperty::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    f(id, mapper_id, mapper_base);
    f.hash(names, 5, [](FieldWriter& fields, const Text& name) { fields(P8{name}); });
    f.hash(descriptions, 49, pack_description);
}

DbProperties DbProperties::unpack(core::ByteReader& reader, const PropertyTypes* types) {
    DbProperties record;
    record.id = read_id(reader);
    record.properties = unpack_properties(reader, types);
    return record;
}

void DbProperties::pack(core::ByteWriter& writer) const {
    write_id(writer, id);
    pack_properties(writer, properties);
}

}  // namespace portalspace::content
