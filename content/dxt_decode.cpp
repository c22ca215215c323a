#include "content/dxt_decode.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "content/dxt_lanes.h"

namespace portalspace::content {

namespace {

constexpr std::uint32_t kSide = 4;  // of a block, in pixels
constexpr std::uint32_t kOpaque = 0xFF000000;

template <class T>
T load(const std::byte* at) {
    T value;
    std::memcpy(&value, at, sizeof(value));
    return value;
}

struct Rgb {
    std::uint32_t r, g, b;

    [[nodiscard]] std::uint32_t packed() const { return r | g << 8 | b << 16 | kOpaque; }
};

Rgb from_565(std::uint32_t c) {
    const std::uint32_t r = c >> 11;
    const std::uint32_t g = c >> 5 & 63;
    const std::uint32_t b = c & 31;
    return {r << 3 | r >> 2, g << 2 | g >> 4, b << 3 | b >> 2};
}

/// Two parts of `a` and one of `b`.
Rgb mix(const Rgb& a, const Rgb& b) { return {(2 * a.r + b.r) / 3, (2 * a.g + b.g) / 3, (2 * a.b + b.b) / 3}; }
Rgb middle(const Rgb& a, const Rgb& b) { return {(a.r + b.r) / 2, (a.g + b.g) / 2, (a.b + b.b) / 2}; }

/// The 8 bytes of colours that all three forms share, ready to give rows. Only DXT1 has the three-colour mode with a
/// transparent fourth.
template <class Lanes>
class Colors {
public:
    Colors(const std::byte* block, bool three_color_mode) : bits_(Lanes::all(load<std::uint32_t>(block + 4))) {
        const std::uint32_t c0 = load<std::uint16_t>(block);
        const std::uint32_t c1 = load<std::uint16_t>(block + 2);
        const Rgb a = from_565(c0);
        const Rgb b = from_565(c1);
        std::uint32_t third = 0;
        std::uint32_t fourth = 0;
        if (c0 > c1 || !three_color_mode) {
            third = mix(a, b).packed();
            fourth = mix(b, a).packed();
        } else {
            third = middle(a, b).packed();
        }
        first_ = Lanes::all(a.packed());
        first_to_second_ = Lanes::all(a.packed() ^ b.packed());
        third_ = Lanes::all(third);
        third_to_fourth_ = Lanes::all(third ^ fourth);
    }

    /// Two bits a pixel choose: the low one between neighbours, the high one between the pairs.
    [[nodiscard]] Lanes row(std::uint32_t y) const {
        const std::uint32_t bit = 1U << (8 * y);
        const Lanes low = Lanes::where(bits_, Lanes::of(bit, bit << 2, bit << 4, bit << 6));
        const Lanes high = Lanes::where(bits_, Lanes::of(bit << 1, bit << 3, bit << 5, bit << 7));
        const Lanes lower = first_ ^ (low & first_to_second_);
        const Lanes upper = third_ ^ (low & third_to_fourth_);
        return lower ^ (high & (lower ^ upper));
    }

private:
    Lanes bits_;
    Lanes first_ = Lanes::all(0);
    Lanes first_to_second_ = Lanes::all(0);
    Lanes third_ = Lanes::all(0);
    Lanes third_to_fourth_ = Lanes::all(0);
};

struct NoAlpha {
    static constexpr std::size_t kBytes = 0;
    explicit NoAlpha(const std::byte* /*block*/) {}
};

/// DXT3: four bits a pixel.
class ExplicitAlpha {
public:
    static constexpr std::size_t kBytes = 8;
    explicit ExplicitAlpha(const std::byte* block) : bits_(load<std::uint64_t>(block)) {}
    [[nodiscard]] std::uint32_t pixel(std::uint32_t index) const {
        return static_cast<std::uint32_t>(bits_ >> (4 * index) & 15) * (17U << 24);
    }

private:
    std::uint64_t bits_;
};

/// DXT5: two alphas and three bits a pixel that choose among them and what lies between. Which of the two ways of
/// mixing applies is as good as random, so it picks constants and is no branch; sums and products fit 16 bits, which
/// the compiler makes one register of.
class InterpolatedAlpha {
public:
    static constexpr std::size_t kBytes = 8;
    explicit InterpolatedAlpha(const std::byte* block) : bits_(load<std::uint64_t>(block) >> 16) {
        const auto a0 = load<std::uint8_t>(block);
        const auto a1 = load<std::uint8_t>(block + 1);
        const Mixing& mixing = kMixings[a0 > a1 ? 1 : 0];
        for (std::size_t i = 0; i < 8; ++i) {
            const auto sum = static_cast<std::uint16_t>(mixing.first[i] * a0 + mixing.second[i] * a1);
            const auto alpha = static_cast<std::uint16_t>(std::uint32_t{sum} * mixing.inverse >> 16);
            table_[i] = std::uint32_t{alpha} << 24 | mixing.fixed[i];
        }
    }
    [[nodiscard]] std::uint32_t pixel(std::uint32_t index) const { return table_[bits_ >> (3 * index) & 7]; }

private:
    struct Mixing {
        std::uint16_t inverse;  ///< of the parts, times 65536, rounded up: exact quotients for sums of up to 7 x 255
        std::array<std::uint16_t, 8> first, second;
        std::array<std::uint32_t, 8> fixed;
    };
    static constexpr std::array<Mixing, 2> kMixings{
        Mixing{13108, {5, 0, 4, 3, 2, 1, 0, 0}, {0, 5, 1, 2, 3, 4, 0, 0}, {0, 0, 0, 0, 0, 0, 0, kOpaque}},
        Mixing{9363, {7, 0, 6, 5, 4, 3, 2, 1}, {0, 7, 1, 2, 3, 4, 5, 6}, {}}};

