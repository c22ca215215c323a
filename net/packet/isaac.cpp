#include "net/packet/isaac.h"

#include <cstddef>
#include <cstring>

namespace portalspace::net {

namespace {

using Registers = std::array<std::uint32_t, 8>;

/// One mixing step of the initialisation (net-transport 3.5, table).
void mix(Registers& r) noexcept {
    r[0] ^= r[1] << 11;
    r[3] += r[0];
    r[1] += r[2];
    r[1] ^= r[2] >> 2;
    r[4] += r[1];
    r[2] += r[3];
    r[2] ^= r[3] << 8;
    r[5] += r[2];
    r[3] += r[4];
    r[3] ^= r[4] >> 16;
    r[6] += r[3];
    r[4] += r[5];
    r[4] ^= r[5] << 10;
    r[7] += r[4];
    r[5] += r[6];
    r[5] ^= r[6] >> 4;
    r[0] += r[5];
    r[6] += r[7];
    r[6] ^= r[7] << 8;
    r[1] += r[6];
    r[7] += r[0];
    r[7] ^= r[0] >> 9;
    r[2] += r[7];
    r[0] += r[1];
}

}  // namespace

Isaac::Isaac(std::uint32_t seed) noexcept : out_{}, a_(seed), b_(seed), c_(seed) {
    constexpr std::uint32_t kGoldenRatio = 0x9E3779B9;
    Registers r;
    r.fill(kGoldenRatio);
    for (int i = 0; i < 4; ++i) {
        mix(r);
    }
    for (std::size_t j = 0; j < memory_.size(); j += r.size()) {
        mix(r);
        for (std::size_t k = 0; k < r.size(); ++k) {
            memory_[j + k] = r[k];
        }
    }
    for (std::size_t j = 0; j < memory_.size(); j += r.size()) {
        for (std::size_t k = 0; k < r.size(); ++k) {
            r[k] += memory_[j + k];
        }
        mix(r);
        for (std::size_t k = 0; k < r.size(); ++k) {
            memory_[j + k] = r[k];
        }
    }
}

/// The value `b` of the algorithm is the sum of the last word read and the last old word; both are carried apart, so
/// that the addition does not stand in the chain of dependent loads: y = (m[x] + a + old word) + last word. The order
/// of that sum matters: CMakeLists.txt keeps the compiler from changing it. Words are addressed by bytes, because a
/// scaled index takes the machine a cycle more.
void Isaac::generate() noexcept {
    constexpr std::size_t kHalf = 128;
    constexpr std::uint32_t kByteMask = 0x3FC;
    std::uint32_t* const m = memory_.data();
    const auto word_at = [m](std::uint32_t byte) {
        std::uint32_t word = 0;
        std::memcpy(&word, reinterpret_cast<const std::byte*>(m) + (byte & kByteMask), sizeof word);
        return word;
    };
    std::uint32_t a = a_;
    std::uint32_t loaded = b_ + ++c_;
    std::uint32_t old = 0;
    const auto step = [&](std::size_t i, std::size_t other, std::uint32_t shifted) {
        const std::uint32_t x = m[i];
        a = (a ^ shifted) + m[other];
        const std::uint32_t y = (word_at(x) + a + old) + loaded;
        m[i] = y;
        loaded = word_at(y >> 8);
        old = x;
        out_[i] = loaded + x;
    };
    const auto half = [&](std::size_t begin, std::size_t other) {
        for (std::size_t i = 0; i < kHalf; i += 4) {
            step(begin + i, other + i, a << 13);
            step(begin + i + 1, other + i + 1, a >> 6);
            step(begin + i + 2, other + i + 2, a << 2);
            step(begin + i + 3, other + i + 3, a >> 16);
        }
    };
    half(0, kHalf);
    half(kHalf, 0);
    a_ = a;
    b_ = loaded + old;
    left_ = out_.size();
}

}  // namespace portalspace::net
