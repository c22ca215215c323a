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
    constexpr std::uint32_t kLength = std::uint32_t{kPacketHeaderSize} << 16;
    const std::byte* const at = header.data();  // the checksum stands at 8
    return kLength + load_u32(at) + load_u32(at + 4) + kHeaderSalt + load_u32(at + 12) + load_u32(at + 16);
}

std::uint32_t fragment_hash(std::span<const std::byte> fragment) noexcept {
    static_assert(kFragmentHeaderSize % 4 == 0);  // so the two hashes add up to that of the whole
    return hash32(fragment);
}

}  // namespace portalspace::net
