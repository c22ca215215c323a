#include "net/messages/effects.h"
#include "tests/fuzz/net_messages_family.h"

using namespace portalspace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::fuzz_family<net::AdminEnvirons, net::Sound, net::PlayScriptId, net::PlayScriptType,
                             net::PortalStormBrewing, net::PortalStormImminent, net::PortalStorm,
                             net::PortalStormSubsided>(data, size);
}
