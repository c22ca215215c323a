#include "net/messages/advancement.h"
#include "net/messages/barber.h"
#include "net/messages/confirmation.h"
#include "net/messages/contracts.h"
#include "net/messages/recall.h"
#include "net/messages/titles.h"
#include "tests/fuzz/net_messages_family.h"

using namespace portalspace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::fuzz_family<net::CharacterTitle, net::UpdateTitle, net::StartBarber, net::ConfirmationRequest,
                             net::ConfirmationDone, net::ContractTable, net::ContractUpdate, net::TeleToPklArena,
                             net::TeleToPkArena, net::TitleSet, net::RaiseVital, net::RaiseAttribute, net::RaiseSkill,
                             net::TrainSkill, net::TeleToLifestone, net::AdvocateTeleport, net::TeleToHouse,
                             net::ConfirmationResponse, net::TeleToMansion, net::Suicide, net::TeleToMarketPlace,
                             net::EnterPkLite, net::RecallAllegianceHometown, net::FinishBarber, net::AbandonContract>(
        data, size);
}
