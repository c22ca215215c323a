#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "net/packet/header.h"

namespace portalspace::net {

/// Length in the high half, plus every complete little-endian dword, plus a tail of one to three bytes from the top
/// down, modulo 2^32 (net-transport 3.1).
[[nodiscard]] std::uint32_t hash32(std::span<const std::byte> bytes) noexcept;

/// hash32 of the header with its checksum field taken as 0xBADD70DD (net-transport 3.2).
[[nodiscard]] std::uint32_t header_hash(std::span<const std::byte, kPacketHeaderSize> header) noexcept;

/// One fragment: its 16 header bytes and its data, hashed apart (net-transport 3.3). `fragment` holds both; at least 16
/// bytes.
[[nodiscard]] std::uint32_t fragment_hash(std::span<const std::byte> fragment) noexcept;

/// The key that the sender of an encrypted packet must have used (net-transport 3.4). The checksum is
/// `header_hash + (payload_hash ^ key)`; a cleartext packet has key 0.
[[nodiscard]] constexpr std::uint32_t derive_key(std::uint32_t checksum, std::uint32_t header,
                                                 std::uint32_t payload) noexcept {
    return (checksum - header) ^ payload;
}

/// The checksum field; `key` is 0 for a cleartext packet.
[[nodiscard]] constexpr std::uint32_t seal(std::uint32_t header, std::uint32_t payload, std::uint32_t key) noexcept {
    return header + (payload ^ key);
}

}  // namespace portalspace::net
