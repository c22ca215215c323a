#include "tests/fuzz/content_targets.h"

/// LandBlock, LandBlockInfo, EnvCell, Region, Scene, Iteration.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    portalspace::fuzz::world(std::as_bytes(std::span(data, size)));
    return 0;
}
