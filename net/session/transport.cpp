#include "net/session/transport.h"

#include <algorithm>
#include <stdexcept>

#include "net/packet/login_request.h"
#include "net/session/transport_impl.h"

namespace portalspace::net {

namespace {

constexpr std::size_t kSendLimit = 1024;
constexpr int kDisconnectCopies = 3;
constexpr double kHousekeeping = 0.25;  ///< how often partial messages and time limits are looked at

}  // namespace

void Transport::Impl::tick(double now) {
    present = now;
    switch (state) {
        case TransportState::await_connect_request: tick_login(now); break;
        case TransportState::await_activation: tick_activation(now); break;
        case TransportState::connected: tick_connected(now); break;
        case TransportState::closing: tick_closing(now); break;
        case TransportState::idle:
        case TransportState::closed:
        case TransportState::failed: break;
    }
}

void Transport::Impl::tick_login(double now) {
    if (now >= began + times.login_give_up) {
        unanswered = unverified.empty();
        fail(unverified.empty() ? config.server +
                                      " does not answer. Check address and port and whether the server is "
                                      "running, then try again in half a minute."
                                : config.server + " refuses the login. It says (unverified): " + unverified);
    } else if (now >= login_due) {
        send_login();
    }
}

void Transport::Impl::tick_activation(double now) {
    if (now >= activation_due) {
        unanswered = true;
        fail(config.server +
             " answered, but does not let the login through on the port after its own. A firewall may block it.");
        return;
    }
    if (now >= response_due) {
        send_connect_response(now);
    }
    ask(now);
}

void Transport::Impl::tick_connected(double now) {
    if (now >= echo_due && sent.size() < kSendWindow) {
        echo_due = now + times.echo_interval;
        send_echo(now);
    }
    if (now >= flush_due()) {
        flush(now);
    }
    if (now >= ack_due) {
        send_ack(now);
    }
    ask(now);
    if (now >= idle_due()) {
        break_silence(now);
    }
    if (now >= nat_due) {
        nat_due = now + times.nat_keepalive;
        OptionalHeaders headers;
        headers.with_cicmd({CicmdCommand::kNop, 0});
        emit(1, build_packet({}, headers, {}, std::nullopt).view());
    }
    if (now >= housekeeping_due) {
        housekeeping_due = now + kHousekeeping;
        reassembler.tick(now, whole, blobs);
        hand_out();
        check_limits(now);
    }
}

void Transport::Impl::check_limits(double now) {
    if (now - last_heard > times.silence_limit) {
        fail(config.server + " fell silent. The connection is lost.");
    } else if (now - suspect_since > times.suspect_limit) {
        fail(config.server + " ended the connection.");
    } else if (sent.size() > kSendLimit || now - sent.oldest(now) > times.sent_age_limit) {
        fail(config.server + " no longer confirms what is sent. The connection is lost.");
    }
}

void Transport::Impl::ask(double now) {
    numbers.clear();
    order.collect_due(now, numbers);
    if (!numbers.empty()) {
        ++stats.naks_sent;
        OptionalHeaders headers;
        headers.with_nak(numbers);
        send_clear(headers, now);  // in clear and alone, else ACE does not act on it (6.4)
    }
}

void Transport::Impl::tick_closing(double now) {
    while (now >= close_due && state == TransportState::closing) {
        if (disconnects_sent == kDisconnectCopies) {
            state = TransportState::closed;
            return;
        }
        ++disconnects_sent;
        close_due += times.disconnect_gap;
        OptionalHeaders headers;
        headers.with_disconnect();
        send_clear(headers, now);
    }
}

void Transport::Impl::fail(std::string sentence) {
    if (state < TransportState::closed) {
        state = TransportState::failed;
        reason = std::move(sentence);
        wipe_password();
    }
}

double Transport::Impl::next_due() const {
    switch (state) {
        case TransportState::await_connect_request: return std::min(login_due, began + times.login_give_up);
        case TransportState::await_activation: return std::min({response_due, activation_due, order.next_due(kNever)});
        case TransportState::connected:
            return std::min({sent.size() < kSendWindow ? echo_due : kNever, flush_due(), ack_due, nat_due,
                             housekeeping_due, idle_due(), order.next_due(kNever)});
        case TransportState::closing: return close_due;
        default: return kNever;
    }
}

Transport::Transport(TransportConfig config) {
    if (const auto problem = login_problem(config.account, config.password)) {
        throw std::invalid_argument(*problem);
    }
    impl_ = std::make_unique<Impl>(std::move(config));
}

Transport::~Transport() = default;

void Transport::start(double now) {
    if (impl_->state == TransportState::idle) {
        impl_->began = impl_->last_heard = impl_->present = now;
        impl_->state = TransportState::await_connect_request;
        impl_->send_login();
    }
}

bool Transport::receive(unsigned pair, std::span<const std::byte> datagram, double now) {
    return impl_->receive(pair, datagram, now);
}

void Transport::tick(double now) { impl_->tick(now); }

void Transport::send(std::uint16_t group, std::vector<std::byte> message) {
    if (message.size() < 4) {
        throw std::invalid_argument("a message begins with its opcode");
    }
    impl_->queue.push_back({group, std::move(message)});
}

void Transport::close(double now) {
    Impl& impl = *impl_;
    impl.present = now;
    if (impl.state == TransportState::await_activation || impl.state == TransportState::connected) {
        if (impl.state == TransportState::connected && !impl.queue.empty()) {
            impl.flush(now);
        }
        impl.state = TransportState::closing;
        impl.close_due = now;
        impl.tick_closing(now);
    } else if (impl.state < TransportState::closing) {
        impl.wipe_password();
        impl.state = TransportState::closed;
    }
}

double Transport::next_due(double now) const { return std::max(now, impl_->next_due()); }

void Transport::take_outgoing(std::vector<OutgoingDatagram>& out) { impl_->outgoing.take(out); }

void Transport::take_messages(std::vector<DeliveredMessage>& out) { impl_->delivered.take(out); }

TransportState Transport::state() const { return impl_->state; }
const std::string& Transport::reason() const { return impl_->reason; }
bool Transport::unanswered() const { return impl_->unanswered; }
const TransportStats& Transport::stats() const { return impl_->stats; }
std::optional<double> Transport::server_time(double now) const { return impl_->clock.at(now); }

std::size_t Transport::bytes_held() const {
    const Impl& impl = *impl_;
    std::size_t bytes = impl.order.bytes_held() + impl.reassembler.bytes_held() + impl.sent.size() * kMaxPacket;
    impl.delivered.each([&bytes](const DeliveredMessage& message) { bytes += message.bytes.capacity(); });
    impl.outgoing.each([&bytes](const OutgoingDatagram& datagram) { bytes += datagram.bytes.capacity(); });
    return bytes;
}

double Transport::silence(double now) const { return std::max(0.0, now - impl_->last_heard); }

}  // namespace portalspace::net
