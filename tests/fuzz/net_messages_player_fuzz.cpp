#include "net/messages/player.h"
#include "net/messages/player_options.h"
#include "tests/fuzz/net_messages_family.h"

using namespace portalspace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::fuzz_family<net::PlayerCreate, net::PlayerDescription, net::SetSingleCharacterOption,
                             net::SetCharacterOptions>(data, size);
}
