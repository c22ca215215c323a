#include "content/record_cache.h"

#include <utility>

namespace portalspace::content {

namespace {

/// Entries that are looked at before one insertion gives up: when all of them are held, the next insertion goes on
/// behind them, so that a full cache of held records does not make every insertion a walk over all of it.
constexpr int kMostLooks = 64;

}  // namespace

RecordCache::Holder RecordCache::use(Order::iterator entry, bool pin) {
    if (pin && !entry->pinned) {
        entry->pinned = true;
        pinned_bytes_ += entry->bytes;
        pinned_.splice(pinned_.begin(), order_, entry);
    } else if (!entry->pinned) {
        order_.splice(order_.begin(), order_, entry);
    }
    return entry->record;
}

RecordCache::Holder RecordCache::find(std::uint64_t key, bool pin) {
    const std::lock_guard lock(mutex_);
    const auto at = entries_.find(key);
    if (at == entries_.end()) {
        ++misses_;
        return nullptr;
    }
    ++hits_;
    return use(at->second, pin);
}

RecordCache::Holder RecordCache::insert(std::uint64_t key, Holder record, std::size_t bytes, bool pin) {
    const std::lock_guard lock(mutex_);
    if (const auto at = entries_.find(key); at != entries_.end()) {
        return use(at->second, pin);
    }
    Order& order = pin ? pinned_ : order_;
    order.push_front({key, record, bytes, pin});
    entries_.emplace(key, order.begin());
    bytes_ += bytes;
    pinned_bytes_ += pin ? bytes : 0;
    make_room();
    return record;
}

void RecordCache::make_room() {
    for (int look = 0; look < kMostLooks && bytes_ > budget_ && !order_.empty(); ++look) {
        const auto last = std::prev(order_.end());
        // One owner is this list. Nobody can become a second one meanwhile: only a hit hands the record out.
        if (last->record.use_count() > 1) {
            order_.splice(order_.begin(), order_, last);
            continue;
        }
        bytes_ -= last->bytes;
        ++evictions_;
        entries_.erase(last->key);
        order_.erase(last);
    }
}

void RecordCache::trim() {
    const std::lock_guard lock(mutex_);
    make_room();
}

void RecordCache::set_budget(std::size_t budget) {
    const std::lock_guard lock(mutex_);
    budget_ = budget;
    make_room();
}

CacheStats RecordCache::stats() const {
    const std::lock_guard lock(mutex_);
    return {budget_, bytes_, pinned_bytes_, entries_.size(), hits_, misses_, evictions_};
}

}  // namespace portalspace::content