    std::uint64_t bits_;
    std::array<std::uint32_t, 8> table_;
};

template <class Lanes, class Alpha>
struct Block {
    static constexpr std::size_t kBytes = Alpha::kBytes + 8;

    explicit Block(const std::byte* at) : alpha(at), colors(at + Alpha::kBytes, kThreeColorMode) {}

    [[nodiscard]] Lanes row(std::uint32_t y) const {
        if constexpr (Alpha::kBytes == 0) {
            return colors.row(y);
        } else {
            const std::uint32_t first = y * kSide;
            const Lanes alphas =
                Lanes::of(alpha.pixel(first), alpha.pixel(first + 1), alpha.pixel(first + 2), alpha.pixel(first + 3));
            return (colors.row(y) & Lanes::all(~kOpaque)) ^ alphas;
        }
    }

    static constexpr bool kThreeColorMode = Alpha::kBytes == 0;
    Alpha alpha;
    Colors<Lanes> colors;
};

template <class Lanes, class Alpha>
void decode_blocks(const std::byte* data, std::uint32_t width, std::uint32_t height, std::uint8_t* out) {
    const std::size_t stride = std::size_t{width} * 4;
    for (std::uint32_t top = 0; top < height; top += kSide, out += stride * kSide) {
        const std::uint32_t rows = std::min(kSide, height - top);
        std::uint32_t left = 0;
        if (rows == kSide) {
            for (; left + kSide <= width; left += kSide, data += Block<Lanes, Alpha>::kBytes) {
                const Block<Lanes, Alpha> block(data);
                std::uint8_t* const to = out + std::size_t{left} * 4;
                block.row(0).store(to);
                block.row(1).store(to + stride);
                block.row(2).store(to + stride * 2);
                block.row(3).store(to + stride * 3);
            }
        }
        for (; left < width; left += kSide, data += Block<Lanes, Alpha>::kBytes) {  // blocks that the border cuts
            const Block<Lanes, Alpha> block(data);
            for (std::uint32_t y = 0; y < rows; ++y) {
                std::array<std::uint8_t, kSide * 4> pixels{};
                block.row(y).store(pixels.data());
                std::memcpy(out + stride * y + std::size_t{left} * 4, pixels.data(),
                            std::size_t{std::min(kSide, width - left)} * 4);
            }
        }
    }
}

template <class Lanes>
void decode(PixelFormat format, const std::byte* data, std::uint32_t width, std::uint32_t height, std::uint8_t* out) {
    switch (format) {
        case PixelFormat::dxt3: return decode_blocks<Lanes, ExplicitAlpha>(data, width, height, out);
        case PixelFormat::dxt5: return decode_blocks<Lanes, InterpolatedAlpha>(data, width, height, out);
        default: return decode_blocks<Lanes, NoAlpha>(data, width, height, out);
    }
}

}  // namespace

void decode_dxt(PixelFormat format, std::span<const std::byte> data, std::uint32_t width, std::uint32_t height,
                std::span<std::uint8_t> out) {
    decode<FastLanes>(format, data.data(), width, height, out.data());
}

void decode_dxt_plain(PixelFormat format, std::span<const std::byte> data, std::uint32_t width, std::uint32_t height,
                      std::span<std::uint8_t> out) {
    decode<PlainLanes>(format, data.data(), width, height, out.data());
}

}  // namespace portalspace::content
