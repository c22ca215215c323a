#include "net/messages/position.h"

namespace portalspace::net {

std::uint32_t UpdatePosition::wire_flags() const noexcept {
    const core::Quat& q = position.frame.rotation;
    const auto bit = [](bool set, Flag flag) { return set ? static_cast<std::uint32_t>(flag) : 0U; };
    return bit(velocity.has_value(), kVelocity) | bit(placement.has_value(), kPlacement) | bit(contact, kContact) |
           bit(q.w == 0.0F, kNoW) | bit(q.x == 0.0F, kNoX) | bit(q.y == 0.0F, kNoY) | bit(q.z == 0.0F, kNoZ);
}

}  // namespace portalspace::net
