#include <algorithm>
#include <cmath>

#include "core/format_error.h"
#include "net/messages/login.h"
#include "net/session/player_text.h"
#include "net/session/transport_impl.h"

namespace portalspace::net {

namespace {

constexpr std::uint64_t kChecksumFailures = 1000;
constexpr double kChecksumWindow = 10.0;
constexpr std::size_t kOpcodeSize = 4;

}  // namespace

bool Transport::Impl::receive(unsigned pair, std::span<const std::byte> bytes, double now) {
    present = now;
    ++stats.datagrams_received;
    stats.bytes_received += bytes.size();
    if (state == TransportState::idle || state >= TransportState::closing) {
        return false;
    }
    try {
        return receive_packet(pair, parse_packet(bytes), now);  // made in place: a copy of a PacketView costs time
    } catch (const core::FormatError&) {
        ++stats.rejected_structure;
        return false;
    }
}

bool Transport::Impl::receive_packet(unsigned pair, const PacketView& packet, double now) {
    if ((packet.header.flags & kClientOnlyFlags).raw() != 0) {
        ++stats.rejected_structure;
        return false;
    }
    return state == TransportState::await_connect_request ? receive_before_keys(packet, now)
                                                          : receive_with_keys(pair, packet, now);
}

bool Transport::Impl::receive_before_keys(const PacketView& packet, double now) {
    if (packet.encrypted()) {
        remember_unverified(packet);
        return false;
    }
    if (!packet.clear_checksum_holds()) {
        ++stats.rejected_checksum;
        return false;
    }
    if (packet.has(PacketFlag::login_error)) {
        fail(packet.optional.login_error == 5 ? config.server + " is full. Try again later."
                                              : config.server + " refuses the login: account or password is wrong.");
        return true;
    }
    if (!packet.has(PacketFlag::connect_request) || !std::isfinite(packet.optional.connect_request.server_time)) {
        ++stats.rejected_structure;
        return false;
    }
    const ConnectRequest& request = packet.optional.connect_request;
    wipe_password();
    cookie = request.cookie;
    client_id = static_cast<std::uint16_t>(request.client_id & 0xFFFF);
    server_id = packet.header.id;
    iteration = packet.header.iteration;
    receive_keys.emplace(request.s2c_seed);
    send_keys.emplace(request.c2s_seed);
    clock.begin(request.server_time, now);
    state = TransportState::await_activation;
    login_due = kNever;
    response_due = now + times.connect_response_delay;
    activation_due = now + times.activation_limit;
    heard(now);
    return true;
}

void Transport::Impl::remember_unverified(const PacketView& packet) {
    for (const FragmentView& fragment : packet.fragments) {
        if (fragment.header.count != 1 || fragment.data.size() < 4) {
            continue;
        }
        try {
            core::ByteReader reader(fragment.data);
            if (reader.u32() == AccountBoot::kOpcode) {
                unverified = player_text(unpack<AccountBoot>(reader).reason.utf8());
            }
        } catch (const core::FormatError&) {
            ++stats.rejected_structure;
        }
    }
}

bool Transport::Impl::receive_with_keys(unsigned pair, const PacketView& packet, double now) {
    const std::uint32_t number = packet.header.sequence;
    if (packet.header.id != server_id || packet.header.iteration != iteration || !order.plausible(number) ||
        packet.has(PacketFlag::connect_request)) {
        ++stats.rejected_structure;
        return false;
    }
    if (!packet.encrypted()) {
        return receive_clear(packet, now);
    }
    if (order.known(number)) {  // its key is gone, so it could not be verified any more
        ++stats.duplicates;
        return false;
    }
    const std::optional<std::uint64_t> position = receive_keys->consume(packet.derived_key());
    if (!position.has_value()) {
        bad_checksum(now);
        return false;
    }
    highest_key = std::max(highest_key, *position + 1);
    suspect_since = kNever;
    heard(now);
    controls(packet, now);
    activate(pair, packet, now);
    if (order.accept(number, packet.fragments.bytes(), now)) {
        deliver(packet.fragments, now);
    } else {
        ++stats.out_of_order;
    }
    drain(now);
    return true;
}

bool Transport::Impl::receive_clear(const PacketView& packet, double now) {
    if (!packet.clear_checksum_holds()) {
        bad_checksum(now);
        return false;
    }
    if (!packet.fragments.empty()) {  // every server encrypts them: forged
        ++stats.rejected_structure;
        return false;
    }
    heard(now);
    controls(packet, now);
    if (packet.pure_ack()) {
        order.hint(packet.header.sequence, now);
        if (packet.header.sequence == order.contiguous() && order.settled()) {
            whole = now;
        }
    }
    if (packet.has(PacketFlag::reject_retransmit)) {
        order.reject(packet.header.sequence, packet.optional.reject_retransmit, now);
        drain(now);
    }
    return true;
}

void Transport::Impl::bad_checksum(double now) {
    ++stats.rejected_checksum;
    if (now - checksum_window > kChecksumWindow) {
        checksum_window = now;
        checksum_failures = 0;
    }
    if (++checksum_failures > kChecksumFailures) {
        fail("The connection to " + config.server + " is damaged: most packets arrive changed. Log in again.");
    }
}

void Transport::Impl::controls(const PacketView& packet, double now) {
    const OptionalHeaders& headers = packet.optional;
    if (headers.has(PacketFlag::ack_sequence)) {
        server_acknowledges(headers.ack_sequence, !packet.has(PacketFlag::retransmission), now);
    }
    if (headers.has(PacketFlag::request_retransmit)) {
        ++stats.naks_received;
        for (std::size_t i = 0; i < headers.request_retransmit.size(); ++i) {
            resend(headers.request_retransmit[i], now);
        }
    }
    if (packet.encrypted() && headers.has(PacketFlag::time_sync)) {
        clock.correct(headers.time_sync, stats.round_trip, now);
    }
    if (headers.has(PacketFlag::echo_response)) {
        measure(headers.echo_response, now);
    }
    if (headers.has(PacketFlag::disconnect) || headers.has(PacketFlag::net_error) ||
        headers.has(PacketFlag::net_error_disconnect)) {
        suspect_since = std::min(suspect_since, now);  // easily forged: believed only when silence follows (7.2)
    }
}

void Transport::Impl::server_acknowledges(std::uint32_t number, bool fresh, double now) {
    number = ahead(number, sequence) > 0 ? sequence : number;
    sent.acknowledge(number);
    // Tail loss: the server never asks for the last packet before a silence (6.5).
    const double patience = std::clamp(2 * stats.round_trip, 0.3, 1.0);
    if (fresh && now - sent.last_sent(number + 1, kNever) > patience) {
        resend(number + 1, now);
    }
}

void Transport::Impl::measure(const EchoResponse& response, double now) {
    const auto it =
        std::find_if(echoes.begin(), echoes.end(), [&](const auto& e) { return e.first == response.request; });
    if (it == echoes.end()) {
        return;
    }
    double trip = now - it->second;
    if (response.holding >= 0 && response.holding < trip) {
        trip -= response.holding;
    }
    echoes.erase(it);
    trips.push_back(trip);
    if (trips.size() > 10) {
        trips.pop_front();
    }
    stats.round_trip = *std::min_element(trips.begin(), trips.end());
}

void Transport::Impl::activate(unsigned pair, const PacketView& packet, double now) {
    if (state == TransportState::await_activation && (pair == 1 || packet.has(PacketFlag::time_sync))) {
        state = TransportState::connected;
        response_due = activation_due = kNever;
        echo_due = now + times.echo_interval;
        nat_due = now + times.nat_keepalive;
    }
}

void Transport::Impl::deliver(const FragmentList& fragments, double now) {
    want_ack(now);
    for (const FragmentView& fragment : fragments) {
        const FragmentHeader& h = fragment.header;
        if (h.count == 1 && h.queue < kQueueCount && fragment.data.size() >= kOpcodeSize && reassembler.idle()) {
            ++stats.messages_received;
            DeliveredMessage& message = delivered.next();
            message.queue = h.queue;
            message.bytes.assign(fragment.data.begin(), fragment.data.end());
        } else {
            reassembler.add(fragment, now, blobs);
            hand_out();
        }
    }
}

void Transport::Impl::drain(double now) {
    while (const auto fragments = order.next()) {
        deliver(FragmentList(*fragments), now);
    }
    if (order.settled()) {
        whole = now;
    }
    stats.given_up = order.given_up();
    if (order.gapless()) {
        receive_keys->forget_before(highest_key);
    }
    if (order.overflowed()) {
        fail("The connection to " + config.server + " lost too many packets. Log in again.");
    }
}

void Transport::Impl::hand_out() {
    for (Blob& blob : blobs) {
        ++stats.messages_received;
        DeliveredMessage& message = delivered.next();
        message.queue = blob.queue;
        message.bytes = std::move(blob.bytes);
    }
    blobs.clear();
}

}  // namespace portalspace::net
