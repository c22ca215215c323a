#pragma once

#include <string>
#include <string_view>

#include "core/byte_reader.h"
#include "core/byte_writer.h"

namespace portalspace::net {

/// String16L: u16 byte count, bytes, zero padding to a multiple of four counted from the string's start
/// (net-transport 5.1).
[[nodiscard]] std::string read_string16l(core::ByteReader& reader);
/// Throws std::length_error beyond 65534 bytes.
void write_string16l(core::ByteWriter& writer, std::string_view text);

/// String32L: u32 length of what follows, packed length (one byte below 128, else two), bytes, zero padding. The
/// padding may be missing at the end of the buffer, as the original client leaves it out there.
[[nodiscard]] std::string read_string32l(core::ByteReader& reader);
/// Throws std::length_error beyond 32767 bytes.
void write_string32l(core::ByteWriter& writer, std::string_view text);

}  // namespace portalspace::net
