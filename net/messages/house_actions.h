#pragma once

#include <cstdint>
#include <vector>

#include "net/messages/codec.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// What the player does with a house (F7B1, spec/net-messages.md 8.8).

struct BuyHouse {
    static constexpr std::uint32_t kAction = 0x021C;
    core::ObjectId crystal;
    std::vector<core::ObjectId> items;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("crystal", m.crystal);
        v("items", m.items);
    }
    bool operator==(const BuyHouse&) const = default;
};
struct RentHouse {
    static constexpr std::uint32_t kAction = 0x0221;
    core::ObjectId crystal;
    std::vector<core::ObjectId> items;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("crystal", m.crystal);
        v("items", m.items);
    }
    bool operator==(const RentHouse&) const = default;
};
/// 021E: answered by HouseData and HouseStatus.
using HouseQuery = PlainAction<0x021E>;
using AbandonHouse = PlainAction<0x021F>;
using QueryLord = ObjectAction<0x0258>;
using ListAvailableHouses = NumberAction<0x0270>;
using SetHooksVisibility = SwitchAction<0x0266>;

using AddPermanentGuest = TextAction<0x0245>;
using RemovePermanentGuest = TextAction<0x0246>;
using RemoveAllPermanentGuests = PlainAction<0x025E>;
using RequestFullGuestList = PlainAction<0x024D>;
using SetOpenHouseStatus = SwitchAction<0x0247>;
using BootSpecificHouseGuest = TextAction<0x024A>;
using BootEveryone = PlainAction<0x025F>;

struct ChangeStoragePermission {
    static constexpr std::uint32_t kAction = 0x0249;
    Text name;
    bool on = true;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("name", m.name);
        v("on", m.on);
    }
    bool operator==(const ChangeStoragePermission&) const = default;
};
using AddAllStoragePermission = PlainAction<0x025C>;
using RemoveAllStoragePermission = PlainAction<0x024C>;
using ModifyAllegianceGuestPermission = SwitchAction<0x0267>;
using ModifyAllegianceStoragePermission = SwitchAction<0x0268>;

}  // namespace portalspace::net
