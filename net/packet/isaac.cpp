#include "net/packet/isaac.h"

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

void Isaac::generate() noexcept {
    std::uint32_t a = a_;
    std::uint32_t b = b_ + ++c_;
    const auto step = [&](std::size_t i, std::uint32_t shifted) {
        const std::uint32_t x = memory_[i];
        a = (a ^ shifted) + memory_[(i + 128) & 255];
        const std::uint32_t y = memory_[(x >> 2) & 255] + a + b;
        memory_[i] = y;
        b = memory_[(y >> 10) & 255] + x;
        out_[i] = b;
    };
    for (std::size_t i = 0; i < memory_.size(); i += 4) {
        step(i, a << 13);
        step(i + 1, a >> 6);
        step(i + 2, a << 2);
        step(i + 3, a >> 16);
    }
    a_ = a;
    b_ = b;
    left_ = out_.size();
}

}  // namespace portalspace::net
