#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/byte_writer.h"
#include "net/capture/udp_frame.h"

namespace portalspace::net {

/// Ethernet, IPv4 and UDP headers in front of a payload.
inline constexpr std::size_t kUdpFrameOverhead = 14 + 20 + 8;

/// Writes a whole Ethernet frame around a UDP payload, IP and UDP checksums right (net-transport 9.2). The hardware
/// addresses are made up: 02:00:00:00:00:01 for the client's end, ...:02 for the server's. `payload` must be shorter
/// than 65,508 bytes.
void write_udp_frame(core::ByteWriter& out, const UdpEndpoint& source, const UdpEndpoint& destination, bool from_client,
                     std::uint16_t ip_id, std::span<const std::byte> payload);

}  // namespace portalspace::net
