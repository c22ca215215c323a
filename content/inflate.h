#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace portalspace::content {

/// The bytes of a compressed record: u32 length, then one zlib stream (spec/dat-format.md 1.9). Throws FormatError when
/// the length is above `limit`, the stream is bad, or it does not give exactly that many bytes.
[[nodiscard]] std::vector<std::byte> inflate_record(std::span<const std::byte> stored, std::uint32_t limit);

}  // namespace portalspace::content
