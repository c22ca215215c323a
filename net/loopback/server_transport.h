#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "net/packet/key_window.h"
#include "net/packet/packet_builder.h"
#include "net/packet/packet_parser.h"
#include "net/packet/reassembler.h"
#include "net/session/fragment_packer.h"
#include "net/session/sent_store.h"
#include "net/session/transport.h"

namespace portalspace::net {

/// What the handshake fixes for one session of the server.
struct ServerSessionKeys {
    std::uint16_t client_id = 0;
    std::uint64_t cookie = 0;
    std::uint32_t s2c_seed = 0;
    std::uint32_t c2s_seed = 0;
};

/// The server's end of one session, without sockets and without a clock of its own, by ACE's rules
/// (spec/net-transport.md 4.5, 5.4, 6.4 to 6.8): strict order of arriving packets and messages, requests for what is
/// missing, one bundle of one group every 5 ms, lowest group first, acknowledgements in clear every 2 s, time sync
/// every 20 s, 120 s of re-sends. Never throws on what a client sent.
class ServerTransport {
public:
    struct Times {
        double login_timeout = 15.0;
        double session_timeout = 60.0;
        double ack_interval = 2.0;
        double sync_interval = 20.0;
        double nak_interval = 1.0;
        double bundle_interval = 0.005;
        double cache_life = 120.0;
        double grace = 2.0;  ///< from terminate() until the session is dead
    };
    static constexpr std::uint16_t kServerId = 0x000B;
    static constexpr std::uint16_t kIteration = 1;

    /// `clock_offset` + time = the server's clock in portal-year seconds. Sends ConnectRequest.
    ServerTransport(const ServerSessionKeys& keys, const Times& times, double clock_offset, double now);

    /// A datagram that came to the base port for this session. False when it was rejected.
    bool receive(std::span<const std::byte> datagram, double now);
    /// The right cookie came to the port after the base port: from now on everything leaves from there.
    void connect(double now);
    [[nodiscard]] bool connected() const { return connected_; }
    void send(std::uint16_t group, std::vector<std::byte> message);
    void tick(double now);
    /// Ends the session: what is queued still leaves, then nothing (refusals, log-off of the whole session).
    void terminate(double now);
    /// Over: by Disconnect, silence, an impossible sequence, or terminate().
    [[nodiscard]] bool dead(double now) const { return dead_ || now >= deadline_; }

    [[nodiscard]] double next_due(double now) const;
    /// Pair 0 leaves from the base port, pair 1 from the next.
    void take_outgoing(std::vector<OutgoingDatagram>& out);
    /// Whole messages of the client in the order of their numbers.
    void take_messages(std::vector<DeliveredMessage>& out);

    struct Stats {
        std::uint64_t received = 0;
        std::uint64_t rejected = 0;
        std::uint64_t resent = 0;
        std::uint64_t naks_sent = 0;
    };
    [[nodiscard]] const Stats& stats() const { return stats_; }

private:
    static constexpr std::size_t kGroups = kQueueCount;
    static constexpr double kNever = std::numeric_limits<double>::infinity();

    void emit(std::span<const std::byte> bytes);
    [[nodiscard]] PacketFields fields(std::uint32_t sequence, double now) const;
    /// A packet with a number of its own; `encrypted` takes a key.
    void send_numbered(const OptionalHeaders& headers, std::span<const FragmentView> fragments, bool encrypted,
                       double now);
    void send_pure_ack(double now);
    void send_controls(double now);
    void answer_nak(SequenceList numbers, double now);
    void ask_for_missing(std::uint32_t arrived, double now);
    void handle(const PacketView& packet, double now);
    void handle_waiting(double now);
    void deliver_in_order();

    Times times_;
    ServerSessionKeys keys_;
    double clock_offset_;
    Isaac send_keys_;
    KeyWindow receive_keys_;
    bool connected_ = false;
    bool dead_ = false;
    double deadline_;
    bool terminating_ = false;

    std::uint32_t sequence_ = 0;  ///< last used
    std::uint32_t fragment_ = 0;  ///< next message number
    std::array<std::vector<QueuedMessage>, kGroups> queues_;
    SentStore sent_;
    std::optional<float> echo_;
    double next_ack_;
    double next_sync_ = kNever;
    double next_bundle_;
    double last_nak_ = -kNever;

    std::uint32_t last_received_ = 1;
    std::uint32_t last_message_ = 0;
    std::map<std::uint32_t, std::vector<std::byte>> waiting_packets_;
    std::map<std::uint32_t, DeliveredMessage> waiting_messages_;
    Reassembler reassembler_{Reassembler::UiOrder::as_complete};

    std::vector<OutgoingDatagram> outgoing_;
    std::vector<DeliveredMessage> delivered_;
    Stats stats_;
};

}  // namespace portalspace::net
