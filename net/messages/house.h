#pragma once

#include <cstdint>
#include <vector>

#include "net/messages/codec.h"
#include "net/messages/shapes.h"
#include "net/messages/weenie_desc.h"

namespace portalspace::net {

/// Houses: events of spec/net-messages.md 7.12.

struct HousePayment {
    static constexpr std::size_t kMinBytes = 20;
    std::int32_t required = 0;
    std::int32_t paid = 0;
    std::uint32_t wcid = 0;
    Text name;
    Text plural_name;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("required", m.required);
        v("paid", m.paid);
        v("wcid", m.wcid);
        v("name", m.name);
        v("plural_name", m.plural_name);
    }
    bool operator==(const HousePayment&) const = default;
};

/// Event 021D: what stands on the crystal of a house. Types: 1 cottage, 2 villa, 3 mansion, 4 apartment; levels and
/// ranks are -1 when they do not matter.
struct HouseProfile {
    static constexpr std::uint32_t kEvent = 0x021D;
    core::ObjectId crystal;
    std::uint32_t house = 0;
    core::ObjectId owner;
    std::uint32_t bits = 0;  ///< 1 active, 2 requires a monarch
    std::int32_t min_level = -1;
    std::int32_t max_level = -1;
    std::int32_t min_rank = -1;
    std::int32_t max_rank = -1;
    bool maintenance_free = false;
    std::uint32_t type = 0;
    Text owner_name;
    std::vector<HousePayment> buy;
    std::vector<HousePayment> rent;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("crystal", m.crystal);
        v("house", m.house);
        v("owner", m.owner);
        v.hex("bits", m.bits);
        v("min_level", m.min_level);
        v("max_level", m.max_level);
        v("min_rank", m.min_rank);
        v("max_rank", m.max_rank);
        v("maintenance_free", m.maintenance_free);
        v("type", m.type);
        v("owner_name", m.owner_name);
        v("buy", m.buy);
        v("rent", m.rent);
    }
    bool operator==(const HouseProfile&) const = default;
};

/// Event 0225: the player's own house.
struct HouseData {
    static constexpr std::uint32_t kEvent = 0x0225;
    std::uint32_t buy_time = 0;
    std::uint32_t rent_time = 0;
    std::uint32_t type = 0;
    bool maintenance_free = false;
    std::vector<HousePayment> buy;
    std::vector<HousePayment> rent;
    core::Position position;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("buy_time", m.buy_time);
        v("rent_time", m.rent_time);
        v("type", m.type);
        v("maintenance_free", m.maintenance_free);
        v("buy", m.buy);
        v("rent", m.rent);
        v("position", m.position);
    }
    bool operator==(const HouseData&) const = default;
};

/// Event 0226: error 2, the player has none.
using HouseStatus = ErrorEvent<0x0226>;

struct UpdateRentTime {
    static constexpr std::uint32_t kEvent = 0x0227;
    std::uint32_t rent_time = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("rent_time", m.rent_time);
    }
    bool operator==(const UpdateRentTime&) const = default;
};
struct UpdateRentPayment {
    static constexpr std::uint32_t kEvent = 0x0228;
    std::vector<HousePayment> rent;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("rent", m.rent);
    }
    bool operator==(const UpdateRentPayment&) const = default;
};

/// Event 0248.
struct HouseUpdateRestrictions {
    static constexpr std::uint32_t kEvent = 0x0248;
    std::uint8_t sequence = 0;
    core::ObjectId guid;
    RestrictionDb restrictions;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("sequence", m.sequence);
        v("guid", m.guid);
        v("restrictions", m.restrictions);
    }
    bool operator==(const HouseUpdateRestrictions&) const = default;
};

/// Event 0257: the guests of the own house. Bits: 1 open, 2 allegiance guests, 4 allegiance storage.
struct UpdateHar {
    struct Guest {
        static constexpr std::size_t kMinBytes = 12;
        core::ObjectId guid;
        bool storage = false;
        Text name;

        template <class V, class M>
        static void fields(V& v, M& m) {
            v("guid", m.guid);
            v("storage", m.storage);
            v("name", m.name);
        }
        bool operator==(const Guest&) const = default;
    };
    static constexpr std::uint32_t kEvent = 0x0257;
    std::uint32_t version = 0x10000002;
    std::uint32_t bits = 0;
    core::ObjectId monarch;
    std::vector<Guest> guests;
    std::vector<core::ObjectId> roommates;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v.hex("version", m.version);
        v.hex("bits", m.bits);
        v("monarch", m.monarch);
        v.table("guests", m.guests, 64);
        v("roommates", m.roommates);
    }
    bool operator==(const UpdateHar&) const = default;
};

/// Event 0259.
struct HouseTransaction {
    static constexpr std::uint32_t kEvent = 0x0259;
    std::uint32_t value = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("value", m.value);
    }
    bool operator==(const HouseTransaction&) const = default;
};

/// Event 0271.
struct AvailableHouses {
    static constexpr std::uint32_t kEvent = 0x0271;
    std::uint32_t type = 0;
    std::vector<core::CellId> cells;
    std::int32_t total = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("type", m.type);
        v("cells", m.cells);
        v("total", m.total);
    }
    bool operator==(const AvailableHouses&) const = default;
};

}  // namespace portalspace::net
