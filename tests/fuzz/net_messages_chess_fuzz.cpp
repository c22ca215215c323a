#include "tests/fuzz/net_messages_families.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return portalspace::fuzz::ChessMessages::run(data, size);
}
