#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>

namespace portalspace::content {

/// What a cache holds and did.
struct CacheStats {
    std::size_t budget = 0;
    std::size_t bytes = 0;         ///< of all entries, pinned ones included
    std::size_t pinned_bytes = 0;  ///< of entries that never leave
    std::size_t entries = 0;
    std::uint64_t hits = 0;
    std::uint64_t misses = 0;
    std::uint64_t evictions = 0;
};

/// Decoded records by key, within a budget of bytes. When the entries are over it, those that nobody holds leave, least
/// recently used first; what is held or pinned stays, so the cache is over its budget only by what is in use. Safe from
/// any thread; a hit takes one lock and allocates nothing.
class RecordCache {
public:
    using Holder = std::shared_ptr<const void>;

    explicit RecordCache(std::size_t budget) : budget_(budget) {}

    /// The entry, which counts as used now, or null. A hit with `pin` keeps it for good.
    [[nodiscard]] Holder find(std::uint64_t key, bool pin);
    /// Adds an entry of about `bytes` bytes and makes room for it. When another thread was faster, its entry stays and
    /// is what comes back.
    [[nodiscard]] Holder insert(std::uint64_t key, Holder record, std::size_t bytes, bool pin);
    /// Lets entries go that became free since the last insertion.
    void trim();

    void set_budget(std::size_t budget);
    [[nodiscard]] CacheStats stats() const;

private:
    struct Entry {
        std::uint64_t key;
        Holder record;
        std::size_t bytes;
        bool pinned;
    };
    using Order = std::list<Entry>;

    Holder use(Order::iterator entry, bool pin);
    void make_room();

    mutable std::mutex mutex_;
    std::size_t budget_;
    Order order_;   ///< most recently used first; entries that can leave
    Order pinned_;  ///< entries that cannot
    std::unordered_map<std::uint64_t, Order::iterator> entries_;
    std::size_t bytes_ = 0;
    std::size_t pinned_bytes_ = 0;
    std::uint64_t hits_ = 0;
    std::uint64_t misses_ = 0;
    std::uint64_t evictions_ = 0;
};

}  // namespace portalspace::content
