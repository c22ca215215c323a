#include "net/messages/physics_desc.h"

#include <string>

namespace portalspace::net {

PhysicsDesc::Movement PhysicsDesc::Movement::unpack(core::ByteReader& r) {
    Movement m;
    const std::uint32_t length = r.u32();
    if (length > kMaxBytes) {
        r.fail("at most 512 bytes of movement", std::to_string(length));
    }
    core::ByteReader inner(r.bytes(length));
    if (length != 0) {
        m.data = net::unpack<MovementData>(inner);
        m.autonomous = r.u32() != 0;
    }
    return m;
}

void PhysicsDesc::Movement::pack(core::ByteWriter& w) const {
    core::ByteWriter inner;
    if (data) {
        net::pack(inner, *data);
    }
    w.u32(static_cast<std::uint32_t>(inner.size()));
    w.bytes(inner.view());
    if (data) {
        w.u32(autonomous ? 1 : 0);
    }
}

}  // namespace portalspace::net
