// Vectors of blending, decoding and palettes (spec/rendering.md 14.5, 14.7, 14.8).
#include <cstdlib>
#include <initializer_list>
#include <vector>

#include "content/records/palette_set.h"
#include "content/records/surface.h"
#include "content/records/texture.h"
#include "content/texture_decode.h"
#include "render/surface_images.h"
#include "render/surface_state.h"
#include "render/terrain_layers.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::render;
using content::PixelFormat;

namespace {

using Bytes = std::vector<int>;

content::RgbaImage decoded(PixelFormat format, const Bytes& bytes, std::int32_t width, std::int32_t height,
                           const std::vector<content::Color>& palette = {}, content::DecodeOptions options = {}) {
    content::RenderSurface surface;
    surface.format = format;
    surface.width = width;
    surface.height = height;
    std::vector<std::byte> data;
    for (const int byte : bytes) data.push_back(static_cast<std::byte>(byte));
    surface.data.assign(data.begin(), data.end());
    return content::decode_texture(surface, palette, options);
}

Bytes pixels(const content::RgbaImage& image) { return {image.pixels.begin(), image.pixels.end()}; }

/// Entry i: alpha 255, red i, green 255 - i, blue 3i; entry 2 is another.
std::vector<content::Color> test_palette() {
    std::vector<content::Color> palette;
    for (std::uint32_t i = 0; i < 256; ++i) {
        palette.push_back({0xFF000000U | i << 16 | (255 - i) << 8 | (3 * i & 255)});
    }
    palette[2] = {0x80112233};
    return palette;
}

std::vector<content::Color> colours(std::uint32_t base) {
    std::vector<content::Color> list;
    for (std::uint32_t i = 0; i < 2048; ++i) list.push_back({base | i});
    return list;
}

}  // namespace

TEST_CASE("rendering 14.5: the blend of terrain") {
    const std::vector<Bytes> rows = {{0, 255, 0, 255},   {0, 255, 64, 191},   {0, 255, 128, 127},
                                     {0, 255, 129, 125}, {0, 255, 192, 62},   {0, 255, 254, 0},
                                     {0, 255, 255, 0},   {200, 40, 100, 102}, {40, 200, 200, 74}};
    for (const Bytes& row : rows) {
        const auto result = blend_over(static_cast<std::uint8_t>(row[0]), static_cast<std::uint8_t>(row[1]),
                                       static_cast<std::uint8_t>(row[2]));
        CHECK(result == row[3]);
        // The shader's mix of the same numbers.
        const float a = static_cast<float>(row[2]) / 255;
        const float mixed = static_cast<float>(row[1]) * (1 - a) + static_cast<float>(row[0]) * a;
        CHECK(std::abs(mixed - static_cast<float>(result)) <= 2);
    }
}

TEST_CASE("rendering 14.7: plain formats") {
    struct Row {
        PixelFormat format;
        Bytes bytes, rgba;
    };
    const std::vector<Row> rows = {
        {PixelFormat::r8g8b8, {0x10, 0x20, 0x30}, {0x30, 0x20, 0x10, 0xFF}},
        {PixelFormat::a8r8g8b8, {0x10, 0x20, 0x30, 0x80}, {0x30, 0x20, 0x10, 0x80}},
        {PixelFormat::x8r8g8b8, {0x10, 0x20, 0x30, 0x00}, {0x30, 0x20, 0x10, 0xFF}},
        {PixelFormat::r5g6b5, {0x00, 0xF8}, {0xFF, 0x00, 0x00, 0xFF}},
        {PixelFormat::r5g6b5, {0xE0, 0x07}, {0x00, 0xFF, 0x00, 0xFF}},
        {PixelFormat::r5g6b5, {0x1F, 0x00}, {0x00, 0x00, 0xFF, 0xFF}},
        {PixelFormat::r5g6b5, {0x34, 0x12}, {0x10, 0x45, 0xA5, 0xFF}},
        {PixelFormat::a4r4g4b4, {0x34, 0x82}, {0x22, 0x33, 0x44, 0x88}},
        {PixelFormat::a4r4g4b4, {0xCD, 0xFB}, {0xBB, 0xCC, 0xDD, 0xFF}},
        {PixelFormat::a8, {0x80}, {0xFF, 0xFF, 0xFF, 0x80}},
        {PixelFormat::lscape_r8g8b8, {0x10, 0x20, 0x30}, {0x10, 0x20, 0x30, 0xFF}},
    };
    for (const Row& row : rows) {
        INFO("format " << static_cast<std::uint32_t>(row.format));
        CHECK(pixels(decoded(row.format, row.bytes, 1, 1)) == row.rgba);
    }
}

