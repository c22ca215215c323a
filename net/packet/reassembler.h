#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "net/packet/fragment.h"

namespace portalspace::net {

/// A complete message that came out of the reassembler.
struct Blob {
    std::uint64_t id = 0;
    std::uint16_t queue = 0;
    std::vector<std::byte> bytes;  ///< at least four
};

/// Joins fragments into messages by the whole 64-bit blob id, in bounded memory (net-transport 4.7, 4.8, 7.3).
class Reassembler {
public:
    /// `hold`: a complete message of the UI queue waits while an earlier one of that queue is partly received, until
    /// that has got nothing for 2 s. `as_complete`: messages come out the moment they are complete.
    enum class UiOrder { hold, as_complete };

    static constexpr std::size_t kMaxPartials = 256;
    static constexpr std::size_t kMaxCount = 4096;
    static constexpr std::size_t kMaxTotalBytes = 16U << 20;
    static constexpr std::size_t kMaxMessage = 512U << 10;  ///< net-messages 13; the transport's own bound is wider
    static constexpr std::size_t kMaxHeldMessages = 1024;   ///< beyond it the earliest comes out of its turn
    static constexpr double kPartialLife = 60.0;
    static constexpr double kHoldLife = 2.0;

    struct Counters {
        std::uint64_t refused = 0;  ///< fragments that contradict what is known or go over a bound
        std::uint64_t evicted = 0;  ///< partial messages given up for want of room
        std::uint64_t expired = 0;  ///< partial messages given up for age
    };

    explicit Reassembler(UiOrder order) noexcept : order_(order) {}

    /// Takes one fragment at time `now` (seconds) and appends the messages that may be delivered. False when the
    /// fragment was refused. A second copy of a fragment that is here is ignored.
    bool add(const FragmentView& fragment, double now, std::vector<Blob>& out);

    /// Gives up partial messages that got nothing for a minute, and releases held messages that wait for one which got
    /// nothing in the 2 s before `whole`: the last time at which no packet was known or suspected to be missing. What
    /// lies in a lost packet is waited for as long as it takes to get it again.
    void tick(double now, double whole, std::vector<Blob>& out);

    /// Nothing waits: a whole message that comes now may be delivered without the reassembler.
    [[nodiscard]] bool idle() const noexcept { return partials_.empty() && held_.empty(); }
    [[nodiscard]] std::size_t partials() const noexcept { return partials_.size(); }
    /// Bytes that partial and held messages take, with a flat charge for each stored fragment.
    [[nodiscard]] std::size_t bytes_held() const noexcept { return bytes_; }
    [[nodiscard]] const Counters& counters() const noexcept { return counters_; }

private:
    struct Partial {
        std::uint16_t count = 0;
        std::uint16_t queue = 0;
        double touched = 0;
        std::size_t bytes = 0;
        std::map<std::uint16_t, std::vector<std::byte>> parts;  ///< by index
    };
    [[nodiscard]] static std::size_t cost_of(const Partial& partial) noexcept;
    bool collect(const FragmentView& fragment, double now, std::vector<Blob>& complete);
    void offer(Blob blob, std::vector<Blob>& out);
    /// The number of the earliest partial message of the UI queue that got something after `time`.
    [[nodiscard]] std::optional<std::uint32_t> earliest_ui(double time) const noexcept;
    /// Hands out what is held up to the number `before`, all of it without one.
    void release(std::optional<std::uint32_t> before, std::vector<Blob>& out);
    void release_first(std::size_t count, std::vector<Blob>& out);
    void evict_oldest();

    UiOrder order_;
    std::map<std::uint64_t, Partial> partials_;
    std::vector<Blob> held_;  ///< ascending by sequence
    std::size_t bytes_ = 0;
    Counters counters_;
};

}  // namespace portalspace::net
