#include "net/packet/checksum.h"

#include <cstring>

#include "net/packet/fragment.h"

namespace portalspace::net {

namespace {

/// Stands in for the checksum field while the header is hashed.
constexpr std::uint32_t kHeaderSalt = 0xBADD70DD;

std::uint32_t load_u32(const std::byte* at) noexcept {
    std::uint32_t value = 0;
    std::memcpy(&value, at, sizeof value);
    return value;
}

}  // namespace

std::uint32_t hash32(std::span<const std::byte> bytes) noexcept {
    std::uint32_t h = static_cast<std::uint32_t>(bytes.size()) << 16;
    const std::size_t whole = bytes.size() & ~std::size_t{3};
    for (std::size_t i = 0; i < whole; i += 4) {
        h += load_u32(bytes.data() + i);
    }
    int shift = 24;
    for (const std::byte b : bytes.subspan(whole)) {
        h += std::to_integer<std::uint32_t>(b) << shift;
        shift -= 8;
    }
    return h;
}

std::uint32_t header_hash(std::span<const std::byte, kPacketHeaderSize> header) noexcept {
    constexpr std::size_t kChecksumAt = 8;
    return hash32(header) - load_u32(header.data() + kChecksumAt) + kHeaderSalt;
}

std::uint32_t fragment_hash(std::span<const std::byte> fragment) noexcept {
    return hash32(fragment.first(kFragmentHeaderSize)) + hash32(fragment.subspan(kFragmentHeaderSize));
}

}  // namespace portalspace::net