TEST_CASE("rendering 14.7, checklist 29: palettes, and clip maps without the first eight colours") {
    const Bytes indices = {0x00, 0x02, 0x07, 0x08, 0xC8};
    CHECK(pixels(decoded(PixelFormat::p8, indices, 5, 1, test_palette())) ==
          Bytes{0x00, 0xFF, 0x00, 0xFF, 0x11, 0x22, 0x33, 0x80, 0x07, 0xF8,
                0x15, 0xFF, 0x08, 0xF7, 0x18, 0xFF, 0xC8, 0x37, 0x58, 0xFF});
    CHECK(pixels(decoded(PixelFormat::p8, indices, 5, 1, test_palette(), {.clip_map = true})) ==
          Bytes{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x08, 0xF7, 0x18, 0xFF, 0xC8, 0x37, 0x58, 0xFF});
    CHECK(pixels(decoded(PixelFormat::index16, {0xC8, 0x00}, 1, 1, test_palette())) == Bytes{0xC8, 0x37, 0x58, 0xFF});
    CHECK(pixels(decoded(PixelFormat::index16, {0x00, 0x80}, 1, 1, colours(0xFF000000))) == Bytes{0, 0, 0, 0});
}

TEST_CASE("rendering 14.7: blocks of DXT") {
    const auto texel = [](const content::RgbaImage& image, std::size_t i) {
        const auto at = image.pixels.begin() + static_cast<std::ptrdiff_t>(i * 4);
        return Bytes(at, at + 4);
    };
    // Thirds: a decoder may differ by one.
    const auto near = [](const Bytes& a, const Bytes& b) {
        for (std::size_t i = 0; i < 4; ++i) CHECK(std::abs(a[i] - b[i]) <= 1);
    };
    const Bytes opaque = {0x00, 0xF8, 0x1F, 0x00, 0xE4, 0x1B, 0x00, 0xFF};
    const auto first = decoded(PixelFormat::dxt1, opaque, 4, 4);
    near(texel(first, 0), {255, 0, 0, 255});
    near(texel(first, 1), {0, 0, 255, 255});
    near(texel(first, 2), {170, 0, 85, 255});
    near(texel(first, 3), {85, 0, 170, 255});
    near(texel(first, 4), {85, 0, 170, 255});
    near(texel(first, 8), {255, 0, 0, 255});
    near(texel(first, 15), {85, 0, 170, 255});
    const auto second = decoded(PixelFormat::dxt1, {0x1F, 0x00, 0x00, 0xF8, 0xE4, 0x1B, 0x00, 0xFF}, 4, 4);
    near(texel(second, 0), {0, 0, 255, 255});
    near(texel(second, 2), {127, 0, 127, 255});
    CHECK(texel(second, 3) == Bytes{0, 0, 0, 0});
    const auto third =
        decoded(PixelFormat::dxt3,
                {0x10, 0x32, 0x54, 0x76, 0x98, 0xBA, 0xDC, 0xFE, 0, 0xF8, 0x1F, 0, 0xE4, 0xE4, 0xE4, 0xE4}, 4, 4);
    for (std::size_t i = 0; i < 16; ++i) CHECK(texel(third, i)[3] == static_cast<int>(i) * 17);
    const auto fourth =
        decoded(PixelFormat::dxt5,
                {0xC0, 0x40, 0x88, 0xC6, 0xFA, 0x88, 0xC6, 0xFA, 0, 0xF8, 0x1F, 0, 0xE4, 0xE4, 0xE4, 0xE4}, 4, 4);
    const Bytes alphas = {192, 64, 173, 155, 137, 118, 100, 82};
    for (std::size_t i = 0; i < 16; ++i) CHECK(std::abs(texel(fourth, i)[3] - alphas[i % 8]) <= 1);
    const auto fifth =
        decoded(PixelFormat::dxt5,
                {0x40, 0xC0, 0x88, 0xC6, 0xFA, 0x88, 0xC6, 0xFA, 0, 0xF8, 0x1F, 0, 0xE4, 0xE4, 0xE4, 0xE4}, 4, 4);
    const Bytes other = {64, 192, 89, 115, 140, 166, 0, 255};
    for (std::size_t i = 0; i < 16; ++i) CHECK(std::abs(texel(fifth, i)[3] - other[i % 8]) <= 1);
}

