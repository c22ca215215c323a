#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "net/packet/datagram.h"
#include "net/packet/fragment.h"
#include "net/packet/optional_headers.h"

namespace portalspace::net {

/// What the sender chooses of the fixed header; flags, size and checksum follow from the content.
struct PacketFields {
    std::uint32_t sequence = 0;
    std::uint16_t id = 0;
    std::uint16_t time = 0;
    std::uint16_t iteration = 0;
};

/// Builds one datagram. With `key` the checksum is encrypted by that word of the sender's key stream and flag 0x2 is
/// set; without it the checksum is in clear. Throws std::length_error when the content does not fit into
/// Datagram::kCapacity (the caller keeps to kMaxPacket).
[[nodiscard]] Datagram build_packet(const PacketFields& fields, const OptionalHeaders& optional,
                                    std::span<const FragmentView> fragments, std::optional<std::uint32_t> key);

/// Turns a copy of a sent datagram into its retransmission: sets flag 0x1 and makes the checksum right for the same
/// key, which need not be known for that (net-transport 3.6, 12.9). `datagram` must hold a whole packet.
void mark_retransmission(std::span<std::byte> datagram) noexcept;

}  // namespace portalspace::net
