#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/ids.h"
#include "core/log.h"
#include "net/messages/ddd.h"
#include "net/session/session_event.h"
#include "net/session/transport.h"

namespace portalspace::net {

struct SessionConfig {
    std::string host = "127.0.0.1";
    std::uint16_t port = 9000;     ///< the server's base port N; N + 1 is used too
    std::uint16_t local_port = 0;  ///< of the client's socket; 0: the system picks one
    std::string account;
    std::string password;
    /// The answer to the server's data check (spec/net-transport.md 5.5): what record 0xFFFF0001 of each DAT file says.
    std::vector<DatIterations> dat_iterations;
    TransportTimes times;
    /// Where to record every datagram of both directions as pcapng, before any check; empty: nowhere. The password is
    /// made unreadable unless `record_password` is set.
    std::filesystem::path record_to;
    bool record_password = false;
};

/// A live connection to a server: owns a thread with the socket and the transport's timers, so that a busy main thread
/// never times the player out. All functions may be called from the main thread; none blocks longer than a queue's
/// lock, the destructor at most a second. Acknowledgements, time sync, echo, re-sends and the data check are answered
/// without the caller; a login or an entry that meets the remains of an earlier connection is tried again.
class ClientSession {
public:
    /// Starts at once. Throws std::invalid_argument with a sentence when the configuration cannot work (port, account,
    /// password).
    ClientSession(SessionConfig config, core::Log& log);
    /// Leaves (Disconnect) when still connected and joins the thread.
    ~ClientSession();
    ClientSession(const ClientSession&) = delete;
    ClientSession& operator=(const ClientSession&) = delete;

    /// Appends what has happened since the last call, in order.
    void poll(std::vector<SessionEvent>& out);
    /// Queues a message, opcode in front; `group` as in spec/net-messages.md 1.8.
    void send(std::uint16_t group, std::vector<std::byte> message);
    /// The same in the queue that is usual for the message's opcode.
    void send(std::vector<std::byte> message);
    /// Asks to enter (F7C8), waits on the session thread for the server's ready (F7DF) and names the character (F657).
    /// `account` is the spelling of the character list. A second call before the first was answered does nothing.
    void enter_world(core::ObjectId character, std::string account);
    /// From the world back to the character list (F653). The list and the server name come again as messages.
    void log_off();
    /// Ends the session from any state; `disconnected` follows within a second.
    void disconnect();

    [[nodiscard]] TransportStats stats() const;
    /// The server's clock in portal-year seconds, 0 before it is known.
    [[nodiscard]] double server_time() const;
    /// Seconds since the session was created, the time base of the messages.
    [[nodiscard]] double now() const;
    /// Seconds since the server was last heard: from 6 s on the player is told of connection trouble
    /// (spec/net-transport.md 6.10).
    [[nodiscard]] double silence() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace portalspace::net
