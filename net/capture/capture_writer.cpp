#include "net/capture/capture_writer.h"

#include <algorithm>
#include <map>

#include "net/capture/packet_records.h"
#include "net/packet/login_request.h"

namespace portalspace::net {

namespace {

constexpr std::uint16_t kClientPort = 54321;
constexpr std::uint16_t kServerPort = 9000;

/// 127.0.0.1 and those after it.
UdpEndpoint loopback(std::size_t number, std::uint16_t port) {
    const std::size_t host = number + 1;
    return {{127, static_cast<std::uint8_t>(host >> 16), static_cast<std::uint8_t>(host >> 8),
             static_cast<std::uint8_t>(host)},
            port};
}

/// Gives made-up ends to the conversations of a capture.
class MadeUpEnds {
public:
    explicit MadeUpEnds(const Capture& capture) : known_(capture.ends) {}

    const ConversationEnds& of(std::uint32_t stream) {
        const auto [made, is_new] = made_.try_emplace(stream);
        if (is_new) {
            // Without known ends every conversation is another client's, at the same server.
            const ConversationEnds own{{{}, static_cast<std::uint16_t>(made_.size())}, {}};
            const ConversationEnds& real = stream < known_.size() ? known_[stream] : own;
            made->second.client =
                loopback(clients_.try_emplace(real.client, clients_.size()).first->second, kClientPort);
            made->second.server =
                loopback(servers_.try_emplace(real.server, servers_.size()).first->second, kServerPort);
        }
        return made->second;
    }

private:
    const std::vector<ConversationEnds>& known_;
    std::map<std::uint32_t, ConversationEnds> made_;
    std::map<UdpEndpoint, std::size_t> clients_;
    std::map<UdpEndpoint, std::size_t> servers_;
};

/// Unix time of the recording's time 0. A recording without one begins in 1970; none of its times may lie before that.
double unix_zero(const Capture& capture) {
    double earliest = 0;
    for (const CapturedDatagram& d : capture.datagrams) {
        earliest = std::min(earliest, capture.unix_start + d.time);
    }
    return capture.unix_start - earliest;
}

}  // namespace

WrittenCapture write_capture(const Capture& capture, CaptureForm form) {
    const bool pcapng = form == CaptureForm::pcapng;
    core::ByteWriter out;
    pcapng ? write_pcapng_head(out, {}) : write_pcap_head(out);
    WrittenCapture written;
    MadeUpEnds ends(capture);
    const double zero = unix_zero(capture);
    std::uint16_t ip_id = 1;
    for (const CapturedDatagram& d : capture.datagrams) {
        if (d.bytes.size() > kMaxRecordedDatagram) {
            ++written.too_long;
            continue;
        }
        std::vector<std::byte> bytes = d.bytes;
        (void)redact_login_request(bytes);
        const ConversationEnds& talk = ends.of(d.stream);
        UdpEndpoint server = talk.server;
        server.port = static_cast<std::uint16_t>(server.port + d.port_pair);
        const std::string comment = comment_of_note(d.note);
        PacketRecord record;
        record.unix_time = zero + d.time;
        record.from_client = d.direction == Direction::c2s;
        record.source = record.from_client ? talk.client : server;
        record.destination = record.from_client ? server : talk.client;
        record.ip_id = ip_id++;
        record.datagram = bytes;
        record.comment = comment;
        pcapng ? write_pcapng_record(out, record) : write_pcap_record(out, record);
        written.notes_lost += pcapng || d.note.empty() ? 0 : 1;
    }
    written.bytes = out.take();
    return written;
}

}  // namespace portalspace::net
