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

    explicit KeyWindow(std::uint32_t seed) noexcept : stream_(seed) {}

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
    std::array<std::uint32_t, kCapacity> words_;      ///< pending words, oldest first
    std::array<std::uint64_t, kCapacity> positions_;  ///< ascending
    std::size_t count_ = 0;
    std::uint64_t drawn_ = 0;
};

}  // namespace portalspace::net
