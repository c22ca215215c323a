#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace portalspace::net {

/// One end of an IPv4/UDP conversation; `address` in the order in which it is written.
struct UdpEndpoint {
    std::array<std::uint8_t, 4> address{};
    std::uint16_t port = 0;
    auto operator<=>(const UdpEndpoint&) const = default;
};

/// A UDP datagram found in a captured frame; `payload` points into the frame.
struct UdpFrame {
    UdpEndpoint source;
    UdpEndpoint destination;
    std::span<const std::byte> payload;
};

/// Takes a captured frame apart. Link types: 1 Ethernet with or without VLAN tags, 0 and 108 loopback, 12, 14 and 101
/// raw IP, 113 and 276 Linux cooked (net-transport 9.4). Nothing for anything that is not whole, unfragmented IPv4/UDP.
[[nodiscard]] std::optional<UdpFrame> udp_of_frame(std::uint32_t link_type, std::span<const std::byte> frame);

}  // namespace portalspace::net
