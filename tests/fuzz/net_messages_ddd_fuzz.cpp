#include "net/messages/ddd.h"
#include "tests/fuzz/net_messages_family.h"

using namespace portalspace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::fuzz_family<net::DddDataMessage, net::DddErrorMessage, net::DddInterrogation, net::DddBegin,
                             net::DddEnd, net::DddRequestData, net::DddInterrogationResponse>(data, size);
}
