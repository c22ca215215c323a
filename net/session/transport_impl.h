#pragma once

#include <algorithm>
#include <deque>
#include <limits>
#include <utility>

#include "net/packet/isaac.h"
#include "net/packet/packet_builder.h"
#include "net/packet/packet_parser.h"
#include "net/packet/reassembler.h"
#include "net/session/buffered_list.h"
#include "net/session/fragment_packer.h"
#include "net/session/receive_order.h"
#include "net/session/sent_store.h"
#include "net/session/server_clock.h"
#include "net/session/transport.h"

namespace portalspace::net {

/// The state of a Transport; its functions are in transport_send.cpp, transport_receive.cpp and transport.cpp (time).
struct Transport::Impl {
    static constexpr double kNever = std::numeric_limits<double>::infinity();
    static constexpr std::size_t kSendWindow = 200;
    static constexpr std::size_t kResendsPerSecond = 50;

    explicit Impl(TransportConfig c)
        : config(std::move(c)), times(config.times), sent(kResendsPerSecond, times.resend_guard), order(times) {}

    void emit(unsigned pair, std::span<const std::byte> bytes);
    [[nodiscard]] PacketFields fields(std::uint32_t number, double now) const;
    void send_login();
    void wipe_password();
    void send_connect_response(double now);
    /// A new numbered, encrypted packet; kept until it is acknowledged.
    void send_numbered(OptionalHeaders headers, std::span<const FragmentView> fragments, double now);
    /// A packet without number and key of its own (acks, requests, Disconnect): repeats the last used number.
    void send_clear(const OptionalHeaders& headers, double now);
    [[nodiscard]] OptionalHeaders ack_header() const;
    void acknowledged();
    void want_ack(double now);
    /// While a numbered packet of ours is not confirmed the ack takes a number of its own: ACE would store a pure ack
    /// that overtakes the packet whose number it repeats in that packet's place, and the stream would stall for good
    /// (6.3, 6.6 rule 7).
    void send_ack(double now);
    void send_echo(double now);
    void flush(double now);
    /// How many of the waiting messages fit into the send window now.
    [[nodiscard]] std::size_t sendable() const;
    [[nodiscard]] double flush_due() const;
    [[nodiscard]] double idle_due() const;
    void break_silence(double now);
    bool resend(std::uint32_t number, double now);

    bool receive(unsigned pair, std::span<const std::byte> bytes, double now);
    bool receive_packet(unsigned pair, const PacketView& packet, double now);
    bool receive_before_keys(const PacketView& packet, double now);
    /// A server that dislikes the client's version answers with a boot text whose key cannot be known (5.6). It is kept
    /// for the sentence that the player gets when nothing better comes; nothing is done on its word.
    void remember_unverified(const PacketView& packet);
    bool receive_with_keys(unsigned pair, const PacketView& packet, double now);
    bool receive_clear(const PacketView& packet, double now);
    void bad_checksum(double now);
    void heard(double now) { last_heard = std::max(last_heard, now); }
    /// Optional headers act at once, whatever the packet's number (6.2 rule 1). Time and echo only from verified
    /// packets.
    void controls(const PacketView& packet, double now);
    void server_acknowledges(std::uint32_t number, bool fresh, double now);
    void measure(const EchoResponse& response, double now);
    /// The login is through with the first verified packet from N + 1; servers with one port show it by time sync (5.4,
    /// 11).
    void activate(unsigned pair, const PacketView& packet, double now);
    void deliver(const FragmentList& fragments, double now);
    void drain(double now);
    void hand_out();

    void tick(double now);
    void tick_login(double now);
    void tick_activation(double now);
    void tick_connected(double now);
    void check_limits(double now);
    void ask(double now);
    void tick_closing(double now);
    void fail(std::string sentence);
    [[nodiscard]] double next_due() const;

    TransportConfig config;
    TransportTimes times;
    TransportState state = TransportState::idle;
    std::string reason;
    bool unanswered = false;
    std::string unverified;
    TransportStats stats;

    BufferedList<OutgoingDatagram> outgoing;
    BufferedList<DeliveredMessage> delivered;

    std::uint64_t cookie = 0;
    std::uint16_t client_id = 0;
    std::uint16_t server_id = 0;
    std::uint16_t iteration = 0;
    std::optional<Isaac> send_keys;
    std::optional<KeyWindow> receive_keys;
    std::uint64_t highest_key = 0;  ///< position after the farthest word that a packet used

    std::uint32_t sequence = 1;       ///< last used; ConnectResponse takes 1
    std::uint32_t next_fragment = 1;  ///< ACE waits for exactly this first number
    std::vector<QueuedMessage> queue;
    SentStore sent;
    ReceiveOrder order;
    Reassembler reassembler{Reassembler::UiOrder::hold};
    double whole = -kNever;  ///< when nothing of the server's stream was missing last, as far as packets or acks tell
    std::vector<Blob> blobs;
    std::vector<std::uint32_t> numbers;
    std::uint32_t unacknowledged = 0;

    ServerClock clock;
    std::deque<std::pair<float, double>> echoes;
    std::deque<double> trips;
    std::uint64_t checksum_failures = 0;
    double checksum_window = -kNever;

    int logins_sent = 0;
    std::size_t responses_sent = 0;
    int disconnects_sent = 0;
    double began = 0;
    double last_heard = -kNever;
    double last_flush = -kNever;
    double present = 0;  ///< time of the call that is being worked on
    double last_emit = 0;
    double login_due = kNever;
    double response_due = kNever;
    double activation_due = kNever;
    double echo_due = kNever;
    double nat_due = kNever;
    double ack_due = kNever;
    double close_due = kNever;
    double suspect_since = kNever;
    double housekeeping_due = 0;
};

}  // namespace portalspace::net
