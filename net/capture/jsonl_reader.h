#pragma once

#include <string_view>

#include "net/capture/capture.h"

namespace portalspace::net {

/// Reads a recording of one JSON object a line: `t` seconds, `dir` "c2s" or "s2c", `pair` 0 or 1, `len`, `data` in hex
/// and perhaps `note` and, where there are several conversations, `stream`; other keys with plain values are skipped.
/// Throws core::FormatError that names the line; a last line without its end is a file that was cut off.
[[nodiscard]] Capture read_jsonl(std::string_view text);

}  // namespace portalspace::net
