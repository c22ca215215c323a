#include <benchmark/benchmark.h>
#include <squish.h>

#include "content/dxt_decode.h"
#include "content/record_decode.h"
#include "content/texture_decode.h"
#include "core/byte_writer.h"
#include "core/random.h"
#include "tests/bench/allocations.h"

using namespace portalspace;
using namespace portalspace::content;

namespace {

constexpr std::int32_t kSide = 512;

constexpr std::size_t kColors = 2048;  // of a palette

/// A picture of noise: every block mode of the format and every colour of the palette occur.
RenderSurface picture(PixelFormat format) {
    RenderSurface surface;
    surface.width = kSide;
    surface.height = kSide;
    surface.format = format;
    core::Random random(7);
    for (std::size_t i = 0; i < pixel_bytes(format, kSide, kSide); ++i) {
        const std::uint32_t value = random.next_u32();
        const bool high_byte = format == PixelFormat::index16 && i % 2 == 1;
        surface.data.push_back(static_cast<std::byte>(high_byte ? value % (kColors / 256) : value));
    }
    return surface;
}

List<Color> palette() {
    List<Color> colors;
    for (std::size_t i = 0; i < kColors; ++i) {
        colors.push_back(Color{static_cast<std::uint32_t>(i * 0x01030507U)});
    }
    return colors;
}

void count_pixels(benchmark::State& state) {
    state.counters["pixels"] =
        benchmark::Counter(static_cast<double>(state.iterations()) * kSide * kSide, benchmark::Counter::kIsRate);
}

/// From the record to a picture of its own.
void texture_decode(benchmark::State& state, PixelFormat format) {
    const RenderSurface surface = picture(format);
    const List<Color> colors = palette();
    const bench::AllocationCounter counter;
    for (auto _ : state) {
        benchmark::DoNotOptimize(decode_texture(surface, colors));
    }
    counter.report(state);
    count_pixels(state);
}

/// From the stored bytes of the record to the picture.
void texture_record(benchmark::State& state, PixelFormat format) {
    core::ByteWriter writer;
    picture(format).pack(writer);
    const std::vector<std::byte> stored = writer.take();
    const List<Color> colors = palette();
    const bench::AllocationCounter counter;
    for (auto _ : state) {
        core::ByteReader reader{std::span(stored)};
        benchmark::DoNotOptimize(decode_texture(*decode_record<RenderSurface>(reader), colors));
    }
    counter.report(state);
    count_pixels(state);
}

/// Into memory that is there, as libsquish does it.
void dxt_decode(benchmark::State& state, PixelFormat format) {
    const RenderSurface surface = picture(format);
    std::vector<std::uint8_t> rgba(std::size_t{kSide} * kSide * 4);
    const bench::AllocationCounter counter;
    for (auto _ : state) {
        decode_dxt(format, surface.data, kSide, kSide, rgba);
        benchmark::ClobberMemory();
    }
    counter.report(state);
    count_pixels(state);
}

void squish_decode(benchmark::State& state, PixelFormat format, int flags) {
    const RenderSurface surface = picture(format);
    std::vector<squish::u8> rgba(std::size_t{kSide} * kSide * 4);
    for (auto _ : state) {
        squish::DecompressImage(rgba.data(), kSide, kSide, surface.data.data(), flags);
        benchmark::ClobberMemory();
    }
    count_pixels(state);
}

/// Block by block, without libsquish's own way of writing pictures: the faster of its two interfaces.
void squish_blocks(benchmark::State& state, PixelFormat format, int flags) {
    const RenderSurface surface = picture(format);
    const std::size_t size = format == PixelFormat::dxt1 ? 8 : 16;
    std::vector<squish::u8> rgba(std::size_t{kSide} * kSide * 4);
    for (auto _ : state) {
        for (std::size_t block = 0; block < surface.data.size() / size; ++block) {
            squish::Decompress(rgba.data() + block * 64, surface.data.data() + block * size, flags);
        }
        benchmark::ClobberMemory();
    }
    count_pixels(state);
}

BENCHMARK_CAPTURE(squish_blocks, dxt1, PixelFormat::dxt1, squish::kDxt1);
BENCHMARK_CAPTURE(squish_blocks, dxt5, PixelFormat::dxt5, squish::kDxt5);
BENCHMARK_CAPTURE(dxt_decode, dxt1, PixelFormat::dxt1);
BENCHMARK_CAPTURE(squish_decode, dxt1, PixelFormat::dxt1, squish::kDxt1);
BENCHMARK_CAPTURE(dxt_decode, dxt3, PixelFormat::dxt3);
BENCHMARK_CAPTURE(squish_decode, dxt3, PixelFormat::dxt3, squish::kDxt3);
BENCHMARK_CAPTURE(dxt_decode, dxt5, PixelFormat::dxt5);
BENCHMARK_CAPTURE(squish_decode, dxt5, PixelFormat::dxt5, squish::kDxt5);
BENCHMARK_CAPTURE(texture_decode, dxt1, PixelFormat::dxt1);
BENCHMARK_CAPTURE(texture_decode, dxt5, PixelFormat::dxt5);
BENCHMARK_CAPTURE(texture_decode, p8, PixelFormat::p8);
BENCHMARK_CAPTURE(texture_decode, index16, PixelFormat::index16);
BENCHMARK_CAPTURE(texture_record, dxt1, PixelFormat::dxt1);
BENCHMARK_CAPTURE(texture_record, dxt5, PixelFormat::dxt5);
BENCHMARK_CAPTURE(texture_record, p8, PixelFormat::p8);
BENCHMARK_CAPTURE(texture_record, index16, PixelFormat::index16);

}  // namespace
