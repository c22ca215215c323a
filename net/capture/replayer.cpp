#include "net/capture/replayer.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/format_error.h"
#include "net/capture/conversation_verifier.h"
#include "net/packet/login_request.h"
#include "net/packet/reassembler.h"

namespace portalspace::net {

namespace {

/// How long later packets wait for a number that the recording does not hold (net-transport 9.4).
constexpr double kGapLife = 2.0;
/// The number before the first numbered packet of either side.
constexpr std::uint32_t kBeforeFirst = 1;

}  // namespace

/// The datagrams are judged once at the start; what follows only walks through the verdicts.
struct Replayer::State {
    using Number = std::pair<std::uint32_t, std::uint32_t>;  ///< connection and sequence

    struct Row {
        const CapturedDatagram* datagram = nullptr;
        Verdict::Kind kind = Verdict::Kind::malformed;
        std::uint32_t connection = 0;

        [[nodiscard]] PacketView packet() const { return parse_packet(datagram->bytes); }
    };

    /// What was seen of one side's numbers, for the figure of lost packets.
    struct Numbers {
        std::set<std::uint32_t> seen;
        std::optional<std::uint32_t> first;  ///< known when the recording holds the handshake

        bool add(std::uint32_t sequence) { return seen.insert(sequence).second; }
        [[nodiscard]] std::uint64_t lost() const {
            if (seen.empty()) {
                return 0;
            }
            const std::uint64_t expected =
                std::uint64_t{*seen.rbegin()} + 1 - std::min(first.value_or(*seen.begin()), *seen.begin());
            return expected - seen.size();
        }
    };

    std::vector<Row> rows;
    std::size_t next = 0;
    std::map<Number, std::size_t> last_arrival;  ///< row of the last whole copy of a server's numbered packet
    TransportFacts facts;

    std::uint32_t connection = 0;
    std::optional<std::uint32_t> contiguous;  ///< highest number of the server below which nothing is awaited
    std::map<std::uint32_t, std::size_t> buffered;
    std::set<std::uint32_t> given_up;
    std::optional<double> gap_since;
    double whole = 0;  ///< the last time at which no packet of the server was missing
    Reassembler sent{Reassembler::UiOrder::as_complete};
    Reassembler received{Reassembler::UiOrder::hold};
    std::vector<Blob> blobs;
    Numbers numbers_sent;
    Numbers numbers_received;
    std::uint64_t lost_sent_before = 0;  ///< of earlier connections of the conversation
    std::uint64_t lost_received_before = 0;

