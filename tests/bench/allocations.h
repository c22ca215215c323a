#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>

namespace portalspace::bench {

/// Calls of operator new by this thread since it started.
[[nodiscard]] std::uint64_t allocations() noexcept;

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
