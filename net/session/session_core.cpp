#include "net/session/session_core.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/format_error.h"
#include "net/messages/names.h"
#include "net/messages/opcodes.h"

namespace portalspace::net {

namespace {

/// What an event costs beside its bytes.
constexpr std::size_t kEventCost = 128;

void add(TransportStats& sum, const TransportStats& more) {
    sum.datagrams_sent += more.datagrams_sent;
    sum.datagrams_received += more.datagrams_received;
    sum.bytes_sent += more.bytes_sent;
    sum.bytes_received += more.bytes_received;
    sum.rejected_structure += more.rejected_structure;
    sum.rejected_checksum += more.rejected_checksum;
    sum.duplicates += more.duplicates;
    sum.out_of_order += more.out_of_order;
    sum.naks_sent += more.naks_sent;
    sum.naks_received += more.naks_received;
    sum.resent += more.resent;
    sum.given_up += more.given_up;
    sum.messages_sent += more.messages_sent;
    sum.messages_received += more.messages_received;
    sum.round_trip = more.round_trip;
}

}  // namespace

std::size_t SessionCore::cost_of(const SessionEvent& event) {
    const auto* message = std::get_if<Message>(&event);
    return kEventCost + (message != nullptr ? message->bytes.size() : 0);
}

SessionCore::SessionCore(TransportConfig config, std::vector<DatIterations> iterations, core::Log& log)
    : config_(std::move(config)),
      iterations_(std::move(iterations)),
      log_(log),
      flow_(iterations_),
      transport_(std::make_unique<Transport>(config_)) {}

SessionCore::~SessionCore() { std::fill(config_.password.begin(), config_.password.end(), '\0'); }

void SessionCore::change(SessionState state, std::string sentence) {
    events_.emplace_back(SessionStateChange{state, std::move(sentence)});
    untaken_ += kEventCost;
}

void SessionCore::finish(SessionState state, std::string sentence) {
    if (!finished_) {
        finished_ = true;
        retry_due_.reset();
        std::fill(config_.password.begin(), config_.password.end(), '\0');
        change(state, std::move(sentence));
    }
}

void SessionCore::start(double now) {
    ++tries_;
    refused_ = false;
    change(SessionState::connecting);
    transport_->start(now);
}

bool SessionCore::receive(unsigned pair, std::span<const std::byte> datagram, double now) {
    return transport_->receive(pair, datagram, now);
}

void SessionCore::tick(double now) {
    if (retry_due_.has_value() && now >= *retry_due_) {
        retry_due_.reset();
        add(earlier_, transport_->stats());
        transport_ = std::make_unique<Transport>(config_);
        flow_ = LoginFlow(iterations_);
        start(now);
    }
    transport_->tick(now);
    transport_->take_messages(messages_);
    for (DeliveredMessage& message : messages_) {
        take(message, now);
    }
    if (const auto again = flow_.tick(now)) {
        send(*again);
    }
    transport_->tick(now);
    if (retry_due_.has_value()) {
        return;
    }
    switch (transport_->state()) {
        case TransportState::connected:
            if (!logged_in_ && flow_.list_seen()) {
                logged_in_ = true;
                std::fill(config_.password.begin(), config_.password.end(), '\0');
                change(SessionState::logged_in);
            }
            break;
        case TransportState::failed: after_failure(now); break;
        case TransportState::closed: finish(SessionState::disconnected); break;
        default: break;
    }
    if (untaken_ > kMaxUntaken) {
        give_up(now);
    }
}

void SessionCore::give_up(double now) {
    finish(SessionState::failed,
           config_.server + " sends more than this program can take in. The connection is closed; log in again.");
    transport_->close(now);
}

void SessionCore::take(DeliveredMessage& message, double now) {
    LoginFlow::Outcome outcome;
    try {
        outcome = flow_.handle(message.bytes, now);
    } catch (const core::FormatError& e) {
        log_.warn("net.message", message_name(message.bytes) + ": " + e.what());
    }
    if (outcome.account_busy && tries_ < kLoginTries) {
        // The session of a moment ago is not dead yet on the server: this attempt ends on both sides, the next begins
        // when both must be gone (spec/net-transport.md 5.6, measured).
        try_again(now + kLoginRetry, "The account is still in use on the server. Trying again.");
        return;
    }
    events_.emplace_back(Message{now, Direction::s2c, message.queue, std::move(message.bytes)});
    untaken_ += cost_of(events_.back());
    for (std::vector<std::byte>& reply : outcome.replies) {
        send(std::move(reply));
    }
    if (!outcome.ended.empty()) {
        finish(SessionState::failed, std::move(outcome.ended));
        transport_->close(now);
    }
}

void SessionCore::try_again(double due, std::string sentence) {
    if (!retry_due_.has_value() && !finished_) {
        retry_due_ = due;
        change(SessionState::connecting, std::move(sentence));
    }
}

void SessionCore::after_failure(double now) {
    if (!transport_->unanswered() || refused_ || ++unanswered_ >= kAnswerTries) {
        finish(SessionState::failed, transport_->reason());
        return;
    }
    const double retry = config_.times.answer_retry;
    try_again(now + retry, config_.server + " does not answer yet. Trying again in " +
                               std::to_string(static_cast<int>(retry)) + " seconds.");
}

double SessionCore::next_due(double now) const {
    const double due = std::min(transport_->next_due(now), flow_.next_due());
    return std::max(now, retry_due_.has_value() ? std::min(due, *retry_due_) : due);
}

void SessionCore::take_events(std::vector<SessionEvent>& out) {
    std::move(events_.begin(), events_.end(), std::back_inserter(out));
    events_.clear();
    untaken_ = 0;
}

void SessionCore::send(std::uint16_t group, std::vector<std::byte> message) {
    transport_->send(group, std::move(message));
}

void SessionCore::send(std::vector<std::byte> message) {
    const auto group = static_cast<std::uint16_t>(client_queue(outer_opcode(message)));
    transport_->send(group, std::move(message));
}

void SessionCore::enter_world(core::ObjectId character, std::string account) {
    if (auto request = flow_.enter_world(character, std::move(account))) {
        send(std::move(*request));
    }
}

void SessionCore::close(double now) {
    if (retry_due_.has_value() || transport_->state() == TransportState::idle) {
        finish(SessionState::disconnected);
    }
    transport_->close(now);
}

bool SessionCore::over() const {
    const TransportState state = transport_->state();
    return finished_ && (state >= TransportState::closed || state == TransportState::idle);
}

TransportStats SessionCore::stats() const {
    TransportStats sum = earlier_;
    add(sum, transport_->stats());
    return sum;
}

}  // namespace portalspace::net
