#include "content/inflate.h"

#include <zlib.h>

#include <string>

#include "core/byte_reader.h"
#include "core/format_error.h"

namespace portalspace::content {

namespace {

constexpr std::size_t kSmallestStream = 6;
/// zlib cannot shrink data by more than about 1032 to 1, so a larger claim is a lie and takes no memory.
constexpr std::uint64_t kLargestRatio = 1100;

}  // namespace

std::vector<std::byte> inflate_record(std::span<const std::byte> stored, std::uint32_t limit) {
    if (stored.size() < kSmallestStream) {
        throw core::FormatError(0, "a compressed record of at least 6 bytes", std::to_string(stored.size()));
    }
    core::ByteReader reader(stored);
    const std::uint32_t length = reader.u32();
    if (length > limit || length > reader.remaining() * kLargestRatio) {
        throw core::FormatError(0, "an inflated length within its limits", std::to_string(length));
    }
    std::vector<std::byte> out(length);
    std::byte nothing{};  // zlib wants a place to write to even for no bytes
    uLongf written = length;
    auto consumed = static_cast<uLong>(reader.remaining());
    const int result = ::uncompress2(reinterpret_cast<Bytef*>(length == 0 ? &nothing : out.data()), &written,
                                     reinterpret_cast<const Bytef*>(reader.rest().data()), &consumed);
    if (result != Z_OK || written != length) {
        throw core::FormatError(reader.offset(), "a zlib stream of " + std::to_string(length) + " bytes",
                                "zlib result " + std::to_string(result) + " after " + std::to_string(written));
    }
    return out;
}

}  // namespace portalspace::content
