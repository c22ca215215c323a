#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"

namespace portalspace::net {

/// What a bad network does, as `serve --fault` names it: words with commas between them.
///
///   loss=P dup=P reorder=P truncate=P garbage=P forge=P checksum=P   P in percent of the datagrams; forge leaves the
///                         handshake alone, whose secrets no stranger knows
///   delay=LOW-HIGH        milliseconds for every datagram (reorder alone holds some back by 2 to 50)
///   silence=AT+LONG       nothing passes from second AT on for LONG seconds
///   stop=N                the server falls silent for good within the N-th split message that it sends: after the
///                         first datagram with a part of it
///   only=in | only=out    one direction only: to the server, or from it
///   seed=N
struct FaultPlan {
    double loss = 0;  ///< all shares are 0 to 1
    double duplicate = 0;
    double reorder = 0;
    double truncate = 0;
    double garbage = 0;
    double forge = 0;     ///< a copy comes from a stranger's port too
    double checksum = 0;  ///< one bit is turned over
    double delay_low = 0;
    double delay_high = 0;
    std::optional<double> silence_at;
    double silence_for = 0;
    std::uint64_t stop_in_message = 0;  ///< 0: never
    bool inbound = true;
    bool outbound = true;
    std::uint64_t seed = 1;

    /// Throws std::invalid_argument with a sentence that names the word it does not understand.
    [[nodiscard]] static FaultPlan parse(std::string_view spec);
    bool operator==(const FaultPlan&) const = default;
};

/// A network that keeps to a plan, in the time of its owner. Datagrams go in with a tag of the owner's and come out
/// when they are due, or never.
class FaultyWire {
public:
    static constexpr std::size_t kMaxFlying = 65536;

    struct Datagram {
        bool outbound = false;
        unsigned pair = 0;
        std::uint64_t peer = 0;  ///< the owner's name of the other end
        bool forged = false;     ///< comes from a stranger's port
        std::vector<std::byte> bytes;
    };

    explicit FaultyWire(const FaultPlan& plan) : plan_(plan), random_(plan.seed) {}

    void push(Datagram datagram, double now);
    /// Hands over everything that is due, in the order of arrival.
    void deliver(double now, const std::function<void(const Datagram&)>& take);
    [[nodiscard]] double next_due() const {
        return flying_.empty() ? std::numeric_limits<double>::infinity() : flying_.begin()->first;
    }

private:
    [[nodiscard]] bool chance(double share) { return share > 0 && static_cast<double>(random_.next01()) < share; }
    void fly(Datagram datagram, double now);
    /// Counts the split messages that begin in an outgoing datagram.
    void count_split_messages(std::span<const std::byte> bytes);

    FaultPlan plan_;
    core::Random random_;
    std::multimap<double, Datagram> flying_;
    std::optional<double> began_;
    std::uint64_t split_messages_ = 0;
    std::optional<std::uint64_t> last_split_;  ///< blob id of the latest of them
    bool stopped_ = false;
};

}  // namespace portalspace::net
