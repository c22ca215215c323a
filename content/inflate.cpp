#include "content/inflate.h"

#include <zlib.h>

#include <string>

#include "core/byte_reader.h"
#include "core/format_error.h"

namespace portalspace::content {

namespace {

constexpr std::size_t kSmallestStream = 6;
constexpr std::size_t kPrefix = 4;
/// zlib cannot shrink data by more than about 1032 to 1, so a larger claim is a lie and takes no memory.
constexpr std::uint64_t kLargestRatio = 1100;

}  // namespace

std::uint32_t inflated_size(std::span<const std::byte> stored, std::uint32_t limit) {
    if (stored.size() < kSmallestStream) {
        throw core::FormatError(0, "a compressed record of at least 6 bytes", std::to_string(stored.size()),
                                core::FormatReason::compressed);
    }
    core::ByteReader reader(stored);
    const std::uint32_t length = reader.u32();
    if (length > limit || length > reader.remaining() * kLargestRatio) {
        throw core::FormatError(0, "an inflated length within its limits", std::to_string(length),
                                core::FormatReason::compressed);
    }
    return length;
}

void inflate_record(std::span<const std::byte> stored, std::span<std::byte> out) {
    const auto stream = stored.subspan(kPrefix);
    std::byte nothing{};  // zlib wants a place to write to even for no bytes
    auto written = static_cast<uLongf>(out.size());
    auto consumed = static_cast<uLong>(stream.size());
    const int result = ::uncompress2(reinterpret_cast<Bytef*>(out.empty() ? &nothing : out.data()), &written,
                                     reinterpret_cast<const Bytef*>(stream.data()), &consumed);
    if (result != Z_OK || written != out.size()) {
        throw core::FormatError(kPrefix, "a zlib stream of " + std::to_string(out.size()) + " bytes",
                                "zlib result " + std::to_string(result) + " after " + std::to_string(written),
                                core::FormatReason::compressed);
    }
}

}  // namespace portalspace::content
