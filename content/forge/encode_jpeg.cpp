#include "content/forge/encode_jpeg.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <initializer_list>

namespace portalspace::content::forge {
namespace {

constexpr int kSide = 8;
using Block = std::array<float, 64>;
using Levels = std::array<int, 64>;

/// Row-major place of the k-th coefficient in zigzag order.
std::array<int, 64> zigzag_order() {
    std::array<int, 64> order{};
    int k = 0;
    for (int sum = 0; sum < 2 * kSide - 1; ++sum) {
        for (int i = 0; i <= sum; ++i) {
            const int row = sum % 2 == 0 ? sum - i : i;
            const int column = sum - row;
            if (row < kSide && column < kSide) {
                order[static_cast<std::size_t>(k++)] = row * kSide + column;
            }
        }
    }
    return order;
}

/// Fine for what the eye sees first, coarser for fine detail.
int quantum(int place) { return 3 + 2 * (place / kSide + place % kSide); }

/// The symbols of the AC table: a run of zeros and a size, the end of the block and a run of sixteen. Codes are plain
/// numbers of eight bits in this order, those of the DC sizes 0 to 11 plain numbers of four; both leave the code of
/// ones free, as the format wants.
std::vector<std::uint8_t> ac_symbols() {
    std::vector<std::uint8_t> symbols{0x00, 0xF0};
    for (int run = 0; run < 16; ++run) {
        for (int size = 1; size <= 10; ++size) {
            symbols.push_back(static_cast<std::uint8_t>(run << 4 | size));
        }
    }
    return symbols;
}

class Writer {
public:
    void byte(int v) { out_.push_back(static_cast<std::byte>(v)); }
    void word(int v) {
        byte(v >> 8);
        byte(v & 0xFF);
    }
    void bytes(std::initializer_list<int> values) {
        for (const int v : values) {
            byte(v);
        }
    }
    void bits(unsigned value, int count) {
        for (int i = count - 1; i >= 0; --i) {
            pending_ = pending_ << 1 | ((value >> i) & 1);
            if (++held_ == 8) {
                byte(static_cast<int>(pending_));
                if (pending_ == 0xFF) {
                    byte(0);
                }
                pending_ = 0;
                held_ = 0;
            }
        }
    }
    void flush() {
        while (held_ != 0) {
            bits(1, 1);
        }
    }
    std::vector<std::byte> take() { return std::move(out_); }

private:
    std::vector<std::byte> out_;
    unsigned pending_ = 0;
    int held_ = 0;
};

int size_of(int level) {
    int size = 0;
    for (int v = std::abs(level); v > 0; v >>= 1) {
        ++size;
    }
    return size;
}

void put_level(Writer& w, int level, int size) {
    w.bits(static_cast<unsigned>(level >= 0 ? level : level + (1 << size) - 1), size);
}

/// Cosine transform, divided by the quantum of each place and in zigzag order.
Levels transform(const Block& samples, const std::array<int, 64>& order) {
    std::array<std::array<float, kSide>, kSide> wave{};
    for (int k = 0; k < kSide; ++k) {
        for (int x = 0; x < kSide; ++x) {
            const float scale = k == 0 ? std::sqrt(0.125F) : 0.5F;
            wave[static_cast<std::size_t>(k)][static_cast<std::size_t>(x)] =
                scale * std::cos(static_cast<float>(2 * x + 1) * static_cast<float>(k) * 3.1415927F / 16.0F);
        }
    }
    Levels levels{};
    for (std::size_t k = 0; k < levels.size(); ++k) {
        const auto row = static_cast<std::size_t>(order[k] / kSide);
        const auto column = static_cast<std::size_t>(order[k] % kSide);
        float sum = 0;
        for (std::size_t y = 0; y < kSide; ++y) {
            for (std::size_t x = 0; x < kSide; ++x) {
                sum += wave[row][y] * wave[column][x] * samples[y * kSide + x];
            }
        }
        levels[k] = static_cast<int>(std::lround(sum / static_cast<float>(quantum(order[k]))));
    }
    return levels;
}

void put_block(Writer& w, const Levels& levels, int& last_dc, const std::array<int, 256>& ac_codes) {
    const int step = levels[0] - last_dc;
    last_dc = levels[0];
    w.bits(static_cast<unsigned>(size_of(step)), 4);
    put_level(w, step, size_of(step));
    int run = 0;
    for (std::size_t k = 1; k < levels.size(); ++k) {
        if (levels[k] == 0) {
            ++run;
            continue;
        }
        for (; run > 15; run -= 16) {
            w.bits(static_cast<unsigned>(ac_codes[0xF0]), 8);
        }
        const int size = size_of(levels[k]);
        w.bits(static_cast<unsigned>(ac_codes[static_cast<std::size_t>(run << 4 | size)]), 8);
        put_level(w, levels[k], size);
        run = 0;
    }
    if (run > 0) {
        w.bits(static_cast<unsigned>(ac_codes[0x00]), 8);
    }
}

void put_tables(Writer& w, const Picture& p, const std::array<int, 64>& order,
                const std::vector<std::uint8_t>& symbols) {
    w.bytes({0xFF, 0xD8});
    w.bytes({0xFF, 0xE0, 0, 16, 'J', 'F', 'I', 'F', 0, 1, 1, 0, 0, 1, 0, 1, 0, 0});
    w.bytes({0xFF, 0xDB, 0, 67, 0});
    for (const int place : order) {
        w.byte(quantum(place));
    }
    w.bytes({0xFF, 0xC0, 0, 17, 8});
    w.word(p.height);
    w.word(p.width);
    w.bytes({3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0});
    w.bytes({0xFF, 0xC4, 0, 31, 0x00, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    for (int size = 0; size < 12; ++size) {
        w.byte(size);
    }
    w.bytes({0xFF, 0xC4});
    w.word(19 + static_cast<int>(symbols.size()));
    w.bytes({0x10, 0, 0, 0, 0, 0, 0, 0, static_cast<int>(symbols.size()), 0, 0, 0, 0, 0, 0, 0, 0});
    for (const std::uint8_t s : symbols) {
        w.byte(s);
    }
    w.bytes({0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0});
}

}  // namespace

std::vector<std::byte> encode_jpeg(const Picture& p) {
    const std::array<int, 64> order = zigzag_order();
    const std::vector<std::uint8_t> symbols = ac_symbols();
    std::array<int, 256> ac_codes{};
    for (std::size_t i = 0; i < symbols.size(); ++i) {
        ac_codes[symbols[i]] = static_cast<int>(i);
    }
    Writer w;
    put_tables(w, p, order, symbols);
    std::array<int, 3> last_dc{};
    for (int by = 0; by < p.height / kSide; ++by) {
        for (int bx = 0; bx < p.width / kSide; ++bx) {
            std::array<Block, 3> planes;
            for (int i = 0; i < kSide * kSide; ++i) {
                const Color& c =
                    p.pixels[static_cast<std::size_t>((by * kSide + i / kSide) * p.width + bx * kSide + i % kSide)];
                const auto at = static_cast<std::size_t>(i);
                planes[0][at] = 255 * (0.299F * c.r + 0.587F * c.g + 0.114F * c.b) - 128;
                planes[1][at] = 255 * (-0.168736F * c.r - 0.331264F * c.g + 0.5F * c.b);
                planes[2][at] = 255 * (0.5F * c.r - 0.418688F * c.g - 0.081312F * c.b);
            }
            for (std::size_t k = 0; k < planes.size(); ++k) {
                put_block(w, transform(planes[k], order), last_dc[k], ac_codes);
            }
        }
    }
    w.flush();
    w.bytes({0xFF, 0xD9});
    return w.take();
}

}  // namespace portalspace::content::forge
