#include "content/encodings.h"

#include <array>
#include <cassert>

#include "core/format_error.h"

namespace portalspace::content {

namespace {

constexpr std::uint32_t kMaxCuint = 0x3FFFFFFF;

Text read_chars(core::ByteReader& reader, std::size_t count) {
    const auto bytes = reader.bytes(count);
    return {std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size())};
}

void write_chars(core::ByteWriter& writer, std::string_view text) {
    writer.bytes(std::as_bytes(std::span(text.data(), text.size())));
}

constexpr char swap_nibbles(char c) {
    const auto byte = static_cast<std::uint8_t>(c);
    return static_cast<char>(static_cast<std::uint8_t>((byte << 4) | (byte >> 4)));
}

void append_utf8(std::string& out, char32_t c) {
    if (c < 0x80) {
        out += static_cast<char>(c);
    } else if (c < 0x800) {
        out += static_cast<char>(0xC0 | (c >> 6));
        out += static_cast<char>(0x80 | (c & 0x3F));
    } else if (c >= 0x10000) {
        out += static_cast<char>(0xF0 | (c >> 18));
        out += static_cast<char>(0x80 | ((c >> 12) & 0x3F));
        out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
        out += static_cast<char>(0x80 | (c & 0x3F));
    } else {
        out += static_cast<char>(0xE0 | (c >> 12));
        out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
        out += static_cast<char>(0x80 | (c & 0x3F));
    }
}

/// Windows-1252, 0x80..0x9F; the rest equals Latin-1.
constexpr std::array<char32_t, 32> kWindows1252{
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
};

}  // namespace

std::uint32_t read_cuint(core::ByteReader& reader) {
    const std::uint32_t b0 = reader.u8();
    if ((b0 & 0x80) == 0) {
        return b0;
    }
    const std::uint32_t b1 = reader.u8();
    if ((b0 & 0x40) == 0) {
        return ((b0 & 0x3F) << 8) | b1;
    }
    return ((b0 & 0x3F) << 24) | (b1 << 16) | reader.u16();
}

void write_cuint(core::ByteWriter& writer, std::uint32_t value) {
    assert(value <= kMaxCuint);
    if (value < 0x80) {
        writer.u8(static_cast<std::uint8_t>(value));
    } else if (value < 0x4000) {
        writer.u8(static_cast<std::uint8_t>(0x80 | (value >> 8)));
        writer.u8(static_cast<std::uint8_t>(value));
    } else {
        writer.u8(static_cast<std::uint8_t>(0xC0 | (value >> 24)));
        writer.u8(static_cast<std::uint8_t>(value >> 16));
        writer.u16(static_cast<std::uint16_t>(value));
    }
}

std::uint32_t read_packed_dword(core::ByteReader& reader) {
    const std::uint32_t word = reader.u16();
    return (word & 0x8000) == 0 ? word : ((word & 0x7FFF) << 16) | reader.u16();
}

void write_packed_dword(core::ByteWriter& writer, std::uint32_t value) {
    if (value >= 0x8000) {
        writer.u16(static_cast<std::uint16_t>(0x8000 | (value >> 16)));
    }
    writer.u16(static_cast<std::uint16_t>(value));
}

core::DataId read_known_id(core::ByteReader& reader, std::uint32_t base) {
    const std::uint32_t word = reader.u16();
    const std::uint32_t offset = (word & 0x8000) == 0 ? word : ((word & 0x3FFF) << 16) | reader.u16();
    return core::DataId(base + offset);
}

void write_known_id(core::ByteWriter& writer, core::DataId id, std::uint32_t base) {
    const std::uint32_t offset = id.value - base;
    if (offset >= 0x4000) {
        writer.u16(static_cast<std::uint16_t>(0x8000 | (offset >> 16)));
    }
    writer.u16(static_cast<std::uint16_t>(offset));
}

Text read_legacy_string(core::ByteReader& reader) {
    std::size_t count = reader.u16();
    if (count == 0xFFFF) {
        count = reader.u32();
    }
    Text text = read_chars(reader, count);
    reader.align(4);
    return text;
}

void write_legacy_string(core::ByteWriter& writer, std::string_view text) {
    if (text.size() >= 0xFFFF) {
        writer.u16(0xFFFF);
        writer.u32(static_cast<std::uint32_t>(text.size()));
    } else {
        writer.u16(static_cast<std::uint16_t>(text.size()));
    }
    write_chars(writer, text);
    writer.align(4);
}

Text read_p8_string(core::ByteReader& reader) { return read_chars(reader, read_cuint(reader)); }

void write_p8_string(core::ByteWriter& writer, std::string_view text) {
    write_cuint(writer, static_cast<std::uint32_t>(text.size()));
    write_chars(writer, text);
}

Text16 read_p16_string(core::ByteReader& reader) {
    List<char16_t> units;
    read_array(reader, units, read_cuint(reader));
    return Text16(std::move(units));
}

void write_p16_string(core::ByteWriter& writer, std::u16string_view text) {
    write_cuint(writer, static_cast<std::uint32_t>(text.size()));
    for (const char16_t unit : text) {
        writer.u16(static_cast<std::uint16_t>(unit));
    }
}

Text read_obfuscated_string(core::ByteReader& reader) {
    List<char> chars;
    read_array(reader, chars, reader.u16());
    for (char& c : chars) {
        c = swap_nibbles(c);
    }
    reader.align(4);
    return Text(std::move(chars));
}

void write_obfuscated_string(core::ByteWriter& writer, std::string_view text) {
    assert(text.size() <= 0xFFFF);
    writer.u16(static_cast<std::uint16_t>(text.size()));
    for (const char c : text) {
        writer.u8(static_cast<std::uint8_t>(swap_nibbles(c)));
    }
    writer.align(4);
}

std::string utf8_from_windows1252(std::string_view bytes) {
    std::string out;
    out.reserve(bytes.size());
    for (const char c : bytes) {
        const auto byte = static_cast<std::uint8_t>(c);
        append_utf8(out, byte >= 0x80 && byte < 0xA0 ? kWindows1252[byte - 0x80U] : byte);
    }
    return out;
}

std::string utf8_from_utf16(std::u16string_view units) {
    constexpr char32_t kReplacement = 0xFFFD;
    const auto is_high = [](char32_t c) { return c >= 0xD800 && c < 0xDC00; };
    const auto is_low = [](char32_t c) { return c >= 0xDC00 && c < 0xE000; };
    std::string out;
    out.reserve(units.size());
    for (std::size_t i = 0; i < units.size(); ++i) {
        const char32_t unit = units[i];
        if (is_high(unit) && i + 1 < units.size() && is_low(units[i + 1])) {
            append_utf8(out, 0x10000 + ((unit - 0xD800) << 10) + (units[++i] - 0xDC00U));
        } else {
            append_utf8(out, is_high(unit) || is_low(unit) ? kReplacement : unit);
        }
    }
    return out;
}

std::uint32_t string_hash(std::string_view bytes) noexcept {
    std::uint32_t hash = 0;
    for (const char c : bytes) {
        hash = (hash << 4) + static_cast<std::uint32_t>(static_cast<std::int32_t>(static_cast<signed char>(c)));
        const std::uint32_t high = hash & 0xF0000000;
        if (high != 0) {
            hash = (hash ^ (high >> 24)) & 0x0FFFFFFF;
        }
    }
    return hash;
}

void fail_not_finite(const core::ByteReader& reader) {
    core::fail_record(reader, core::FormatReason::bad_float, "a finite number", "NaN or infinity");
}

}  // namespace portalspace::content
