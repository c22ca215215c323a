#include "net/packet/reassembler.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "net/packet/sequence.h"

namespace portalspace::net {

namespace {

constexpr std::size_t kOpcodeSize = 4;
/// What a stored fragment costs beside its data, so that floods of empty fragments meet the same bound.
constexpr std::size_t kPartCost = 96;
constexpr double kEver = -std::numeric_limits<double>::infinity();

std::uint32_t sequence_of(std::uint64_t blob_id) { return static_cast<std::uint32_t>(blob_id); }

bool earlier(std::uint32_t a, std::uint32_t b) { return ahead(a, b) < 0; }

}  // namespace

std::size_t Reassembler::cost_of(const Partial& partial) noexcept {
    return partial.bytes + partial.parts.size() * kPartCost;
}

bool Reassembler::add(const FragmentView& fragment, double now, std::vector<Blob>& out) {
    const FragmentHeader& h = fragment.header;
    const bool bad = h.count == 0 || h.index >= h.count || h.queue >= kQueueCount || h.count > kMaxCount ||
                     (h.count == 1 && fragment.data.size() < kOpcodeSize);
    if (bad) {
        ++counters_.refused;
        return false;
    }
    bool taken = true;
    if (h.count == 1) {
        offer(Blob{h.blob_id, h.queue, {fragment.data.begin(), fragment.data.end()}}, out);
    } else {
        std::vector<Blob> complete;
        taken = collect(fragment, now, complete);
        for (Blob& blob : complete) {
            offer(std::move(blob), out);
        }
    }
    if (!held_.empty()) {
        release(earliest_ui(kEver), out);
    }
    return taken;
}

bool Reassembler::collect(const FragmentView& fragment, double now, std::vector<Blob>& complete) {
    const FragmentHeader& h = fragment.header;
    auto found = partials_.find(h.blob_id);
    if (found == partials_.end()) {
        while (partials_.size() >= kMaxPartials) {
            evict_oldest();
        }
        found = partials_.emplace(h.blob_id, Partial{}).first;
        found->second.count = h.count;
        found->second.queue = h.queue;
    }
    Partial& partial = found->second;
    if (partial.count != h.count || partial.queue != h.queue || partial.bytes + fragment.data.size() > kMaxMessage) {
        ++counters_.refused;
        return false;
    }
    partial.touched = now;
    const auto [slot, fresh] = partial.parts.try_emplace(h.index);
    if (!fresh) {
        return true;
    }
    slot->second.assign(fragment.data.begin(), fragment.data.end());
    partial.bytes += fragment.data.size();
    bytes_ += fragment.data.size() + kPartCost;
    if (partial.parts.size() == partial.count) {
        Blob blob{h.blob_id, h.queue, {}};
        blob.bytes.reserve(partial.bytes);
        for (const auto& [index, part] : partial.parts) {
            blob.bytes.insert(blob.bytes.end(), part.begin(), part.end());
        }
        bytes_ -= cost_of(partial);
        partials_.erase(found);
        if (blob.bytes.size() < kOpcodeSize) {
            ++counters_.refused;
            return false;
        }
        complete.push_back(std::move(blob));
        return true;
    }
    while (bytes_ > kMaxTotalBytes && !partials_.empty()) {
        evict_oldest();
    }
    return true;
}

void Reassembler::offer(Blob blob, std::vector<Blob>& out) {
    const bool ui = blob.queue == static_cast<std::uint16_t>(Queue::ui);
    const auto first = ui && order_ == UiOrder::hold ? earliest_ui(kEver) : std::nullopt;
    if (!first.has_value() || !earlier(*first, sequence_of(blob.id))) {
        out.push_back(std::move(blob));
        return;
    }
    bytes_ += blob.bytes.size();
    const auto after = std::ranges::upper_bound(held_, sequence_of(blob.id), earlier,
                                                [](const Blob& held) { return sequence_of(held.id); });
    held_.insert(after, std::move(blob));
    while (held_.size() > kMaxHeldMessages || (bytes_ > kMaxTotalBytes && !held_.empty())) {
        release_first(1, out);
    }
}

std::optional<std::uint32_t> Reassembler::earliest_ui(double time) const noexcept {
    constexpr auto kUi = static_cast<std::uint16_t>(Queue::ui);
    std::optional<std::uint32_t> first;
    for (const auto& [id, partial] : partials_) {
        if (partial.queue == kUi && partial.touched > time &&
            (!first.has_value() || earlier(sequence_of(id), *first))) {
            first = sequence_of(id);
        }
    }
    return first;
}

void Reassembler::release(std::optional<std::uint32_t> before, std::vector<Blob>& out) {
    const auto stays = std::ranges::find_if(
        held_, [&](const Blob& held) { return before.has_value() && earlier(*before, sequence_of(held.id)); });
    release_first(static_cast<std::size_t>(stays - held_.begin()), out);
}

void Reassembler::release_first(std::size_t count, std::vector<Blob>& out) {
    const auto end = held_.begin() + static_cast<std::ptrdiff_t>(count);
    for (auto it = held_.begin(); it != end; ++it) {
        bytes_ -= it->bytes.size();
        out.push_back(std::move(*it));
    }
    held_.erase(held_.begin(), end);
}

void Reassembler::evict_oldest() {
    const auto oldest = std::ranges::min_element(
        partials_, {}, [](const auto& entry) { return std::pair(entry.second.touched, sequence_of(entry.first)); });
    bytes_ -= cost_of(oldest->second);
    partials_.erase(oldest);
    ++counters_.evicted;
}

void Reassembler::tick(double now, double whole, std::vector<Blob>& out) {
    std::erase_if(partials_, [&](const auto& entry) {
        if (now - entry.second.touched <= kPartialLife) {
            return false;
        }
        bytes_ -= cost_of(entry.second);
        ++counters_.expired;
        return true;
    });
    if (!held_.empty()) {
        release(earliest_ui(whole - kHoldLife), out);
    }
}

}  // namespace portalspace::net
