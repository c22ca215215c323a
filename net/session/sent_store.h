#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "net/packet/sequence.h"

namespace portalspace::net {

/// Copies of the numbered packets that were sent and not yet acknowledged, for sending them again with their old key
/// (spec/net-transport.md 3.6, 6.5). Answers are limited, so that small forged requests cannot trigger a flood (7.2).
class SentStore {
public:
    /// At most `per_second` re-sends in any second, and of one number at most one every `guard` seconds.
    SentStore(std::size_t per_second, double guard) : per_second_(per_second), guard_(guard) {}

    /// Numbers must follow each other without a hole.
    void add(std::uint32_t sequence, std::span<const std::byte> datagram, double now);
    /// The other side has everything up to and including `sequence`.
    void acknowledge(std::uint32_t sequence);
    /// Drops what was sent before `time`.
    void drop_older_than(double time);
    /// The stored packet with the Retransmission bit set, or null when it is not held or may not be sent again yet.
    /// Valid until the next call that changes the store.
    [[nodiscard]] const std::vector<std::byte>* again(std::uint32_t sequence, double now);

    [[nodiscard]] bool holds(std::uint32_t sequence) const { return sequence - first_ < packets_.size(); }
    [[nodiscard]] bool empty() const { return packets_.empty(); }
    [[nodiscard]] std::size_t size() const { return packets_.size(); }
    /// The lowest number that is held; the store must not be empty.
    [[nodiscard]] std::uint32_t first() const { return first_; }
    /// When the packet left last; `never` when it is not held.
    [[nodiscard]] double last_sent(std::uint32_t sequence, double never) const;
    /// When the packet with the lowest number was sent first; `none` for an empty store.
    [[nodiscard]] double oldest(double none) const;

private:
    struct Packet {
        std::vector<std::byte> bytes;
        double first_sent = 0;
        double last_sent = 0;
        bool resent = false;
    };

    void drop_first();
    [[nodiscard]] bool budget_left(double now);

    std::size_t per_second_;
    double guard_;
    std::uint32_t first_ = 0;  ///< number of the front packet
    std::deque<Packet> packets_;
    double second_began_ = -1;
    std::size_t in_second_ = 0;
};

}  // namespace portalspace::net