TEST_CASE("rendering 14.8, checklist 36: sub-palettes are laid at the same places") {
    std::vector<content::Color> work = colours(0xFF000000);
    const std::vector<content::Color> sub = colours(0xFF800000);
    // Offset 24 and length 8 of a description, in units of eight colours.
    lay_sub_palette(work, sub, {core::DataId(), 24 * 8, 8 * 8});
    CHECK(work[191].argb == 0xFF0000BF);
    CHECK(work[192].argb == 0xFF8000C0);
    CHECK(work[255].argb == 0xFF8000FF);
    CHECK(work[256].argb == 0xFF000100);
    // Offset 0, length 0: the whole palette.
    net::ObjDesc desc;
    desc.base_palette = core::DataId(0x04000001);
    desc.sub_palettes.push_back({core::DataId(0x04000002), 0, 0});
    const engine::Palettes palettes = engine::palettes_of(desc);
    REQUIRE(palettes.sub_palettes.size() == 1);
    lay_sub_palette(work, sub, palettes.sub_palettes[0]);
    CHECK(work[0].argb == 0xFF800000);
    CHECK(work[2047].argb == 0xFF8007FF);
}

TEST_CASE("rendering 14.8: the palette of a shade") {
    struct Row {
        std::size_t count;
        double shade;
        std::uint32_t index;
    };
    const std::vector<Row> rows = {{4, 0.0, 0},  {4, 0.25, 0},  {4, 0.5, 1}, {4, 0.75, 2}, {4, 1.0, 3},
                                   {10, 0.3, 2}, {10, 0.35, 3}, {1, 0.9, 0}, {18, 0.5, 8}, {4, 1.5, 0}};
    for (const Row& row : rows) {
        content::PaletteSet set;
        std::vector<core::DataId> ids;
        for (std::uint32_t i = 0; i < row.count; ++i) ids.push_back(core::DataId(0x04000000 + i));
        set.palettes.assign(ids.begin(), ids.end());
        INFO("count " << row.count << " shade " << row.shade);
        CHECK(set.palette(row.shade).value == 0x04000000 + row.index);
    }
}

TEST_CASE("rendering 14.8, checklist 28: translucency of a surface becomes a byte of alpha, cut off") {
    const std::vector<std::pair<float, int>> rows = {{0.0F, 255}, {0.25F, 191}, {0.5F, 127}, {0.75F, 63}, {1.0F, 0}};
    for (const auto& [translucency, alpha] : rows) {
        content::Surface surface;
        surface.type.set(content::SurfaceType::translucent);
        surface.translucency = translucency;
        CHECK(surface_state(surface, false).opacity * 255 == Approx(alpha).margin(1e-3));
    }
}
