#pragma once

#include <compare>
#include <cstdint>

namespace portalspace::net {

/// Where a datagram came from or goes to: an IPv4 address and a port, both in the machine's byte order.
struct PeerAddress {
    std::uint32_t address = 0;
    std::uint16_t port = 0;
    auto operator<=>(const PeerAddress&) const = default;
};

}  // namespace portalspace::net
