#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

#include "net/capture/capture.h"

namespace portalspace::net {

/// Reads a recording: pcap (both byte orders, micro- and nanoseconds), pcapng or one JSON object a line; the content
/// decides, not the name (net-transport 9.4). Throws std::runtime_error when the file cannot be read and
/// core::FormatError when it is none of these or is broken before its first packet. A file that stops within a record
/// gives what came before.
[[nodiscard]] Capture read_capture(const std::filesystem::path& file);

/// The same from memory.
[[nodiscard]] Capture read_capture(std::span<const std::byte> bytes);

}  // namespace portalspace::net
