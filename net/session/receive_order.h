#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "net/packet/optional_headers.h"
#include "net/session/transport_times.h"

namespace portalspace::net {

/// Puts the server's numbered packets into their order and says which are missing (spec/net-transport.md 6.2, 6.4).
/// Knows nothing of checksums: only verified packets may be given to it.
class ReceiveOrder {
public:
    static constexpr std::int32_t kSequenceWindow = 0x7FFF;
    static constexpr std::size_t kMaxBuffered = 2048;
    static constexpr std::size_t kMaxBufferedBytes = 2U << 20;
    static constexpr std::size_t kMaxMissing = 4096;
    static constexpr std::int32_t kHintWindow = 64;

    /// `before_first`: the number before the first numbered packet.
    explicit ReceiveOrder(const TransportTimes& times, std::uint32_t before_first = 1)
        : times_(times), contiguous_(before_first), highest_(before_first), hinted_(before_first) {}

    /// Whether the number is near enough to what was received to be considered at all.
    [[nodiscard]] bool plausible(std::uint32_t sequence) const;
    /// Delivered or waiting already.
    [[nodiscard]] bool known(std::uint32_t sequence) const;

    /// A verified encrypted packet that is not known(). True: it is the next one, handle it now. False: its fragments
    /// were kept for later.
    bool accept(std::uint32_t sequence, std::span<const std::byte> fragments, double now);
    /// Fragments of the next packet that was kept; call until it yields nothing. Numbers that were given up yield an
    /// empty one.
    [[nodiscard]] std::optional<std::vector<std::byte>> next();

    /// A pure ack of the server repeats its last used number; one beyond everything received means that the last
    /// packets were lost.
    void hint(std::uint32_t sequence, double now);
    /// RejectRetransmit under its own number (7.2): true when it was believed.
    bool reject(std::uint32_t own_sequence, SequenceList numbers, double now);
    /// The numbers to ask for now, lowest first, at most kMaxNakNumbers.
    void collect_due(double now, std::vector<std::uint32_t>& out);
    /// When collect_due() has something to do next; `never` when nothing is missing.
    [[nodiscard]] double next_due(double never) const;

    [[nodiscard]] std::uint32_t contiguous() const { return contiguous_; }
    [[nodiscard]] bool gapless() const { return missing_.empty() && buffered_.empty(); }
    /// Gapless, and no pure ack has spoken of more than what is here.
    [[nodiscard]] bool settled() const;
    /// More is outstanding than any real connection leaves behind (7.3): the session is lost.
    [[nodiscard]] bool overflowed() const;
    [[nodiscard]] std::uint64_t given_up() const { return given_up_; }
    /// Bytes that wait for an earlier packet, and what their numbers and the missing ones take.
    [[nodiscard]] std::size_t bytes_held() const;

private:
    struct Missing {
        double seen = 0;
        std::optional<double> asked;
    };

    void raise_highest(std::uint32_t sequence, double now);
    void give_up(std::uint32_t sequence);

    TransportTimes times_;
    std::uint32_t contiguous_;
    std::uint32_t highest_;
    std::map<std::uint32_t, std::vector<std::byte>> buffered_;
    std::size_t buffered_bytes_ = 0;
    std::map<std::uint32_t, Missing> missing_;
    std::optional<double> last_asked_;
    std::uint32_t hinted_;
    double hinted_at_ = 0;
    std::uint64_t given_up_ = 0;
};

}  // namespace portalspace::net
