#include "net/loopback/server_transport.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/format_error.h"
#include "net/loopback/ace_bundle.h"

namespace portalspace::net {

namespace {

constexpr std::uint32_t kAbnormalGap = 256;  ///< a number farther ahead than this ends the session (6.5)
constexpr std::size_t kResendsPerSecond = 2000;
constexpr std::size_t kMaxWaitingMessages = 1024;

}  // namespace

ServerTransport::ServerTransport(const ServerSessionKeys& keys, const Times& times, double clock_offset, double now)
    : times_(times),
      keys_(keys),
      clock_offset_(clock_offset),
      send_keys_(keys.s2c_seed),
      receive_keys_(keys.c2s_seed, KeyWindow::kAceCapacity),
      deadline_(now + times.login_timeout),
      sent_(kResendsPerSecond, 0.0),
      next_ack_(now + times.ack_interval),
      next_bundle_(now) {
    OptionalHeaders headers;
    headers.with_connect_request({clock_offset + now, keys.cookie, keys.client_id, keys.s2c_seed, keys.c2s_seed, 0});
    emit(build_packet(fields(0, now), headers, {}, std::nullopt).view());
}

void ServerTransport::emit(std::span<const std::byte> bytes) {
    outgoing_.push_back({connected_ ? 1U : 0U, {bytes.begin(), bytes.end()}});
}

PacketFields ServerTransport::fields(std::uint32_t sequence, double now) const {
    const auto seconds = static_cast<std::uint64_t>(std::max(0.0, clock_offset_ + now));
    return {sequence, kServerId, static_cast<std::uint16_t>(seconds & 0xFFFF), kIteration};
}

void ServerTransport::send_numbered(const OptionalHeaders& headers, std::span<const FragmentView> fragments,
                                    bool encrypted, double now) {
    sequence_ = std::max<std::uint32_t>(sequence_, 1) + 1;  // the first number is 2
    const Datagram datagram = build_packet(fields(sequence_, now), headers, fragments,
                                           encrypted ? std::optional(send_keys_.next()) : std::nullopt);
    sent_.add(sequence_, datagram.view(), now);
    emit(datagram.view());
}

void ServerTransport::send_pure_ack(double now) {
    OptionalHeaders headers;
    headers.with_ack(last_received_);
    emit(build_packet(fields(sequence_, now), headers, {}, std::nullopt).view());
}

/// The bundle of group 0: acknowledgement, time and echo share a packet, which is encrypted unless it only acknowledges
/// (3.4).
void ServerTransport::send_controls(double now) {
    const bool ack = now >= next_ack_;
    const bool sync = now >= next_sync_;
    if (ack) {
        next_ack_ = now + times_.ack_interval;
    }
    if (!sync && !echo_.has_value()) {
        send_pure_ack(now);
        return;
    }
    OptionalHeaders headers;
    if (ack) {
        headers.with_ack(last_received_);
    }
    if (sync) {
        next_sync_ = now + times_.sync_interval;
        headers.with_time_sync(clock_offset_ + now);
    }
    if (echo_.has_value()) {
        headers.with_echo_response({*echo_, static_cast<float>(clock_offset_ + now) - *echo_});
        echo_.reset();
    }
    send_numbered(headers, {}, true, now);
}

bool ServerTransport::receive(std::span<const std::byte> datagram, double now) {
    ++stats_.received;
    PacketView packet;
    try {
        packet = parse_packet(datagram);
    } catch (const core::FormatError&) {
        ++stats_.rejected;
        return false;
    }
    // ACE sees the checksum before the number (6.6): a copy of an encrypted packet fails here.
    if (dead(now) || !verify_checksum(packet, &receive_keys_)) {
        ++stats_.rejected;
        return false;
    }
    if (packet.has(PacketFlag::request_retransmit)) {
        if (!packet.encrypted()) {
            answer_nak(packet.optional.request_retransmit, now);
        }
        return true;
    }
    if (packet.has(PacketFlag::disconnect) || packet.has(PacketFlag::net_error_disconnect)) {
        dead_ = true;
        return true;
    }
    if (!terminating_) {
        deadline_ = now + times_.session_timeout;
    }
    const std::uint32_t number = packet.header.sequence;
    if (number != 0 && number <= last_received_ && !(packet.pure_ack() && number == last_received_)) {
        return true;
    }
    if (number > last_received_ + 1) {
        waiting_packets_.try_emplace(number, datagram.begin(), datagram.end());
        ask_for_missing(number, now);
        return true;
    }
    handle(packet, now);
    handle_waiting(now);
    return true;
}

void ServerTransport::answer_nak(SequenceList numbers, double now) {
    std::vector<std::uint32_t> gone;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (const auto* bytes = sent_.again(numbers[i], now)) {
            ++stats_.resent;
            emit(*bytes);
        } else {
            gone.push_back(numbers[i]);
        }
    }
    if (!gone.empty()) {
        OptionalHeaders headers;
        headers.with_reject(gone);
        send_numbered(headers, {}, false, now);  // a number but no key, as ACE does it
    }
}

