#!/usr/bin/env bash
# Sets up, builds and runs all tests. Usage: ./test.sh [PRESET], by default linux-release; linux-asan-ubsan for sanitizers.
set -euo pipefail
cd "$(dirname "$0")"
preset="${1:-linux-release}"

cmake/setup-debian.sh
cmake --preset "$preset" -DPORTALSPACE_TESTS=ON
cmake --build --preset "$preset"
ctest --preset "$preset"
