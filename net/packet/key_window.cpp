#include "net/packet/key_window.h"

#include <algorithm>

namespace portalspace::net {

std::optional<std::uint64_t> KeyWindow::consume(std::uint32_t key) noexcept {
    const auto words_end = words_.begin() + static_cast<std::ptrdiff_t>(count_);
    const auto found = std::find(words_.begin(), words_end, key);
    if (found != words_end) {
        const auto at = found - words_.begin();
        const std::uint64_t position = positions_[static_cast<std::size_t>(at)];
        std::copy(found + 1, words_end, found);
        std::copy(positions_.begin() + at + 1, positions_.begin() + static_cast<std::ptrdiff_t>(count_),
                  positions_.begin() + at);
        --count_;
        return position;
    }
    while (count_ < capacity_) {
        const std::uint32_t word = stream_.next();
        const std::uint64_t position = drawn_++;
        if (word == key) {
            return position;
        }
        words_[count_] = word;
        positions_[count_] = position;
        ++count_;
    }
    return std::nullopt;
}

void KeyWindow::forget_before(std::uint64_t position) noexcept {
    if (count_ == 0) {
        return;
    }
    const auto end = positions_.begin() + static_cast<std::ptrdiff_t>(count_);
    const auto keep = std::lower_bound(positions_.begin(), end, position);
    const auto dropped = keep - positions_.begin();
    std::copy(keep, end, positions_.begin());
    std::copy(words_.begin() + dropped, words_.begin() + static_cast<std::ptrdiff_t>(count_), words_.begin());
    count_ -= static_cast<std::size_t>(dropped);
}

}  // namespace portalspace::net
