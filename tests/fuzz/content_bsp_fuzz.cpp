#include "tests/fuzz/content_targets.h"

/// BSP trees of the three kinds.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    portalspace::fuzz::bsp(std::as_bytes(std::span(data, size)));
    return 0;
}
