#include "tests/fuzz/content_targets.h"

/// A whole DAT file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    portalspace::fuzz::container(std::as_bytes(std::span(data, size)));
    return 0;
}
