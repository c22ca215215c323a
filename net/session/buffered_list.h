#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace portalspace::net {

/// A list that is filled here and emptied by its reader over and over: the reader's old elements come back as room for
/// new ones, so that elements with buffers inside keep them. `T` needs a default constructor and a member `bytes`.
template <class T>
class BufferedList {
public:
    /// Room that is kept for later; what is above is given back to the system.
    static constexpr std::size_t kMaxSpare = 256;
    static constexpr std::size_t kMaxSpareBytes = 4096;

    /// The next element, with whatever it held before: set every field.
    [[nodiscard]] T& next() {
        if (spare_.empty()) {
            return items_.emplace_back();
        }
        items_.push_back(std::move(spare_.back()));
        spare_.pop_back();
        return items_.back();
    }

    /// Hands everything over and keeps the buffers of what `out` held.
    void take(std::vector<T>& out) {
        for (T& old : out) {
            if (spare_.size() < kMaxSpare && old.bytes.capacity() > 0 && old.bytes.capacity() <= kMaxSpareBytes) {
                spare_.push_back(std::move(old));
            }
        }
        out.clear();
        out.swap(items_);
    }

    template <class Visit>
    void each(Visit visit) const {
        for (const T& item : items_) {
            visit(item);
        }
    }

private:
    std::vector<T> items_;
    std::vector<T> spare_;
};

}  // namespace portalspace::net
