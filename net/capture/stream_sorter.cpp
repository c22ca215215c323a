#include "net/capture/stream_sorter.h"

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

void StreamSorter::add(std::int64_t nanoseconds, const UdpFrame& frame) {
    datagrams_.push_back(Datagram{
        nanoseconds, frame.source, frame.destination, learn(frame), {frame.payload.begin(), frame.payload.end()}});
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
    way.stream.client = to_server ? datagram.source : datagram.destination;
    way.stream.server = base_of(server);
    way.direction = to_server ? Direction::c2s : Direction::s2c;
    way.port_pair = server.port == way.stream.server.port ? 0 : 1;
    return way;
}

Capture StreamSorter::finish() && {
    Capture capture;
    std::map<Stream, std::uint32_t> streams;
    for (const Datagram& d : datagrams_) {
        if (d.genuine) {
            streams.emplace(way_of(d).stream, static_cast<std::uint32_t>(streams.size()));
        }
    }
    std::int64_t start = 0;
    for (Datagram& d : datagrams_) {
        const Way way = way_of(d);
        const auto stream = streams.find(way.stream);
        if (stream == streams.end()) {
            ++capture.other_packets;
            continue;
        }
        constexpr double kNanosecond = 1e-9;
        if (capture.datagrams.empty()) {
            start = d.nanoseconds;
            capture.unix_start = static_cast<double>(start) * kNanosecond;
        }
        CapturedDatagram out;
        out.time = static_cast<double>(d.nanoseconds - start) * kNanosecond;
        out.direction = way.direction;
        out.port_pair = way.port_pair;
        out.stream = stream->second;
        out.bytes = std::move(d.bytes);
        capture.datagrams.push_back(std::move(out));
    }
    return capture;
}

}  // namespace portalspace::net
