#include <benchmark/benchmark.h>

#include "content/record_codec.h"
#include "content/record_decode.h"
#include "content/records/animation.h"
#include "content/records/env_cell.h"
#include "content/records/gfx_obj.h"
#include "content/records/landblock.h"
#include "content/records/motion_table.h"
#include "content/records/particle_emitter.h"
#include "content/records/physics_script.h"
#include "content/records/properties.h"
#include "content/records/setup.h"
#include "content/records/texture.h"
#include "tests/bench/allocations.h"
#include "tests/bench/content_support.h"

using namespace portalspace;
using namespace portalspace::content;

namespace {

/// What layouts and property records are decoded with.
PropertyTypes property_types() {
    constexpr std::uint32_t kMasterProperty = 0x39000001;
    const DatFile& portal = bench::fixture_file(DatFileKind::portal);
    const RecordBytes bytes = portal.read(*portal.find(kMasterProperty));
    core::ByteReader reader(bytes.view());
    return PropertyTypes(MasterProperty::unpack(reader));
}

/// The fixture world's records of a type, one after the other; the time is that of one record.
template <class T>
void decode(benchmark::State& state) {
    const auto& records = bench::fixture_records(T::kRecordType);
    std::size_t at = 0;
    std::size_t bytes = 0;
    const bench::AllocationCounter counter;
    for (auto _ : state) {
        const std::vector<std::byte>& stored = records[at++ % records.size()].bytes;
        core::ByteReader reader{std::span(stored)};
        benchmark::DoNotOptimize(decode_record<T>(reader));
        bytes += stored.size();
    }
    counter.report(state);
    state.counters["records"] = static_cast<double>(records.size());
    state.counters["bytes"] = benchmark::Counter(static_cast<double>(bytes), benchmark::Counter::kAvgIterations);
}
BENCHMARK_TEMPLATE(decode, GfxObj);
BENCHMARK_TEMPLATE(decode, Setup);
BENCHMARK_TEMPLATE(decode, Animation);
BENCHMARK_TEMPLATE(decode, MotionTable);
BENCHMARK_TEMPLATE(decode, EnvCell);
BENCHMARK_TEMPLATE(decode, LandBlock);
BENCHMARK_TEMPLATE(decode, Palette);
BENCHMARK_TEMPLATE(decode, PhysicsScript);
BENCHMARK_TEMPLATE(decode, PhysicsScriptTable);
BENCHMARK_TEMPLATE(decode, ParticleEmitterInfo);
BENCHMARK_TEMPLATE(decode, Environment);

/// Every record of the four fixture files, fetched and decoded; the figures are those of one record.
void full_sweep(benchmark::State& state) {
    const PropertyTypes types = property_types();
    RecordBuffer buffer;
    std::size_t records = 0;
    const std::uint64_t before = bench::allocations();
    for (auto _ : state) {
        for (std::size_t i = 0; i < kDatFileKinds; ++i) {
            const auto kind = static_cast<DatFileKind>(i);
            const DatFile& file = bench::fixture_file(kind);
            for (const DatEntry& entry : file.entries()) {
                const RecordCodec* codec = record_codec(record_type_of(kind, entry.id));
                if (codec == nullptr) {
                    state.SkipWithError("a record type without a decoder");
                    return;
                }
                core::ByteReader reader(file.read(entry, buffer));
                benchmark::DoNotOptimize(codec->decode(reader, &types));
                ++records;
            }
        }
    }
    const auto count = static_cast<double>(records);
    state.counters["allocs_a_record"] = static_cast<double>(bench::allocations() - before) / count;
    state.counters["time_a_record"] =
        benchmark::Counter(count, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(full_sweep)->Unit(benchmark::kMillisecond);

}  // namespace
