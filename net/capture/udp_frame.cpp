#include "net/capture/udp_frame.h"

#include <algorithm>

#include "core/byte_reader.h"
#include "core/format_error.h"

namespace portalspace::net {

namespace {

constexpr std::uint16_t kIpv4 = 0x0800;

std::uint16_t big16(core::ByteReader& reader) {
    const std::uint16_t v = reader.u16();
    return static_cast<std::uint16_t>(v << 8 | v >> 8);
}

bool is_vlan(std::uint16_t ether_type) { return ether_type == 0x8100 || ether_type == 0x88A8 || ether_type == 0x9100; }

/// Moves behind the link header; false when the frame does not hold IPv4.
bool skip_link_header(std::uint32_t link_type, core::ByteReader& reader) {
    switch (link_type) {
        case 1: {
            reader.skip(12);
            std::uint16_t type = big16(reader);
            while (is_vlan(type)) {
                reader.skip(2);
                type = big16(reader);
            }
            return type == kIpv4;
        }
        case 0:
        case 108: {
            // The address family in the byte order of the machine that captured, or big-endian: 2 is IPv4 everywhere.
            const std::uint32_t family = reader.u32();
            return family == 2 || family == 0x02000000;
        }
        case 12:
        case 14:
        case 101: return true;
        case 113: reader.skip(14); return big16(reader) == kIpv4;
        case 276: {
            const bool ipv4 = big16(reader) == kIpv4;
            reader.skip(18);
            return ipv4;
        }
        default: return false;
    }
}

UdpEndpoint endpoint_with(std::span<const std::byte> address) {
    UdpEndpoint e;
    std::ranges::transform(address, e.address.begin(), [](std::byte b) { return std::to_integer<std::uint8_t>(b); });
    return e;
}

std::optional<UdpFrame> udp_of_ipv4(core::ByteReader& reader) {
    constexpr std::uint8_t kUdp = 17;
    constexpr std::uint16_t kFragmentBits = 0x3FFF;  // more fragments, and the offset
    constexpr std::size_t kUdpHeader = 8;
    const std::span<const std::byte> packet = reader.rest();
    const std::uint8_t first = reader.u8();
    const std::size_t header = std::size_t{first & 0x0FU} * 4;
    if (first >> 4 != 4 || header < 20) {
        return std::nullopt;
    }
    reader.skip(1);
    const std::size_t total = big16(reader);
    if (total < header + kUdpHeader || total > packet.size()) {
        return std::nullopt;
    }
    reader.skip(2);
    if ((big16(reader) & kFragmentBits) != 0) {
        return std::nullopt;
    }
    reader.skip(1);
    if (reader.u8() != kUdp) {
        return std::nullopt;
    }
    reader.skip(2);
    UdpFrame frame;
    frame.source = endpoint_with(reader.bytes(4));
    frame.destination = endpoint_with(reader.bytes(4));
    core::ByteReader udp(packet.subspan(header, total - header));
    frame.source.port = big16(udp);
    frame.destination.port = big16(udp);
    const std::size_t length = big16(udp);
    udp.skip(2);
    if (length < kUdpHeader || length - kUdpHeader > udp.remaining()) {
        return std::nullopt;
    }
    frame.payload = udp.bytes(length - kUdpHeader);
    return frame;
}

}  // namespace

std::optional<UdpFrame> udp_of_frame(std::uint32_t link_type, std::span<const std::byte> frame) {
    try {
        core::ByteReader reader(frame);
        if (!skip_link_header(link_type, reader)) {
            return std::nullopt;
        }
        return udp_of_ipv4(reader);
    } catch (const core::FormatError&) {
        return std::nullopt;
    }
}

}  // namespace portalspace::net
