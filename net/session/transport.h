#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "net/session/transport_times.h"

namespace portalspace::net {

/// Where a client's transport stands (spec/net-transport.md 11; what lies above, character list or world, is the
/// session's).
enum class TransportState { idle, await_connect_request, await_activation, connected, closing, closed, failed };

struct TransportConfig {
    std::string server = "the server";  ///< how sentences name it: "10.0.0.5:9000"
    std::string account;                ///< printable ASCII, at most 50 characters
    std::string password;               ///< printable ASCII, at most 127 characters; wiped after the last LoginRequest
    std::uint32_t unix_time = 0;        ///< written into LoginRequest; servers ignore it
    TransportTimes times;
};

/// One datagram to send: pair 0 goes to the server's base port N, pair 1 to N + 1.
struct OutgoingDatagram {
    unsigned pair = 0;
    std::vector<std::byte> bytes;
};

/// One whole message from the server, the opcode in front.
struct DeliveredMessage {
    std::uint16_t queue = 0;
    std::vector<std::byte> bytes;
};

struct TransportStats {
    std::uint64_t datagrams_sent = 0;
    std::uint64_t datagrams_received = 0;
    std::uint64_t bytes_sent = 0;
    std::uint64_t bytes_received = 0;
    std::uint64_t rejected_structure = 0;  ///< not a packet, or one that a server may not send now
    std::uint64_t rejected_checksum = 0;
    std::uint64_t duplicates = 0;
    std::uint64_t out_of_order = 0;
    std::uint64_t naks_sent = 0;
    std::uint64_t naks_received = 0;
    std::uint64_t resent = 0;
    std::uint64_t given_up = 0;  ///< numbers that the server refused to send again
    std::uint64_t messages_sent = 0;
    std::uint64_t messages_received = 0;
    double round_trip = 0;  ///< shortest of the last ten, seconds; 0 = not measured yet
};

/// The client's end of a session without sockets and without a clock of its own: datagrams and the time go in,
/// datagrams and whole messages come out (spec/net-transport.md 4 to 7). All times are seconds of one steady clock,
/// whatever its zero. Never throws on what a server sent: a datagram that is wrong in any way is counted and changes
/// nothing else.
class Transport {
public:
    /// Throws std::invalid_argument with a sentence for the player when account or password cannot be sent.
    explicit Transport(TransportConfig config);
    ~Transport();
    Transport(const Transport&) = delete;
    Transport& operator=(const Transport&) = delete;

    /// Sends LoginRequest.
    void start(double now);
    /// Handles one datagram that came from the server's base port (pair 0) or the next (pair 1). False when it was
    /// rejected.
    bool receive(unsigned pair, std::span<const std::byte> datagram, double now);
    /// Everything that depends on time; call it at next_due() at the latest and after every receive() and send().
    void tick(double now);
    /// Queues one message (opcode in front, 4 bytes at least) for the given fragment group; messages of one flush share
    /// packets.
    void send(std::uint16_t group, std::vector<std::byte> message);
    /// Leaves: Disconnect three times, then `closed`. Before a ConnectRequest came there is nobody to tell: `closed` at
    /// once.
    void close(double now);

    /// The time of the next tick that has something to do.
    [[nodiscard]] double next_due(double now) const;
    /// What is to be sent, in order; the caller's buffer is emptied and filled. Buffers that it still holds from the
    /// last call are used again, so that a caller who leaves them there costs no memory in the steady state.
    void take_outgoing(std::vector<OutgoingDatagram>& out);
    /// What has arrived whole, in order of delivery; each message exactly once. Buffers are used again as above.
    void take_messages(std::vector<DeliveredMessage>& out);

    [[nodiscard]] TransportState state() const;
    /// Why the state is `failed`: a sentence for the player.
    [[nodiscard]] const std::string& reason() const;
    /// It is `failed` because nothing came that lets the login through, neither a refusal: what was sent or the answer
    /// may have been lost, and a later attempt has its own chance (spec/net-transport.md 5.7).
    [[nodiscard]] bool unanswered() const;
    [[nodiscard]] const TransportStats& stats() const;
    /// The server's clock in portal-year seconds; empty before ConnectRequest (spec/net-transport.md 6.9).
    [[nodiscard]] std::optional<double> server_time(double now) const;
    /// Bytes that wait: packets out of order, parts of messages, messages not yet taken, copies of what was sent.
    /// At most kMaxHeld whatever a server sends, as long as messages are taken after each receive().
    [[nodiscard]] std::size_t bytes_held() const;
    static constexpr std::size_t kMaxHeld = 24U << 20;
    /// Seconds since the last datagram that passed all checks.
    [[nodiscard]] double silence(double now) const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace portalspace::net
