#include "net/session/receive_order.h"

#include <algorithm>
#include <utility>

#include "net/packet/sequence.h"

namespace portalspace::net {

namespace {

constexpr double kRejectBelief = 30.0;  ///< a reject counts only this long after we asked (7.2)

}  // namespace

bool ReceiveOrder::plausible(std::uint32_t sequence) const {
    const std::int32_t distance = ahead(sequence, highest_);
    return distance >= -kSequenceWindow && distance <= kSequenceWindow;
}

bool ReceiveOrder::known(std::uint32_t sequence) const {
    return ahead(sequence, contiguous_) <= 0 || buffered_.contains(sequence);
}

bool ReceiveOrder::accept(std::uint32_t sequence, std::span<const std::byte> fragments, double now) {
    if (!missing_.empty()) {
        missing_.erase(sequence);
    }
    raise_highest(sequence, now);
    if (sequence == contiguous_ + 1) {
        contiguous_ = sequence;
        return true;
    }
    buffered_.emplace(sequence, std::vector<std::byte>(fragments.begin(), fragments.end()));
    buffered_bytes_ += fragments.size();
    return false;
}

std::optional<std::vector<std::byte>> ReceiveOrder::next() {
    const auto it = buffered_.find(contiguous_ + 1);
    if (it == buffered_.end()) {
        return std::nullopt;
    }
    std::vector<std::byte> fragments = std::move(it->second);
    buffered_bytes_ -= fragments.size();
    buffered_.erase(it);
    ++contiguous_;
    return fragments;
}

void ReceiveOrder::hint(std::uint32_t sequence, double now) {
    const std::int32_t beyond = ahead(sequence, highest_);
    if (beyond > 0 && beyond <= kHintWindow && (ahead(hinted_, highest_) <= 0 || ahead(sequence, hinted_) > 0)) {
        hinted_ = sequence;
        hinted_at_ = now;
    }
}

bool ReceiveOrder::reject(std::uint32_t own_sequence, SequenceList numbers, double now) {
    const bool asked = last_asked_.has_value() && now - *last_asked_ < kRejectBelief;
    const bool own =
        missing_.contains(own_sequence) || (ahead(own_sequence, contiguous_) > 0 && ahead(own_sequence, highest_) <= 1);
    bool mine = false;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        mine = mine || missing_.contains(numbers[i]);
    }
    if (!asked || !(mine || own)) {
        return false;
    }
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (missing_.contains(numbers[i])) {
            if (ahead(numbers[i], highest_) > 0) {
                missing_.erase(numbers[i]);  // only a pure ack spoke of it: believe nothing unverified about the future
            } else {
                give_up(numbers[i]);
            }
        }
    }
    if (own && ahead(own_sequence, contiguous_) > 0 && !buffered_.contains(own_sequence)) {
        missing_.erase(own_sequence);
        raise_highest(own_sequence, now);
        buffered_.emplace(own_sequence, std::vector<std::byte>());
    }
    return true;
}

void ReceiveOrder::collect_due(double now, std::vector<std::uint32_t>& out) {
    if (ahead(hinted_, highest_) > 0 && now - hinted_at_ >= times_.tail_hint_delay) {
        for (std::uint32_t n = highest_ + 1; n != hinted_ + 1; ++n) {
            missing_.emplace(n, Missing{now - times_.nak_first, std::nullopt});
        }
        hinted_ = highest_;
    }
    if (missing_.empty() || (last_asked_.has_value() && now - *last_asked_ < times_.nak_repeat)) {
        return;
    }
    for (auto& [sequence, entry] : missing_) {
        const bool due =
            entry.asked.has_value() ? now - *entry.asked >= times_.nak_repeat : now - entry.seen >= times_.nak_first;
        if (due && out.size() < kMaxNakNumbers) {
            entry.asked = now;
            out.push_back(sequence);
        }
    }
    if (!out.empty()) {
        last_asked_ = now;
    }
}

double ReceiveOrder::next_due(double never) const {
    double due = never;
    if (ahead(hinted_, highest_) > 0) {
        due = std::min(due, hinted_at_ + times_.tail_hint_delay);
    }
    for (const auto& [sequence, entry] : missing_) {
        due = std::min(due, entry.asked.has_value() ? *entry.asked + times_.nak_repeat : entry.seen + times_.nak_first);
    }
    if (!missing_.empty() && last_asked_.has_value()) {
        due = std::max(due, *last_asked_ + times_.nak_repeat);
    }
    return due;
}

bool ReceiveOrder::settled() const { return gapless() && ahead(hinted_, highest_) <= 0; }

bool ReceiveOrder::overflowed() const {
    return buffered_.size() > kMaxBuffered || buffered_bytes_ > kMaxBufferedBytes || missing_.size() > kMaxMissing;
}

std::size_t ReceiveOrder::bytes_held() const {
    constexpr std::size_t kNode = 96;  ///< of a map, with its book-keeping
    return buffered_bytes_ + (buffered_.size() + missing_.size()) * kNode;
}

void ReceiveOrder::raise_highest(std::uint32_t sequence, double now) {
    if (ahead(sequence, highest_) <= 0) {
        return;
    }
    for (std::uint32_t n = highest_ + 1; n != sequence && missing_.size() <= kMaxMissing; ++n) {
        missing_.emplace(n, Missing{now, std::nullopt});
    }
    highest_ = sequence;
    if (ahead(hinted_, highest_) < 0) {
        hinted_ = highest_;
    }
}

void ReceiveOrder::give_up(std::uint32_t sequence) {
    missing_.erase(sequence);
    buffered_.emplace(sequence, std::vector<std::byte>());
    ++given_up_;
}

}  // namespace portalspace::net
