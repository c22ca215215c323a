#include "net/loopback/fault_plan.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <stdexcept>

#include "core/format_error.h"
#include "net/packet/packet_parser.h"

namespace portalspace::net {

namespace {

constexpr double kHeldBackLow = 0.002;
constexpr double kHeldBackHigh = 0.050;
constexpr double kMaxMilliseconds = 600000;
constexpr double kMaxSeconds = 86400;

[[noreturn]] void fail(std::string_view word) {
    throw std::invalid_argument("--fault does not understand '" + std::string(word) +
                                "'. It knows loss, dup, reorder, truncate, garbage, forge and checksum=PERCENT, "
                                "delay=LOW-HIGH (milliseconds), silence=AT+LONG (seconds), stop=N, only=in, only=out "
                                "and seed=N.");
}

double number(std::string_view text, double most, std::string_view word) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !(value >= 0 && value <= most)) {
        fail(word);
    }
    return value;
}

std::uint64_t whole(std::string_view text, std::string_view word) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) {
        fail(word);
    }
    return value;
}

struct Share {
    std::string_view name;
    double FaultPlan::*value;
};
constexpr Share kShares[] = {{"loss", &FaultPlan::loss},        {"dup", &FaultPlan::duplicate},
                             {"reorder", &FaultPlan::reorder},  {"truncate", &FaultPlan::truncate},
                             {"garbage", &FaultPlan::garbage},  {"forge", &FaultPlan::forge},
                             {"checksum", &FaultPlan::checksum}};

void read_word(std::string_view word, FaultPlan& plan) {
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) {
        fail(word);
    }
    const std::string_view name = word.substr(0, equals);
    const std::string_view value = word.substr(equals + 1);
    const auto pair = [&](char between, double most, double& first, double& second) {
        const std::size_t at = value.find(between);
        if (at == std::string_view::npos) {
            fail(word);
        }
        first = number(value.substr(0, at), most, word);
        second = number(value.substr(at + 1), most, word);
    };
    for (const Share& share : kShares) {
        if (share.name == name) {
            plan.*share.value = number(value, 100, word) / 100;
            return;
        }
    }
    if (name == "delay") {
        pair('-', kMaxMilliseconds, plan.delay_low, plan.delay_high);
        plan.delay_low /= 1000;
        plan.delay_high = std::max(plan.delay_low, plan.delay_high / 1000);
    } else if (name == "silence") {
        double at = 0;
        pair('+', kMaxSeconds, at, plan.silence_for);
        plan.silence_at = at;
    } else if (name == "stop") {
        plan.stop_in_message = whole(value, word);
    } else if (name == "seed") {
        plan.seed = whole(value, word);
    } else if (name == "only" && value == "in") {
        plan.outbound = false;
    } else if (name == "only" && value == "out") {
        plan.inbound = false;
    } else {
        fail(word);
    }
}

/// LoginRequest or ConnectResponse: a stranger on the network could not make them.
bool is_handshake(std::span<const std::byte> bytes) {
    try {
        const PacketView packet = parse_packet(bytes);
        return packet.has(PacketFlag::login_request) || packet.has(PacketFlag::connect_response);
    } catch (const core::FormatError&) {
        return false;
    }
}

}  // namespace

FaultPlan FaultPlan::parse(std::string_view spec) {
    FaultPlan plan;
    while (!spec.empty()) {
        const std::size_t end = std::min(spec.find(','), spec.size());
        if (const std::string_view word = spec.substr(0, end); !word.empty()) {
            read_word(word, plan);
        }
        spec.remove_prefix(std::min(end + 1, spec.size()));
    }
    return plan;
}

void FaultyWire::push(Datagram datagram, double now) {
    began_ = began_.value_or(now);
    if (!(datagram.outbound ? plan_.outbound : plan_.inbound)) {
        fly(std::move(datagram), now);
        return;
    }
    const double age = now - *began_;
    const bool silent =
        plan_.silence_at.has_value() && age >= *plan_.silence_at && age < *plan_.silence_at + plan_.silence_for;
    if (silent || stopped_ || chance(plan_.loss)) {
        return;
    }
    if (datagram.outbound && plan_.stop_in_message != 0) {
        count_split_messages(datagram.bytes);
        stopped_ = split_messages_ >= plan_.stop_in_message;
    }
    if (chance(plan_.forge) && !is_handshake(datagram.bytes)) {
        Datagram copy = datagram;
        copy.forged = true;
        fly(std::move(copy), now);
    }
    if (chance(plan_.garbage)) {
        Datagram junk = datagram;
        junk.bytes.resize(1 + random_.next_u32() % 600);
        std::generate(junk.bytes.begin(), junk.bytes.end(),
                      [this] { return static_cast<std::byte>(random_.next_u32() & 0xFF); });
        fly(std::move(junk), now);
    }
    if (chance(plan_.duplicate)) {
        fly(datagram, now);
    }
    if (chance(plan_.truncate) && !datagram.bytes.empty()) {
        datagram.bytes.resize(random_.next_u32() % datagram.bytes.size());
    }
    if (chance(plan_.checksum) && !datagram.bytes.empty()) {
        const std::uint32_t bit = random_.next_u32() % static_cast<std::uint32_t>(datagram.bytes.size() * 8);
        datagram.bytes[bit / 8] ^= static_cast<std::byte>(1U << (bit % 8));
    }
    fly(std::move(datagram), now);
}

void FaultyWire::count_split_messages(std::span<const std::byte> bytes) {
    try {
        for (const FragmentView fragment : parse_packet(bytes).fragments) {
            const FragmentHeader& header = fragment.header;
            if (header.count > 1 && (!last_split_.has_value() || header.blob_id > *last_split_)) {
                last_split_ = header.blob_id;
                ++split_messages_;
            }
        }
    } catch (const core::FormatError&) {
        return;  // what the server sends is whole; anything else holds no message
    }
}

void FaultyWire::fly(Datagram datagram, double now) {
    const bool faulty = datagram.outbound ? plan_.outbound : plan_.inbound;
    double delay = 0;
    if (faulty && plan_.delay_high > 0) {
        delay += plan_.delay_low + static_cast<double>(random_.next01()) * (plan_.delay_high - plan_.delay_low);
    }
    if (faulty && chance(plan_.reorder)) {
        delay += kHeldBackLow + static_cast<double>(random_.next01()) * (kHeldBackHigh - kHeldBackLow);
    }
    if (flying_.size() < kMaxFlying) {
        flying_.emplace(now + delay, std::move(datagram));
    }
}

void FaultyWire::deliver(double now, const std::function<void(const Datagram&)>& take) {
    while (!flying_.empty() && flying_.begin()->first <= now) {
        const Datagram datagram = std::move(flying_.begin()->second);
        flying_.erase(flying_.begin());
        take(datagram);
    }
}

}  // namespace portalspace::net
