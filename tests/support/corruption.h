#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/random.h"

namespace portalspace::test {

/// How many rounds of corruption this build makes of the promised number: all of them when it is optimised, a
/// twentieth under the sanitizers and in debug builds.
constexpr std::size_t corruption_rounds(std::size_t promised) {
#if defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__)
    return promised;
#else
    return promised / 20;
#endif
}

/// Damages copies of samples; the same seed gives the same damage on every machine.
class Corruption {
public:
    Corruption(std::uint64_t seed, std::vector<std::vector<std::byte>> samples)
        : random_(seed), samples_(std::move(samples)) {}

    /// Which sample `single` and `several` damaged last.
    [[nodiscard]] std::size_t sample() const { return sample_; }

    /// Any sample with one byte changed. The bytes live until the next call.
    std::span<const std::byte> single() {
        pick();
        bytes_[below(bytes_.size())] ^= static_cast<std::byte>(1 + below(255));
        return bytes_;
    }

    /// Any sample with two to eight changes: bytes, words of all ones or zero, pieces cut out or doubled.
    std::span<const std::byte> several() {
        pick();
        const std::size_t changes = 2 + below(7);
        for (std::size_t i = 0; i < changes && !bytes_.empty(); ++i) {
            const std::size_t at = below(bytes_.size());
            const std::size_t length = std::min<std::size_t>(1 + below(8), bytes_.size() - at);
            const auto begin = bytes_.begin() + static_cast<std::ptrdiff_t>(at);
            const auto end = begin + static_cast<std::ptrdiff_t>(length);
            switch (below(5)) {
                case 0: std::fill(begin, end, std::byte{0xFF}); break;
                case 1: std::fill(begin, end, std::byte{0}); break;
                case 2: bytes_.erase(begin, end); break;
                case 3: {
                    const std::vector<std::byte> piece(begin, end);
                    bytes_.insert(begin, piece.begin(), piece.end());
                    break;
                }
                default: *begin = static_cast<std::byte>(below(256)); break;
            }
        }
        return bytes_;
    }

private:
    std::size_t below(std::size_t limit) { return random_.next_u32() % limit; }
    void pick() {
        sample_ = below(samples_.size());
        bytes_ = samples_[sample_];
    }

    core::Random random_;
    std::vector<std::vector<std::byte>> samples_;  ///< none of them empty
    std::vector<std::byte> bytes_;
    std::size_t sample_ = 0;
};

}  // namespace portalspace::test
