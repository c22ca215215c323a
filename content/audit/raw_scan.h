#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace portalspace::content {

/// Offsets at which an aligned scan of a record's raw bytes sees a CreateBlockingParticle hook: u32 type 26, a stored
/// direction (-1, 0 or 1) and an emitter id 0x32xxxxxx, at a multiple of four. Needs no decoder, so that a decoder
/// that misreads this hook cannot hide one (seed 2026-07-13, section 11.4).
[[nodiscard]] std::vector<std::size_t> scan_create_blocking(std::span<const std::byte> record);

}  // namespace portalspace::content
