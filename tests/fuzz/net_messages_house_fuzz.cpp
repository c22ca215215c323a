#include "net/messages/house.h"
#include "net/messages/house_actions.h"
#include "tests/fuzz/net_messages_family.h"

using namespace portalspace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::fuzz_family<
        net::HouseProfile, net::HouseData, net::HouseStatus, net::UpdateRentTime, net::UpdateRentPayment,
        net::HouseUpdateRestrictions, net::UpdateHar, net::HouseTransaction, net::AvailableHouses, net::BuyHouse,
        net::HouseQuery, net::AbandonHouse, net::RentHouse, net::AddPermanentGuest, net::RemovePermanentGuest,
        net::SetOpenHouseStatus, net::ChangeStoragePermission, net::BootSpecificHouseGuest,
        net::RemoveAllStoragePermission, net::RequestFullGuestList, net::QueryLord, net::AddAllStoragePermission,
        net::RemoveAllPermanentGuests, net::BootEveryone, net::SetHooksVisibility, net::ModifyAllegianceGuestPermission,
        net::ModifyAllegianceStoragePermission, net::ListAvailableHouses>(data, size);
}
