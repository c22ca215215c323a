#include "content/dxt_decode.h"

#include <array>
#include <vector>

#include "content/texture_decode.h"
#include "core/random.h"
#include "tests/support/catch.h"

#ifdef PORTALSPACE_HAS_SQUISH
#include <squish.h>
#endif

using namespace portalspace;
using namespace portalspace::content;

namespace {

constexpr std::array kFormats{PixelFormat::dxt1, PixelFormat::dxt3, PixelFormat::dxt5};

/// Noise, with every mode of a block and its borders: equal colours, equal alphas, the order of both turned.
std::vector<std::byte> blocks(PixelFormat format, std::int32_t width, std::int32_t height, core::Random& random) {
    std::vector<std::byte> data(pixel_bytes(format, width, height));
    for (std::byte& b : data) {
        b = static_cast<std::byte>(random.next_u32() >> 8);
    }
    const std::size_t size = format == PixelFormat::dxt1 ? 8 : 16;
    for (std::size_t at = 0; at < data.size(); at += size) {
        const std::size_t colors = at + size - 8;
        if (at / size % 5 == 0) {
            data[colors + 2] = data[colors];
            data[colors + 3] = data[colors + 1];
        }
        if (at / size % 7 == 0) {
            data[at + 1] = data[at];
        }
    }
    return data;
}

std::vector<std::uint8_t> decoded(PixelFormat format, std::span<const std::byte> data, std::int32_t width,
                                  std::int32_t height, decltype(&decode_dxt) decode) {
    std::vector<std::uint8_t> out(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4, 0x55);
    decode(format, data, static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height), out);
    return out;
}

}  // namespace

TEST_CASE("dat-format 3.7: the vector and the plain decoder of DXT give the same bytes, at every size") {
    core::Random random(3);
    for (const PixelFormat format : kFormats) {
        for (std::int32_t width = 1; width <= 13; ++width) {
            for (std::int32_t height = 1; height <= 13; ++height) {
                const auto data = blocks(format, width, height, random);
                const auto fast = decoded(format, data, width, height, &decode_dxt);
                if (fast != decoded(format, data, width, height, &decode_dxt_plain)) {
                    FAIL(static_cast<std::uint32_t>(format) << " " << width << " x " << height);
                }
            }
        }
    }
}

TEST_CASE("dat-format 3.7: DXT1 has a transparent colour, the others have not") {
    // Colours 0 and 0: the three-colour mode; every pixel takes the fourth.
    std::vector<std::byte> data(16, std::byte{0});
    std::fill(data.begin() + 4, data.begin() + 8, std::byte{0xFF});
    CHECK(decoded(PixelFormat::dxt1, data, 4, 4, &decode_dxt)[3] == 0);
    std::fill(data.begin(), data.begin() + 8, std::byte{0xFF});
    std::fill(data.begin() + 12, data.end(), std::byte{0xFF});
    CHECK(decoded(PixelFormat::dxt3, data, 4, 4, &decode_dxt)[3] == 255);
    CHECK(decoded(PixelFormat::dxt5, data, 4, 4, &decode_dxt)[3] == 255);
}

#ifdef PORTALSPACE_HAS_SQUISH
TEST_CASE("dat-format 3.7: DXT pixels are those of libsquish, bit by bit") {
    constexpr std::array kFlags{squish::kDxt1, squish::kDxt3, squish::kDxt5};
    core::Random random(4);
    for (std::size_t i = 0; i < kFormats.size(); ++i) {
        for (const auto& [width, height] : {std::pair{256, 256}, {64, 20}, {5, 3}, {1, 1}, {7, 64}}) {
            const auto data = blocks(kFormats[i], width, height, random);
            std::vector<std::uint8_t> wanted(static_cast<std::size_t>(width * height) * 4, 0x55);
            squish::DecompressImage(wanted.data(), width, height, data.data(), kFlags[i]);
            const bool equal = decoded(kFormats[i], data, width, height, &decode_dxt) == wanted;
            INFO(i << " " << width << " x " << height);
            CHECK(equal);
        }
    }
}
#endif
