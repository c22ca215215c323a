#include "app/client/replay_source.h"

#include <algorithm>
#include <stdexcept>

#include "core/format_error.h"
#include "net/capture/capture_reader.h"
#include "net/capture/conversations.h"

namespace portalspace::app {

namespace {

/// Servers end a session after a minute of silence, so that a longer gap is damage; in seconds.
constexpr double kLongestGap = 3600;
constexpr double kLongestRun = 7 * 24 * 3600.0;

}  // namespace

ReplaySource::ReplaySource(const std::string& file, core::Log& log, std::optional<std::uint32_t> stream) {
    try {
        capture_ = net::read_capture(file);
    } catch (const core::FormatError& e) {
        throw std::runtime_error("'" + file + "' is not a recording that can be read (" + e.what() + ").");
    }
    if (capture_.cut_off) {
        log.warn("app.recording", "'" + file + "' ends within a record; what came before it is played");
    }
    choose(file, stream, log);
    bool found = false;
    for (const net::CapturedDatagram& datagram : capture_.datagrams) {
        if (found && !(datagram.time - end_time_ < kLongestGap)) {
            throw std::runtime_error("'" + file + "' cannot be played: its times jump by more than an hour.");
        }
        end_time_ = found ? std::max(end_time_, datagram.time) : datagram.time;
        found = true;
    }
    if (found && !(end_time_ < kLongestRun)) {
        throw std::runtime_error("'" + file + "' cannot be played: its times lie beyond a week.");
    }
    replayer_ = std::make_unique<net::Replayer>(capture_, capture_.datagrams.front().stream);
}

/// Leaves one conversation in the capture.
void ReplaySource::choose(const std::string& file, std::optional<std::uint32_t> stream, core::Log& log) {
    const std::vector<net::ConversationSummary> conversations = net::conversations_in(capture_);
    if (conversations.empty()) {
        throw std::runtime_error("'" + file + "' holds no datagram of this game.");
    }
    const std::uint32_t taken = stream.value_or(net::main_stream(capture_));
    if (!net::keep_conversation(capture_, taken)) {
        throw std::runtime_error("'" + file + "': " + net::no_such_conversation(std::to_string(taken), conversations) +
                                 ".");
    }
    if (conversations.size() == 1) {
        return;
    }
    if (!stream.has_value()) {
        log.warn("app.recording", "'" + file + "' " + net::describe(conversations) + "; " + std::to_string(taken) +
                                      " is played (--stream N plays another)");
    }
    const double begin = std::ranges::min(capture_.datagrams, {}, &net::CapturedDatagram::time).time;
    for (net::CapturedDatagram& datagram : capture_.datagrams) {
        datagram.time -= begin;
    }
}

void ReplaySource::collect(double now, std::vector<net::Message>& into) {
    const auto deliver = [&into](net::Message&& message) { into.push_back(std::move(message)); };
    if (now >= end_time_) {
        replayer_->finish(deliver);
    } else {
        replayer_->advance_to(now, deliver);
    }
}

net::TransportFigures ReplaySource::figures() const {
    const net::TransportFacts& facts = replayer_->facts();
    return {facts.duration(), facts.c2s.datagrams, facts.s2c.datagrams, facts.c2s.bytes, facts.s2c.bytes};
}

double ReplaySource::server_time(double now) const {
    const net::TransportFacts& facts = replayer_->facts();
    if (!facts.connect_request || !facts.connect_request_time) {
        return 0;
    }
    return facts.connect_request->server_time + now - *facts.connect_request_time;
}

}  // namespace portalspace::app
