#include "render/mipmap.h"

#include <array>
#include <initializer_list>

#include "tests/support/catch.h"

using namespace portalspace::render;

namespace {

std::vector<std::uint8_t> texels(std::initializer_list<std::array<std::uint8_t, 4>> list) {
    std::vector<std::uint8_t> out;
    for (const auto& texel : list) out.insert(out.end(), texel.begin(), texel.end());
    return out;
}

}  // namespace

TEST_CASE("levels go down to one texel") {
    CHECK(mip_levels(1, 1) == 1);
    CHECK(mip_levels(256, 256) == 9);
    CHECK(mip_levels(5, 2) == 3);
}

TEST_CASE("a smaller level averages, and by alpha it takes no colour of transparent texels") {
    const auto level = texels({{200, 0, 0, 255}, {0, 0, 0, 0}, {200, 0, 0, 255}, {0, 0, 0, 0}});
    CHECK(next_mip(level, 2, 2, false) == texels({{100, 0, 0, 128}}));
    CHECK(next_mip(level, 2, 2, true) == texels({{200, 0, 0, 128}}));
    CHECK(next_mip_single(std::vector<std::uint8_t>{0, 100, 200, 100}, 2, 2) == std::vector<std::uint8_t>{100});
}

TEST_CASE("odd sizes keep at least one texel a side") {
    const std::vector<std::uint8_t> row(3 * 4, 77);
    CHECK(next_mip(row, 3, 1, true) == std::vector<std::uint8_t>(4, 77));
}

TEST_CASE("coverage of a clip map survives a smaller level") {
    std::vector<std::uint8_t> pixels;
    for (int i = 0; i < 64; ++i) {
        for (const int c : {10, 20, 30, i % 4 == 0 ? 255 : 0}) pixels.push_back(static_cast<std::uint8_t>(c));
    }
    const float before = alpha_coverage(pixels, 200);
    CHECK(before == 0.25F);
    std::vector<std::uint8_t> smaller = next_mip(pixels, 8, 8, true);
    CHECK(alpha_coverage(smaller, 200) == 0);
    keep_coverage(smaller, before, 200);
    CHECK(alpha_coverage(smaller, 200) >= before);
}

TEST_CASE("transparent texels take the colour of their neighbours and stay transparent") {
    auto level = texels({{200, 100, 50, 255}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}});
    bleed_colours(level, 4, 1);
    CHECK(level == texels({{200, 100, 50, 255}, {200, 100, 50, 0}, {200, 100, 50, 0}, {0, 0, 0, 0}}));
}

TEST_CASE("resampling keeps flat colours and reaches any size") {
    const std::vector<std::uint8_t> flat(16 * 8 * 4, 99);
    const auto larger = resample(flat, 16, 8, 32, 32, 4);
    CHECK(larger == std::vector<std::uint8_t>(32 * 32 * 4, 99));
    const auto smaller = resample(flat, 16, 8, 3, 1, 4);
    CHECK(smaller == std::vector<std::uint8_t>(3 * 4, 99));
    const std::vector<std::uint8_t> single(4 * 4, 7);
    CHECK(resample(single, 4, 4, 8, 8, 1) == std::vector<std::uint8_t>(64, 7));
}
