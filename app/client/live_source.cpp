#include "app/client/live_source.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <stdexcept>
#include <utility>
#include <variant>

#include "net/messages/encode.h"
#include "net/messages/login.h"

namespace portalspace::app {
namespace {

constexpr const char* kLookingUp = "Looking up the server";

}  // namespace

LiveSource::LiveSource(const Options& options, std::vector<net::DatIterations> iterations, core::Log& log,
                       const net::TransportTimes& times)
    : log_(log), record_file_(options.record_file) {
    net::SessionConfig& config = config_;
    config.host = options.host;
    config.port = options.port;
    config.local_port = options.local_port.value_or(0);
    config.account = options.account;
    config.password = options.password;
    config.dat_iterations = std::move(iterations);
    config.record_to = options.record_file;
    config.record_password = options.record_password;
    config.times = times;
    status_ = kLookingUp;
    session_ = std::make_unique<net::ClientSession>(config_, log_);
}

LiveSource::~LiveSource() = default;

void LiveSource::reconnect() {
    const double now = this->now();
    session_.reset();
    if (!record_file_.empty()) {
        const std::filesystem::path first(record_file_);
        config_.record_to = first.parent_path() /
                            (first.stem().string() + "-" + std::to_string(++connections_) + first.extension().string());
    }
    session_ = std::make_unique<net::ClientSession>(config_, log_);
    began_ = now;
    failure_.clear();
    status_ = kLookingUp;
    ended_ = standing_ = gave_up_ = false;
    forget_world_ = true;
}

void LiveSource::leave() { session_->disconnect(); }

void LiveSource::give_up() {
    session_->disconnect();
    status_ = "Disconnected";
    failure_ = "You stopped connecting to " + server() + " after " + std::to_string(static_cast<int>(trying())) + " s.";
    ended_ = gave_up_ = true;
}

void LiveSource::collect(double now, std::vector<net::Message>& into) {
    if (std::exchange(forget_world_, false)) {
        into.push_back({now, net::Direction::s2c, static_cast<std::uint16_t>(net::Queue::ui),
                        net::encode(net::CharacterLogOff{})});
    }
    std::move(sent_.begin(), sent_.end(), std::back_inserter(into));
    sent_.clear();
    events_.clear();
    session_->poll(events_);
    if (gave_up_) {
        return;
    }
    for (net::SessionEvent& event : events_) {
        if (auto* message = std::get_if<net::Message>(&event)) {
            message->time = std::min(began_ + message->time, now);
            into.push_back(std::move(*message));
        } else {
            take_state(std::get<net::SessionStateChange>(event));
        }
    }
}

void LiveSource::take_state(const net::SessionStateChange& change) {
    switch (change.state) {
        case net::SessionState::resolving: status_ = kLookingUp; break;
        case net::SessionState::connecting:
            status_ = change.sentence.empty() ? "Contacting the server" : change.sentence;
            break;
        case net::SessionState::logged_in:
            status_ = "Connected";
            logged_in_ = standing_ = true;
            break;
        case net::SessionState::disconnected:
            status_ = "Disconnected";
            ended_ = true;
            break;
        case net::SessionState::failed:
            status_ = "Disconnected";
            failure_ = change.sentence;
            ended_ = true;
            break;
    }
}

void LiveSource::send(std::vector<std::byte> message) {
    sent_.push_back({now(), net::Direction::c2s, 0, message});
    session_->send(std::move(message));
}

void LiveSource::enter_world(core::ObjectId character, std::string account) {
    session_->enter_world(character, std::move(account));
}

net::TransportFigures LiveSource::figures() const {
    const net::TransportStats stats = session_->stats();
    return {now(), stats.datagrams_sent, stats.datagrams_received, stats.bytes_sent, stats.bytes_received};
}

void LiveSource::close() {
    session_.reset();
    ended_ = true;
    if (!record_file_.empty() && !std::filesystem::exists(record_file_)) {
        throw std::runtime_error("The recording '" + record_file_ + "' could not be written.");
    }
}

}  // namespace portalspace::app
