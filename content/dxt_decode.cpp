#include "content/dxt_decode.h"

#include <algorithm>
#include <array>

#include "core/byte_reader.h"

namespace portalspace::content {

namespace {

using Rgba = std::array<std::uint8_t, 4>;
using Block = std::array<Rgba, 16>;

constexpr std::uint8_t u8(std::uint32_t value) { return static_cast<std::uint8_t>(value); }

Rgba from_565(std::uint16_t c) {
    const std::uint32_t r = c >> 11U;
    const std::uint32_t g = (c >> 5U) & 63U;
    const std::uint32_t b = c & 31U;
    return {u8(r << 3 | r >> 2), u8(g << 2 | g >> 4), u8(b << 3 | b >> 2), 255};
}

Rgba mix(const Rgba& a, const Rgba& b, std::uint32_t weight_a, std::uint32_t weight_b) {
    Rgba out{0, 0, 0, 255};
    for (std::size_t i = 0; i < 3; ++i) {
        out[i] = u8((weight_a * a[i] + weight_b * b[i]) / (weight_a + weight_b));
    }
    return out;
}

/// The 8 bytes that all three forms share. Only DXT1 has the three-colour mode with a transparent fourth.
void decode_colors(core::ByteReader& reader, bool three_color_mode, Block& block) {
    const std::uint16_t c0 = reader.u16();
    const std::uint16_t c1 = reader.u16();
    std::uint32_t bits = reader.u32();
    std::array<Rgba, 4> colors{from_565(c0), from_565(c1)};
    if (c0 > c1 || !three_color_mode) {
        colors[2] = mix(colors[0], colors[1], 2, 1);
        colors[3] = mix(colors[0], colors[1], 1, 2);
    } else {
        colors[2] = mix(colors[0], colors[1], 1, 1);
        colors[3] = {0, 0, 0, 0};
    }
    for (Rgba& pixel : block) {
        pixel = colors[bits & 3];
        bits >>= 2;
    }
}

std::array<std::uint8_t, 16> explicit_alpha(core::ByteReader& reader) {
    std::array<std::uint8_t, 16> alpha{};
    std::uint64_t bits = reader.u64();
    for (std::uint8_t& a : alpha) {
        a = u8(static_cast<std::uint32_t>(bits & 15) * 17);
        bits >>= 4;
    }
    return alpha;
}

std::array<std::uint8_t, 16> interpolated_alpha(core::ByteReader& reader) {
    const std::uint32_t a0 = reader.u8();
    const std::uint32_t a1 = reader.u8();
    std::array<std::uint8_t, 8> table{u8(a0), u8(a1)};
    const std::uint32_t steps = a0 > a1 ? 7 : 5;
    for (std::uint32_t i = 1; i < steps; ++i) {
        table[i + 1] = u8(((steps - i) * a0 + i * a1) / steps);
    }
    if (a0 <= a1) {
        table[6] = 0;
        table[7] = 255;
    }
    std::uint64_t bits = reader.u32();
    bits |= std::uint64_t{reader.u16()} << 32;
    std::array<std::uint8_t, 16> alpha{};
    for (std::uint8_t& a : alpha) {
        a = table[bits & 7];
        bits >>= 3;
    }
    return alpha;
}

Block decode_block(PixelFormat format, core::ByteReader& reader) {
    Block block{};
    if (format == PixelFormat::dxt1) {
        decode_colors(reader, true, block);
        return block;
    }
    const auto alpha = format == PixelFormat::dxt3 ? explicit_alpha(reader) : interpolated_alpha(reader);
    decode_colors(reader, false, block);
    for (std::size_t i = 0; i < block.size(); ++i) {
        block[i][3] = alpha[i];
    }
    return block;
}

}  // namespace

RgbaImage decode_dxt(PixelFormat format, std::span<const std::byte> data, std::uint32_t width, std::uint32_t height) {
    RgbaImage image{width, height, std::vector<std::uint8_t>(std::size_t{width} * height * 4)};
    core::ByteReader reader(data);
    for (std::uint32_t top = 0; top < height; top += 4) {
        for (std::uint32_t left = 0; left < width; left += 4) {
            const Block block = decode_block(format, reader);
            for (std::uint32_t y = top; y < std::min(top + 4, height); ++y) {
                for (std::uint32_t x = left; x < std::min(left + 4, width); ++x) {
                    const Rgba& pixel = block[(y - top) * 4 + (x - left)];
                    std::copy(pixel.begin(), pixel.end(),
                              image.pixels.begin() + static_cast<std::ptrdiff_t>((std::size_t{y} * width + x) * 4));
                }
            }
        }
    }
    return image;
}

}  // namespace portalspace::content
