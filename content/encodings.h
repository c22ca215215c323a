#pragma once

#include <cstdint>
#include <string>
#include <string_view>

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
[[nodiscard]] std::string read_legacy_string(core::ByteReader& reader);
void write_legacy_string(core::ByteWriter& writer, std::string_view text);
[[nodiscard]] std::string read_p8_string(core::ByteReader& reader);
void write_p8_string(core::ByteWriter& writer, std::string_view text);
[[nodiscard]] std::u16string read_p16_string(core::ByteReader& reader);
void write_p16_string(core::ByteWriter& writer, std::u16string_view text);
[[nodiscard]] std::string read_obfuscated_string(core::ByteReader& reader);
void write_obfuscated_string(core::ByteWriter& writer, std::string_view text);

/// For the border to people: bytes that Windows-1252 does not define become U+FFFD.
[[nodiscard]] std::string utf8_from_windows1252(std::string_view bytes);

/// Hash of string tables and spell formulas over Windows-1252 bytes taken as signed; 28 bits (2.7).
[[nodiscard]] std::uint32_t string_hash(std::string_view bytes) noexcept;

/// Three, one or four floats that must be finite (5.3); throws FormatError otherwise.
[[nodiscard]] float read_finite(core::ByteReader& reader);
[[nodiscard]] double read_finite_f64(core::ByteReader& reader);
[[nodiscard]] core::Vec3 read_finite_vec3(core::ByteReader& reader);

/// A data id stored as a plain u32.
[[nodiscard]] inline core::DataId read_id(core::ByteReader& reader) { return core::DataId(reader.u32()); }
inline void write_id(core::ByteWriter& writer, core::DataId id) { writer.u32(id.value); }

}  // namespace portalspace::content
