#include "tests/fuzz/content_targets.h"

/// Wave, SoundTable.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    portalspace::fuzz::sounds(std::as_bytes(std::span(data, size)));
    return 0;
}
