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

/// A text in parts, with a variable between each two of them.
struct TableString {
    core::DataId unused;  ///< zero in all known data
    List<Text16> texts;
    List<std::uint32_t> variables;
    std::uint8_t has_variable_names = 0;  ///< 1 is refused: what follows then is not known

    bool operator==(const TableString&) const = default;
};

/// 0x23 and 0x24, in the local file (spec/dat-format.md 3.26): texts by the hash of their symbolic name (string_hash).
struct StringTable {
    static constexpr RecordType kRecordType = RecordType::string_table;
    static constexpr std::size_t kUnfolds = 3;

    core::DataId id;
    std::uint32_t language = 1;
    HashTable<TableString> strings;

    bool operator==(const StringTable&) const = default;
    static StringTable unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

/// 0x31 (spec/dat-format.md 3.26).
struct LanguageString {
    static constexpr RecordType kRecordType = RecordType::language_string;

    core::DataId id;
    Text text;

    bool operator==(const LanguageString&) const = default;
    static LanguageString unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

/// 0x41, in the local file: how numbers and names are written (spec/dat-format.md 3.26). The record holds no id of its
/// own.
struct LanguageInfo {
    static constexpr RecordType kRecordType = RecordType::language_info;
    static constexpr std::size_t kUnfolds = 2;

    std::int32_t version = 0;
    std::uint16_t base = 10;
    std::uint16_t decimal_digits = 0;
    std::uint8_t leading_zero = 0;
    std::uint16_t grouping_size = 0;
    std::array<Text16, 4> number_texts{};    ///< numerals, decimal separator, grouping separator, negative format
    std::array<std::uint8_t, 5> singular{};  ///< zero, one, minus one, two or more, minus two or less
    /// Treasure prefix, middle and suffix letters, male and female player letters.
    std::array<Text16, 5> letters{};
    /// IME enabled, symbol colour, symbol colour text, symbol height, symbol translucence, symbol placement, candidate
    /// base, border and text, composition input, target converted, converted, target not converted, input error,
    /// composition translucence, composition text, other IME.
    std::array<std::uint32_t, 17> input_method{};
    std::int32_t word_wrap_on_space = 0;
    Text16 additional_settings;
    std::uint32_t additional_flags = 0;  ///< memory that was never set, in retail

    bool operator==(const LanguageInfo&) const = default;
    static LanguageInfo unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
