#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "net/capture/capture.h"
#include "net/capture/udp_frame.h"

namespace portalspace::net {

/// Picks the game's conversations out of all UDP datagrams of a capture and says for each datagram which way it went
/// (net-transport 9.4). A conversation is known by at least one datagram that is the game's beyond doubt; its broken
/// datagrams belong to it too, so that a check can see them.
class StreamSorter {
public:
    void add(std::int64_t nanoseconds, const UdpFrame& frame, std::string note = {});
    /// The conversations, numbered in the order of their first datagrams. Times count from the earliest datagram, which
    /// is not the first one in a file that was put together from several.
    [[nodiscard]] Capture finish() &&;

private:
    struct Datagram {
        std::int64_t nanoseconds = 0;
        UdpEndpoint source;
        UdpEndpoint destination;
        bool genuine = false;
        std::string note;
        std::vector<std::byte> bytes;
    };
    struct Way {
        ConversationEnds ends;
        Direction direction = Direction::c2s;
        std::uint8_t port_pair = 0;
    };

    /// Whether the bytes are the game's; learns base ports from the handshake.
    bool learn(const UdpFrame& frame);
    [[nodiscard]] bool known_server(const UdpEndpoint& end) const;
    [[nodiscard]] UdpEndpoint base_of(const UdpEndpoint& server) const;
    [[nodiscard]] Way way_of(const Datagram& datagram) const;

    std::vector<Datagram> datagrams_;
    std::set<UdpEndpoint> bases_;  ///< server endpoints with base ports, as the handshake shows them
};

}  // namespace portalspace::net
