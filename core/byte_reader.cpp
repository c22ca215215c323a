#include "core/byte_reader.h"

#include <utility>

#include "core/format_error.h"

namespace portalspace::core {

void ByteReader::fail_short(std::size_t count) const {
    fail_record(*this, FormatReason::truncated, std::to_string(count) + " more bytes", std::to_string(remaining()));
}

void ByteReader::fail_count(std::uint64_t count) const {
    fail_record(*this, FormatReason::count, "a count that fits the " + std::to_string(remaining()) + " bytes left",
                std::to_string(count));
}

void ByteReader::fail(std::string expected, std::string found) const {
    throw FormatError(offset_, std::move(expected), std::move(found));
}

void ByteReader::expect_end() const {
    if (remaining() != 0) {
        fail("the end of the data", std::to_string(remaining()) + " more bytes");
    }
}

}  // namespace portalspace::core
