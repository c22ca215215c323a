#include "net/messages/state.h"

namespace portalspace::net {

SetState SetState::unpack(core::ByteReader& r) {
    SetState m;
    m.guid = core::ObjectId(r.u32());
    m.state = PhysicsStateFlags(r.u32());
    m.instance = r.u16();
    m.state_stamp = r.u16();
    return m;
}

void SetState::pack(core::ByteWriter& w) const {
    w.u32(guid.value);
    w.u32(state.raw());
    w.u16(instance);
    w.u16(state_stamp);
}

VectorUpdate VectorUpdate::unpack(core::ByteReader& r) {
    VectorUpdate m;
    m.guid = core::ObjectId(r.u32());
    m.velocity = r.vec3();
    m.omega = r.vec3();
    m.instance = r.u16();
    m.vector_stamp = r.u16();
    return m;
}

void VectorUpdate::pack(core::ByteWriter& w) const {
    w.u32(guid.value);
    w.vec3(velocity);
    w.vec3(omega);
    w.u16(instance);
    w.u16(vector_stamp);
}

DeleteObject DeleteObject::unpack(core::ByteReader& r) {
    DeleteObject m;
    m.guid = core::ObjectId(r.u32());
    m.instance = r.u16();
    r.align(4);
    return m;
}

void DeleteObject::pack(core::ByteWriter& w) const {
    w.u32(guid.value);
    w.u16(instance);
    w.align(4);
}

}  // namespace portalspace::net
