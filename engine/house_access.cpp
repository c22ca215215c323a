#include "engine/house_access.h"

#include <algorithm>

#include "net/messages/weenie_desc.h"

namespace portalspace::engine {

bool HouseAccess::admits(core::ObjectId mover, core::ObjectId movers_monarch) const {
    if (!owner || owner == mover || !guests || guests->open) {
        return true;
    }
    return (guests->monarch && guests->monarch == movers_monarch) ||
           std::binary_search(guests->named.begin(), guests->named.end(), mover);
}

HouseAccess::Guests guests_of(const net::RestrictionDb& restrictions) {
    HouseAccess::Guests guests{restrictions.open, restrictions.monarch, {}};
    for (const net::RestrictionDb::Guest& guest : restrictions.guests) {
        guests.named.push_back(guest.guid);
    }
    std::sort(guests.named.begin(), guests.named.end());
    return guests;
}

std::optional<HouseAccess> house_access_of(const net::WeenieDesc& desc) {
    if (!desc.house_owner && !desc.restrictions) {
        return std::nullopt;
    }
    HouseAccess access;
    access.owner = desc.house_owner.value_or(core::ObjectId());
    if (desc.restrictions) {
        access.guests = guests_of(*desc.restrictions);
    }
    access.script = desc.physics_script.value_or(0);
    return access;
}

}  // namespace portalspace::engine
