#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "net/packet/checksum.h"
#include "net/packet/fragment.h"
#include "net/packet/key_window.h"
#include "net/packet/optional_headers.h"

namespace portalspace::net {

/// A received datagram, taken apart. All views point into the datagram.
struct PacketView {
    PacketHeader header;
    OptionalHeaders optional;
    FragmentList fragments;
    std::uint32_t header_hash = 0;
    std::uint32_t payload_hash = 0;
    std::size_t trailing = 0;  ///< bytes of the datagram beyond the size field; not part of the packet

    [[nodiscard]] bool has(PacketFlag flag) const { return header.flags.has(flag); }
    [[nodiscard]] bool encrypted() const { return has(PacketFlag::encrypted_checksum); }
    [[nodiscard]] std::uint32_t derived_key() const { return derive_key(header.checksum, header_hash, payload_hash); }
    /// Whether the checksum of a cleartext packet holds.
    [[nodiscard]] bool clear_checksum_holds() const { return !encrypted() && derived_key() == 0; }
    /// A packet that only acknowledges: flags exactly 0x4000. It re-uses a number and never counts as that number.
    [[nodiscard]] bool pure_ack() const { return header.flags == PacketFlags(PacketFlag::ack_sequence); }
};

/// Takes a datagram apart and checks its whole structure (net-transport 2.3, 4.2, 7.1 steps 2, 3 and 6) without any
/// side effect; the checksum is computed but not judged. No heap memory is used for a well-formed datagram. Throws
/// core::FormatError.
[[nodiscard]] PacketView parse_packet(std::span<const std::byte> datagram);

/// The last test before a packet is acted upon: a cleartext checksum must be right, an encrypted one must use a word of
/// `keys` that was not used before (and consumes it). Without `keys` no encrypted packet passes.
[[nodiscard]] bool verify_checksum(const PacketView& packet, KeyWindow* keys) noexcept;

}  // namespace portalspace::net
