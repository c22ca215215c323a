#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "net/capture/capture.h"
#include "net/capture/conversations.h"
#include "net/message.h"
#include "net/packet/connect_request.h"

namespace portalspace::net {

/// What a recording says about its transport.
struct TransportFacts {
    struct Side {
        std::uint64_t datagrams = 0;  ///< rows of the file, those that a replay skips included
        std::uint64_t bytes = 0;
        std::uint64_t messages = 0;         ///< complete, copies not counted
        std::uint64_t retransmissions = 0;  ///< datagrams with the Retransmission flag
        std::uint64_t duplicates = 0;       ///< numbered packets that were there already
        std::uint64_t acks = 0;             ///< datagrams that carry an acknowledgement
        std::uint64_t naks = 0;             ///< datagrams that ask for lost packets
        std::uint64_t rejects = 0;          ///< datagrams that refuse to send again
        std::uint64_t skipped = 0;          ///< rows that did not cross the wire as written
        std::uint64_t malformed = 0;
        std::uint64_t checksum_failures = 0;
        std::uint64_t lost = 0;  ///< numbers below the highest one that never came, or were given up
    };
    Side c2s;
    Side s2c;
    double first_time = 0;
    double last_time = 0;
    std::string account;  ///< of the LoginRequest
    std::optional<double> login_time;
    std::optional<double> connect_request_time;
    std::optional<ConnectRequest> connect_request;

    [[nodiscard]] Side& side(Direction d) { return d == Direction::c2s ? c2s : s2c; }
    [[nodiscard]] const Side& side(Direction d) const { return d == Direction::c2s ? c2s : s2c; }
    [[nodiscard]] double duration() const { return last_time - first_time; }
};

/// Plays one conversation of a recording: complete messages of both directions in the order and at the times at which
/// the receiving end's session would have delivered them (net-transport 6.2, 4.8, 9.4). Packets of the server are
/// delivered in sequence: one that was lost and sent again holds up the later ones. Copies are delivered once; damaged
/// datagrams are dropped as the receiver dropped them.
class Replayer {
public:
    using Deliver = std::function<void(Message&&)>;

    /// `stream`: which conversation of the file (see CapturedDatagram::stream). `capture` must outlive the replayer.
    explicit Replayer(const Capture& capture, std::uint32_t stream = 0);
    ~Replayer();
    Replayer(const Replayer&) = delete;
    Replayer& operator=(const Replayer&) = delete;

    /// Plays the datagrams with a time up to and including `time`, on the recording's clock.
    void advance_to(double time, const Deliver& deliver);
    /// Plays the rest.
    void finish(const Deliver& deliver);
    [[nodiscard]] bool at_end() const;

    /// Facts about what was played so far; complete at the end.
    [[nodiscard]] const TransportFacts& facts() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// All messages of one conversation and its facts at once.
struct ReplayedConversation {
    std::vector<Message> messages;
    TransportFacts facts;
};
[[nodiscard]] ReplayedConversation replay_all(const Capture& capture, std::uint32_t stream = 0);

}  // namespace portalspace::net
