#include "tests/fuzz/content_targets.h"

/// Layouts, strings, mappers, key maps, fonts, properties.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    portalspace::fuzz::interface_records(std::as_bytes(std::span(data, size)));
    return 0;
}
