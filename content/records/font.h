#pragma once

#include <cstdint>

#include "content/record_list.h"
#include "content/record_type.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"

namespace portalspace::content {

/// Where a character stands in the font's picture and how the pen moves, in pixels.
struct FontChar {
    std::uint16_t code = 0;  ///< UTF-16
    std::uint16_t x = 0;
    std::uint16_t y = 0;
    std::uint8_t width = 0;
    std::uint8_t height = 0;
    std::int8_t offset_before = 0;
    std::int8_t offset_after = 0;
    std::int8_t vertical_offset = 0;

    bool operator==(const FontChar&) const = default;
};

/// 0x40 (spec/dat-format.md 3.33). Retail Font.
struct Font {
    static constexpr RecordType kRecordType = RecordType::font;

    core::DataId id;
    std::uint32_t max_char_height = 0;
    std::uint32_t max_char_width = 0;
    List<FontChar> chars;
    std::uint32_t horizontal_border = 0;
    std::uint32_t vertical_border = 0;
    std::uint32_t baseline = 0;
    core::DataId foreground;  ///< 0x06
    core::DataId background;  ///< 0x06, the outline; zero none

    bool operator==(const Font&) const = default;
    static Font unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
