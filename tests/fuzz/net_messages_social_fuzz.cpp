#include "net/messages/fellowship.h"
#include "net/messages/friends.h"
#include "net/messages/squelch.h"
#include "tests/fuzz/net_messages_family.h"

using namespace portalspace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::fuzz_family<net::FriendsListUpdate, net::FellowshipQuit, net::FellowshipDismiss, net::FellowUpdateDone,
                             net::FellowStatsDone, net::SetSquelchDb, net::FellowshipFullUpdate, net::FellowshipDisband,
                             net::FellowshipUpdateFellow, net::RemoveFriend, net::AddFriend, net::RemoveAllFriends,
                             net::ModifyCharacterSquelch, net::ModifyAccountSquelch, net::ModifyGlobalSquelch,
                             net::FellowshipCreate, net::FellowshipQuitAction, net::FellowshipDismissAction,
                             net::FellowshipRecruit, net::FellowshipUpdateRequest, net::ClearPlayerConsentList,
                             net::DisplayPlayerConsentList, net::RemoveFromPlayerConsentList, net::AddPlayerPermission,
                             net::RemovePlayerPermission, net::FellowshipAssignNewLeader, net::FellowshipChangeOpenness,
                             net::FriendsOld>(data, size);
}
