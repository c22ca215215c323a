#include "tests/fuzz/net_targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    portalspace::net::fuzz::session(std::as_bytes(std::span(data, size)));
    return 0;
}
