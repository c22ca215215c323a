#include <benchmark/benchmark.h>

#include <memory>

#include "content/dat_file.h"
#include "content/dat_store.h"
#include "core/log.h"
#include "core/random.h"
#include "tests/bench/allocations.h"
#include "tests/bench/content_support.h"

using namespace portalspace;
using namespace portalspace::content;

namespace {

constexpr std::uint32_t kManyRecords = 200000;
constexpr std::size_t kOneBlock = 700;
constexpr std::size_t kFourBlocks = 4000;

/// Ids of a container in an order that no cache foresees.
std::vector<std::uint32_t> shuffled_ids(std::uint32_t count) {
    core::Random random(11);
    std::vector<std::uint32_t> ids(4096);
    for (std::uint32_t& id : ids) {
        id = 0x01000000 + random.next_u32() % count * 3;
    }
    return ids;
}

/// Opening must take the same time for any number of records.
void open_container(benchmark::State& state) {
    const auto path = bench::container_of(static_cast<std::uint32_t>(state.range(0)), 100);
    const bench::AllocationCounter counter;
    for (auto _ : state) {
        const DatFile file(path);
        benchmark::DoNotOptimize(file.header().root);
    }
    counter.report(state);
    state.counters["file_MB"] = static_cast<double>(std::filesystem::file_size(path)) / 1e6;
}
BENCHMARK(open_container)->Arg(2000)->Arg(20000)->Arg(kManyRecords)->Unit(benchmark::kMicrosecond);

void open_four_files(benchmark::State& state) {
    core::Log log(core::LogLevel::error);
    for (auto _ : state) {
        const DatStore store(bench::fixture_folder(), log);
        benchmark::DoNotOptimize(&store);
    }
}
BENCHMARK(open_four_files)->Unit(benchmark::kMicrosecond);

void random_lookup(benchmark::State& state) {
    const auto count = static_cast<std::uint32_t>(state.range(0));
    const DatFile file(bench::container_of(count, 100));
    const std::vector<std::uint32_t> ids = shuffled_ids(count);
    std::size_t at = 0;
    const bench::AllocationCounter counter;
    for (auto _ : state) {
        benchmark::DoNotOptimize(file.find(ids[at++ % ids.size()]));
    }
    counter.report(state);
}
BENCHMARK(random_lookup)->Arg(2000)->Arg(kManyRecords);

constexpr std::uint32_t kFetchedRecords = 512;

/// The record's bytes by its directory entry, as a reader that has looked the entry up before gets them.
void fetch_from(benchmark::State& state, const DatFile& file) {
    std::vector<DatEntry> entries;
    for (const std::uint32_t id : shuffled_ids(kFetchedRecords)) {
        entries.push_back(*file.find(id));
    }
    RecordBuffer buffer;
    std::size_t at = 0;
    (void)file.read(entries[0], buffer);
    const bench::AllocationCounter counter;
    for (auto _ : state) {
        const auto bytes = file.read(entries[at++ % entries.size()], buffer);
        benchmark::DoNotOptimize(bytes.data());
        benchmark::ClobberMemory();
    }
    counter.report(state);
}

void fetch(benchmark::State& state, std::size_t size) {
    fetch_from(state, DatFile(bench::container_of(kFetchedRecords, size)));
}
BENCHMARK_CAPTURE(fetch, one_block, kOneBlock);
BENCHMARK_CAPTURE(fetch, four_blocks, kFourBlocks);

void fetch_scattered(benchmark::State& state) {
    const std::vector<std::byte> bytes = bench::scattered_container_of(kFetchedRecords, kFourBlocks);
    fetch_from(state, DatFile(bytes));
}
BENCHMARK(fetch_scattered);

void lookup_and_fetch(benchmark::State& state, std::size_t size) {
    constexpr std::uint32_t kRecords = 5000;
    const DatFile file(bench::container_of(kRecords, size));
    const std::vector<std::uint32_t> ids = shuffled_ids(kRecords);
    RecordBuffer buffer;
    std::size_t at = 0;
    (void)file.read(*file.find(ids[0]), buffer);
    const bench::AllocationCounter counter;
    for (auto _ : state) {
        const auto bytes = file.read(*file.find(ids[at++ % ids.size()]), buffer);
        benchmark::DoNotOptimize(bytes.data());
        benchmark::ClobberMemory();
    }
    counter.report(state);
}
BENCHMARK_CAPTURE(lookup_and_fetch, one_block, kOneBlock);
BENCHMARK_CAPTURE(lookup_and_fetch, four_blocks, kFourBlocks);

}  // namespace
