#include "net/messages/position.h"

#include "net/messages/primitives.h"

namespace portalspace::net {
namespace {

enum Flag : std::uint32_t {
    kVelocity = 0x01,
    kPlacement = 0x02,
    kContact = 0x04,
    kNoW = 0x08,
    kNoX = 0x10,
    kNoY = 0x20,
    kNoZ = 0x40,
};

}  // namespace

UpdatePosition UpdatePosition::unpack(core::ByteReader& r) {
    UpdatePosition m;
    m.guid = core::ObjectId(r.u32());
    const std::uint32_t flags = r.u32();
    m.position = read_origin(r);
    const auto component = [&](Flag absent) { return (flags & absent) != 0 ? 0.0F : r.f32(); };
    core::Quat& q = m.position.frame.rotation;
    q.w = component(kNoW);
    q.x = component(kNoX);
    q.y = component(kNoY);
    q.z = component(kNoZ);
    if ((flags & kVelocity) != 0) {
        m.velocity = r.vec3();
    }
    if ((flags & kPlacement) != 0) {
        m.placement = r.u32();
    }
    m.contact = (flags & kContact) != 0;
    m.instance = r.u16();
    m.position_stamp = r.u16();
    m.teleport_stamp = r.u16();
    m.force_position_stamp = r.u16();
    return m;
}

void UpdatePosition::pack(core::ByteWriter& w) const {
    const core::Quat& q = position.frame.rotation;
    const auto bit = [](bool set, Flag flag) { return set ? static_cast<std::uint32_t>(flag) : 0U; };
    w.u32(guid.value);
    w.u32(bit(velocity.has_value(), kVelocity) | bit(placement.has_value(), kPlacement) | bit(contact, kContact) |
          bit(q.w == 0.0F, kNoW) | bit(q.x == 0.0F, kNoX) | bit(q.y == 0.0F, kNoY) | bit(q.z == 0.0F, kNoZ));
    write_origin(w, position);
    for (const float component : {q.w, q.x, q.y, q.z}) {
        if (component != 0.0F) {
            w.f32(component);
        }
    }
    if (velocity) {
        w.vec3(*velocity);
    }
    if (placement) {
        w.u32(*placement);
    }
    w.u16(instance);
    w.u16(position_stamp);
    w.u16(teleport_stamp);
    w.u16(force_position_stamp);
}

PlayerTeleport PlayerTeleport::unpack(core::ByteReader& r) {
    PlayerTeleport m;
    m.teleport_stamp = r.u16();
    r.align(4);
    return m;
}

void PlayerTeleport::pack(core::ByteWriter& w) const {
    w.u16(teleport_stamp);
    w.align(4);
}

}  // namespace portalspace::net
