#include <benchmark/benchmark.h>
#include <squish.h>

#include "content/dxt_decode.h"
#include "content/texture_decode.h"
#include "core/random.h"
#include "tests/bench/allocations.h"

using namespace portalspace;
using namespace portalspace::content;

namespace {

constexpr std::int32_t kSide = 512;

/// A picture of noise: every block mode of the format occurs.
RenderSurface picture(PixelFormat format) {
    RenderSurface surface;
    surface.width = kSide;
    surface.height = kSide;
    surface.format = format;
    core::Random random(7);
    for (std::size_t i = 0; i < pixel_bytes(format, kSide, kSide); ++i) {
        surface.data.push_back(static_cast<std::byte>(random.next_u32()));
    }
    return surface;
}

void count_pixels(benchmark::State& state) {
    state.counters["pixels"] =
        benchmark::Counter(static_cast<double>(state.iterations()) * kSide * kSide, benchmark::Counter::kIsRate);
}

void texture_decode(benchmark::State& state, PixelFormat format) {
    const RenderSurface surface = picture(format);
    std::vector<Color> palette(2048);
    for (std::size_t i = 0; i < palette.size(); ++i) {
        palette[i] = Color{static_cast<std::uint32_t>(i * 0x01030507U)};
    }
    const bench::AllocationCounter counter;
    for (auto _ : state) {
        benchmark::DoNotOptimize(decode_texture(surface, palette));
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

}  // namespace
