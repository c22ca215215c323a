#include "tests/fuzz/content_targets.h"

/// GfxObj, Setup, Environment, DegradeInfo, ClothingTable.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    portalspace::fuzz::models(std::as_bytes(std::span(data, size)));
    return 0;
}
