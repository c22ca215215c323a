#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/ids.h"
#include "core/log.h"
#include "net/messages/ddd.h"
#include "net/session/login_flow.h"
#include "net/session/session_event.h"
#include "net/session/transport.h"

namespace portalspace::net {

/// A client's session without sockets, threads and a clock of its own: the transport, what is answered without the
/// player (data check, entering), and the patience with a server that still holds the account or the character of a
/// connection that is gone, or whose answers are lost (spec/net-transport.md 5.6, 5.7). ClientSession runs it live,
/// tests in virtual time.
class SessionCore {
public:
    static constexpr int kLoginTries = 4;                  ///< while the server says that the account is in use
    static constexpr double kLoginRetry = 3.5;             ///< seconds until the next of them
    static constexpr int kAnswerTries = 5;                 ///< while nothing lets the login through
    static constexpr std::size_t kMaxUntaken = 64U << 20;  ///< bytes of events; beyond, the session is given up

    /// Throws std::invalid_argument with a sentence for the player when account or password cannot be sent.
    SessionCore(TransportConfig config, std::vector<DatIterations> iterations, core::Log& log);
    ~SessionCore();

    void start(double now);
    /// As Transport::receive.
    bool receive(unsigned pair, std::span<const std::byte> datagram, double now);
    /// Everything that is due; call it at next_due() at the latest and after each call of another function.
    void tick(double now);
    [[nodiscard]] double next_due(double now) const;
    void take_outgoing(std::vector<OutgoingDatagram>& out) { transport_->take_outgoing(out); }
    /// Appends what has happened since the last call, in order.
    void take_events(std::vector<SessionEvent>& out);

    void send(std::uint16_t group, std::vector<std::byte> message);
    /// The same in the queue that is usual for the message's opcode.
    void send(std::vector<std::byte> message);
    /// Asks to enter; tried again while the server still has the character in the world.
    void enter_world(core::ObjectId character, std::string account);
    /// Leaves from any state; `disconnected` follows.
    void close(double now);
    /// The system says that no program listens at the server's address: nothing was lost on the way, so that it is not
    /// worth to try again.
    void nobody_listens() { refused_ = true; }
    /// Ends a session whose events nobody takes.
    void give_up(double now);
    [[nodiscard]] static std::size_t cost_of(const SessionEvent& event);
    /// Ends the session before it began.
    void fail(std::string sentence) { finish(SessionState::failed, std::move(sentence)); }

    /// The last event has been given and nothing is left to send.
    [[nodiscard]] bool over() const;
    [[nodiscard]] bool finished() const { return finished_; }
    [[nodiscard]] bool logged_in() const { return logged_in_; }
    [[nodiscard]] const Transport& transport() const { return *transport_; }
    /// Of all connections that this session has tried.
    [[nodiscard]] TransportStats stats() const;
    /// Bytes of what waits here and in the transport.
    [[nodiscard]] std::size_t bytes_held() const { return untaken_ + transport_->bytes_held(); }

private:
    void take(DeliveredMessage& message, double now);
    void try_again(double due, std::string sentence);
    /// The transport has failed: the end, or the wait for the next attempt.
    void after_failure(double now);
    void change(SessionState state, std::string sentence = {});
    /// The last thing that the session says.
    void finish(SessionState state, std::string sentence = {});

    TransportConfig config_;
    std::vector<DatIterations> iterations_;
    core::Log& log_;
    LoginFlow flow_;
    std::unique_ptr<Transport> transport_;
    TransportStats earlier_;  ///< of the connections before this one
    std::vector<DeliveredMessage> messages_;
    std::vector<SessionEvent> events_;
    std::size_t untaken_ = 0;
    int tries_ = 0;
    int unanswered_ = 0;    ///< attempts that nothing answered
    bool refused_ = false;  ///< in this attempt
    std::optional<double> retry_due_;
    bool logged_in_ = false;
    bool finished_ = false;
};

}  // namespace portalspace::net