void ServerTransport::ask_for_missing(std::uint32_t arrived, double now) {
    const std::uint32_t expected = last_received_ + 1;
    if (arrived - expected > kAbnormalGap + 1) {
        dead_ = true;
        return;
    }
    if (arrived < expected + 2 || now - last_nak_ < times_.nak_interval) {
        return;
    }
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t n = expected; n < arrived && numbers.size() < kMaxSequenceList; ++n) {
        if (!waiting_packets_.contains(n)) {
            numbers.push_back(n);
        }
    }
    if (numbers.empty()) {
        return;
    }
    last_nak_ = now;
    ++stats_.naks_sent;
    OptionalHeaders headers;
    headers.with_nak(numbers);
    emit(build_packet(fields(sequence_, now), headers, {}, std::nullopt).view());
}

void ServerTransport::handle(const PacketView& packet, double now) {
    const OptionalHeaders& headers = packet.optional;
    if (headers.has(PacketFlag::echo_request) && std::isfinite(headers.echo_request)) {
        echo_ = headers.echo_request;
    }
    if (headers.has(PacketFlag::ack_sequence) && headers.ack_sequence > 0) {
        sent_.acknowledge(std::min(headers.ack_sequence - 1, sequence_));
    }
    std::vector<Blob> blobs;
    for (const FragmentView& fragment : packet.fragments) {
        reassembler_.add(fragment, now, blobs);
    }
    for (Blob& blob : blobs) {
        const auto number = static_cast<std::uint32_t>(blob.id);
        if (number > last_message_ && waiting_messages_.size() < kMaxWaitingMessages) {
            waiting_messages_.try_emplace(number, DeliveredMessage{blob.queue, std::move(blob.bytes)});
        }
    }
    deliver_in_order();
    if (packet.header.sequence != 0 && !packet.pure_ack()) {
        last_received_ = packet.header.sequence;
    }
}

void ServerTransport::handle_waiting(double now) {
    for (auto it = waiting_packets_.find(last_received_ + 1); it != waiting_packets_.end();
         it = waiting_packets_.find(last_received_ + 1)) {
        const std::vector<std::byte> bytes = std::move(it->second);
        waiting_packets_.erase(it);
        const std::uint32_t before = last_received_;
        handle(parse_packet(bytes), now);
        last_received_ = std::max(last_received_, before);
        if (last_received_ == before) {
            return;  // a pure ack took the number's place: ACE's own trap (6.6 rule 7)
        }
    }
}

void ServerTransport::deliver_in_order() {
    for (auto it = waiting_messages_.find(last_message_ + 1); it != waiting_messages_.end();
         it = waiting_messages_.find(last_message_ + 1)) {
        delivered_.push_back(std::move(it->second));
        waiting_messages_.erase(it);
        ++last_message_;
    }
}

void ServerTransport::connect(double now) {
    if (!connected_ && !terminating_) {
        connected_ = true;
        next_sync_ = now;
    }
}

void ServerTransport::send(std::uint16_t group, std::vector<std::byte> message) {
    queues_[std::min<std::size_t>(group, kGroups - 1)].push_back({group, std::move(message)});
}

void ServerTransport::terminate(double now) {
    if (!terminating_) {
        terminating_ = true;
        deadline_ = now + times_.grace;
    }
}

void ServerTransport::tick(double now) {
    if (dead(now)) {
        return;
    }
    sent_.drop_older_than(now - times_.cache_life);
    if (now < next_bundle_) {
        return;
    }
    const auto queue = std::find_if(queues_.begin(), queues_.end(), [](const auto& q) { return !q.empty(); });
    if (now >= next_ack_ || now >= next_sync_ || echo_.has_value()) {
        send_controls(now);
    } else if (queue != queues_.end()) {
        loopback::cut_bundle(*queue, fragment_,
                             [&](std::span<const FragmentView> fragments) { send_numbered({}, fragments, true, now); });
        fragment_ += static_cast<std::uint32_t>(queue->size());
        queue->clear();
    } else {
        return;
    }
    next_bundle_ = now + times_.bundle_interval;
}

double ServerTransport::next_due(double now) const {
    const bool messages = std::any_of(queues_.begin(), queues_.end(), [](const auto& q) { return !q.empty(); });
    const double work =
        messages || echo_.has_value() ? next_bundle_ : std::max(next_bundle_, std::min(next_ack_, next_sync_));
    return std::max(now, std::min(work, deadline_));
}

void ServerTransport::take_outgoing(std::vector<OutgoingDatagram>& out) {
    out.clear();
    out.swap(outgoing_);
}

void ServerTransport::take_messages(std::vector<DeliveredMessage>& out) {
    out.clear();
    out.swap(delivered_);
}

}  // namespace portalspace::net
