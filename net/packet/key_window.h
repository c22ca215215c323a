#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "net/packet/isaac.h"

namespace portalspace::net {

/// The receiver's side of a key stream. Packets may come in any order: words that were passed over stay pending until
/// their packet comes, at most 256 of them. Each word is accepted once (net-transport 3.6).
class KeyWindow {
public:
    static constexpr std::size_t kCapacity = 256;
    /// ACE holds the next word outside its set of 256, so that it accepts one word farther (12.12).
    static constexpr std::size_t kAceCapacity = 257;

    /// `capacity`: kCapacity or kAceCapacity.
    explicit KeyWindow(std::uint32_t seed, std::size_t capacity = kCapacity) noexcept
        : stream_(seed), capacity_(capacity) {}

    /// Takes a derived key. Yields its position in the stream, counted from 0, or nothing when it is neither pending
    /// nor ahead within the room that is left; a failure fills the pending list.
    [[nodiscard]] std::optional<std::uint64_t> consume(std::uint32_t key) noexcept;

    /// Forgets pending words before a position. For use when the receive stream has no gap: they belong to numbers that
    /// will never come (net-transport 3.6 and 6.4: ACE's RejectRetransmit has a number but no key).
    void forget_before(std::uint64_t position) noexcept;

    /// Position after the farthest word drawn so far.
    [[nodiscard]] std::uint64_t drawn() const noexcept { return drawn_; }
    [[nodiscard]] std::size_t pending() const noexcept { return count_; }

private:
    Isaac stream_;
    std::size_t capacity_;
    std::array<std::uint32_t, kAceCapacity> words_;      ///< pending words, oldest first
    std::array<std::uint64_t, kAceCapacity> positions_;  ///< ascending
    std::size_t count_ = 0;
    std::uint64_t drawn_ = 0;
};

}  // namespace portalspace::net
