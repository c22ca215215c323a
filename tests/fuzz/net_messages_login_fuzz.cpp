#include "net/messages/character.h"
#include "net/messages/login.h"
#include "tests/fuzz/net_messages_family.h"

using namespace portalspace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::fuzz_family<net::CharacterCreateResponse, net::AwaitingSubscriptionExpiration, net::CharacterLogOff,
                             net::CharacterDeleted, net::CharacterList, net::CharacterError, net::PingResponse,
                             net::AccountBanned, net::AccountBoot, net::EnterWorldServerReady, net::ServerName,
                             net::CharacterDelete, net::CharacterCreate, net::CharacterEnterWorld, net::LoginComplete,
                             net::PingRequest, net::EnterWorldRequest, net::GetServerVersion, net::CharacterRestore>(
        data, size);
}
