#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/log.h"
#include "net/loopback/fault_plan.h"
#include "net/loopback/scene.h"

namespace portalspace::net {

struct LoopbackOptions {
    std::uint16_t port = 0;  ///< base port N; N + 1 is taken too. 0: the server picks a free pair
    /// Of every account; empty: an account is made at its first login, with the password that comes then, as on ACE.
    std::string password;
    double log_off_delay =
        1.0;  ///< seconds from the request to leave the world until the character list (ACE: 6 at least)
    double login_timeout = 15.0;    ///< seconds that a client has to finish the login
    double session_timeout = 60.0;  ///< silence after which a session ends
    std::uint32_t login_error = 0;  ///< the CharacterError that answers every login; 0: none
    FaultPlan faults;               ///< what happens to datagrams on their way
};

/// A server for one machine: speaks ACE's side of the protocol on 127.0.0.1 and plays a Scene to whoever logs in. For
/// the demo, for tests and for people who want to see effects without an ACE installation. It makes no claim to be a
/// game server.
///
/// What it does as ACE does (spec/net-transport.md 5, 6; net-messages.md 3, 4, 7, 8, 12): handshake with cookie and
/// seeds, checksums both ways by ACE's key window, ACE's receive rules in their order (6.6, with the trap of rule 7),
/// acknowledgements every 2 s, requests for lost packets, re-sends, time sync, echo answers, the cutting of bundles
/// into packets (4.6), refusals, time-outs; character list, creation,
/// deletion, restoring; the entry burst, LoginComplete, echo of movement to all, jumps, recall and portals, speech,
/// tells, emotes, global chat; blows, arrows and spells at creatures, which strike back, die, leave a corpse and come
/// back; doors, chests, vendors, dropping and picking up, appraisal; log-off, and the character that lingers when its
/// client vanishes; the flight and impact of bolts in the scene.
///
/// What it does not do: there is one place in which everybody sees everything; nothing collides but a bolt with its
/// target's cylinder; what a player reports about its own movement is believed; everything hits, nobody gets
/// experience, skills and attributes are fixed; nothing can be wielded, split, merged or given; no fellowships,
/// allegiances, houses, trade between players, books, quests or patching; a player's death costs nothing; characters
/// live as long as the server. Actions beyond this are ignored without an answer.
class LoopbackServer {
public:
    /// Opens both ports and starts the server's thread. Throws std::runtime_error with a sentence when the scene is not
    /// valid or a port is in use.
    LoopbackServer(Scene scene, LoopbackOptions options, core::Log& log);
    /// Tells the clients that the server ends, and stops within a second.
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
