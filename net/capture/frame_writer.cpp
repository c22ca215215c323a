#include "net/capture/frame_writer.h"

#include <array>

namespace portalspace::net {

namespace {

constexpr std::uint8_t kUdp = 17;

void big16(core::ByteWriter& out, std::size_t v) {
    out.u8(static_cast<std::uint8_t>(v >> 8));
    out.u8(static_cast<std::uint8_t>(v));
}

/// Ones' complement sum of big-endian 16-bit words, an odd last byte padded with zero.
std::uint32_t sum16(std::span<const std::byte> bytes, std::uint32_t sum = 0) {
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const auto b = std::to_integer<std::uint32_t>(bytes[i]);
        sum += i % 2 == 0 ? b << 8 : b;
    }
    while (sum >> 16 != 0) {
        sum = (sum & 0xFFFF) + (sum >> 16);
    }
    return sum;
}

void address(core::ByteWriter& out, const UdpEndpoint& end) { out.bytes(std::as_bytes(std::span(end.address))); }

void ethernet(core::ByteWriter& out, bool from_client) {
    constexpr std::array<std::uint8_t, 6> kClient{2, 0, 0, 0, 0, 1};
    constexpr std::array<std::uint8_t, 6> kServer{2, 0, 0, 0, 0, 2};
    out.bytes(std::as_bytes(std::span(from_client ? kServer : kClient)));
    out.bytes(std::as_bytes(std::span(from_client ? kClient : kServer)));
    big16(out, 0x0800);
}

void ipv4_header(core::ByteWriter& out, const UdpEndpoint& source, const UdpEndpoint& destination, std::uint16_t id,
                 std::size_t payload, std::uint32_t checksum) {
    constexpr std::size_t kDontFragment = 0x4000;
    out.u8(0x45);
    out.u8(0);
    big16(out, 20 + 8 + payload);
    big16(out, id);
    big16(out, kDontFragment);
    out.u8(64);
    out.u8(kUdp);
    big16(out, checksum);
    address(out, source);
    address(out, destination);
}

std::uint32_t udp_checksum(const UdpEndpoint& source, const UdpEndpoint& destination,
                           std::span<const std::byte> payload) {
    const auto length = static_cast<std::uint32_t>(8 + payload.size());
    std::uint32_t sum = sum16(std::as_bytes(std::span(source.address)));
    sum = sum16(std::as_bytes(std::span(destination.address)), sum);
    sum += kUdp + length + source.port + destination.port + length;
    sum = ~sum16(payload, sum) & 0xFFFF;
    return sum == 0 ? 0xFFFF : sum;
}

}  // namespace

void write_udp_frame(core::ByteWriter& out, const UdpEndpoint& source, const UdpEndpoint& destination, bool from_client,
                     std::uint16_t ip_id, std::span<const std::byte> payload) {
    ethernet(out, from_client);
    core::ByteWriter unsealed;
    ipv4_header(unsealed, source, destination, ip_id, payload.size(), 0);
    ipv4_header(out, source, destination, ip_id, payload.size(), ~sum16(unsealed.view()) & 0xFFFF);
    big16(out, source.port);
    big16(out, destination.port);
    big16(out, 8 + payload.size());
    big16(out, udp_checksum(source, destination, payload));
    out.bytes(payload);
}

}  // namespace portalspace::net