    State(const Capture& capture, std::uint32_t stream);
    void play(const Row& row, const Deliver& deliver);
    static void count_headers(const PacketView& packet, TransportFacts::Side& side);
    void handshake(const Row& row, const PacketView& packet);
    void play_sent(const Row& row, const PacketView& packet, const Deliver& deliver);
    void play_received(std::size_t index, const PacketView& packet, const Deliver& deliver);
    void reject(const PacketView& packet);
    void drain(double now, const Deliver& deliver);
    [[nodiscard]] bool will_come(std::uint32_t sequence) const;
    void join(const FragmentList& fragments, Direction direction, double now, const Deliver& deliver);
    void hand_out(Direction direction, double now, const Deliver& deliver);
    void new_connection(std::uint32_t number);
    void refresh_lost();
};

Replayer::State::State(const Capture& capture, std::uint32_t stream) {
    ConversationVerifier verifier;
    for (const CapturedDatagram& d : capture.datagrams) {
        if (d.stream != stream) {
            continue;
        }
        Row row{&d, Verdict::Kind::malformed, 0};
        const Verdict verdict = verifier.inspect(d);
        row.kind = verdict.kind;
        if (row.kind == Verdict::Kind::unverifiable && d.rejected() && verdict.view->header.sequence != 0) {
            // The client knew the key. Number 0 is a refusal that it read without one (net-transport 5.6).
            row.kind = Verdict::Kind::checksum;
        }
        row.connection = verdict.connection;
        const bool arrives = !d.void_in_replay() && (verdict.good() || row.kind == Verdict::Kind::unverifiable);
        if (arrives && d.direction == Direction::s2c &&
            (verdict.view->encrypted() || verdict.view->has(PacketFlag::reject_retransmit))) {
            last_arrival[{row.connection, verdict.view->header.sequence}] = rows.size();
        }
        rows.push_back(row);
    }
    if (!rows.empty()) {
        facts.first_time = facts.last_time = rows.front().datagram->time;
    }
}

void Replayer::State::play(const Row& row, const Deliver& deliver) {
    const CapturedDatagram& d = *row.datagram;
    TransportFacts::Side& side = facts.side(d.direction);
    ++side.datagrams;
    side.bytes += d.bytes.size();
    facts.last_time = std::max(facts.last_time, d.time);
    if (buffered.empty()) {
        whole = d.time;
    }
    received.tick(d.time, whole, blobs);
    hand_out(Direction::s2c, d.time, deliver);
    if (d.void_in_replay()) {
        ++side.skipped;
        return;
    }
    if (row.kind == Verdict::Kind::malformed || row.kind == Verdict::Kind::checksum) {
        ++(row.kind == Verdict::Kind::malformed ? side.malformed : side.checksum_failures);
        return;
    }
    if (row.connection != connection) {
        new_connection(row.connection);
    }
    const PacketView packet = row.packet();
    count_headers(packet, side);
    handshake(row, packet);
    if (d.direction == Direction::c2s) {
        play_sent(row, packet, deliver);
    } else {
        play_received(static_cast<std::size_t>(&row - rows.data()), packet, deliver);
    }
    refresh_lost();
}

void Replayer::State::count_headers(const PacketView& packet, TransportFacts::Side& side) {
    side.retransmissions += packet.has(PacketFlag::retransmission) ? 1 : 0;
    side.acks += packet.has(PacketFlag::ack_sequence) ? 1 : 0;
    side.naks += packet.has(PacketFlag::request_retransmit) ? 1 : 0;
    side.rejects += packet.has(PacketFlag::reject_retransmit) ? 1 : 0;
}

void Replayer::State::handshake(const Row& row, const PacketView& packet) {
    const double now = row.datagram->time;
    if (row.datagram->direction == Direction::c2s && packet.has(PacketFlag::login_request) && !facts.login_time) {
        facts.login_time = now;
        try {
            facts.account = LoginRequest::unpack(packet.optional.login_request).account;
        } catch (const core::FormatError&) {
            ++facts.c2s.malformed;
        }
    }
    if (row.datagram->direction == Direction::s2c && packet.has(PacketFlag::connect_request) &&
        !facts.connect_request_time) {
        facts.connect_request_time = now;
        facts.connect_request = packet.optional.connect_request;
    }
}

void Replayer::State::new_connection(std::uint32_t number) {
    refresh_lost();
    lost_sent_before = facts.c2s.lost;
    lost_received_before = facts.s2c.lost;
    numbers_sent = {{}, kBeforeFirst + 1};
    numbers_received = {{}, kBeforeFirst + 1};
    connection = number;
    contiguous = kBeforeFirst;
    buffered.clear();
    given_up.clear();
    gap_since.reset();
    sent = Reassembler(Reassembler::UiOrder::as_complete);
    received = Reassembler(Reassembler::UiOrder::hold);
}

void Replayer::State::refresh_lost() {
    facts.c2s.lost = lost_sent_before + numbers_sent.lost();
    facts.s2c.lost = lost_received_before + numbers_received.lost();
}

void Replayer::State::play_sent(const Row& row, const PacketView& packet, const Deliver& deliver) {
    if (packet.encrypted() && !numbers_sent.add(packet.header.sequence)) {
        ++facts.c2s.duplicates;
        return;
    }
    join(packet.fragments, Direction::c2s, row.datagram->time, deliver);
}

void Replayer::State::play_received(std::size_t index, const PacketView& packet, const Deliver& deliver) {
    const double now = rows[index].datagram->time;
    const std::uint32_t sequence = packet.header.sequence;
    if (!packet.encrypted()) {
        if (packet.has(PacketFlag::reject_retransmit)) {
            reject(packet);
            drain(now, deliver);
        }
        return;
    }
    if (sequence == 0) {  // a refusal under unknown keys (net-transport 5.6): outside the numbered stream
        join(packet.fragments, Direction::s2c, now, deliver);
        return;
    }
    if (!numbers_received.add(sequence)) {
        ++facts.s2c.duplicates;
        return;
    }
    if (!contiguous.has_value()) {
        contiguous = sequence - 1;
    }
    if (sequence <= *contiguous) {
        return;
    }
    buffered.emplace(sequence, index);
    drain(now, deliver);
}

/// What the server no longer has will not be waited for; on ACE the refusal itself takes a number
/// (net-transport 6.2, 6.4).
void Replayer::State::reject(const PacketView& packet) {
    const SequenceList& list = packet.optional.reject_retransmit;
    for (std::size_t i = 0; i < list.size(); ++i) {
        given_up.insert(list[i]);
    }
    const std::uint32_t own = packet.header.sequence;
    if (contiguous.has_value() && own > *contiguous && !numbers_received.seen.contains(own)) {
        numbers_received.add(own);
        given_up.insert(own);
    }
}

bool Replayer::State::will_come(std::uint32_t sequence) const {
    const auto last = last_arrival.find({connection, sequence});
    return last != last_arrival.end() && last->second >= next;
}

void Replayer::State::drain(double now, const Deliver& deliver) {
    while (contiguous.has_value()) {
        const std::uint32_t wanted = *contiguous + 1;
        const auto found = buffered.find(wanted);
        if (found != buffered.end()) {
            const Row& row = rows[found->second];
            buffered.erase(found);
            contiguous = wanted;
            gap_since.reset();
            join(row.packet().fragments, Direction::s2c, now, deliver);
            continue;
        }
        if (given_up.contains(wanted)) {
            contiguous = wanted;
            continue;
        }
        if (buffered.empty() || will_come(wanted)) {
            return;
        }
        if (!gap_since.has_value()) {
            gap_since = now;
        }
        if (now - *gap_since < kGapLife) {
            return;
        }
        contiguous = buffered.begin()->first - 1;
        gap_since.reset();
    }
}

void Replayer::State::join(const FragmentList& fragments, Direction direction, double now, const Deliver& deliver) {
    Reassembler& reassembler = direction == Direction::c2s ? sent : received;
    for (const FragmentView fragment : fragments) {
        (void)reassembler.add(fragment, now, blobs);
    }
    hand_out(direction, now, deliver);
}

void Replayer::State::hand_out(Direction direction, double now, const Deliver& deliver) {
    for (Blob& blob : blobs) {
        ++facts.side(direction).messages;
        deliver(Message{now, direction, blob.queue, std::move(blob.bytes)});
    }
    blobs.clear();
}

Replayer::Replayer(const Capture& capture, std::uint32_t stream) : state_(std::make_unique<State>(capture, stream)) {}

Replayer::~Replayer() = default;

void Replayer::advance_to(double time, const Deliver& deliver) {
    while (!at_end() && state_->rows[state_->next].datagram->time <= time) {
        const State::Row& row = state_->rows[state_->next++];
        state_->play(row, deliver);
        state_->drain(row.datagram->time, deliver);
    }
}

void Replayer::finish(const Deliver& deliver) {
    while (!at_end()) {
        advance_to(state_->rows[state_->next].datagram->time, deliver);
    }
    const double end = state_->facts.last_time + Reassembler::kHoldLife;
    state_->received.tick(end, end, state_->blobs);
    state_->hand_out(Direction::s2c, state_->facts.last_time, deliver);
}

bool Replayer::at_end() const { return state_->next == state_->rows.size(); }

const TransportFacts& Replayer::facts() const { return state_->facts; }

ReplayedConversation replay_all(const Capture& capture, std::uint32_t stream) {
    ReplayedConversation result;
    Replayer replayer(capture, stream);
    replayer.finish([&result](Message&& m) { result.messages.push_back(std::move(m)); });
    result.facts = replayer.facts();
    return result;
}

}  // namespace portalspace::net
