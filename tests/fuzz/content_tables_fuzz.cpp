#include "tests/fuzz/content_targets.h"

/// The single tables 0x0E.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    portalspace::fuzz::tables(std::as_bytes(std::span(data, size)));
    return 0;
}
