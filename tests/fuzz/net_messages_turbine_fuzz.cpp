#include "net/messages/turbine_chat.h"
#include "tests/fuzz/net_messages_family.h"

using namespace portalspace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::fuzz_family<net::SetTurbineChatChannels, net::TurbineChat>(data, size);
}
