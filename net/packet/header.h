#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "core/flags.h"

namespace portalspace::net {

/// Bits of the header's flag word, in the order in which their payloads follow the header (net-transport 2.2).
enum class PacketFlag : std::uint32_t {
    retransmission = 0x00000001,
    encrypted_checksum = 0x00000002,
    fragments = 0x00000004,  ///< "BlobFragments"; always the last payload
    server_switch = 0x00000100,
    logon_server_address = 0x00000200,
    empty_header_1 = 0x00000400,
    referral = 0x00000800,
    request_retransmit = 0x00001000,  ///< NAK
    reject_retransmit = 0x00002000,   ///< "empty ack": what was asked for is gone
    ack_sequence = 0x00004000,        ///< PAK
    disconnect = 0x00008000,
    login_request = 0x00010000,
    world_login_request = 0x00020000,
    connect_request = 0x00040000,
    connect_response = 0x00080000,
    net_error = 0x00100000,
    net_error_disconnect = 0x00200000,
    cicmd_command = 0x00400000,
    login_error = 0x00800000,  ///< of old servers: cleartext, sequence 0
    time_sync = 0x01000000,
    echo_request = 0x02000000,
    echo_response = 0x04000000,
    flow = 0x08000000,
};

using PacketFlags = core::Flags<PacketFlag>;

constexpr PacketFlags operator|(PacketFlag a, PacketFlag b) { return PacketFlags(a) | PacketFlags(b); }

/// Every bit of the table; a packet with any other bit is dropped.
inline constexpr PacketFlags kKnownPacketFlags{0x0FFFFF07U};
/// Bits that only a client may send.
inline constexpr PacketFlags kClientOnlyFlags =
    PacketFlag::login_request | PacketFlag::world_login_request | PacketFlag::connect_response;

inline constexpr std::size_t kPacketHeaderSize = 20;
/// Optional headers plus fragments of a packet that keeps to the protocol (our own do).
inline constexpr std::size_t kMaxPacketBody = 464;
inline constexpr std::size_t kMaxPacket = kPacketHeaderSize + kMaxPacketBody;
/// Longest datagram that is looked at. ACE can send 932 bytes (net-transport 4.6).
inline constexpr std::size_t kMaxDatagram = 2048;

/// The fixed header of each datagram (retail ProtoHeader; net-transport 2.1).
struct PacketHeader {
    std::uint32_t sequence = 0;
    PacketFlags flags;
    std::uint32_t checksum = 0;
    std::uint16_t id = 0;  ///< recipient: the client's id towards the server, the server's (0x000B) towards the client
    std::uint16_t time = 0;  ///< sender's interval counter, half-seconds for a client, whole seconds for ACE
    std::uint16_t size = 0;  ///< bytes that follow this header
    std::uint16_t iteration = 0;

    [[nodiscard]] static PacketHeader read(std::span<const std::byte, kPacketHeaderSize> bytes) noexcept;
    void write(std::span<std::byte, kPacketHeaderSize> bytes) const noexcept;

    bool operator==(const PacketHeader&) const = default;
};

/// Names of the bits joined by '+', bits without a name as one hex number; "0" for none. For people, not for parsing.
[[nodiscard]] std::string describe_flags(PacketFlags flags);

}  // namespace portalspace::net
