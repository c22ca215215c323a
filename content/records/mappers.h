#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "content/record_maps.h"
#include "content/record_text.h"
#include "content/record_type.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"

namespace portalspace::content {

/// 0x22: names of numbers (spec/dat-format.md 3.25). Retail EnumMapper.
struct EnumMapper {
    static constexpr RecordType kRecordType = RecordType::enum_mapper;
    static constexpr std::size_t kUnfolds = 3;

    core::DataId id;
    core::DataId base;  ///< 0x22 where a missing number is looked up, zero none; chains may loop in damaged data
    HashTable<Text> names;

    bool operator==(const EnumMapper&) const = default;
    static EnumMapper unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

/// The name of a number: of `mapper`, else of its base, and so on; null when there is none. `find` gives the mapper of
/// an id or null. A chain that loops ends where it began.
[[nodiscard]] const Text* name_of(const EnumMapper& mapper, std::uint32_t number,
                                  const std::function<const EnumMapper*(core::DataId)>& find);

/// What both kinds of id mappers hold: numbers of the client's and the server's enumeration with ids and names.
struct IdMaps {
    HashTable<std::uint32_t> client_ids;
    HashTable<Text> client_names;
    HashTable<std::uint32_t> server_ids;
    HashTable<Text> server_names;

    bool operator==(const IdMaps&) const = default;
};

/// 0x25 (spec/dat-format.md 3.25). Retail EnumIDMap.
struct DidMapper {
    static constexpr RecordType kRecordType = RecordType::did_mapper;
    static constexpr std::size_t kUnfolds = 3;

    core::DataId id;
    IdMaps maps;

    bool operator==(const DidMapper&) const = default;
    static DidMapper unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

/// 0x27: the same in layout (spec/dat-format.md 3.25). Retail DualEnumIDMap.
struct DualDidMapper {
    static constexpr RecordType kRecordType = RecordType::dual_did_mapper;
    static constexpr std::size_t kUnfolds = 3;

    core::DataId id;
    IdMaps maps;

    bool operator==(const DualDidMapper&) const = default;
    static DualDidMapper unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
