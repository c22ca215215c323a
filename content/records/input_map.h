#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "content/record_list.h"
#include "content/record_maps.h"
#include "content/record_text.h"
#include "content/record_type.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"

namespace portalspace::content {

using Guid = std::array<std::byte, 16>;

/// 0x14: which keys do what (spec/dat-format.md 3.21). Retail MasterInputMap.
struct MasterInputMap {
    static constexpr RecordType kRecordType = RecordType::keymap;

    struct Device {
        std::uint8_t type = 0;  ///< 1 keyboard, 2 mouse, 3 joystick, 4 virtual
        Guid guid{};
        bool operator==(const Device&) const = default;
    };
    struct MetaKey {
        std::uint32_t key = 0;
        std::uint32_t modifier = 0;
        bool operator==(const MetaKey&) const = default;
    };
    struct Binding {
        std::uint32_t key = 0;
        std::uint32_t modifier = 0;
        std::uint32_t activation = 0;
        std::uint32_t unknown = 0;
        bool operator==(const Binding&) const = default;
    };

    core::DataId id;
    Text name;
    Guid guid{};
    List<Device> devices;
    List<MetaKey> meta_keys;
    List<Keyed<List<Binding>>> maps;  ///< by input map

    bool operator==(const MasterInputMap&) const = default;
    static MasterInputMap unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

/// 0x26: the actions of each input map (spec/dat-format.md 3.21). Retail ActionMap.
struct ActionMap {
    static constexpr RecordType kRecordType = RecordType::action_map;

    struct Action {
        std::uint32_t unknown = 0;
        std::uint8_t unknown_flag = 0;
        std::uint32_t toggle_type = 0;
        std::uint32_t empty_list = 0;  ///< the length of a list that is always empty; others are refused
        std::uint32_t action_class = 0;
        std::uint32_t name_hash = 0;  ///< key in `string_table`
        std::uint32_t description_hash = 0;
        bool operator==(const Action&) const = default;
    };
    struct Conflict {
        std::uint32_t input_map = 0;
        List<std::uint32_t> conflicting_maps;
        bool operator==(const Conflict&) const = default;
    };

    core::DataId id;
    HashTable<HashTable<Action>> input_maps;  ///< by input map, then by action
    core::DataId string_table;                ///< 0x23
    HashTable<Conflict> conflicts;

    bool operator==(const ActionMap&) const = default;
    static ActionMap unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
