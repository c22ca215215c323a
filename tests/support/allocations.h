#pragma once

#include <cstdint>

namespace portalspace::test {

/// Calls of operator new by this thread since it started. Only for programs that are built with allocations.cpp, which
/// replaces the operator.
[[nodiscard]] std::uint64_t allocations() noexcept;

}  // namespace portalspace::test
