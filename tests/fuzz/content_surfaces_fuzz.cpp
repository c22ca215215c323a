#include "tests/fuzz/content_targets.h"

/// Palette, textures, Surface, materials.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    portalspace::fuzz::surfaces(std::as_bytes(std::span(data, size)));
    return 0;
}
