#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>

#include "tests/support/allocations.h"

namespace portalspace::bench {

using test::allocations;

/// Counts what the measured loop allocates: make one before the loop and call report() behind it, which shows
/// "allocs" an iteration.
class AllocationCounter {
public:
    AllocationCounter() : start_(allocations()) {}
    void report(benchmark::State& state) const {
        state.counters["allocs"] =
            benchmark::Counter(static_cast<double>(allocations() - start_), benchmark::Counter::kAvgIterations);
    }

private:
    std::uint64_t start_;
};

}  // namespace portalspace::bench
