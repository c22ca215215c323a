#include "net/messages/allegiance.h"
#include "net/messages/allegiance_actions.h"
#include "tests/fuzz/net_messages_family.h"

using namespace portalspace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::fuzz_family<
        net::AllegianceUpdateAborted, net::AllegianceUpdate, net::AllegianceUpdateDone,
        net::AllegianceLoginNotification, net::AllegianceInfoResponse, net::SwearAllegiance, net::BreakAllegiance,
        net::AllegianceUpdateRequest, net::QueryAllegianceName, net::ClearAllegianceName, net::SetAllegianceName,
        net::SetAllegianceOfficer, net::SetAllegianceOfficerTitle, net::ListAllegianceOfficerTitles,
        net::ClearAllegianceOfficerTitles, net::DoAllegianceLockAction, net::SetAllegianceApprovedVassal,
        net::AllegianceChatGag, net::DoAllegianceHouseAction, net::SetMotd, net::QueryMotd, net::ClearMotd,
        net::BreakAllegianceBoot, net::AllegianceInfoRequest, net::AllegianceChatBoot, net::AddAllegianceBan,
        net::RemoveAllegianceBan, net::ListAllegianceBans, net::RemoveAllegianceOfficer, net::ListAllegianceOfficers,
        net::ClearAllegianceOfficers>(data, size);
}
