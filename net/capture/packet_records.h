#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/byte_writer.h"
#include "net/capture/udp_frame.h"

namespace portalspace::net {

/// Longer datagrams are not recorded: ACLogView stops reading there (net-transport 9.1).
inline constexpr std::size_t kMaxRecordedDatagram = 49000;

/// One datagram as a capture file holds it.
struct PacketRecord {
    double unix_time = 0;  ///< seconds; what does not fit the form becomes its first or last time
    UdpEndpoint source;
    UdpEndpoint destination;
    bool from_client = true;
    std::uint16_t ip_id = 0;
    std::span<const std::byte> datagram;  ///< at most kMaxRecordedDatagram bytes
    std::string_view comment;             ///< pcapng only
};

/// The two forms in which a session is written, little-endian, Ethernet frames, microseconds
/// (net-transport 9.2, 12.11). `comment` of the head may be empty.
void write_pcapng_head(core::ByteWriter& out, std::string_view comment);
void write_pcapng_record(core::ByteWriter& out, const PacketRecord& record);
void write_pcap_head(core::ByteWriter& out);
void write_pcap_record(core::ByteWriter& out, const PacketRecord& record);

}  // namespace portalspace::net
