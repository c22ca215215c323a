#include "net/loopback/server_core.h"

#include <algorithm>
#include <iterator>

#include "core/format_error.h"
#include "net/messages/encode.h"
#include "net/messages/login.h"

namespace portalspace::net {

namespace {

/// The server's clock at its start, in portal-year seconds: an afternoon, so that the first look at the scene has
/// light.
constexpr double kPortalYearOffset = 279998024.0;
constexpr std::uint32_t kLoggedInAlready = 0x01;
constexpr std::uint32_t kAccountInvalid = 0x09;
constexpr std::uint32_t kServerFull = 0x15;
constexpr std::string_view kVersion = "1802";

std::string lower_case(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

std::vector<std::byte> boot(const char* reason) {
    AccountBoot message;
    message.reason = Text::from_utf8(reason);
    return encode(message);
}

}  // namespace

struct ServerCore::Session {
    Session(PeerAddress login_endpoint, std::string account_name, const ServerSessionKeys& k,
            const ServerTransport::Times& times, double now)
        : endpoint(login_endpoint),
          reply_to(login_endpoint),
          account(std::move(account_name)),
          keys(k),
          transport(k, times, kPortalYearOffset, now) {}

    PeerAddress endpoint;  ///< of the LoginRequest; everything to the base port must come from here
    PeerAddress reply_to;
    std::string account;
    ServerSessionKeys keys;
    ServerTransport transport;
    std::unique_ptr<loopback::GameSession> game;  ///< none when refused or over
    bool accepted = false;                        ///< it was let in, so it holds its account until it is dead
    std::uint64_t resent_counted = 0;
    std::uint64_t rejected_counted = 0;
};

ServerCore::ServerCore(Scene scene, LoopbackOptions options, std::uint64_t seed, core::Log& log)
    : scene_(std::move(scene)), options_(std::move(options)), world_(scene_), random_(seed), log_(log) {}

ServerCore::~ServerCore() = default;

void ServerCore::receive(unsigned pair, PeerAddress from, std::span<const std::byte> datagram, double now) {
    ++stats_.datagrams_received;
    if (pair == 0) {
        receive_base(from, datagram, now);
    } else {
        receive_second(from, datagram, now);
    }
}

void ServerCore::receive_base(PeerAddress from, std::span<const std::byte> datagram, double now) {
    const auto found = sessions_.find(from);
    try {
        const PacketView packet = parse_packet(datagram);
        if (packet.has(PacketFlag::login_request)) {
            if (!packet.clear_checksum_holds()) {
                ++stats_.rejected;
            } else if (found == sessions_.end()) {
                login(from, packet.optional.login_request, now);
            } else if (!found->second->transport.connected()) {
                sessions_.erase(found);  // a repeated request clears the session; only the next one begins anew (5.7)
            }
            return;
        }
        if (found == sessions_.end() || packet.header.id != found->second->keys.client_id) {
            ++stats_.rejected;
            return;
        }
    } catch (const core::FormatError&) {
        ++stats_.rejected;
        return;
    }
    found->second->transport.receive(datagram, now);
    pump(*found->second, now);
}

void ServerCore::receive_second(PeerAddress from, std::span<const std::byte> datagram, double now) {
    try {
        const PacketView packet = parse_packet(datagram);
        if (packet.has(PacketFlag::cicmd_command) && packet.header.id == 0) {
            return;  // keeps address translators awake (1.3)
        }
        if (packet.has(PacketFlag::connect_response)) {
            for (auto& [endpoint, session] : sessions_) {
                if (session->game && !session->transport.connected() && endpoint.address == from.address &&
                    session->keys.cookie == packet.optional.connect_response) {
                    session->reply_to = from;
                    session->transport.connect(now);
                    session->game->greet();
                    pump(*session, now);
                    return;
                }
            }
            return;  // a repeat of an accepted one
        }
    } catch (const core::FormatError&) {
        ++stats_.rejected;
        return;
    }
    ++stats_.rejected;
}

void ServerCore::login(PeerAddress from, std::span<const std::byte> payload, double now) {
    const LoginRequest request = LoginRequest::unpack(payload);
    std::vector<std::byte> refused = refusal(request, now);
    ServerTransport::Times times;
    times.login_timeout = options_.login_timeout;
    times.session_timeout = options_.session_timeout;
    const ServerSessionKeys keys{next_client_id_++, (std::uint64_t{random_.next_u32()} << 32) | random_.next_u32(),
                                 random_.next_u32(), random_.next_u32()};
    auto session = std::make_unique<Session>(from, lower_case(request.account), keys, times, now);
    if (refused.empty()) {
        ++stats_.sessions;
        session->accepted = true;
        session->game = std::make_unique<loopback::GameSession>(world_, session->transport, session->account,
                                                                options_.log_off_delay, log_);
    } else {
        session->transport.send(static_cast<std::uint16_t>(Queue::ui), std::move(refused));
        session->transport.terminate(now);
    }
    pump(*session, now);
    sessions_.emplace(from, std::move(session));
}

std::vector<std::byte> ServerCore::refusal(const LoginRequest& request, double now) {
    if (request.version != kVersion) {
        return boot(" because your client is not the correct version for this server.");
    }
    if (request.account.empty() || request.account.size() > LoginRequest::kMaxAccount ||
        request.auth_type != LoginRequest::kAccountAndPassword) {
        return encode(CharacterError{kAccountInvalid});
    }
    if (options_.login_error != 0) {
        return encode(CharacterError{options_.login_error});
    }
    if (sessions_.size() >= kMaxSessions) {
        return encode(CharacterError{kServerFull});
    }
    const std::string& wanted =
        options_.password.empty() ? passwords_.try_emplace(lower_case(request.account), request.password).first->second
                                  : options_.password;
    if (request.password != wanted) {
        return boot(" because the password entered for this account was not correct.");
    }
    return still_here(lower_case(request.account), now) ? encode(CharacterError{kLoggedInAlready})
                                                        : std::vector<std::byte>();
}

/// Both end, as on ACE: the old session gets the same error and holds the account until it is dead (5.6).
bool ServerCore::still_here(const std::string& account, double now) {
    bool taken = false;
    for (auto& [endpoint, session] : sessions_) {
        if (!session->accepted || session->account != account || session->transport.dead(now)) {
            continue;
        }
        taken = true;
        if (session->game) {
            session->transport.send(static_cast<std::uint16_t>(Queue::ui), encode(CharacterError{kLoggedInAlready}));
            session->transport.terminate(now);
            session->game->abandon(now);
            session->game.reset();
        }
    }
    return taken;
}

void ServerCore::pump(Session& session, double now) {
    session.transport.take_messages(messages_);
    if (session.game) {
        for (const DeliveredMessage& message : messages_) {
            session.game->handle(message.bytes, now);
        }
        session.game->tick(now);
    }
    session.transport.tick(now);
    collect(session);
}

void ServerCore::collect(Session& session) {
    session.transport.take_outgoing(scratch_);
    for (OutgoingDatagram& datagram : scratch_) {
        ++stats_.datagrams_sent;
        outgoing_.push_back(
            {datagram.pair, datagram.pair == 0 ? session.endpoint : session.reply_to, std::move(datagram.bytes)});
    }
    const ServerTransport::Stats& transport = session.transport.stats();
    stats_.resent += transport.resent - std::exchange(session.resent_counted, transport.resent);
    stats_.rejected += transport.rejected - std::exchange(session.rejected_counted, transport.rejected);
}

void ServerCore::tick(double now) {
    world_.tick(now);
    stats_.bolts = world_.bolts();
    for (auto it = sessions_.begin(); it != sessions_.end();) {
        pump(*it->second, now);
        if (!it->second->transport.dead(now)) {
            ++it;
            continue;
        }
        if (it->second->game) {
            it->second->game->abandon(now);
        }
        it = sessions_.erase(it);
    }
}

void ServerCore::shut_down(double now) {
    for (auto& [endpoint, session] : sessions_) {
        if (session->game) {
            session->transport.send(static_cast<std::uint16_t>(Queue::ui),
                                    boot(" because the server is shutting down."));
            session->transport.terminate(now);
            session->game->abandon(now);
            session->game.reset();
        }
    }
}

double ServerCore::next_due(double now) const {
    double due = world_.next_due();
    for (const auto& [endpoint, session] : sessions_) {
        due = std::min(due, session->transport.next_due(now));
        if (session->game) {
            due = std::min(due, session->game->next_due());
        }
    }
    return std::max(now, due);
}

void ServerCore::take_outgoing(std::vector<ServerDatagram>& out) {
    out.clear();
    out.swap(outgoing_);
}

LoopbackServer::Stats ServerCore::stats() const { return stats_; }

}  // namespace portalspace::net
