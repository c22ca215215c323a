#include <benchmark/benchmark.h>

#include "content/dat_store.h"
#include "content/record_codec.h"
#include "content/records/animation.h"
#include "content/records/env_cell.h"
#include "content/records/environment.h"
#include "content/records/gfx_obj.h"
#include "content/records/landblock.h"
#include "content/records/motion_table.h"
#include "content/records/particle_emitter.h"
#include "content/records/physics_script.h"
#include "content/records/setup.h"
#include "content/records/texture.h"
#include "tests/bench/allocations.h"
#include "tests/bench/content_support.h"

using namespace portalspace;
using namespace portalspace::content;

namespace {

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

}  // namespace
