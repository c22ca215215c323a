#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace portalspace::net {

/// The key stream of one direction: 32-bit ISAAC whose seed array is zero and whose three registers start at the seed
/// (retail QTIsaac; net-transport 3.5). The first word is the key of the first encrypted packet.
class Isaac {
public:
    explicit Isaac(std::uint32_t seed) noexcept;

    /// The next word; blocks of 256 are delivered from their last word to their first.
    [[nodiscard]] std::uint32_t next() noexcept {
        if (left_ == 0) {
            generate();
        }
        return out_[--left_];
    }

private:
    void generate() noexcept;

    std::array<std::uint32_t, 256> memory_;
    std::array<std::uint32_t, 256> out_;
    std::size_t left_ = 0;
    std::uint32_t a_;
    std::uint32_t b_;
    std::uint32_t c_;
};

}  // namespace portalspace::net
