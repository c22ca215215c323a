#include <algorithm>
#include <iterator>

#include "net/packet/connect_response.h"
#include "net/packet/login_request.h"
#include "net/session/transport_impl.h"

namespace portalspace::net {

namespace {

constexpr double kResponseRepeat[] = {0.5, 1.0, 2.0, 3.0, 4.0};
constexpr std::uint32_t kAckAfterPackets = 32;
constexpr std::uint32_t kFirstNumber = 2;  ///< of the numbered packets

}  // namespace

void Transport::Impl::emit(unsigned pair, std::span<const std::byte> bytes) {
    last_emit = present;
    ++stats.datagrams_sent;
    stats.bytes_sent += bytes.size();
    OutgoingDatagram& datagram = outgoing.next();
    datagram.pair = pair;
    datagram.bytes.assign(bytes.begin(), bytes.end());
}

PacketFields Transport::Impl::fields(std::uint32_t number, double now) const {
    const auto half_seconds = static_cast<std::uint64_t>(std::max(0.0, (now - began) * 2));
    return {number, client_id, static_cast<std::uint16_t>(half_seconds & 0xFFFF), iteration};
}

void Transport::Impl::send_login() {
    LoginRequest request;
    request.account = config.account;
    request.password = config.password;
    request.timestamp = config.unix_time;
    emit(0, build_login_request(request).view());
    std::fill(request.password.begin(), request.password.end(), '\0');
    ++logins_sent;
    login_due = logins_sent == 1   ? began + times.login_retry_first
                : logins_sent == 2 ? began + times.login_retry_second
                                   : kNever;
    if (logins_sent == 3) {
        wipe_password();
    }
}

void Transport::Impl::wipe_password() {
    std::fill(config.password.begin(), config.password.end(), '\0');
    config.password.clear();
}

void Transport::Impl::send_connect_response(double now) {
    emit(1, build_connect_response(cookie).view());
    response_due = responses_sent < std::size(kResponseRepeat) ? now + kResponseRepeat[responses_sent] : kNever;
    ++responses_sent;
}

void Transport::Impl::send_numbered(OptionalHeaders headers, std::span<const FragmentView> fragments, double now) {
    ++sequence;
    const Datagram datagram = build_packet(fields(sequence, now), headers, fragments, send_keys->next());
    sent.add(sequence, datagram.view(), now);
    if (headers.has(PacketFlag::ack_sequence)) {
        acknowledged();
    }
    emit(0, datagram.view());
}

void Transport::Impl::send_clear(const OptionalHeaders& headers, double now) {
    emit(0, build_packet(fields(sequence, now), headers, {}, std::nullopt).view());
}

OptionalHeaders Transport::Impl::ack_header() const {
    OptionalHeaders headers;
    if (order.contiguous() >= kFirstNumber) {
        headers.with_ack(order.contiguous());
    }
    return headers;
}

void Transport::Impl::acknowledged() {
    ack_due = kNever;
    unacknowledged = 0;
}

void Transport::Impl::want_ack(double now) {
    ++unacknowledged;
    ack_due = std::min(ack_due, unacknowledged >= kAckAfterPackets ? now : now + times.ack_delay);
}

void Transport::Impl::send_ack(double now) {
    if (!sent.empty()) {
        send_numbered(ack_header(), {}, now);
    } else {
        send_clear(ack_header(), now);
        acknowledged();
    }
}

void Transport::Impl::send_echo(double now) {
    // Never zero: ACE takes that for "not set" (6.7).
    const auto value = static_cast<float>(std::max(now - began, 0.001));
    echoes.push_back({value, now});
    if (echoes.size() > 16) {
        echoes.pop_front();
    }
    send_numbered(ack_header().with_echo_request(value), {}, now);
}

std::size_t Transport::Impl::sendable() const {
    std::size_t room = kSendWindow - std::min(kSendWindow, sent.size());
    std::size_t count = 0;
    while (count < queue.size()) {
        const std::size_t need = fragment_count(queue[count].bytes.size());
        if (need > room && !(count == 0 && sent.empty())) {
            break;
        }
        room -= std::min(room, need);
        ++count;
    }
    return count;
}

void Transport::Impl::flush(double now) {
    last_flush = now;
    const std::size_t count = sendable();
    const OptionalHeaders headers = ack_header();
    const std::size_t optional_size = headers.has(PacketFlag::ack_sequence) ? 4 : 0;
    pack_messages(std::span(queue).first(count), next_fragment, optional_size,
                  [&](std::span<const FragmentView> fragments, bool optional_fits) {
                      send_numbered(optional_fits ? ack_header() : OptionalHeaders{}, fragments, now);
                  });
    next_fragment += static_cast<std::uint32_t>(count);
    stats.messages_sent += count;
    queue.erase(queue.begin(), queue.begin() + static_cast<std::ptrdiff_t>(count));
}

double Transport::Impl::flush_due() const {
    return queue.empty() || sendable() == 0 ? kNever : last_flush + times.flush_interval;
}

double Transport::Impl::idle_due() const { return last_emit + (sent.empty() ? times.idle_ack : times.idle_resend); }

void Transport::Impl::break_silence(double now) {
    last_emit = now;
    if (!sent.empty()) {
        resend(sent.first(), now);
    } else if (order.contiguous() >= kFirstNumber) {
        send_ack(now);
    }
}

bool Transport::Impl::resend(std::uint32_t number, double now) {
    const std::vector<std::byte>* bytes = sent.again(number, now);
    if (bytes == nullptr) {
        return false;
    }
    ++stats.resent;
    emit(0, *bytes);
    return true;
}

}  // namespace portalspace::net
