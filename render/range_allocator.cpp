#include "render/range_allocator.h"

#include <iterator>

namespace portalspace::render {

std::optional<std::size_t> RangeAllocator::take(std::size_t count) {
    if (count == 0) return 0;
    for (auto gap = gaps_.begin(); gap != gaps_.end(); ++gap) {
        if (gap->second < count) continue;
        const auto [first, size] = *gap;
        gaps_.erase(gap);
        if (size > count) gaps_.emplace(first + count, size - count);
        used_ += count;
        return first;
    }
    return std::nullopt;
}

void RangeAllocator::give_back(std::size_t first, std::size_t count) {
    if (count == 0) return;
    used_ -= count;
    auto after = gaps_.lower_bound(first);
    if (after != gaps_.end() && first + count == after->first) {
        count += after->second;
        after = gaps_.erase(after);
    }
    if (after != gaps_.begin()) {
        const auto before = std::prev(after);
        if (before->first + before->second == first) {
            before->second += count;
            return;
        }
    }
    gaps_.emplace(first, count);
}

void RangeAllocator::grow(std::size_t capacity) {
    if (capacity <= capacity_) return;
    const std::size_t added = capacity - capacity_;
    const std::size_t first = capacity_;
    capacity_ = capacity;
    used_ += added;
    give_back(first, added);
}

}  // namespace portalspace::render
