#pragma once

#include <cstddef>
#include <map>
#include <optional>

namespace portalspace::render {

/// Hands out ranges of a buffer and takes them back: the first gap that is large enough, neighbours grow together.
/// Counts in elements; it touches no memory.
class RangeAllocator {
public:
    /// Nothing when no gap is large enough: grow() and ask again. A range of no elements is at 0.
    [[nodiscard]] std::optional<std::size_t> take(std::size_t count);
    /// Exactly what take() gave.
    void give_back(std::size_t first, std::size_t count);
    /// More elements at the end.
    void grow(std::size_t capacity);

    [[nodiscard]] std::size_t capacity() const { return capacity_; }
    [[nodiscard]] std::size_t used() const { return used_; }

private:
    std::map<std::size_t, std::size_t> gaps_;  ///< first element, count
    std::size_t capacity_ = 0;
    std::size_t used_ = 0;
};

}  // namespace portalspace::render
