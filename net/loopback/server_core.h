#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/log.h"
#include "core/random.h"
#include "net/loopback/game_session.h"
#include "net/loopback/game_world.h"
#include "net/loopback/loopback_server.h"
#include "net/loopback/server_transport.h"
#include "net/packet/login_request.h"
#include "net/session/peer_address.h"

namespace portalspace::net {

struct ServerDatagram {
    unsigned pair = 0;  ///< the own port that it leaves from: 0 base port, 1 the next
    PeerAddress to;
    std::vector<std::byte> bytes;
};

/// The whole loopback server without sockets, threads and clock: who may log in, which session a datagram belongs to
/// (spec/net-transport.md 1.2, 5.6, 5.7), and the sessions.
class ServerCore {
public:
    static constexpr std::size_t kMaxSessions = 16;

    /// `seed` feeds cookies and key seeds. The scene must have passed check_scene().
    ServerCore(Scene scene, LoopbackOptions options, std::uint64_t seed, core::Log& log);
    ~ServerCore();
    ServerCore(const ServerCore&) = delete;
    ServerCore& operator=(const ServerCore&) = delete;

    void receive(unsigned pair, PeerAddress from, std::span<const std::byte> datagram, double now);
    void tick(double now);
    /// Tells every client that the server ends; what is queued leaves with the next tick.
    void shut_down(double now);
    [[nodiscard]] double next_due(double now) const;
    void take_outgoing(std::vector<ServerDatagram>& out);
    [[nodiscard]] LoopbackServer::Stats stats() const;

private:
    struct Session;

    void receive_base(PeerAddress from, std::span<const std::byte> datagram, double now);
    void receive_second(PeerAddress from, std::span<const std::byte> datagram, double now);
    void login(PeerAddress from, std::span<const std::byte> payload, double now);
    /// The message that refuses this login, or nothing when it is accepted.
    [[nodiscard]] std::vector<std::byte> refusal(const LoginRequest& request, double now);
    /// Whether the account's last session has not died yet; tells that session that it is over.
    [[nodiscard]] bool still_here(const std::string& account, double now);
    void pump(Session& session, double now);
    void collect(Session& session);

    Scene scene_;
    LoopbackOptions options_;
    loopback::GameWorld world_;
    core::Random random_;
    core::Log& log_;
    std::map<PeerAddress, std::unique_ptr<Session>> sessions_;  ///< by the endpoint of the LoginRequest
    std::map<std::string, std::string> passwords_;              ///< of the accounts that have logged in
    std::uint16_t next_client_id_ = 0;
    std::vector<ServerDatagram> outgoing_;
    std::vector<OutgoingDatagram> scratch_;
    std::vector<DeliveredMessage> messages_;
    LoopbackServer::Stats stats_;
};

}  // namespace portalspace::net
