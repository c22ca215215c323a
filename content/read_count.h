#pragma once

#include <cstdint>

namespace portalspace::content {

/// Records that the calling thread has read from the files since it started. What comes from a cache does not count: it
/// tells whether a frame waited for a file.
[[nodiscard]] std::uint64_t records_read_by_this_thread() noexcept;

}  // namespace portalspace::content
