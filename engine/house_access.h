#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/ids.h"

namespace portalspace::net {
struct RestrictionDb;
struct WeenieDesc;
}  // namespace portalspace::net

namespace portalspace::engine {

/// What the object of a house says about who may walk in: from its description and from HouseUpdateRestrictions.
struct HouseAccess {
    /// Retail RestrictionDB.
    struct Guests {
        bool open = false;
        core::ObjectId monarch;             ///< whose allegiance may enter; none: no allegiance
        std::vector<core::ObjectId> named;  ///< in order
    };

    core::ObjectId owner;          ///< none: the house is nobody's, and everybody's
    std::optional<Guests> guests;  ///< none: everybody
    std::uint32_t script = 0;      ///< type of the script that a refusal plays; 0: none
    std::optional<std::uint8_t> stamp;

    /// Retail ACCWeenieObject::CanMoveInto 0x0058DA40 with RestrictionDB::IsAllowedIn 0x005AE8F0.
    [[nodiscard]] bool admits(core::ObjectId mover, core::ObjectId movers_monarch) const;
};

[[nodiscard]] HouseAccess::Guests guests_of(const net::RestrictionDb& restrictions);
/// None for what is no house.
[[nodiscard]] std::optional<HouseAccess> house_access_of(const net::WeenieDesc& desc);

}  // namespace portalspace::engine
