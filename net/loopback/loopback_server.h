#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/log.h"
#include "net/loopback/scene.h"

namespace portalspace::net {

struct LoopbackOptions {
    std::uint16_t port = 0;  ///< base port N; N + 1 is taken too. 0: the server picks a free pair
    std::string password;    ///< empty: every account and password is let in
    double log_off_delay =
        1.0;  ///< seconds from the request to leave the world until the character list (ACE: 6 at least)
    double login_timeout = 15.0;    ///< seconds that a client has to finish the login
    double session_timeout = 60.0;  ///< silence after which a session ends
};

/// A server for one machine: speaks ACE's side of the protocol on 127.0.0.1 and plays a Scene to whoever logs in. For
/// the demo, for tests and for people who want to see effects without an ACE installation.
///
/// What it does as ACE does (spec/net-transport.md 5, 6; net-messages.md 3, 4.1, 12.3.1): handshake with cookie and
/// seeds, checksums both ways, strict order of arriving packets, acknowledgements every 2 s, requests for lost packets,
/// re-sends, time sync, echo answers, character list, server name, data check, entry burst, LoginComplete, refusals by
/// boot and character error, time-outs, log-off; the flight and the impact of bolts.
///
/// What it does not do: every session has a world of its own (players do not see each other), one character per
/// account, no creation, deletion or patching, no inventory, no skills, no combat, no collision but that of a bolt with
/// its target's cylinder; what the player reports about its own movement is believed and echoed; of the actions it
/// knows LoginComplete, Ping, Talk, MoveToState, AutonomousPosition and Jump, and ignores the others.
class LoopbackServer {
public:
    /// Opens both ports and starts the server's thread. Throws std::runtime_error with a sentence when the scene is not
    /// valid or a port is in use.
    LoopbackServer(Scene scene, LoopbackOptions options, core::Log& log);
    /// Stops within a second.
    ~LoopbackServer();
    LoopbackServer(const LoopbackServer&) = delete;
    LoopbackServer& operator=(const LoopbackServer&) = delete;

    /// The base port in use.
    [[nodiscard]] std::uint16_t port() const;

    struct Stats {
        std::uint64_t sessions = 0;  ///< accepted logins
        std::uint64_t datagrams_received = 0;
        std::uint64_t datagrams_sent = 0;
        std::uint64_t rejected = 0;  ///< datagrams that were none, had a wrong checksum or came from a stranger
        std::uint64_t resent = 0;
        std::uint64_t bolts = 0;
    };
    [[nodiscard]] Stats stats() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace portalspace::net
