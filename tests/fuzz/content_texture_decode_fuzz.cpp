#include "tests/fuzz/content_targets.h"

/// Pixels of every format to RGBA.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    portalspace::fuzz::texture_decode(std::as_bytes(std::span(data, size)));
    return 0;
}
