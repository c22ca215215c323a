#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace portalspace::content {

/// Bytes that a compressed record (spec/dat-format.md 1.9: u32 length, then one zlib stream) claims to hold. A
/// FormatError when it is too short to be one or when the claim is over `limit` or more than zlib could ever pack.
[[nodiscard]] std::uint32_t inflated_size(std::span<const std::byte> stored, std::uint32_t limit);

/// Inflates such a record into `out`, which must be of inflated_size. A FormatError for a damaged stream and for one of
/// another length.
void inflate_record(std::span<const std::byte> stored, std::span<std::byte> out);

}  // namespace portalspace::content
