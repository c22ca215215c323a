#include "core/format_error.h"

#include <utility>

#include "core/byte_reader.h"

namespace portalspace::core {

std::string_view format_reason_name(FormatReason reason) {
    switch (reason) {
        case FormatReason::value: return "bad value";
        case FormatReason::truncated: return "truncated";
        case FormatReason::count: return "count too large";
        case FormatReason::bad_enum: return "bad enum";
        case FormatReason::bad_reference: return "bad reference";
        case FormatReason::bad_float: return "bad float";
        case FormatReason::depth: return "depth";
        case FormatReason::chain: return "chain";
        case FormatReason::compressed: return "compressed";
        case FormatReason::id_mismatch: return "id mismatch";
    }
    return "bad value";
}

FormatError::FormatError(std::size_t offset, std::string expected, std::string found, FormatReason reason)
    : std::runtime_error("at byte " + std::to_string(offset) + ": expected " + expected + ", found " + found),
      offset_(offset),
      expected_(std::move(expected)),
      found_(std::move(found)),
      reason_(reason) {}

void fail_record(const ByteReader& reader, FormatReason reason, std::string expected, std::string found) {
    throw FormatError(reader.offset(), std::move(expected), std::move(found), reason);
}

}  // namespace portalspace::core
