#include "tests/fuzz/content_targets.h"

/// Animation, MotionTable, CombatTable.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    portalspace::fuzz::motion(std::as_bytes(std::span(data, size)));
    return 0;
}
