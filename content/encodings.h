#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "content/record_text.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"

namespace portalspace::content {

/// Compressed unsigned integer of 1, 2 or 4 bytes (spec/dat-format.md 2.2), 0..0x3FFFFFFF.
[[nodiscard]] std::uint32_t read_cuint(core::ByteReader& reader);
/// Writes the shortest form. Values above 0x3FFFFFFF do not exist in this form and are a programming error.
void write_cuint(core::ByteWriter& writer, std::uint32_t value);

/// Packed dword of 2 or 4 bytes (2.3).
[[nodiscard]] std::uint32_t read_packed_dword(core::ByteReader& reader);
void write_packed_dword(core::ByteWriter& writer, std::uint32_t value);

/// Data id of a known type, stored relative to `base` in 2 or 4 bytes (2.4).
[[nodiscard]] core::DataId read_known_id(core::ByteReader& reader, std::uint32_t base);
void write_known_id(core::ByteWriter& writer, core::DataId id, std::uint32_t base);

/// The four string encodings of 2.5. Byte strings stay in Windows-1252 as stored; see utf8_from_windows1252.
[[nodiscard]] Text read_legacy_string(core::ByteReader& reader);
void write_legacy_string(core::ByteWriter& writer, std::string_view text);
[[nodiscard]] Text read_p8_string(core::ByteReader& reader);
void write_p8_string(core::ByteWriter& writer, std::string_view text);
[[nodiscard]] Text16 read_p16_string(core::ByteReader& reader);
void write_p16_string(core::ByteWriter& writer, std::u16string_view text);
[[nodiscard]] Text read_obfuscated_string(core::ByteReader& reader);
void write_obfuscated_string(core::ByteWriter& writer, std::string_view text);

/// For the border to people: bytes that Windows-1252 does not define become U+FFFD.
[[nodiscard]] std::string utf8_from_windows1252(std::string_view bytes);

/// The same for UTF-16; a half of a surrogate pair alone becomes U+FFFD.
[[nodiscard]] std::string utf8_from_utf16(std::u16string_view units);

/// Hash of string tables and spell formulas over Windows-1252 bytes taken as signed; 28 bits (2.7).
[[nodiscard]] std::uint32_t string_hash(std::string_view bytes) noexcept;

[[noreturn]] void fail_not_finite(const core::ByteReader& reader);

/// Copies floats, which must all be finite (5.3); throws FormatError otherwise.
inline void read_finite_floats(core::ByteReader& reader, std::span<float> values) {
    const auto bytes = reader.bytes(values.size_bytes());
    if (values.empty()) {
        return;
    }
    std::memcpy(values.data(), bytes.data(), bytes.size());
    float sum = 0;  // of zeros, unless one of them is NaN or infinite
    for (const float value : values) {
        sum += value * 0.0F;
    }
    if (sum != 0.0F) {
        fail_not_finite(reader);
    }
}
[[nodiscard]] inline float read_finite(core::ByteReader& reader) {
    const float value = reader.f32();
    if (value * 0.0F != 0.0F) {
        fail_not_finite(reader);
    }
    return value;
}
[[nodiscard]] inline double read_finite_f64(core::ByteReader& reader) {
    const double value = reader.f64();
    if (value * 0.0 != 0.0) {
        fail_not_finite(reader);
    }
    return value;
}
[[nodiscard]] inline core::Vec3 read_finite_vec3(core::ByteReader& reader) {
    core::Vec3 value;
    read_finite_floats(reader, {&value.x, 3});
    return value;
}

/// `count` items whose stored form is that of memory (plain little-endian numbers without padding), in one copy.
template <class T>
void read_array(core::ByteReader& reader, List<T>& items, std::uint64_t count) {
    static_assert(std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>);
    const auto bytes = reader.bytes(reader.checked_count(count, sizeof(T)) * sizeof(T));
    if (!bytes.empty()) {
        std::memcpy(items.resize_for_overwrite(static_cast<std::size_t>(count)), bytes.data(), bytes.size());
    }
}
template <class T>
void write_array(core::ByteWriter& writer, const List<T>& items) {
    static_assert(std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>);
    writer.bytes(std::as_bytes(std::span(items.data(), items.size())));
}

/// A data id stored as a plain u32.
[[nodiscard]] inline core::DataId read_id(core::ByteReader& reader) { return core::DataId(reader.u32()); }
inline void write_id(core::ByteWriter& writer, core::DataId id) { writer.u32(id.value); }

}  // namespace portalspace::content
