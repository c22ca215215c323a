#include "net/capture/stream_sorter.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/format_error.h"
#include "net/packet/packet_parser.h"

namespace portalspace::net {

namespace {

/// Ports of the retail servers and of their successors (net-transport 9.1).
bool in_server_range(std::uint16_t port) { return port >= 9000 && port <= 10013; }

UdpEndpoint port_below(UdpEndpoint end) {
    --end.port;
    return end;
}

}  // namespace

bool StreamSorter::learn(const UdpFrame& frame) {
    try {
        const PacketView packet = parse_packet(frame.payload);
        if (packet.trailing != 0 || !(packet.encrypted() || packet.clear_checksum_holds())) {
            return false;
        }
        if (packet.has(PacketFlag::login_request) || packet.has(PacketFlag::world_login_request)) {
            bases_.insert(frame.destination);
        } else if (packet.has(PacketFlag::connect_request)) {
            bases_.insert(frame.source);
        } else if (packet.has(PacketFlag::connect_response)) {
            bases_.insert(port_below(frame.destination));
        }
        return true;
    } catch (const core::FormatError&) {
        return false;
    }
}

void StreamSorter::add(std::int64_t nanoseconds, const UdpFrame& frame, std::string note) {
    datagrams_.push_back(Datagram{nanoseconds,
                                  frame.source,
                                  frame.destination,
                                  learn(frame),
                                  std::move(note),
                                  {frame.payload.begin(), frame.payload.end()}});
}

bool StreamSorter::known_server(const UdpEndpoint& end) const {
    return bases_.contains(end) || bases_.contains(port_below(end));
}

UdpEndpoint StreamSorter::base_of(const UdpEndpoint& server) const {
    if (bases_.contains(server)) {
        return server;
    }
    // Without a handshake in the capture the usual pair is (even, odd).
    return bases_.contains(port_below(server)) || server.port % 2 == 1 ? port_below(server) : server;
}

StreamSorter::Way StreamSorter::way_of(const Datagram& datagram) const {
    bool to_server = known_server(datagram.destination);
    if (to_server == known_server(datagram.source)) {
        to_server = in_server_range(datagram.destination.port);
        if (to_server == in_server_range(datagram.source.port)) {
            to_server = datagram.destination.port < datagram.source.port;
        }
    }
    const UdpEndpoint& server = to_server ? datagram.destination : datagram.source;
    Way way;
    way.ends.client = to_server ? datagram.source : datagram.destination;
    way.ends.server = base_of(server);
    way.direction = to_server ? Direction::c2s : Direction::s2c;
    way.port_pair = server.port == way.ends.server.port ? 0 : 1;
    return way;
}

Capture StreamSorter::finish() && {
    Capture capture;
    const std::size_t all = datagrams_.size();
    std::map<ConversationEnds, std::uint32_t> streams;
    for (const Datagram& d : datagrams_) {
        if (!d.genuine) {
            continue;
        }
        const ConversationEnds ends = way_of(d).ends;
        if (streams.emplace(ends, static_cast<std::uint32_t>(streams.size())).second) {
            capture.ends.push_back(ends);
        }
    }
    std::erase_if(datagrams_, [&](const Datagram& d) { return !streams.contains(way_of(d).ends); });
    capture.other_packets = all - datagrams_.size();
    constexpr double kNanosecond = 1e-9;
    const std::int64_t start =
        datagrams_.empty() ? 0 : std::ranges::min_element(datagrams_, {}, &Datagram::nanoseconds)->nanoseconds;
    capture.unix_start = static_cast<double>(start) * kNanosecond;
    for (Datagram& d : datagrams_) {
        const Way way = way_of(d);
        CapturedDatagram out;
        out.time = static_cast<double>(d.nanoseconds - start) * kNanosecond;
        out.direction = way.direction;
        out.port_pair = way.port_pair;
        out.stream = streams.at(way.ends);
        out.note = std::move(d.note);
        out.bytes = std::move(d.bytes);
        capture.datagrams.push_back(std::move(out));
    }
    return capture;
}

}  // namespace portalspace::net
